// The shortest possible time in which the mail routes and policies of a list can be looked up: plain packets, answers unused.
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import packet, { type RecordType } from 'dns-packet';
import type { Plan } from './plan.ts';

export interface BareDns {
  readonly ms: number;
  /** Questions that were sent, again and again until they were answered. */
  readonly sent: number;
}

const SOCKETS = 4;
const DOMAINS_IN_FLIGHT = 128;
/** Longer than any answer of the world takes. */
const WAIT_MS = 1_000;

/** Asks MX, the first host's address, SPF and DMARC of each domain once, over a few sockets. */
export async function bareDns(port: number, { domains }: Plan): Promise<BareDns> {
  const clients = await Promise.all(Array.from({ length: SOCKETS }, () => openClient(port)));
  let turn = 0;
  let sent = 0;
  const ask = async (name: string, type: RecordType): Promise<packet.DecodedPacket> => {
    turn += 1;
    const client = clients[turn % SOCKETS];
    if (client === undefined) throw new RangeError('there is no socket');
    for (;;) {
      sent += 1;
      const reply = await client.ask(name, type);
      if (reply !== null) return reply;
    }
  };
  const from = performance.now();
  const hosts = new Map<string, Promise<unknown>>();
  let next = 0;
  const worker = async () => {
    for (let domain = domains[next++]; domain !== undefined; domain = domains[next++]) {
      const { name } = domain;
      const [mx] = (await ask(name, 'MX')).answers ?? [];
      if (mx?.type !== 'MX') continue;
      const host = mx.data.exchange;
      const route = hosts.get(host) ?? ask(host, 'A');
      hosts.set(host, route);
      await Promise.all([route, ask(name, 'TXT'), ask(`_dmarc.${name}`, 'TXT')]);
    }
  };
  await Promise.all(Array.from({ length: DOMAINS_IN_FLIGHT }, worker));
  const ms = performance.now() - from;
  for (const client of clients) client.close();
  return { ms, sent };
}

interface Client {
  /** Null when no answer came in time. */
  ask(name: string, type: RecordType): Promise<packet.DecodedPacket | null>;
  close(): void;
}

async function openClient(port: number): Promise<Client> {
  const socket: Socket = createSocket('udp4');
  const waiting = new Map<number, (reply: packet.DecodedPacket | null) => void>();
  let id = 0;
  socket.on('message', (message) => {
    const reply = packet.decode(message);
    waiting.get(reply.id ?? 0)?.(reply);
  });
  socket.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return {
    ask(name, type) {
      id = (id + 1) % 65_536;
      const mine = id;
      const { promise, resolve } = Promise.withResolvers<packet.DecodedPacket | null>();
      const timer = setTimeout(() => done(null), WAIT_MS);
      const done = (reply: packet.DecodedPacket | null) => {
        clearTimeout(timer);
        waiting.delete(mine);
        resolve(reply);
      };
      waiting.set(mine, done);
      const flags = packet.RECURSION_DESIRED;
      socket.send(packet.encode({ type: 'query', id, flags, questions: [{ name, type }] }));
      return promise;
    },
    close: () => socket.close(),
  };
}
