// When a server may be asked next: so many questions at once and a minute, some time between two, and a pause when it asks
// for one, refuses, or has gone silent. RDAP, WHOIS, websites and SMTP each have one with their own limits.
import type { Lane } from '../../engine/ports.ts';
import { unlessAborted } from '../unless-aborted.ts';
import { createLearnedRate, type LearnedRate } from './learned-rate.ts';
import { createMinuteWindow, type MinuteWindow } from './minute-window.ts';
import type { Timers } from './timers.ts';

/** How often one server is asked. */
export interface Pace {
  /** Questions under way at once. */
  readonly inFlight: number;
  /** The least time between the beginnings of two questions; where the pace is learnt, the one to begin with. */
  readonly intervalMs: number;
  /** Questions begun within any minute; none other than the interval's when left out. */
  readonly perMinute?: number;
  /** Things asked for within any minute, of which one question may ask for several; not counted when left out. */
  readonly itemsPerMinute?: number;
  /** Between which rates the pace is learnt, in questions a second; it stays as it is when left out. */
  readonly learns?: {
    readonly floorPerSecond: number;
    readonly ceilingPerSecond: number;
    /** Whether the server publishes the ceiling: then it is kept in every second, however late a question was. */
    readonly published?: boolean;
  };
}

export interface PacingLimits extends Pace {
  /** How long a question may wait for its turn. */
  readonly maxWaitMs: { readonly [L in Lane]: number };
  /** What batch work leaves to interactive askers: places beyond those at once, and a share of what a minute holds. */
  readonly spared?: { readonly places: number; readonly share: number };
  /** Whether a question that can outlast a pause waits for its end; otherwise it is refused at once. */
  readonly waitsOutPauses: boolean;
  /** For a server that is busy and does not say for how long; doubled each time. */
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
  /** `busy`: it answered that it is asked too often, and for how long it wants to be left alone, or null. */
  | { readonly kind: 'busy'; readonly waitMs: number | null }
  /** `refused`: it answered that it does not want to be asked by us. `sent_away`: the same before anything was asked. */
  | { readonly kind: 'refused' | 'sent_away'; readonly words: string };

export type Turn =
  /** To be given back when the question is over; a second call does nothing. */
  | {
      readonly ok: true;
      done(outcome: Outcome): void;
      /** How many of `wanted` further items may be asked for within this question. */
      room(wanted: number): number;
      /** Counts items that are asked for. */
      count(amount: number): void;
    }
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
  /** Goes before all others of its lane: what was begun and cut off goes on. */
  readonly ahead?: boolean;
}

/** How a server is asked at the moment. */
export interface ServerRate {
  /** Questions a second that may begin, on average over a minute; 0 while it is left alone. */
  readonly perSecond: number;
  /** The same in the long run, whether it is left alone now or not. */
  readonly expectedPerSecond: number;
  readonly waiting: number;
  readonly inFlight: number;
}

export interface Pacing {
  /** Waits for a turn at a server; interactive askers go first. Never rejects. */
  turn(server: string, asker: Asker, options?: TurnOptions): Promise<Turn>;
  /** When an asker who comes now has waited long enough, as a moment of `Timers`. */
  deadline(lane: Lane): number;
  /** How each server that is known is asked at the moment. */
  rates(): ReadonlyMap<string, ServerRate>;
  /** How one server is asked at the moment, or would be. */
  rate(server: string, pace?: Pace): ServerRate;
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
  readonly ahead: boolean;
  settle(turn: Turn): void;
}

interface ServerState {
  readonly pace: Pace;
  readonly rate: LearnedRate | null;
  readonly waiting: Set<Waiter>;
  inFlight: number;
  lastBegun: number;
  /** From when on the interval to the next beginning counts. */
  paceFrom: number;
  readonly questions: MinuteWindow;
  readonly items: MinuteWindow;
  callOff: (() => void) | null;
  pausedUntil: number;
  pauseReason: PauseReason;
  /** How many pauses there were since the last answer that was none of a refusal. */
  pauses: number;
  silent: number;
  refused: number;
  /** Whether it has ever said anything. */
  hasAnswered: boolean;
  /** Asked once more before the end of a pause, as nobody else was left to ask; until it answers it is not waited for. */
  lastTry: boolean;
}

const ABORTED: Turn = { ok: false, why: 'aborted' };
const WAITED_TOO_LONG: Turn = { ok: false, why: 'waited_too_long' };
/** What was learnt of a server is kept at least this long. */
const REMEMBERED_MS = 600_000;
/** Timers of a busy program come late: a learnt pace would never be used to the full. */
const MOST_CREDIT_MS = 50;
/** The same where it is known how many of a second the server takes, and no more begin. */
const MOST_CREDIT_WITHIN_LIMIT_MS = 250;
/** More servers than that are only kept while somebody needs them. */
const MANY_SERVERS = 5_000;

export function createPacing(limits: PacingLimits, timers: Timers): Pacing {
  const servers = new Map<string, ServerState>();
  /** Those that are left alone because they did not answer. */
  const atRest = new Set<ServerState>();
  const sparedPlaces = limits.spared?.places ?? 0;
  /** Of all servers. */
  let waiting = 0;
  let inFlight = 0;
  let sweepAt = MANY_SERVERS;

  return {
    async turn(name, asker, options = {}) {
      const { until = deadline(asker.lane()), pace = limits, ahead = false } = options;
      if (asker.signal.aborted) return ABORTED;
      const server = stateOf(name, pace);
      if (waitsInVain(server, until)) return pauseOf(server);
      const { promise, resolve } = Promise.withResolvers<Turn>();
      const waiter: Waiter = {
        asker,
        until,
        ahead,
        settle(turn) {
          callOff();
          if (server.waiting.delete(waiter)) waiting -= 1;
          resolve(turn);
          tryOnceMore();
        },
      };
      const callOff = timers.after(Math.max(0, until - timers.now()), () =>
        waiter.settle(isPaused(server) ? pauseOf(server) : WAITED_TOO_LONG),
      );
      server.waiting.add(waiter);
      waiting += 1;
      admit(server);
      tryOnceMore();
      const turn = await unlessAborted(promise, asker.signal);
      if (turn !== null) return turn;
      waiter.settle(ABORTED);
      // It may have been this one's turn at the same moment.
      const unused = await promise;
      if (unused.ok) unused.done({ kind: 'ended' });
      return ABORTED;
    },
    deadline,
    rates: () => new Map([...servers].map(([name, server]) => [name, rateOf(server)])),
    rate(name, pace = limits) {
      return rateOf(servers.get(name) ?? newState(pace));
    },
    dismiss() {
      for (const server of servers.values())
        for (const waiter of server.waiting) waiter.settle(ABORTED);
    },
    forgetSilence() {
      for (const server of servers.values()) {
        server.silent = 0;
        server.lastTry = false;
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
    if (servers.size >= sweepAt) {
      forgetIdleServers();
      // Where few are idle they are gone through again only once there are twice as many.
      sweepAt = Math.max(MANY_SERVERS, 2 * servers.size);
    }
    const state = newState(pace);
    servers.set(name, state);
    return state;
  }

  function newState(pace: Pace): ServerState {
    const { learns, intervalMs } = pace;
    return {
      pace,
      rate: learns ? createLearnedRate({ startPerSecond: 1000 / intervalMs, ...learns }) : null,
      waiting: new Set(),
      inFlight: 0,
      lastBegun: -Infinity,
      paceFrom: -Infinity,
      questions: createMinuteWindow(),
      items: createMinuteWindow(),
      callOff: null,
      pausedUntil: -Infinity,
      pauseReason: { why: 'busy' },
      pauses: 0,
      silent: 0,
      refused: 0,
      hasAnswered: false,
      lastTry: false,
    };
  }

  function forgetIdleServers(): void {
    for (const [name, server] of servers) {
      const recent = server.lastBegun > timers.now() - REMEMBERED_MS;
      const inUse = server.inFlight > 0 || server.waiting.size > 0;
      if (!inUse && !recent && !isPaused(server)) servers.delete(name);
    }
  }

  /** Lets in whoever may go now, and comes back when the next one may. */
  function admit(server: ServerState): void {
    // Only what a timer was set for can be late: after a rest nobody has anything to make up for.
    const wasTimed = server.callOff !== null;
    server.callOff?.();
    server.callOff = null;
    for (;;) {
      if (server.waiting.size === 0) return;
      const now = timers.now();
      // Where nobody's turn has come, nobody needs to be chosen among hundreds.
      if (server.inFlight >= placesAt(server) + sparedPlaces) return;
      if (comesBack(server, 'interactive', now)) return;
      const next = firstOf(server.waiting);
      if (next === null) return;
      const lane = next.asker.lane();
      const spare = lane === 'interactive' ? sparedPlaces : 0;
      if (server.inFlight >= placesAt(server) + spare) return;
      if (comesBack(server, lane, now)) return;
      server.inFlight += 1;
      inFlight += 1;
      const from = server.paceFrom + intervalOf(server);
      // A rest that a server asked for is not time that was lost.
      const lost = Math.max(server.pausedUntil, now - creditMs(server));
      server.paceFrom = wasTimed ? Math.max(from, lost) : now;
      server.lastBegun = now;
      server.rate?.began(now);
      if (server.pace.perMinute !== undefined) server.questions.add(now, 1);
      if (server.pace.itemsPerMinute !== undefined) server.items.add(now, 1);
      next.settle(turnAt(server, lane, now));
    }
  }

  /** Where a lane's turn has not come yet, sees to it that it is thought of then. */
  function comesBack(server: ServerState, lane: Lane, now: number): boolean {
    const waitMs = Math.max(server.pausedUntil, nextBeginning(server, lane, now)) - now;
    if (waitMs <= 0) return false;
    server.callOff = timers.after(waitMs, () => admit(server));
    return true;
  }

  /** After a pause that was not asked for, one question finds out whether it is over. */
  function placesAt({ pauses, pace }: ServerState): number {
    return pauses > 0 ? 1 : pace.inFlight;
  }

  /** The earliest moment that the interval and the counts of the minute leave. */
  function nextBeginning(server: ServerState, lane: Lane, now: number): number {
    const { perMinute, itemsPerMinute } = server.pace;
    return Math.max(
      server.paceFrom + intervalOf(server),
      server.rate?.opensAt ?? -Infinity,
      perMinute === undefined ? -Infinity : server.questions.opensAt(now, shareOf(perMinute, lane)),
      itemsPerMinute === undefined
        ? -Infinity
        : server.items.opensAt(now, shareOf(itemsPerMinute, lane)),
    );
  }

  function intervalOf({ rate, pace }: ServerState): number {
    return rate === null ? pace.intervalMs : 1000 / rate.perSecond;
  }

  /** How much of being late is made up for: nothing where the pace is fixed, or its ceiling published. */
  function creditMs({ rate, pace }: ServerState): number {
    if (rate === null || pace.learns?.published === true) return 0;
    return Number.isFinite(rate.opensAt)
      ? MOST_CREDIT_WITHIN_LIMIT_MS
      : Math.min(MOST_CREDIT_MS, 1000 / rate.perSecond);
  }

  /** What of a minute's count a lane may use; nobody is left with none. */
  function shareOf(count: number, lane: Lane): number {
    if (lane === 'interactive' || limits.spared === undefined) return count;
    return Math.max(1, count - Math.ceil(count * limits.spared.share));
  }

  function rateOf(server: ServerState): ServerRate {
    const { perMinute } = server.pace;
    const byMinute = perMinute === undefined ? Infinity : shareOf(perMinute, 'batch') / 60;
    return {
      perSecond: isPaused(server) ? 0 : Math.min(1000 / intervalOf(server), byMinute),
      expectedPerSecond: Math.min(
        server.rate?.expectedPerSecond ?? 1000 / server.pace.intervalMs,
        byMinute,
      ),
      waiting: server.waiting.size,
      inFlight: server.inFlight,
    };
  }

  function turnAt(server: ServerState, lane: Lane, beganAt: number): Turn {
    let given = false;
    return {
      ok: true,
      done(outcome) {
        if (given) return;
        given = true;
        learn(server, outcome, beganAt);
        server.inFlight -= 1;
        inFlight -= 1;
        admit(server);
        tryOnceMore();
      },
      room(wanted) {
        const { itemsPerMinute } = server.pace;
        if (itemsPerMinute === undefined) return wanted;
        return Math.min(wanted, server.items.room(timers.now(), shareOf(itemsPerMinute, lane)));
      },
      count(amount) {
        if (server.pace.itemsPerMinute !== undefined) server.items.add(timers.now(), amount);
      },
    };
  }

  function learn(server: ServerState, outcome: Outcome, beganAt: number): void {
    const now = timers.now();
    if (outcome.kind !== 'silent' && outcome.kind !== 'ended') {
      server.hasAnswered = true;
      server.lastTry = false;
    }
    switch (outcome.kind) {
      case 'answered': {
        server.silent = 0;
        server.refused = 0;
        server.pauses = 0;
        const pressed = server.waiting.size > 0 && server.inFlight < server.pace.inFlight;
        server.rate?.answered(beganAt, now, pressed && !isPaused(server));
        return;
      }
      case 'ended':
        return;
      case 'silent':
        server.rate?.silent(beganAt, now);
        server.silent += 1;
        if (server.silent < limits.silentAfter && !server.lastTry) return;
        server.silent = 0;
        atRest.add(server);
        backOff(server, limits.silentPauseMs, { why: 'silent' });
        return;
      case 'busy':
        server.silent = 0;
        server.rate?.complained(beganAt, now);
        leaveAlone(server, outcome.waitMs);
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

  /**
   * When everybody waits for servers that do not answer, each that never answered at all is asked once more, and its askers
   * wait no longer if that is in vain. One that answered before has a fault that passes, which is waited for.
   */
  function tryOnceMore(): void {
    if (inFlight > 0) return;
    for (const server of atRest)
      if (!isPaused(server) || server.pauseReason.why !== 'silent') atRest.delete(server);
    const resting = [...atRest];
    if (resting.reduce((sum, server) => sum + server.waiting.size, 0) < waiting) return;
    for (const server of resting) {
      if (server.hasAnswered || server.lastTry || server.waiting.size === 0) continue;
      server.lastTry = true;
      server.pausedUntil = -Infinity;
      admit(server);
    }
  }

  /** For as long as it asks, or for a while where it does not say. */
  function leaveAlone(server: ServerState, waitMs: number | null): void {
    if (waitMs === null) {
      backOff(server, limits.busyPauseMs, { why: 'busy' });
      return;
    }
    const until = timers.now() + bounded(waitMs);
    if (until > server.pausedUntil) pause(server, until, { why: 'busy' });
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
    const waitsOut = limits.waitsOutPauses && !server.lastTry;
    return isPaused(server) && (!waitsOut || until < server.pausedUntil);
  }

  function pauseOf({ pauseReason, pausedUntil }: ServerState): Turn {
    return { ok: false, ...pauseReason, leftMs: pausedUntil - timers.now() };
  }

  function bounded(ms: number): number {
    return Math.min(Math.max(0, ms), limits.maxPauseMs);
  }
}

/** Who sits and waits, then what goes on, then whoever waits longest. */
function firstOf(waiting: ReadonlySet<Waiter>): Waiter | null {
  let first: Waiter | null = null;
  for (const waiter of waiting) {
    if (waiter.asker.lane() === 'interactive') return waiter;
    if (first === null || (waiter.ahead && !first.ahead)) first = waiter;
  }
  return first;
}
