// A worker's in-memory cache of facts about domains; the least recently used go first.
import { LRUCache } from 'lru-cache';
import type { FactCache } from '../engine/ports.ts';

/** Some hundred bytes each; websites a few thousand. */
const MOST_FACTS = 100_000;

export function createMemoryFacts(most = MOST_FACTS): FactCache {
  const kept = new LRUCache<string, { readonly value: unknown; readonly expiresAt: number }>({
    max: most,
  });
  return {
    async read(kind, key, now) {
      const found = kept.get(`${kind} ${key}`);
      return found === undefined || found.expiresAt <= now ? null : found.value;
    },
    async write(kind, key, value, expiresAt) {
      kept.set(`${kind} ${key}`, { value, expiresAt });
    },
  };
}
