// A dialer over a real resolver and a scripted DNS server, whose public addresses lead to servers on 127.0.0.1.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { DialRequest } from '../../../src-main/adapters/dialer/dial.ts';
import {
  createDialer,
  type Dialer,
  type DialerOptions,
} from '../../../src-main/adapters/dialer/dialer.ts';
import type { Contact } from '../../../src-main/service/ports/contact-ledger.ts';
import { type OpenNetwork, openNetwork } from '../dns/open-network.ts';

export interface OpenDialer extends AsyncDisposable {
  readonly dialer: Dialer;
  readonly dns: OpenNetwork['server'];
  readonly network: OpenNetwork['network'];
  /** Connections, without DNS questions. */
  readonly contacts: readonly Contact[];
  /** Resolves with the first contact that fits, recorded already or yet to come. */
  contact(fits: (contact: Contact) => boolean): Promise<Contact>;
  /** Lets a public address and port lead to a port on 127.0.0.1. */
  map(address: string, port: number, loopbackPort: number): void;
  /** Every (address, port) that the guard let through, in order. */
  readonly passed: readonly string[];
  /** Closed with the rest. */
  own(server: Server): void;
}

/** Whatever is not mapped is refused, so that no test can leave this machine. */
export async function openDialer(
  options: Pick<DialerOptions, 'allowed' | 'ports' | 'proxy'> & {
    direct?: boolean;
    dns?: Parameters<typeof openNetwork>[0];
  } = {},
): Promise<OpenDialer> {
  const { direct = false, dns = {}, ...rest } = options;
  const open = await openNetwork(dns);
  const contacts: Contact[] = [];
  const listeners = new Set<() => void>();
  const mapped = new Map<string, number>();
  const passed: string[] = [];
  const servers: Server[] = [];
  const sockets = new Set<Socket>();

  const dialer = createDialer({
    ...rest,
    dns: open.network.dns,
    clock: open.clock,
    ledger: {
      record(contact) {
        contacts.push(contact);
        for (const listener of listeners) listener();
      },
    },
    redirect(address, port) {
      passed.push(`${address} ${port}`);
      if (direct) return address === '127.0.0.1' ? null : 'unmapped';
      const loopbackPort = mapped.get(`${address} ${port}`);
      return loopbackPort === undefined ? 'unmapped' : { host: '127.0.0.1', port: loopbackPort };
    },
  });

  return {
    dialer,
    dns: open.server,
    network: open.network,
    contacts,
    contact(fits) {
      return new Promise((resolve) => {
        const look = () => {
          const found = contacts.find(fits);
          if (found === undefined) return;
          listeners.delete(look);
          resolve(found);
        };
        listeners.add(look);
        look();
      });
    },
    map: (address, port, loopbackPort) => mapped.set(`${address} ${port}`, loopbackPort),
    passed,
    own(server) {
      servers.push(server);
      server.on('connection', (socket: Socket) => {
        sockets.add(socket);
        socket.on('error', () => socket.destroy());
        socket.on('close', () => sockets.delete(socket));
      });
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await Promise.all(
        servers.map((server) => {
          const closed = once(server, 'close');
          server.close();
          return closed;
        }),
      );
      await open[Symbol.asyncDispose]();
    },
  };
}

/** Starts a server on a free port of 127.0.0.1 and returns that port. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A port on which nothing listens. */
export async function closedPort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}

/** A WHOIS look-up that a person waits for. */
export function to(host: string, about: Partial<DialRequest> = {}): DialRequest {
  return {
    host,
    port: 43,
    protocol: 'whois',
    why: 'domain age',
    checkId: 'check-1',
    lane: 'interactive',
    signal: new AbortController().signal,
    timeoutMs: 10_000,
    ...about,
  };
}
