// A worker's in-memory cache of facts about domains; the least recently used go first.
import { LRUCache } from 'lru-cache';
import type { LookupCache } from '../engine/ports.ts';

/** Some hundred bytes each; websites a few thousand. */
const MAX_ENTRIES = 100_000;

export function createMemoryLookupCache(most = MAX_ENTRIES): LookupCache {
  const cache = new LRUCache<string, { readonly value: unknown; readonly expiresAt: number }>({
    max: most,
  });
  return {
    async read(kind, key, now) {
      const entry = cache.get(`${kind} ${key}`);
      return entry === undefined || entry.expiresAt <= now ? null : entry.value;
    },
    async write(kind, key, value, expiresAt) {
      cache.set(`${kind} ${key}`, { value, expiresAt });
    },
  };
}
