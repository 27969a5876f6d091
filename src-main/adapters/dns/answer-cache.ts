// Which answers are still fresh: records for ten minutes, "there is none" for one; failures are never kept.
import type { Clock, DnsAnswer } from '../../engine/ports.ts';
import type { DnsSettings } from './settings.ts';

/** By the key of a question, which names its type: what is got under it is of the type that was put. */
export interface AnswerCache {
  get(key: string): DnsAnswer<unknown> | null;
  put(key: string, answer: DnsAnswer<unknown>): void;
  clear(): void;
}

/**
 * Two halves in place of a list in the order of use, which costs more to keep than an answer to read: what was asked for
 * since the younger half was begun stays, and where that is full the older one goes.
 */
export function createAnswerCache(
  settings: Pick<DnsSettings, 'cacheTtlMs' | 'negativeTtlMs' | 'cacheEntries'>,
  clock: Clock,
): AnswerCache {
  const most = settings.cacheEntries / 2;
  let young = new Map<string, DnsAnswer<unknown>>();
  let old = young;

  return {
    get(key) {
      const recent = young.get(key);
      const answer = recent ?? old.get(key);
      if (answer === undefined) return null;
      const ageMs = clock.now() - answer.observedAt;
      if (ageMs < 0 || ageMs >= lifetimeMs(answer)) {
        young.delete(key);
        old.delete(key);
        return null;
      }
      if (recent === undefined) keep(key, answer);
      return answer;
    },
    put(key, answer) {
      if (lifetimeMs(answer) > 0) keep(key, answer);
    },
    clear() {
      young = new Map();
      old = young;
    },
  };

  function keep(key: string, answer: DnsAnswer<unknown>): void {
    if (young.size >= most) {
      old = young;
      young = new Map();
    }
    young.set(key, answer);
  }

  function lifetimeMs(answer: DnsAnswer<unknown>): number {
    if (answer.kind === 'failed') return 0;
    return answer.kind === 'records' ? settings.cacheTtlMs : settings.negativeTtlMs;
  }
}
