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
      // Who would have to wait for tomorrow does not wait for a turn today.
      const before = perDay === null ? null : await quota.leftMs(server, perDay, flight.lane());
      if (perDay !== null && before !== null) {
        return { ok: false, ...quotaSpent(server, perDay, before) };
      }
      const turn = await pacing.turn(server, flight, { until, pace: paceOf(server) });
      if (!turn.ok) return { ok: false, ...missedTurn(server, turn) };
      const leftMs = perDay === null ? null : await quota.take(server, perDay, flight.lane());
      if (perDay === null || leftMs === null) return turn;
      turn.done({ kind: 'ended' });
      return { ok: false, ...quotaSpent(server, perDay, leftMs) };
    },
  };
}
