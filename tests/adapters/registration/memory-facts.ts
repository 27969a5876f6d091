// Facts kept in memory: a double of the store's part that outlives the program.
import type { LookupCache } from '../../../src-main/engine/ports.ts';

export interface MemoryFacts extends LookupCache {
  /** When a fact expires, by "kind key". */
  readonly expiries: ReadonlyMap<string, number>;
}

export function memoryFacts(): MemoryFacts {
  const values = new Map<string, string>();
  const expiries = new Map<string, number>();
  return {
    expiries,
    async read(kind, key, now) {
      const name = `${kind} ${key}`;
      const kept = values.get(name);
      return kept === undefined || (expiries.get(name) ?? 0) <= now ? null : JSON.parse(kept);
    },
    async write(kind, key, value, expiresAt) {
      // As a store in another thread: who does not wait for it may not find it.
      await new Promise(setImmediate);
      values.set(`${kind} ${key}`, JSON.stringify(value));
      expiries.set(`${kind} ${key}`, expiresAt);
    },
  };
}
