// Sends queries to one server at the pace it can take; lost ones are sent again, late replies still count.
import { randomInt } from 'node:crypto';
import type { DnsRecords, DnsType, Lane } from '../../engine/ports.ts';
import { Congestion } from './congestion.ts';
import { TICK_MS } from './congestion-sample.ts';
import { encodeQuery } from './query.ts';
import { BAD, type Failure, noReply, type Reply, readReply } from './reply.ts';
import type { SentQuery } from './sent-queries.ts';
import type { ReplyListener, SentDatagram, Transport } from './transport.ts';

export interface QueryOptions {
  /** How long to wait for a reply after the question has left. */
  readonly timeoutMs: number;
  /** Who waits; `interactive` questions leave at once. */
  readonly lane: Lane;
  /** Whether to send it once more when the reply is overdue; otherwise somebody else is asked meanwhile. */
  readonly again: boolean;
  /** Asked before the question leaves; true when it need not any more. */
  givenUp(): boolean;
  /** Told what came of it, before those who wait for the reply. */
  ended?(attempt: Attempt<unknown>, reply: Reply<unknown>): void;
}

/** One question to one server. */
export interface Attempt<T> {
  /** What came of it. Never rejects. */
  readonly reply: Promise<Reply<T>>;
  /** Resolves with `overdue` when the reply should have come, else with the reply. */
  readonly soon: Promise<Reply<T> | 'overdue'>;
  /** What has been sent and received so far, in bytes of DNS messages. */
  readonly bytes: { readonly sent: number; readonly received: number };
  /** The address that is spoken to; null while it is not known. */
  peer(): string | null;
  /** Lets it leave at once: somebody waits for it. */
  expedite(): void;
  /** Nobody waits any more. */
  end(): void;
}

export interface Resolver {
  ask<T extends DnsType>(name: string, type: T, options: QueryOptions): Attempt<DnsRecords[T]>;
  /** Ends what is under way and what comes later. */
  close(): void;
}

/** Name servers far away take 400 ms; who asks again before only asks twice. */
const LEAST_OVERDUE_MS = 600;

/** Turns that are over are forgotten so many at once. */
const MOST_TAKEN = 1_024;

/** What the questions to one server share. */
interface Sending {
  readonly transport: Transport;
  readonly congestion: Congestion;
  readonly closing: AbortSignal;
  /** In the order in which they were asked. */
  readonly pending: Set<Pending>;
  /** False once the server was found not to read it. */
  readonly edns: boolean;
  /** How long the program has run since the first question: while it was held up, nothing that came was read. */
  readonly runMs: number;
  noEdns(): void;
  takeTurn(question: Pending, lane: Lane): void;
  /** A place may be free, or somebody gone. */
  takeTurns(): void;
  startTicking(): void;
}

interface Pending {
  /** Whether it waits for its turn; what leaves before, or ends, lets its turn pass. */
  readonly waits: boolean;
  wait(): void;
  leave(): void;
  /** Ends it, or has it sent again, when its time by `runMs` has come. */
  look(runMs: number): void;
  end(): void;
}

export function createResolver(transport: Transport): Resolver {
  const closing = new AbortController();
  let turns: Pending[] = [];
  let next = 0;
  let ticker: NodeJS.Timeout | null = null;
  let lastTickMs: number | null = null;
  let edns = true;
  let runMs = 0;
  const congestion = new Congestion();
  const pending = new Set<Pending>();
  const sending: Sending = {
    transport,
    congestion,
    closing: closing.signal,
    pending,
    get edns() {
      return edns;
    },
    get runMs() {
      return runMs;
    },
    noEdns() {
      edns = false;
    },
    takeTurn,
    takeTurns,
    startTicking: () => {
      ticker ??= setInterval(tick, TICK_MS);
    },
  };

  return {
    ask: (name, type, options) => new PendingQuery(sending, name, type, options).enqueue(),
    close() {
      closing.abort();
      for (const question of [...pending]) question.end();
      if (ticker !== null) clearInterval(ticker);
      ticker = null;
      transport.close();
    },
  };

  function takeTurn(question: Pending, lane: Lane): void {
    if (lane === 'interactive' || (next === turns.length && congestion.isFree())) question.leave();
    else {
      question.wait();
      turns.push(question);
    }
  }

  function takeTurns(): void {
    while (next < turns.length && congestion.isFree()) {
      const question = turns[next];
      next += 1;
      if (question?.waits) question.leave();
    }
    if (next < turns.length && next < MOST_TAKEN) return;
    turns = turns.slice(next);
    next = 0;
  }

  function tick(): void {
    const nowMs = performance.now();
    runMs += Math.min(nowMs - (lastTickMs ?? nowMs), 2 * TICK_MS);
    lastTickMs = nowMs;
    congestion.tick(nowMs, next < turns.length);
    // One look at all instead of a timer for each.
    for (const question of pending) question.look(runMs);
    takeTurns();
    if (!congestion.isIdle() || pending.size > 0 || next < turns.length || ticker === null) return;
    clearInterval(ticker);
    ticker = null;
    lastTickMs = null;
  }
}

/** A class, not closures: there is one for each question, and a dozen closures weigh more than all else that it leaves. */
class PendingQuery<T extends DnsType> implements Attempt<DnsRecords[T]>, Pending, ReplyListener {
  readonly name: string;
  readonly type: T;
  readonly reply: Promise<Reply<DnsRecords[T]>>;
  readonly soon: Promise<Reply<DnsRecords[T]> | 'overdue'>;
  readonly bytes = { sent: 0, received: 0 };
  /** By `runMs`; infinity before it has left and after it was reported. */
  private overdueMs = Number.POSITIVE_INFINITY;
  /** By `runMs`; infinity while another timer runs. */
  private overMs = Number.POSITIVE_INFINITY;
  private isWaiting = false;
  private readonly sending: Sending;
  private readonly options: QueryOptions;
  private readonly resolve: (reply: Reply<DnsRecords[T]>) => void;
  /** Null where it is sent again itself. */
  private readonly notifyOverdue: ((word: 'overdue') => void) | null = null;
  private datagram: SentDatagram | null = null;
  private sent: SentQuery | null = null;
  private startedMs = 0;
  private queryBytes = 0;
  private completed = false;

  constructor(sending: Sending, name: string, type: T, options: QueryOptions) {
    this.sending = sending;
    this.name = name;
    this.type = type;
    this.options = options;
    const { promise, resolve } = Promise.withResolvers<Reply<DnsRecords[T]>>();
    this.reply = promise;
    this.resolve = resolve;
    if (options.again) {
      this.soon = promise;
      return;
    }
    const overdue = Promise.withResolvers<'overdue'>();
    this.notifyOverdue = overdue.resolve;
    this.soon = Promise.race([promise, overdue.promise]);
  }

  /** Has it leave in its turn. */
  enqueue(): this {
    const { sending } = this;
    sending.pending.add(this);
    if (sending.closing.aborted) this.end();
    else sending.takeTurn(this, this.options.lane);
    return this;
  }

  peer(): string | null {
    return this.sending.transport.peer();
  }

  expedite(): void {
    if (this.isWaiting) this.leave();
  }

  end(): void {
    this.complete(noReply('ECANCELLED'));
  }

  get waits(): boolean {
    return this.isWaiting;
  }

  wait(): void {
    this.isWaiting = true;
  }

  look(runMs: number): void {
    if (this.overMs <= runMs) this.complete(noReply('ETIMEOUT'));
    else if (this.overdueMs <= runMs) {
      this.overdueMs = Number.POSITIVE_INFINITY;
      if (this.notifyOverdue === null) this.sending.takeTurn(this, this.options.lane);
      else this.notifyOverdue('overdue');
    }
  }

  leave(): void {
    this.isWaiting = false;
    if (this.completed) return;
    const { sending, options } = this;
    if (options.givenUp()) {
      this.end();
      return;
    }
    const nowMs = performance.now();
    if (this.datagram === null) {
      this.startedMs = nowMs;
      this.datagram = sending.transport.send(this);
      this.bytes.sent += this.queryBytes;
      this.overMs = sending.runMs + options.timeoutMs;
      const waitMs = Math.max(LEAST_OVERDUE_MS, sending.congestion.overdueMs() + 3 * TICK_MS);
      if (waitMs < options.timeoutMs) this.overdueMs = sending.runMs + waitMs;
    } else {
      if (this.sent !== null) sending.congestion.forget(this.sent);
      if (this.datagram.resend()) this.bytes.sent += this.queryBytes;
    }
    this.sent = sending.congestion.leave(nowMs);
    sending.startTicking();
  }

  query(id: number): Buffer {
    const { padded } = this.sending.transport;
    const query = encodeQuery(id, this.name, this.type, { edns: this.sending.edns, padded });
    this.queryBytes = query.length;
    return query;
  }

  received(packet: Buffer): boolean {
    const reading = readReply(packet, this);
    if (reading.kind === 'other') return false;
    this.bytes.received += packet.length;
    const nowMs = performance.now();
    const { congestion, transport } = this.sending;
    const { sent } = this;
    // Of a question that was sent twice nobody can tell which of the two is answered.
    if (sent !== null) congestion.answered(sent, sent.atMs === this.startedMs ? nowMs : null);
    if (reading.kind !== 'truncated') this.complete(this.withEdnsNoted(reading));
    else if (transport.whole === null) this.complete(BAD);
    else void this.askWhole(transport.whole, nowMs);
    return true;
  }

  failed(failure: Failure): void {
    this.complete(failure);
  }

  private async askWhole(ask: NonNullable<Transport['whole']>, nowMs: number): Promise<void> {
    // A connection has a timer of its own.
    this.overdueMs = Number.POSITIVE_INFINITY;
    this.overMs = Number.POSITIVE_INFINITY;
    const query = this.query(randomInt(65_536));
    this.bytes.sent += query.length;
    const leftMs = Math.max(1, this.options.timeoutMs - (nowMs - this.startedMs));
    const answer = await ask(query, leftMs, this.sending.closing);
    if (answer.kind === 'none') return this.complete(noReply(answer.code));
    this.bytes.received += answer.bytes.length;
    const isOurs =
      answer.bytes.length >= 2 && answer.bytes.readUInt16BE(0) === query.readUInt16BE(0);
    const reading = readReply(answer.bytes, this);
    const isWhole = isOurs && reading.kind !== 'other' && reading.kind !== 'truncated';
    this.complete(isWhole ? this.withEdnsNoted(reading) : BAD);
  }

  /** Remembers a server that cannot read EDNS (RFC 6891 §7). */
  private withEdnsNoted(reply: Reply<DnsRecords[T]>): Reply<DnsRecords[T]> {
    if (reply.kind === 'failed' && (reply.code === 'EFORMERR' || reply.code === 'ENOTIMP'))
      this.sending.noEdns();
    return reply;
  }

  private complete(outcome: Reply<DnsRecords[T]>): void {
    if (this.completed) return;
    const { sending, sent, datagram, options } = this;
    this.completed = true;
    sending.pending.delete(this);
    this.isWaiting = false;
    if (sent !== null) sending.congestion.forget(sent);
    datagram?.end();
    options.ended?.(this, outcome);
    this.resolve(outcome);
    sending.takeTurns();
  }
}
