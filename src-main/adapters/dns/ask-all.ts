// Puts one question to the servers, in rounds, until one gives an answer that counts.
import type { Clock, DnsAnswer, DnsRecords, DnsType } from '../../engine/ports.ts';
import type { ContactLedger } from '../../service/ports/contact-ledger.ts';
import type { Reply } from './ask-server.ts';
import type { Channels } from './channels.ts';
import { dnsContact } from './dns-contact.ts';
import type { Pauses } from './network-state.ts';
import type { ServerOrder } from './server-order.ts';

/** What is in use until the machine's network changes. */
export interface ServerSet {
  /** True when the operating system named the servers. */
  readonly system: boolean;
  readonly order: ServerOrder;
}

export interface Asking {
  readonly tries: number;
  /** How long one server may take in the first round; doubled each round. */
  readonly timeoutMs: number;
  readonly channels: Channels;
  readonly ledger: ContactLedger;
  readonly clock: Clock;
  readonly pauses: Pauses;
  /** The servers in use now; another object after a change of network. */
  servers(): ServerSet;
}

export interface Errand {
  readonly shard: string;
  readonly why: string;
  readonly checkId: string | null;
  /** Asked between attempts: nobody waits any more, or the network is known to be down. */
  givenUp(): boolean;
}

export interface Outcome<T> {
  readonly answer: DnsAnswer<T>;
  /** False when no server said anything at all. */
  readonly heard: boolean;
}

/** RFC 9520 §3.2: a failed resolution is not repeated at once. Doubled each round, up to the longest. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 3_200;

/** Asks every server in turn, `tries` times over; SERVFAIL, REFUSED and silence move on to the next. Never rejects. */
export async function askAll<T extends DnsType>(
  asking: Asking,
  name: string,
  type: T,
  errand: Errand,
): Promise<Outcome<DnsRecords[T]>> {
  const { clock, pauses } = asking;
  let servers = asking.servers();
  let telling: Failed | null = null;
  let heard = false;
  let alone = false;

  for (let round = 0; round < Math.max(1, asking.tries); round += 1) {
    if (round > 0 && telling?.code !== 'ETIMEOUT') {
      await pauses.pause(Math.min(FIRST_PAUSE_MS * 2 ** (round - 1), LONGEST_PAUSE_MS));
    }
    for (const server of servers.order.order(clock.now())) {
      if (asking.servers() !== servers) break;
      if (errand.givenUp()) return { answer: gaveUp(clock.now()), heard };
      let reply = await askOne(asking, servers, server, round, alone, name, type, errand);
      if (reply.kind === 'failed' && reply.spoilt) {
        alone = true;
        reply = await askOne(asking, servers, server, round, alone, name, type, errand);
      }
      const observedAt = clock.now();
      switch (reply.kind) {
        case 'records':
          return { answer: { kind: 'records', records: reply.records, observedAt }, heard: true };
        case 'nodata':
        case 'nxdomain':
          return { answer: { kind: reply.kind, observedAt }, heard: true };
        case 'failed':
          heard ||= reply.answered;
          // What a server said tells more than another's silence.
          if (telling === null || reply.answered || !telling.answered) telling = reply;
      }
    }
    if (asking.servers() !== servers) {
      // The machine's network changed meanwhile: what the old servers did counts for nothing.
      servers = asking.servers();
      telling = null;
      heard = false;
      round = -1;
    }
  }
  return { answer: failure(telling, clock.now()), heard };
}

type Failed = Extract<Reply<never>, { kind: 'failed' }>;

async function askOne<T extends DnsType>(
  asking: Asking,
  servers: ServerSet,
  server: string,
  round: number,
  alone: boolean,
  name: string,
  type: T,
  errand: Errand,
): Promise<Reply<DnsRecords[T]>> {
  const at = asking.clock.now();
  const timeoutMs = asking.timeoutMs * 2 ** round;
  const timeout = { timeoutMs, exact: round > 0 };
  const reply = alone
    ? await asking.channels.askAlone(server, timeoutMs, name, type)
    : await asking.channels.ask(errand.shard, server, timeout, name, type);
  const answered = reply.kind !== 'failed' || reply.answered;
  servers.order.note(server, answered, asking.clock.now());
  asking.ledger.record(
    dnsContact({ at, server, system: servers.system, name, type, answered, ...errand }),
  );
  return reply;
}

function failure(telling: Failed | null, observedAt: number): DnsAnswer<never> {
  if (telling === null) {
    const detail = 'No DNS server is configured.';
    return { kind: 'failed', reason: 'timeout', detail, observedAt };
  }
  const detail = DETAIL[telling.reason] ?? `The question could not be asked (${telling.code}).`;
  return {
    kind: 'failed',
    reason: telling.reason,
    detail: `${detail} (${telling.code})`,
    observedAt,
  };
}

const DETAIL: { readonly [reason: string]: string } = {
  timeout: 'No DNS server replied',
  servfail: 'The DNS server could not resolve the name',
  refused: 'The DNS server refused to answer',
  bad_answer: 'The DNS server sent a reply that cannot be used',
};

function gaveUp(observedAt: number): DnsAnswer<never> {
  return {
    kind: 'failed',
    reason: 'aborted',
    detail: 'Nobody waits for this any more',
    observedAt,
  };
}
