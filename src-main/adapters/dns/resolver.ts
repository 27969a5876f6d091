// Sends queries to one server at the pace it can take; lost ones are sent again, late replies still count.
import { randomInt } from 'node:crypto';
import type { DnsRecords, DnsType, Lane } from '../../engine/ports.ts';
import { createCongestion, type Sent, TICK_MS } from './congestion.ts';
import { encodeQuery } from './query.ts';
import { BAD, type Reply, readReply, silence } from './reply.ts';
import type { Letter, Transport } from './transport.ts';

export interface Wish {
  /** How long to wait for a reply after the question has left. */
  readonly timeoutMs: number;
  /** Who waits; `interactive` questions leave at once. */
  readonly lane: Lane;
  /** Whether to send it once more when the reply is overdue; otherwise somebody else is asked meanwhile. */
  readonly again: boolean;
  /** Asked before the question leaves; true when it need not any more. */
  givenUp(): boolean;
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

interface Pending {
  /** By `runMs`; infinity before it has left and after it was told. */
  overdueMs: number;
  /** By `runMs`; infinity while another timer runs. */
  overMs: number;
  isOverdue(): void;
  isOver(): void;
  end(): void;
}

interface Turn {
  go(): void;
  gone: boolean;
}

export function createResolver(transport: Transport): Resolver {
  const { padded, whole } = transport;
  const congestion = createCongestion();
  const closing = new AbortController();
  /** In the order in which they were asked. */
  const pending = new Set<Pending>();
  let turns: Turn[] = [];
  let next = 0;
  let ticker: NodeJS.Timeout | null = null;
  let edns = true;
  /** How long the program has run since the first question: while it was held up, nothing that came was read. */
  let runMs = 0;
  let lastTickMs: number | null = null;

  return {
    ask,
    close() {
      closing.abort();
      for (const question of [...pending]) question.end();
      if (ticker !== null) clearInterval(ticker);
      ticker = null;
      transport.close();
    },
  };

  function ask<T extends DnsType>(name: string, type: T, wish: Wish): Attempt<DnsRecords[T]> {
    const { promise: reply, resolve } = Promise.withResolvers<Reply<DnsRecords[T]>>();
    const overdue = wish.again ? null : Promise.withResolvers<'overdue'>();
    const bytes = { sent: 0, received: 0 };
    let letter: Letter | null = null;
    let sent: Sent | null = null;
    let turn: Turn | null = null;
    let startedMs = 0;
    let queryBytes = 0;
    let settled = false;

    const settle = (outcome: Reply<DnsRecords[T]>) => {
      if (settled) return;
      settled = true;
      pending.delete(question);
      if (turn !== null) turn.gone = true;
      if (sent !== null) congestion.forget(sent);
      letter?.end();
      resolve(outcome);
      takeTurns();
    };
    const end = () => settle(silence('ECANCELLED'));
    const hearing = {
      reply(packet: Buffer) {
        const reading = readReply(packet, { name, type });
        if (reading.kind === 'other') return false;
        bytes.received += packet.length;
        const nowMs = performance.now();
        // Of a question that was sent twice nobody can tell which of the two is answered.
        if (sent !== null) congestion.answered(sent, sent.atMs === startedMs ? nowMs : null);
        if (reading.kind !== 'truncated') settle(heard(reading));
        else if (whole === null) settle(BAD);
        else void askWhole(whole, nowMs);
        return true;
      },
      failed: settle,
    };
    const askWhole = async (ask: NonNullable<Transport['whole']>, nowMs: number) => {
      // A connection has a timer of its own.
      question.overdueMs = Number.POSITIVE_INFINITY;
      question.overMs = Number.POSITIVE_INFINITY;
      const query = encodeQuery(randomInt(65_536), name, type, { edns, padded });
      bytes.sent += query.length;
      const leftMs = Math.max(1, wish.timeoutMs - (nowMs - startedMs));
      const answer = await ask(query, leftMs, closing.signal);
      if (answer.kind === 'none') return settle(silence(answer.code));
      bytes.received += answer.bytes.length;
      const isOurs =
        answer.bytes.length >= 2 && answer.bytes.readUInt16BE(0) === query.readUInt16BE(0);
      const reading = readReply(answer.bytes, { name, type });
      const isWhole = isOurs && reading.kind !== 'other' && reading.kind !== 'truncated';
      settle(isWhole ? heard(reading) : BAD);
    };
    const leave = () => {
      turn = null;
      if (settled) return;
      if (wish.givenUp()) return end();
      const nowMs = performance.now();
      if (letter === null) {
        startedMs = nowMs;
        letter = transport.send((id) => {
          const query = encodeQuery(id, name, type, { edns, padded });
          queryBytes = query.length;
          return query;
        }, hearing);
        bytes.sent += queryBytes;
        question.overMs = runMs + wish.timeoutMs;
        const waitMs = Math.max(LEAST_OVERDUE_MS, congestion.overdueMs() + 3 * TICK_MS);
        if (waitMs < wish.timeoutMs) question.overdueMs = runMs + waitMs;
      } else {
        if (sent !== null) congestion.forget(sent);
        if (letter.again()) bytes.sent += queryBytes;
      }
      sent = congestion.leave(nowMs);
      startTicking();
    };
    const isOverdue = () => {
      if (overdue === null) takeTurn();
      else overdue.resolve('overdue');
    };
    const question: Pending = {
      overdueMs: Number.POSITIVE_INFINITY,
      overMs: Number.POSITIVE_INFINITY,
      isOverdue,
      isOver: () => settle(silence('ETIMEOUT')),
      end,
    };
    const takeTurn = () => {
      if (wish.lane === 'interactive' || (next === turns.length && congestion.isFree()))
        return leave();
      turn = { go: leave, gone: false };
      turns.push(turn);
    };
    pending.add(question);
    if (closing.signal.aborted) end();
    else takeTurn();
    return {
      reply,
      soon: overdue === null ? reply : Promise.race([reply, overdue.promise]),
      bytes,
      peer: transport.peer,
      hurry() {
        if (turn === null) return;
        turn.gone = true;
        leave();
      },
      end,
    };
  }

  /** Remembers a server that cannot read EDNS (RFC 6891 §7). */
  function heard<T>(reply: Reply<T>): Reply<T> {
    if (reply.kind === 'failed' && (reply.code === 'EFORMERR' || reply.code === 'ENOTIMP'))
      edns = false;
    return reply;
  }

  function takeTurns(): void {
    while (next < turns.length && congestion.isFree()) {
      const turn = turns[next];
      next += 1;
      if (turn?.gone === false) turn.go();
    }
    if (next < turns.length && next < MOST_TAKEN) return;
    turns = turns.slice(next);
    next = 0;
  }

  function startTicking(): void {
    ticker ??= setInterval(tick, TICK_MS);
  }

  /** One look at all instead of a timer for each. */
  function tellOverdue(): void {
    for (const question of pending) {
      if (question.overMs <= runMs) question.isOver();
      else if (question.overdueMs <= runMs) {
        question.overdueMs = Number.POSITIVE_INFINITY;
        question.isOverdue();
      }
    }
  }

  function tick(): void {
    const nowMs = performance.now();
    runMs += Math.min(nowMs - (lastTickMs ?? nowMs), 2 * TICK_MS);
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
