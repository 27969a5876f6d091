// How many queries a server with a daily limit has had within 24 hours, across runs of the program.
import Type, { type Static } from 'typebox';
import { validate } from '../../../src-shared/validate.ts';
import type { Clock, Lane, LookupCache } from '../../engine/ports.ts';
import { readCachedLookup, writeCachedLookup } from '../lookup-cache.ts';

export interface DailyQuota {
  /** Null while there is a question left, else in how many milliseconds there will be one. Never rejects. */
  leftMs(server: string, perDay: number, lane: Lane): Promise<number | null>;
  /** The same, and takes one. */
  take(server: string, perDay: number, lane: Lane): Promise<number | null>;
}

const KIND = 'asked_within_a_day';
const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** What lists leave to those who sit and wait. */
const SPARED_SHARE = 0.1;

/** Questions by hour since the epoch; an hour counts until the last of its minutes is a day ago. */
const StoredCounts = Type.Array(Type.Tuple([Type.Number(), Type.Number()]));
type StoredCounts = Static<typeof StoredCounts>;
type Hours = Map<number, number>;

export function createDailyQuota(cache: LookupCache, clock: Clock): DailyQuota {
  const hours = new Map<string, Promise<Hours>>();

  return {
    async leftMs(server, perDay, lane) {
      return waitOf(await hoursOf(server), perDay, lane);
    },
    async take(server, perDay, lane) {
      const counts = await hoursOf(server);
      const waitMs = waitOf(counts, perDay, lane);
      if (waitMs !== null) return waitMs;
      const hour = thisHour();
      counts.set(hour, (counts.get(hour) ?? 0) + 1);
      const stored: StoredCounts = [...counts];
      // Nobody waits for it: a crash costs the registry one question that was not counted.
      void writeCachedLookup(cache, KIND, server, stored, clock.now() + (DAY_HOURS + 1) * HOUR_MS);
      return null;
    },
  };

  function waitOf(counts: Hours, perDay: number, lane: Lane): number | null {
    const hour = thisHour();
    // Where the clock was set back, hours to come are kept, and count no longer than a day.
    for (const at of counts.keys()) if (Math.abs(hour - at) > DAY_HOURS) counts.delete(at);
    const allowed = lane === 'interactive' ? perDay : perDay - Math.ceil(perDay * SPARED_SHARE);
    const queries = [...counts.values()].reduce((sum, each) => sum + each, 0);
    if (queries < allowed) return null;
    const oldest = Math.min(...counts.keys());
    return Math.max(1, (oldest + DAY_HOURS + 1) * HOUR_MS - clock.now());
  }

  function thisHour(): number {
    return Math.floor(clock.now() / HOUR_MS);
  }

  function hoursOf(server: string): Promise<Hours> {
    const known = hours.get(server) ?? read(server);
    hours.set(server, known);
    return known;
  }

  async function read(server: string): Promise<Hours> {
    const stored = validate(StoredCounts, await readCachedLookup(cache, KIND, server, clock.now()));
    return new Map(stored.ok ? stored.value : []);
  }
}
