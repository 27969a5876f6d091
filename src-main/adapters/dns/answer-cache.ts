// Which answers are still fresh: records for ten minutes, "there is none" for one; failures are never kept.
import { LRUCache } from 'lru-cache';
import type { Clock, DnsAnswer, DnsRecords, DnsType } from '../../engine/ports.ts';
import type { DnsSettings } from './settings.ts';

export interface AnswerCache {
  get<T extends DnsType>(name: string, type: T): DnsAnswer<DnsRecords[T]> | null;
  put<T extends DnsType>(name: string, type: T, answer: DnsAnswer<DnsRecords[T]>): void;
  clear(): void;
}

export function createAnswerCache(
  settings: Pick<DnsSettings, 'cacheTtlMs' | 'negativeTtlMs' | 'cacheEntries'>,
  clock: Clock,
): AnswerCache {
  const entries = new LRUCache<string, DnsAnswer<DnsRecords[DnsType]>>({
    // Not `max`, for which the library sets aside room for all entries at once: 12 ms of each start.
    maxSize: Math.max(1, settings.cacheEntries),
    sizeCalculation: () => 1,
  });

  return {
    get<T extends DnsType>(name: string, type: T) {
      const key = `${type} ${name}`;
      const answer = entries.get(key);
      if (answer === undefined) return null;
      const ageMs = clock.now() - answer.observedAt;
      if (ageMs < 0 || ageMs >= lifetimeMs(answer)) {
        entries.delete(key);
        return null;
      }
      // The key names the type, so what was put under it is of that type.
      return answer as DnsAnswer<DnsRecords[T]>;
    },
    put(name, type, answer) {
      if (lifetimeMs(answer) > 0) entries.set(`${type} ${name}`, answer);
    },
    clear: () => entries.clear(),
  };

  function lifetimeMs(answer: DnsAnswer<unknown>): number {
    if (answer.kind === 'failed') return 0;
    return answer.kind === 'records' ? settings.cacheTtlMs : settings.negativeTtlMs;
  }
}
