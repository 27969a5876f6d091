// Sends queries to one server at the pace it can take; lost ones are sent again, late replies still count.
import { randomInt } from 'node:crypto';
import type { DnsRecords, DnsType, Lane } from '../../engine/ports.ts';
import { Congestion } from './congestion.ts';
import { TICK_MS } from './congestion-sample.ts';
import { encodeQuery } from './query.ts';
import { BAD, type Failure, type Reply, readReply, silence } from './reply.ts';
import type { SentQuery } from './sent-queries.ts';
import type { Hearing, Letter, Transport } from './transport.ts';

export interface Wish {
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
  hurry(): void;
  /** Nobody waits any more. */
  end(): void;
}

export interface Resolver {
  ask<T extends DnsType>(name: string, type: T, wish: Wish): Attempt<DnsRecords[T]>;
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
  edns: boolean;
  /** How long the program has run since the first question: while it was held up, nothing that came was read. */
  runMs: number;
  takeTurn(question: Pending, lane: Lane): void;
  /** A place may be free, or somebody gone. */
  takeTurns(): void;
  startTicking(): void;
}

interface Pending {
  /** By `runMs`; infinity before it has left and after it was told. */
  overdueMs: number;
  /** By `runMs`; infinity while another timer runs. */
  overMs: number;
  /** Whether it waits for its turn; what leaves before, or ends, lets its turn pass. */
  waits: boolean;
  leave(): void;
  isOverdue(): void;
  isOver(): void;
  end(): void;
}

export function createResolver(transport: Transport): Resolver {
  const closing = new AbortController();
  let turns: Pending[] = [];
  let next = 0;
  let ticker: NodeJS.Timeout | null = null;
  let lastTickMs: number | null = null;
  const congestion = new Congestion();
  const pending = new Set<Pending>();
  const sending: Sending = {
    transport,
    congestion,
    closing: closing.signal,
    pending,
    edns: true,
    runMs: 0,
    takeTurn,
    takeTurns,
    startTicking: () => {
      ticker ??= setInterval(tick, TICK_MS);
    },
  };

  return {
    ask: (name, type, wish) => new Question(sending, name, type, wish).asked(),
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
      question.waits = true;
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

  /** One look at all instead of a timer for each. */
  function tellOverdue(): void {
    for (const question of pending) {
      if (question.overMs <= sending.runMs) question.isOver();
      else if (question.overdueMs <= sending.runMs) {
        question.overdueMs = Number.POSITIVE_INFINITY;
        question.isOverdue();
      }
    }
  }

  function tick(): void {
    const nowMs = performance.now();
    sending.runMs += Math.min(nowMs - (lastTickMs ?? nowMs), 2 * TICK_MS);
    lastTickMs = nowMs;
    congestion.tick(nowMs, next < turns.length);
    tellOverdue();
    takeTurns();
    if (!congestion.isIdle() || pending.size > 0 || next < turns.length || ticker === null) return;
    clearInterval(ticker);
    ticker = null;
    lastTickMs = null;
  }
}

/** A class, not closures: there is one for each question, and a dozen closures weigh more than all else that it leaves. */
class Question<T extends DnsType> implements Attempt<DnsRecords[T]>, Pending, Hearing {
  readonly name: string;
  readonly type: T;
  readonly reply: Promise<Reply<DnsRecords[T]>>;
  readonly soon: Promise<Reply<DnsRecords[T]> | 'overdue'>;
  readonly bytes = { sent: 0, received: 0 };
  overdueMs = Number.POSITIVE_INFINITY;
  overMs = Number.POSITIVE_INFINITY;
  waits = false;
  private readonly sending: Sending;
  private readonly wish: Wish;
  private readonly resolve: (reply: Reply<DnsRecords[T]>) => void;
  /** Null where it is sent again itself. */
  private readonly tellOverdue: ((word: 'overdue') => void) | null = null;
  private letter: Letter | null = null;
  private sent: SentQuery | null = null;
  private startedMs = 0;
  private queryBytes = 0;
  private settled = false;

  constructor(sending: Sending, name: string, type: T, wish: Wish) {
    this.sending = sending;
    this.name = name;
    this.type = type;
    this.wish = wish;
    const { promise, resolve } = Promise.withResolvers<Reply<DnsRecords[T]>>();
    this.reply = promise;
    this.resolve = resolve;
    if (wish.again) {
      this.soon = promise;
      return;
    }
    const overdue = Promise.withResolvers<'overdue'>();
    this.tellOverdue = overdue.resolve;
    this.soon = Promise.race([promise, overdue.promise]);
  }

  /** Has it leave in its turn. */
  asked(): this {
    const { sending } = this;
    sending.pending.add(this);
    if (sending.closing.aborted) this.end();
    else sending.takeTurn(this, this.wish.lane);
    return this;
  }

  peer(): string | null {
    return this.sending.transport.peer();
  }

  hurry(): void {
    if (this.waits) this.leave();
  }

  end(): void {
    this.settle(silence('ECANCELLED'));
  }

  isOver(): void {
    this.settle(silence('ETIMEOUT'));
  }

  isOverdue(): void {
    if (this.tellOverdue === null) this.sending.takeTurn(this, this.wish.lane);
    else this.tellOverdue('overdue');
  }

  leave(): void {
    this.waits = false;
    if (this.settled) return;
    const { sending, wish } = this;
    if (wish.givenUp()) {
      this.end();
      return;
    }
    const nowMs = performance.now();
    if (this.letter === null) {
      this.startedMs = nowMs;
      this.letter = sending.transport.send(this);
      this.bytes.sent += this.queryBytes;
      this.overMs = sending.runMs + wish.timeoutMs;
      const waitMs = Math.max(LEAST_OVERDUE_MS, sending.congestion.overdueMs() + 3 * TICK_MS);
      if (waitMs < wish.timeoutMs) this.overdueMs = sending.runMs + waitMs;
    } else {
      if (this.sent !== null) sending.congestion.forget(this.sent);
      if (this.letter.again()) this.bytes.sent += this.queryBytes;
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

  heard(packet: Buffer): boolean {
    const reading = readReply(packet, this);
    if (reading.kind === 'other') return false;
    this.bytes.received += packet.length;
    const nowMs = performance.now();
    const { congestion, transport } = this.sending;
    const { sent } = this;
    // Of a question that was sent twice nobody can tell which of the two is answered.
    if (sent !== null) congestion.answered(sent, sent.atMs === this.startedMs ? nowMs : null);
    if (reading.kind !== 'truncated') this.settle(this.noted(reading));
    else if (transport.whole === null) this.settle(BAD);
    else void this.askWhole(transport.whole, nowMs);
    return true;
  }

  failed(failure: Failure): void {
    this.settle(failure);
  }

  private async askWhole(ask: NonNullable<Transport['whole']>, nowMs: number): Promise<void> {
    // A connection has a timer of its own.
    this.overdueMs = Number.POSITIVE_INFINITY;
    this.overMs = Number.POSITIVE_INFINITY;
    const query = this.query(randomInt(65_536));
    this.bytes.sent += query.length;
    const leftMs = Math.max(1, this.wish.timeoutMs - (nowMs - this.startedMs));
    const answer = await ask(query, leftMs, this.sending.closing);
    if (answer.kind === 'none') return this.settle(silence(answer.code));
    this.bytes.received += answer.bytes.length;
    const isOurs =
      answer.bytes.length >= 2 && answer.bytes.readUInt16BE(0) === query.readUInt16BE(0);
    const reading = readReply(answer.bytes, this);
    const isWhole = isOurs && reading.kind !== 'other' && reading.kind !== 'truncated';
    this.settle(isWhole ? this.noted(reading) : BAD);
  }

  /** Remembers a server that cannot read EDNS (RFC 6891 §7). */
  private noted(reply: Reply<DnsRecords[T]>): Reply<DnsRecords[T]> {
    if (reply.kind === 'failed' && (reply.code === 'EFORMERR' || reply.code === 'ENOTIMP'))
      this.sending.edns = false;
    return reply;
  }

  private settle(outcome: Reply<DnsRecords[T]>): void {
    if (this.settled) return;
    const { sending, sent, letter, wish } = this;
    this.settled = true;
    sending.pending.delete(this);
    this.waits = false;
    if (sent !== null) sending.congestion.forget(sent);
    letter?.end();
    wish.ended?.(this, outcome);
    this.resolve(outcome);
    sending.takeTurns();
  }
}
