// When a server may be asked next: a few questions at once, some time between two, and a pause when it asks for one or
// has gone silent. What is asked is left to the caller.
import type { Lane, SourceFailure } from '../../engine/ports.ts';

/** The passing of time, apart from the clock on the wall; handed in so that tests own it. */
export interface Timers {
  /** Milliseconds since some moment; never goes back. */
  now(): number;
  /** Calls `action` after some milliseconds; the returned function calls it off. */
  after(ms: number, action: () => void): () => void;
}

export const REAL_TIMERS: Timers = {
  now: () => performance.now(),
  after(ms, action) {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  },
};

export interface PacingLimits {
  /** How many questions one server is given at once. */
  readonly inFlight: number;
  /** The least time between the beginnings of two questions to one server. */
  readonly intervalMs: number;
  /** How long a question may wait for its turn. */
  readonly maxWaitMs: { readonly [L in Lane]: number };
  /** For a server that is busy and does not say for how long. */
  readonly busyPauseMs: number;
  /** The longest that a server is left alone, whatever it asks for. */
  readonly maxPauseMs: number;
  /** After this many questions in a row without a sign of life … */
  readonly silentAfter: number;
  /** … a server is left alone for this long, doubled each time. */
  readonly silentPauseMs: number;
}

/** Who waits for a turn. */
export interface Asker {
  lane(): Lane;
  readonly signal: AbortSignal;
}

export type Turn =
  /** To be given back with what became of the question; `ended` tells nothing about the server. */
  | { readonly ok: true; done(outcome: 'answered' | 'silent' | 'ended'): void }
  | { readonly ok: false; readonly reason: SourceFailure; readonly detail: string };

export interface Pacing {
  /** Waits for a turn at a server until `until` (of `Timers`); interactive askers go first. Never rejects. */
  turn(server: string, asker: Asker, until: number): Promise<Turn>;
  /** When an asker who comes now has waited long enough. */
  deadline(lane: Lane): number;
  /** Leaves a busy server alone: for as long as it asks, or for a while when it does not say (null). */
  busy(server: string, waitMs: number | null): void;
}

interface Waiter {
  readonly asker: Asker;
  readonly until: number;
  settle(turn: Turn): void;
}

interface ServerState {
  readonly name: string;
  inFlight: number;
  /** No question begins before. */
  notBefore: number;
  pausedUntil: number;
  pauseReason: 'refused' | 'timeout';
  silent: number;
  silentPauses: number;
  waiting: Waiter[];
  callOff: (() => void) | null;
}

export function createPacing(limits: PacingLimits, timers: Timers): Pacing {
  const servers = new Map<string, ServerState>();

  return {
    turn(name, asker, until) {
      const server = stateOf(name);
      return new Promise((resolve) => {
        const callOff = timers.after(Math.max(0, until - timers.now()), () =>
          waiter.settle(refusal(server)),
        );
        const onAbort = () =>
          waiter.settle({ ok: false, reason: 'aborted', detail: 'Nobody waits for this any more' });
        const waiter: Waiter = {
          asker,
          until,
          settle(turn) {
            callOff();
            asker.signal.removeEventListener('abort', onAbort);
            server.waiting = server.waiting.filter((other) => other !== waiter);
            resolve(turn);
          },
        };
        server.waiting.push(waiter);
        if (asker.signal.aborted) return onAbort();
        asker.signal.addEventListener('abort', onAbort, { once: true });
        admit(server);
      });
    },
    deadline: (lane) => timers.now() + limits.maxWaitMs[lane],
    busy(name, waitMs) {
      pause(stateOf(name), waitMs ?? limits.busyPauseMs, 'refused');
    },
  };

  function stateOf(name: string): ServerState {
    const known = servers.get(name);
    if (known !== undefined) return known;
    const state: ServerState = {
      name,
      inFlight: 0,
      notBefore: 0,
      pausedUntil: 0,
      pauseReason: 'refused',
      silent: 0,
      silentPauses: 0,
      waiting: [],
      callOff: null,
    };
    servers.set(name, state);
    return state;
  }

  /** Lets in whoever may go now, and comes back when the next one may. */
  function admit(server: ServerState): void {
    server.callOff?.();
    server.callOff = null;
    for (const waiter of [...server.waiting]) {
      // Who would wait in vain is told so at once.
      if (waiter.until < server.pausedUntil) waiter.settle(refusal(server));
    }
    while (server.waiting.length > 0 && server.inFlight < limits.inFlight) {
      const openAt = Math.max(server.notBefore, server.pausedUntil);
      const waitMs = openAt - timers.now();
      if (waitMs > 0) {
        server.callOff = timers.after(waitMs, () => admit(server));
        return;
      }
      const next =
        server.waiting.find(({ asker }) => asker.lane() === 'interactive') ?? server.waiting[0];
      if (next === undefined) return;
      server.inFlight += 1;
      server.notBefore = timers.now() + limits.intervalMs;
      next.settle(turnAt(server));
    }
  }

  function turnAt(server: ServerState): Turn {
    let given = false;
    return {
      ok: true,
      done(outcome) {
        if (given) return;
        given = true;
        server.inFlight -= 1;
        if (outcome === 'answered') {
          server.silent = 0;
          server.silentPauses = 0;
        } else if (outcome === 'silent') {
          server.silent += 1;
          if (server.silent >= limits.silentAfter) {
            server.silent = 0;
            pause(server, limits.silentPauseMs * 2 ** server.silentPauses, 'timeout');
            server.silentPauses += 1;
          }
        }
        admit(server);
      },
    };
  }

  function pause(server: ServerState, ms: number, reason: 'refused' | 'timeout'): void {
    const until = timers.now() + Math.min(Math.max(0, ms), limits.maxPauseMs);
    if (until <= server.pausedUntil) return;
    server.pausedUntil = until;
    server.pauseReason = reason;
    admit(server);
  }

  function refusal(server: ServerState): Turn {
    const leftMs = server.pausedUntil - timers.now();
    if (leftMs <= 0) {
      const detail = `Too many questions wait for ${server.name}`;
      return { ok: false, reason: 'refused', detail };
    }
    const seconds = Math.ceil(leftMs / 1000);
    const detail =
      server.pauseReason === 'refused'
        ? `${server.name} asked to be left alone for another ${seconds} s`
        : `${server.name} has not answered lately and is left alone for another ${seconds} s`;
    return { ok: false, reason: server.pauseReason, detail };
  }
}
