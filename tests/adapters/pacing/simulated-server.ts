// A server in simulated time with a limit and a latency, queried through a pacing by as many callers as it can take.
import type { Pace, PacingLimits } from '../../../src-main/adapters/pacing/pace.ts';
import { createPacing } from '../../../src-main/adapters/pacing/pacing.ts';
import type { Outcome } from '../../../src-main/adapters/pacing/turn.ts';
import { manualTimers } from './manual-timers.ts';

/** What a server does with a question that reaches it at a moment; `afterMs` is when its answer is there. */
export type Behaviour = (now: number) => { readonly afterMs: number; readonly outcome: Outcome };

export interface Simulation {
  /** When each question began. */
  readonly begun: readonly number[];
  /** What each question that was answered heard, in order. */
  readonly received: readonly Outcome['kind'][];
  now(): number;
  rate(): number;
  /** Lets time pass in small steps, while there are always some who wait. */
  pass(ms: number): Promise<void>;
  /** The same for a program that is so busy that it sees to its timers only so often. */
  passHeldUp(ms: number, everyMs: () => number): Promise<void>;
  /** Lets time pass at once, as a machine does that was asleep. */
  sleep(ms: number): Promise<void>;
}

export const LIMITS: PacingLimits = {
  inFlight: 1,
  intervalMs: 1_000,
  maxWaitMs: { interactive: 8_000, batch: 10 ** 9 },
  waitsOutPauses: true,
  busyPauseMs: 2_000,
  maxPauseMs: 900_000,
  silentAfter: 3,
  silentPauseMs: 30_000,
  refusedAfter: 3,
  refusedPauseMs: 30_000,
};

const STEP_MS = 20;
const WAITING = 30;

export function simulate(pace: Pace, behaviour: Behaviour): Simulation {
  const timers = manualTimers();
  const pacing = createPacing(LIMITS, timers);
  const begun: number[] = [];
  const received: Outcome['kind'][] = [];
  const never = new AbortController().signal;
  let waiting = 0;

  async function ask(): Promise<void> {
    waiting += 1;
    const turn = await pacing.turn('sim', { lane: () => 'batch', signal: never }, { pace });
    waiting -= 1;
    if (!turn.ok) return;
    const now = timers.now();
    begun.push(now);
    const { afterMs, outcome } = behaviour(now);
    timers.after(afterMs, () => {
      received.push(outcome.kind);
      turn.done(outcome);
    });
  }
  async function step(pass: (ms: number) => void, ms: number): Promise<void> {
    while (waiting < WAITING) void ask();
    pass(ms);
    // A turn passes through fewer promises than that; a round of the event loop would take ten times as long.
    for (let hop = 0; hop < 12; hop += 1) await null;
  }

  return {
    begun,
    received,
    now: timers.now,
    rate: () => pacing.rates().get('sim')?.perSecond ?? 0,
    async pass(ms) {
      for (let left = ms; left > 0; left -= STEP_MS) await step(timers.advance, STEP_MS);
    },
    async passHeldUp(ms, everyMs) {
      for (let left = ms; left > 0; ) {
        const passed = everyMs();
        await step(timers.jump, passed);
        left -= passed;
      }
    },
    sleep: (ms) => step(timers.jump, ms),
  };
}

/** Answers so many within any second, and 429 above; `retryAfterMs` is what it says then. */
export function limitedTo(
  perSecond: number,
  retryAfterMs: number | null,
  latencyMs: (at: number) => number,
): Behaviour {
  let lately: number[] = [];
  let asked = 0;
  return (now) => {
    asked += 1;
    lately = lately.filter((at) => at > now - 1_000);
    const taken = lately.length < perSecond;
    if (taken) lately.push(now);
    const outcome: Outcome = taken ? { kind: 'answered' } : { kind: 'busy', waitMs: retryAfterMs };
    return { afterMs: latencyMs(asked), outcome };
  };
}
