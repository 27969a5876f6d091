// When a registry's server may be queried: its rate and its daily limit.
import type { SourceFailure } from '../../engine/ports.ts';
import type { Pace } from '../pacing/pace.ts';
import type { Pacing } from '../pacing/pacing.ts';
import type { ServerRate } from '../pacing/server-queue.ts';
import type { Outcome } from '../pacing/turn.ts';
import type { Flight } from '../single-flight.ts';
import type { DailyQuota } from './daily-quota.ts';
import { missedTurn, quotaSpent } from './missed-turn.ts';

export type RegistryTurn =
  /** To be given back when the question is over; a second call does nothing. */
  | { readonly ok: true; done(outcome: Outcome): void }
  | { readonly ok: false; readonly reason: SourceFailure; readonly detail: string };

export interface RegistryTurns {
  /** When an asker who comes now has waited long enough, as a moment of the pacing's timers. */
  deadline(flight: Flight): number;
  /** Waits for a turn at a server. Never rejects. */
  turn(server: string, flight: Flight, until?: number): Promise<RegistryTurn>;
  /** How the server is asked at the moment, or would be. */
  rate(server: string): ServerRate;
}

export interface RegistryTurnsOptions {
  readonly pacing: Pacing;
  readonly quota: DailyQuota;
  readonly paceOf: (server: string) => Pace;
  readonly perDayOf: (server: string) => number | null;
}

export function createRegistryTurns(options: RegistryTurnsOptions): RegistryTurns {
  const { pacing, quota, paceOf, perDayOf } = options;

  return {
    deadline: (flight) => pacing.deadline(flight.lane()),
    rate: (server) => pacing.rate(server, paceOf(server)),
    async turn(server, flight, until = pacing.deadline(flight.lane())) {
      const perDay = perDayOf(server);
      if (perDay === null) return turnAt(server, flight, until);
      const spent = (leftMs: number) =>
        ({ ok: false, ...quotaSpent(server, perDay, leftMs) }) as const;
      // Who would have to wait for tomorrow does not wait for a turn today.
      const before = await quota.leftMs(server, perDay, flight.lane());
      if (before !== null) return spent(before);
      const turn = await turnAt(server, flight, until);
      if (!turn.ok) return turn;
      const leftMs = await quota.take(server, perDay, flight.lane());
      if (leftMs === null) return turn;
      turn.done({ kind: 'ended' });
      return spent(leftMs);
    },
  };

  async function turnAt(server: string, flight: Flight, until: number): Promise<RegistryTurn> {
    const turn = await pacing.turn(server, flight, { until, pace: paceOf(server) });
    return turn.ok ? turn : { ok: false, ...missedTurn(server, turn) };
  }
}
