// The mailbox probe over the real dialer, with mail hosts on 127.0.0.1 that say what a test tells them.
import type { Socket } from 'node:net';
import {
  createMailboxProbe,
  type MailboxProbe,
  type MailboxProbeOptions,
} from '../../../src-main/adapters/smtp/mailbox-probe.ts';
import type {
  LookupContext,
  MailboxAnswer,
  MailboxIdentity,
  MailboxPort,
} from '../../../src-main/engine/ports.ts';
import { converse, type HostRecord, type LineScript, mailHost } from '../../zoo/mail-host.ts';
import { listen, type OpenDialer, openDialer } from '../dialer/open-dialer.ts';
import { type MemoryFacts, memoryFacts } from '../registration/memory-facts.ts';

export const NOW = Date.UTC(2026, 10, 20, 12);
export const IDENTITY: MailboxIdentity = {
  ehlo: 'probe.vouch.example',
  mailFrom: 'postmaster@vouch.example',
};

export interface OpenProbe extends AsyncDisposable {
  readonly port: MailboxPort;
  readonly dialer: OpenDialer;
  readonly facts: MemoryFacts;
  readonly clock: { time: number; now(): number };
  readonly logged: readonly Readonly<Record<string, unknown>>[];
  /** A host that greets and then answers line by line. */
  host(name: string, script: LineScript, banner?: string | null): Promise<HostRecord>;
  /** A host that does what it likes with the connection. */
  raw(name: string, onConnection: (socket: Socket) => void): Promise<HostRecord>;
  /** Lets a name lead to a server that listens already. */
  lead(name: string, loopbackPort: number): void;
  /** Where a host of that name really listens. */
  loopbackPort(name: string): number;
  ask(
    address: string,
    hosts: readonly string[],
    context?: Partial<LookupContext>,
  ): Promise<MailboxAnswer>;
  /** Another probe with nothing remembered but the facts. */
  again(options?: Partial<MailboxProbeOptions>): MailboxProbe;
}

export const NO_PACE = {
  sessionsAtOnce: 100,
  intervalMs: 0,
  sessionsPerMinute: 10_000,
  recipientsPerMinute: 100_000,
  recipientsPerSession: 20,
};

export async function openProbe(options: Partial<MailboxProbeOptions> = {}): Promise<OpenProbe> {
  const dialer = await openDialer();
  const cache = memoryFacts();
  const clock = { time: NOW, now: () => clock.time };
  const logged: Readonly<Record<string, unknown>>[] = [];
  let addresses = 0;
  let seed = 0;

  const ports = new Map<string, number>();
  const lead = (name: string, loopbackPort: number) => {
    ports.set(name, loopbackPort);
    addresses += 1;
    const address = `44.128.220.${addresses}`;
    dialer.dns.addresses(name, address);
    dialer.map(address, 25, loopbackPort);
  };
  const again = (more: Partial<MailboxProbeOptions> = {}) =>
    createMailboxProbe({
      dialer: dialer.dialer,
      cache,
      clock,
      random: () => {
        seed = (seed * 16_807 + 11) % 2_147_483_647;
        return seed / 2_147_483_647;
      },
      log: {
        info: (details) => logged.push(details),
        error: (details) => logged.push(details),
      },
      // Tests are not to wait for a pace that is tested elsewhere.
      pace: NO_PACE,
      ...options,
      ...more,
    });
  const port = again();

  const open: OpenProbe = {
    port,
    dialer,
    facts: cache,
    clock,
    logged,
    lead,
    loopbackPort: (name) => ports.get(name) ?? 0,
    async raw(name, onConnection) {
      const { server, record } = mailHost(onConnection);
      dialer.own(server);
      lead(name, await listen(server));
      return record;
    },
    host(name, script, banner = `220 ${name} ready`) {
      return open.raw(name, (socket) => converse(socket, script, banner));
    },
    async ask(address, hosts, context = {}) {
      const parts = partsOf(address);
      return asked(await port.probe(parts, hosts, IDENTITY, { ...contextOf(), ...context }));
    },
    again,
    [Symbol.asyncDispose]: () => dialer[Symbol.asyncDispose](),
  };
  return open;
}

/** The answer of a probe that nothing stood in the way of. */
export function asked(answer: Awaited<ReturnType<MailboxPort['probe']>>): MailboxAnswer {
  if ('passing' in answer) throw new Error(answer.why);
  return answer;
}

export function partsOf(address: string) {
  const at = address.lastIndexOf('@');
  const localPart = address.slice(0, at);
  return { localPart, domain: address.slice(at + 1), smtpUtf8: /[^\x00-\x7f]/.test(localPart) };
}

export function contextOf(signal: AbortSignal = new AbortController().signal): LookupContext {
  return { checkId: 'check-1', lane: 'batch', signal };
}
