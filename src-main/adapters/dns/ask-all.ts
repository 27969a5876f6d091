// Queries the servers for one name and type, in rounds, until one gives an answer that counts.
import type { Clock, DnsAnswer, DnsRecords, DnsType, Lane } from '../../engine/ports.ts';
import type { ContactLedger } from '../../service/ports/contact-ledger.ts';
import { dnsContact } from './dns-contact.ts';
import type { Pauses } from './pauses.ts';
import type { Failure, Reply } from './reply.ts';
import type { Attempt, QueryOptions } from './resolver.ts';
import type { Resolvers } from './resolvers.ts';
import type { ServerOrder } from './server-order.ts';
import { MAX_TIMEOUT_MS } from './settings.ts';
import type { Lookup } from './shared-lookups.ts';

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
  readonly resolvers: Resolvers;
  readonly ledger: ContactLedger;
  readonly clock: Clock;
  readonly pauses: Pauses;
  /** The servers in use now; another object after a change of network. */
  servers(): ServerSet;
  /** Asked between attempts: the program ends, or the network is known to be down. */
  stopped(): boolean;
}

export interface QueryContext {
  readonly why: string;
  readonly checkId: string | null;
  readonly lookup: Pick<Lookup, 'lane' | 'onUrgent' | 'abandoned'>;
}

export interface Outcome<T> {
  readonly answer: DnsAnswer<T>;
  /** False when no server said anything at all. */
  readonly answered: boolean;
}

/** RFC 9520 §3.2: a failed resolution is not repeated at once. Doubled each round, up to the longest. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 3_200;

/**
 * Asks every server in turn, `tries` times over; SERVFAIL, REFUSED and silence move on to the next. Who is late is still
 * listened to while the next is asked. Never rejects.
 */
export async function askAll<T extends DnsType>(
  asking: Asking,
  name: string,
  type: T,
  queryContext: QueryContext,
): Promise<Outcome<DnsRecords[T]>> {
  const { clock, pauses } = asking;
  let servers = asking.servers();
  let answered = false;
  let informative = null as Failure | null;
  let late: Late<DnsRecords[T]> | null = null;

  for (let round = 0; round < Math.max(1, asking.tries); round += 1) {
    if (informative !== null && informative.code !== 'ETIMEOUT') {
      await pauses.pause(Math.min(FIRST_PAUSE_MS * 2 ** (round - 1), LONGEST_PAUSE_MS));
    }
    const order = servers.order.order(clock.now());
    for (const server of order) {
      if (asking.servers() !== servers) break;
      if (isGivenUp(asking, queryContext)) return ended({ kind: 'given_up' });
      const alone = order.length === 1;
      const query = new RecordedQuery(
        asking,
        servers,
        server,
        round,
        alone,
        name,
        type,
        queryContext,
      );
      const attempt = asking.resolvers.ask(server, name, type, query);
      queryContext.lookup.onUrgent(attempt);
      const reply = await (late === null ? attempt.soon : late.orSooner(attempt.soon));
      if (reply === 'overdue') {
        late ??= createLate();
        late.add(attempt);
      } else if (reply.kind !== 'failed') return ended(reply);
      else note(reply);
    }
    if (asking.servers() !== servers) {
      // The machine's network changed meanwhile: what the old servers did counts for nothing.
      late?.end();
      late = null;
      servers = asking.servers();
      informative = null;
      answered = false;
      round = -1;
    }
  }
  for (const reply of late === null ? [] : await late.rest()) {
    if (reply.kind !== 'failed') return ended(reply);
    note(reply);
  }
  return { answer: failure(informative, clock.now()), answered };

  function note(reply: Failure): void {
    answered ||= reply.answered;
    // What a server said tells more than another's silence.
    if (informative === null || reply.answered || !informative.answered) informative = reply;
  }

  function ended(
    reply: Exclude<Reply<DnsRecords[T]>, Failure> | { readonly kind: 'given_up' },
  ): Outcome<DnsRecords[T]> {
    late?.end();
    const observedAt = clock.now();
    switch (reply.kind) {
      case 'given_up':
        return { answer: gaveUp(observedAt), answered };
      case 'records':
        return { answer: { kind: 'records', records: reply.records, observedAt }, answered: true };
      case 'nodata':
      case 'nxdomain':
        return { answer: { kind: reply.kind, observedAt }, answered: true };
    }
  }
}

/** What is wished of one server, and a line in the ledger of what came of it. */
class RecordedQuery implements QueryOptions {
  readonly timeoutMs: number;
  readonly lane: Lane;
  readonly again: boolean;
  private readonly asking: Asking;
  private readonly servers: ServerSet;
  private readonly server: string;
  private readonly name: string;
  private readonly type: DnsType;
  private readonly queryContext: QueryContext;
  private readonly at: number;

  constructor(
    asking: Asking,
    servers: ServerSet,
    server: string,
    round: number,
    alone: boolean,
    name: string,
    type: DnsType,
    queryContext: QueryContext,
  ) {
    this.timeoutMs = Math.min(asking.timeoutMs * 2 ** round, MAX_TIMEOUT_MS);
    this.lane = queryContext.lookup.lane;
    this.again = alone;
    this.asking = asking;
    this.servers = servers;
    this.server = server;
    this.name = name;
    this.type = type;
    this.queryContext = queryContext;
    this.at = asking.clock.now();
  }

  givenUp(): boolean {
    return isGivenUp(this.asking, this.queryContext);
  }

  ended(attempt: Attempt<unknown>, reply: Reply<unknown>): void {
    const { asking, servers, server, name, type, queryContext, at } = this;
    const { bytes } = attempt;
    if (bytes.sent === 0) return;
    const answered = reply.kind !== 'failed' || reply.answered;
    servers.order.note(server, answered, asking.clock.now());
    const { system } = servers;
    const { why, checkId } = queryContext;
    const address = attempt.peer();
    asking.ledger.record(
      dnsContact({ at, server, system, name, type, address, answered, bytes, why, checkId }),
    );
  }
}

function isGivenUp(asking: Asking, { lookup }: QueryContext): boolean {
  return asking.stopped() || lookup.abandoned();
}

type Late<T> = ReturnType<typeof createLate<T>>;

/** Attempts whose reply should have come, and may come yet. */
function createLate<T>() {
  const attempts = new Set<Attempt<T>>();
  const answer = Promise.withResolvers<Reply<T>>();
  return {
    add(attempt: Attempt<T>): void {
      attempts.add(attempt);
      void attempt.reply.then((reply) => {
        if (reply.kind !== 'failed') answer.resolve(reply);
      });
    },
    /** The first of them to be answered, or what comes sooner. */
    orSooner: <S>(soon: Promise<S>) => Promise.race([answer.promise, soon]),
    /** What becomes of them, or what one of them was answered. */
    async rest(): Promise<readonly Reply<T>[]> {
      const all = Promise.all([...attempts].map((attempt) => attempt.reply));
      return Promise.race([answer.promise.then((reply) => [reply]), all]);
    },
    end(): void {
      for (const attempt of attempts) attempt.end();
    },
  };
}

function failure(informative: Failure | null, observedAt: number): DnsAnswer<never> {
  if (informative === null) {
    const detail = 'No DNS server is configured.';
    return { kind: 'failed', reason: 'timeout', detail, observedAt };
  }
  const detail =
    DETAIL[informative.code] ??
    DETAIL[informative.reason] ??
    `The query could not be sent (${informative.code}).`;
  return {
    kind: 'failed',
    reason: informative.reason,
    detail: `${detail} (${informative.code})`,
    observedAt,
  };
}

/** By code where it says more than the reason, else by reason. */
const DETAIL: { readonly [reasonOrCode: string]: string } = {
  timeout: 'No DNS server replied',
  servfail: 'The DNS server could not resolve the name',
  refused: 'The DNS server refused to answer',
  bad_answer: 'The DNS server sent a reply that cannot be used',
  EREFERRAL: 'The DNS server named other servers instead of answering; it resolves no names for us',
};

function gaveUp(observedAt: number): DnsAnswer<never> {
  return {
    kind: 'failed',
    reason: 'aborted',
    detail: 'This is no longer needed',
    observedAt,
  };
}
