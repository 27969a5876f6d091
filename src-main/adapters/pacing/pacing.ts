// When a server may be asked next: so many questions at once and a minute, some time between two, and a pause when it asks
// for one, refuses, or has gone silent. RDAP, WHOIS and SMTP each have one with their own limits.
import type { Lane } from '../../engine/ports.ts';
import { unlessAborted } from '../unless-aborted.ts';
import type { Timers } from './timers.ts';

/** How often one server is asked. */
export interface Pace {
  /** Questions under way at once. */
  readonly inFlight: number;
  /** The least time between the beginnings of two questions. */
  readonly intervalMs: number;
  /** Questions begun within any minute; none other than the interval's when left out. */
  readonly perMinute?: number;
}

export interface PacingLimits extends Pace {
  /** How long a question may wait for its turn. */
  readonly maxWaitMs: { readonly [L in Lane]: number };
  /** Whether a question that can outlast a pause waits for its end; otherwise it is refused at once. */
  readonly waitsOutPauses: boolean;
  /** For a server that is busy and does not say for how long. */
  readonly busyPauseMs: number;
  /** After this many questions in a row without a sign of life … */
  readonly silentAfter: number;
  /** … a server is left alone for this long, doubled each time. */
  readonly silentPauseMs: number;
  /** After this many refusals without another answer between them … */
  readonly refusedAfter: number;
  /** … a server is left alone for this long, doubled each time. */
  readonly refusedPauseMs: number;
  /** The longest that a server is left alone, whatever it asks for. */
  readonly maxPauseMs: number;
}

/** Who waits for a turn. */
export interface Asker {
  lane(): Lane;
  readonly signal: AbortSignal;
}

/** What became of a question, as far as the next one to the same server is concerned. */
export type Outcome =
  /** `answered`: it answered. `silent`: it did not. `ended`: the question ended for reasons of our own, which tells nothing. */
  | { readonly kind: 'answered' | 'silent' | 'ended' }
  /** `refused`: it answered that it does not want to be asked by us. `sent_away`: the same before anything was asked. */
  | { readonly kind: 'refused' | 'sent_away'; readonly words: string };

export type Turn =
  /** To be given back when the question is over; a second call does nothing. */
  | { readonly ok: true; done(outcome: Outcome): void }
  | { readonly ok: false; readonly why: 'aborted' | 'waited_too_long' }
  /** The server is left alone for another `leftMs`: it asked for that, … */
  | { readonly ok: false; readonly why: 'busy'; readonly leftMs: number }
  /** … it did not answer lately, … */
  | { readonly ok: false; readonly why: 'silent'; readonly leftMs: number }
  /** … or it refused us with these words. */
  | {
      readonly ok: false;
      readonly why: 'refused';
      readonly words: string;
      readonly leftMs: number;
    };

export interface TurnOptions {
  /** A moment of `Timers`; the deadline of the asker's lane when left out. */
  readonly until?: number;
  /** In place of the limits' own, for a server that is met for the first time. */
  readonly pace?: Pace;
}

export interface Pacing {
  /** Waits for a turn at a server; interactive askers go first. Never rejects. */
  turn(server: string, asker: Asker, options?: TurnOptions): Promise<Turn>;
  /** When an asker who comes now has waited long enough, as a moment of `Timers`. */
  deadline(lane: Lane): number;
  /** Leaves a busy server alone: for as long as it asks, or for a while when it does not say (null). */
  busy(server: string, waitMs: number | null): void;
  /** Ends the waiting of everybody, as if each had given up. */
  dismiss(): void;
  /** Servers that are left alone because they did not answer may be asked again. */
  forgetSilence(): void;
}

type PauseReason =
  | { readonly why: 'busy' | 'silent' }
  | { readonly why: 'refused'; readonly words: string };

interface Waiter {
  readonly asker: Asker;
  readonly until: number;
  settle(turn: Turn): void;
}

interface ServerState {
  readonly pace: Pace;
  readonly waiting: Set<Waiter>;
  inFlight: number;
  /** When the questions of the last minute began, or only the last one where nothing is counted by the minute. */
  begun: number[];
  callOff: (() => void) | null;
  pausedUntil: number;
  pauseReason: PauseReason;
  /** How many pauses there were since the last answer that was none of a refusal. */
  pauses: number;
  silent: number;
  refused: number;
}

const ABORTED: Turn = { ok: false, why: 'aborted' };
const WAITED_TOO_LONG: Turn = { ok: false, why: 'waited_too_long' };
const MINUTE_MS = 60_000;
/** More servers than that are only kept while somebody needs them. */
const MANY_SERVERS = 5_000;

export function createPacing(limits: PacingLimits, timers: Timers): Pacing {
  const servers = new Map<string, ServerState>();

  return {
    async turn(name, asker, { until = deadline(asker.lane()), pace = limits } = {}) {
      if (asker.signal.aborted) return ABORTED;
      const server = stateOf(name, pace);
      if (waitsInVain(server, until)) return pauseOf(server);
      const { promise, resolve } = Promise.withResolvers<Turn>();
      const waiter: Waiter = {
        asker,
        until,
        settle(turn) {
          callOff();
          server.waiting.delete(waiter);
          resolve(turn);
        },
      };
      const callOff = timers.after(Math.max(0, until - timers.now()), () =>
        waiter.settle(isPaused(server) ? pauseOf(server) : WAITED_TOO_LONG),
      );
      server.waiting.add(waiter);
      admit(server);
      const turn = await unlessAborted(promise, asker.signal);
      if (turn !== null) return turn;
      waiter.settle(ABORTED);
      // It may have been this one's turn at the same moment.
      const unused = await promise;
      if (unused.ok) unused.done({ kind: 'ended' });
      return ABORTED;
    },
    deadline,
    busy(name, waitMs) {
      const server = stateOf(name, limits);
      const until = timers.now() + bounded(waitMs ?? limits.busyPauseMs);
      if (until > server.pausedUntil) pause(server, until, { why: 'busy' });
    },
    dismiss() {
      for (const server of servers.values())
        for (const waiter of server.waiting) waiter.settle(ABORTED);
    },
    forgetSilence() {
      for (const server of servers.values()) {
        server.silent = 0;
        if (server.pauseReason.why !== 'silent') continue;
        server.pausedUntil = -Infinity;
        server.pauses = 0;
        admit(server);
      }
    },
  };

  function deadline(lane: Lane): number {
    return timers.now() + limits.maxWaitMs[lane];
  }

  function stateOf(name: string, pace: Pace): ServerState {
    const known = servers.get(name);
    if (known !== undefined) return known;
    if (servers.size >= MANY_SERVERS) forgetIdleServers();
    const state: ServerState = {
      pace,
      waiting: new Set(),
      inFlight: 0,
      begun: [],
      callOff: null,
      pausedUntil: -Infinity,
      pauseReason: { why: 'busy' },
      pauses: 0,
      silent: 0,
      refused: 0,
    };
    servers.set(name, state);
    return state;
  }

  function forgetIdleServers(): void {
    for (const [name, server] of servers) {
      const recent = (server.begun.at(-1) ?? -Infinity) > timers.now() - MINUTE_MS;
      const inUse = server.inFlight > 0 || server.waiting.size > 0;
      if (!inUse && !recent && !isPaused(server)) servers.delete(name);
    }
  }

  /** Lets in whoever may go now, and comes back when the next one may. */
  function admit(server: ServerState): void {
    server.callOff?.();
    server.callOff = null;
    while (server.inFlight < server.pace.inFlight) {
      const next = firstOf(server.waiting);
      if (next === null) return;
      const waitMs = Math.max(server.pausedUntil, nextBeginning(server)) - timers.now();
      if (waitMs > 0) {
        server.callOff = timers.after(waitMs, () => admit(server));
        return;
      }
      server.inFlight += 1;
      server.begun.push(timers.now());
      next.settle(turnAt(server));
    }
  }

  /** The earliest moment that the interval and the count of the minute leave. */
  function nextBeginning({ begun, pace }: ServerState): number {
    const last = begun.at(-1) ?? -Infinity;
    const counted = pace.perMinute ?? 1;
    if (begun.length > counted) begun.splice(0, begun.length - counted);
    const afterMany =
      pace.perMinute === undefined || begun.length < counted
        ? -Infinity
        : (begun[0] ?? -Infinity) + MINUTE_MS;
    return Math.max(last + pace.intervalMs, afterMany);
  }

  function turnAt(server: ServerState): Turn {
    let given = false;
    return {
      ok: true,
      done(outcome) {
        if (given) return;
        given = true;
        server.inFlight -= 1;
        learn(server, outcome);
        admit(server);
      },
    };
  }

  function learn(server: ServerState, outcome: Outcome): void {
    switch (outcome.kind) {
      case 'answered':
        server.silent = 0;
        server.refused = 0;
        server.pauses = 0;
        return;
      case 'ended':
        return;
      case 'silent':
        server.silent += 1;
        if (server.silent < limits.silentAfter) return;
        server.silent = 0;
        backOff(server, limits.silentPauseMs, { why: 'silent' });
        return;
      case 'refused':
      case 'sent_away':
        server.silent = 0;
        server.refused += 1;
        if (outcome.kind === 'refused' && server.refused < limits.refusedAfter) return;
        server.refused = 0;
        backOff(server, limits.refusedPauseMs, { why: 'refused', words: outcome.words });
    }
  }

  /** A pause that is on has its latest reason, but is not made longer: questions that were under way together count once. */
  function backOff(server: ServerState, ms: number, reason: PauseReason): void {
    const alreadyPaused = isPaused(server);
    const until = timers.now() + bounded(ms * 2 ** server.pauses);
    if (!alreadyPaused) server.pauses += 1;
    pause(server, alreadyPaused ? server.pausedUntil : until, reason);
  }

  function pause(server: ServerState, until: number, reason: PauseReason): void {
    server.pausedUntil = until;
    server.pauseReason = reason;
    for (const waiter of server.waiting)
      if (waitsInVain(server, waiter.until)) waiter.settle(pauseOf(server));
    admit(server);
  }

  function isPaused(server: ServerState): boolean {
    return timers.now() < server.pausedUntil;
  }

  function waitsInVain(server: ServerState, until: number): boolean {
    return isPaused(server) && (!limits.waitsOutPauses || until < server.pausedUntil);
  }

  function pauseOf({ pauseReason, pausedUntil }: ServerState): Turn {
    return { ok: false, ...pauseReason, leftMs: pausedUntil - timers.now() };
  }

  function bounded(ms: number): number {
    return Math.min(Math.max(0, ms), limits.maxPauseMs);
  }
}

function firstOf(waiting: ReadonlySet<Waiter>): Waiter | null {
  let first: Waiter | null = null;
  for (const waiter of waiting) {
    if (waiter.asker.lane() === 'interactive') return waiter;
    first ??= waiter;
  }
  return first;
}
