// When a mail host may be asked next, and which hosts are left alone for a while; what is said to them is left to others.

import type { Pace } from '../../engine/mailbox/providers.ts';
import type { Lane } from '../../engine/ports.ts';
import { unlessAborted } from '../dns/unless-aborted.ts';
import type { Timers } from '../registration/pacing.ts';

export interface TurnSettings {
  /** How long somebody may wait for a turn. */
  readonly maxWaitMs: { readonly [L in Lane]: number };
  /** For how long a host that told us to go away is left alone; doubled each time, up to `maxPauseMs`. */
  readonly goAwayPauseMs: number;
  /** After this many refusals about us in a row, recipients accepted by none, a host has told us to go away. */
  readonly goAwayAfter: number;
  /** After this many sessions in a row without a word … */
  readonly silentAfter: number;
  /** … a host is left alone for this long, doubled each time. */
  readonly silentPauseMs: number;
  readonly maxPauseMs: number;
}

export const TURN_SETTINGS: TurnSettings = {
  // Rows of a list wait as long as it takes: to give up would make a mailbox unconfirmed that was never asked for.
  maxWaitMs: { interactive: 20_000, batch: 7 * 86_400_000 },
  goAwayPauseMs: 900_000,
  goAwayAfter: 3,
  silentAfter: 3,
  silentPauseMs: 120_000,
  maxPauseMs: 14_400_000,
};

export interface Asker {
  readonly lane: Lane;
  readonly signal: AbortSignal;
}

/** What became of a session, as far as the next one is concerned. */
export type SessionEffect =
  | { readonly kind: 'heard' }
  /** Nobody answered. */
  | { readonly kind: 'silent' }
  /** It ended for reasons of our own. */
  | { readonly kind: 'ended' }
  /** One refusal about us. */
  | { readonly kind: 'about_us'; readonly words: string }
  /** Refused before anything was asked. */
  | { readonly kind: 'go_away'; readonly words: string };

export type Turn =
  /** To be given back exactly once, when the session is over. */
  | { readonly ok: true; done(effect: SessionEffect): void }
  | { readonly ok: false; readonly why: 'aborted' | 'waited_too_long' | 'silent' }
  /** `words` are those with which the host sent us away. */
  | { readonly ok: false; readonly why: 'sent_away'; readonly words: string };

export interface Turns {
  /** Waits for a turn; interactive askers go first. Never rejects. */
  turn(key: string, pace: Pace, asker: Asker): Promise<Turn>;
  /** Sends away everybody who waits now, as if they had given up. */
  dismiss(): void;
  /** Hosts that were left alone because they did not answer may be asked again. */
  forgetSilence(): void;
}

interface Waiter {
  readonly asker: Asker;
  settle(turn: Turn): void;
}

interface HostState {
  readonly pace: Pace;
  open: number;
  /** When the sessions of the last minute began. */
  begun: number[];
  waiting: Waiter[];
  callOff: (() => void) | null;
  pausedUntil: number;
  pause: Extract<Turn, { ok: false }>;
  pauses: number;
  silent: number;
  refusals: number;
}

const ABORTED: Turn = { ok: false, why: 'aborted' };
const MINUTE_MS = 60_000;
/** More hosts than that are only remembered while somebody needs them. */
const MANY_HOSTS = 5_000;

export function createTurns(settings: TurnSettings, timers: Timers): Turns {
  const hosts = new Map<string, HostState>();

  return {
    async turn(key, pace, asker) {
      const host = stateOf(key, pace);
      if (asker.signal.aborted) return ABORTED;
      if (timers.now() < host.pausedUntil) return host.pause;
      const { promise, resolve } = Promise.withResolvers<Turn>();
      const waiter: Waiter = {
        asker,
        settle(turn) {
          callOff();
          host.waiting = host.waiting.filter((other) => other !== waiter);
          resolve(turn);
        },
      };
      const callOff = timers.after(settings.maxWaitMs[asker.lane], () =>
        waiter.settle({ ok: false, why: 'waited_too_long' }),
      );
      host.waiting.push(waiter);
      admit(host);
      const turn = await unlessAborted(promise, asker.signal);
      if (turn !== null) return turn;
      waiter.settle(ABORTED);
      // It may have been this one's turn at the same moment.
      const unused = await promise;
      if (unused.ok) unused.done({ kind: 'ended' });
      return ABORTED;
    },
    dismiss() {
      for (const host of hosts.values()) {
        for (const waiter of [...host.waiting]) waiter.settle(ABORTED);
      }
    },
    forgetSilence() {
      for (const host of hosts.values()) {
        host.silent = 0;
        if (host.pause.why !== 'silent') continue;
        host.pausedUntil = 0;
        host.pauses = 0;
      }
    },
  };

  function stateOf(key: string, pace: Pace): HostState {
    const known = hosts.get(key);
    if (known !== undefined) return known;
    if (hosts.size >= MANY_HOSTS) forgetIdleHosts();
    const state: HostState = {
      pace,
      open: 0,
      begun: [],
      waiting: [],
      callOff: null,
      pausedUntil: 0,
      pause: { ok: false, why: 'silent' },
      pauses: 0,
      silent: 0,
      refusals: 0,
    };
    hosts.set(key, state);
    return state;
  }

  function forgetIdleHosts(): void {
    for (const [key, host] of hosts) {
      const recent = (host.begun.at(-1) ?? -Infinity) > timers.now() - MINUTE_MS;
      const paused = host.pausedUntil > timers.now();
      if (host.open === 0 && host.waiting.length === 0 && !recent && !paused) hosts.delete(key);
    }
  }

  /** Lets in whoever may go now, and comes back when the next one may. */
  function admit(host: HostState): void {
    host.callOff?.();
    host.callOff = null;
    while (host.waiting.length > 0 && host.open < host.pace.sessionsAtOnce) {
      const waitMs = opensAt(host) - timers.now();
      if (waitMs > 0) {
        host.callOff = timers.after(waitMs, () => admit(host));
        return;
      }
      const next =
        host.waiting.find(({ asker }) => asker.lane === 'interactive') ?? host.waiting[0];
      if (next === undefined) return;
      host.open += 1;
      host.begun.push(timers.now());
      next.settle(turnAt(host));
    }
  }

  function opensAt(host: HostState): number {
    const { intervalMs, sessionsPerMinute } = host.pace;
    host.begun = host.begun.filter((at) => at > timers.now() - MINUTE_MS);
    const afterLast = (host.begun.at(-1) ?? -Infinity) + intervalMs;
    const nthLast = host.begun.at(-sessionsPerMinute);
    const afterMany = nthLast === undefined ? -Infinity : nthLast + MINUTE_MS;
    return Math.max(afterLast, afterMany);
  }

  function turnAt(host: HostState): Turn {
    let given = false;
    return {
      ok: true,
      done(effect) {
        if (given) return;
        given = true;
        host.open -= 1;
        learn(host, effect);
        admit(host);
      },
    };
  }

  function learn(host: HostState, effect: SessionEffect): void {
    switch (effect.kind) {
      case 'heard':
        host.silent = 0;
        host.refusals = 0;
        host.pauses = 0;
        return;
      case 'ended':
        return;
      case 'silent':
        host.silent += 1;
        if (host.silent < settings.silentAfter) return;
        host.silent = 0;
        leaveAlone(host, settings.silentPauseMs, { ok: false, why: 'silent' });
        return;
      case 'about_us':
        host.silent = 0;
        host.refusals += 1;
        if (host.refusals < settings.goAwayAfter) return;
        sentAway(host, effect.words);
        return;
      case 'go_away':
        host.silent = 0;
        sentAway(host, effect.words);
    }
  }

  function sentAway(host: HostState, words: string): void {
    host.refusals = 0;
    leaveAlone(host, settings.goAwayPauseMs, { ok: false, why: 'sent_away', words });
  }

  function leaveAlone(host: HostState, ms: number, pause: HostState['pause']): void {
    const already = timers.now() < host.pausedUntil;
    host.pause = pause;
    if (!already) {
      host.pausedUntil = timers.now() + Math.min(ms * 2 ** host.pauses, settings.maxPauseMs);
      host.pauses += 1;
    }
    // Nobody waits for minutes only to hear the same.
    for (const waiter of [...host.waiting]) waiter.settle(pause);
  }
}
