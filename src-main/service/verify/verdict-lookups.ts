// Looks up the cached verdicts of a list's rows: requests that arrive during one look-up go together into the next.
import type { CachedVerdict } from '../ports/verdicts.ts';

/** The verdict that is cached under a name; null where none is, or the store does not tell: the row is checked then. */
export type VerdictLookup = (cacheKey: string) => Promise<CachedVerdict | null>;

/** Verdicts of some 3,000 characters each, which cross from the store's thread at once. */
const MOST_AT_ONCE = 128;

interface Wanted {
  readonly cacheKey: string;
  resolve(found: CachedVerdict | null): void;
}

/** `read` answers for many keys, in their order. */
export function createVerdictLookups(
  read: (cacheKeys: readonly string[]) => Promise<readonly (CachedVerdict | null)[]>,
): VerdictLookup {
  const waiting: Wanted[] = [];
  let reading = false;

  async function readAll(): Promise<void> {
    // Rows that are begun in the same turn go together from the first.
    await null;
    while (waiting.length > 0) {
      const now = waiting.splice(0, MOST_AT_ONCE);
      const found = await read(now.map(({ cacheKey }) => cacheKey)).catch(() => []);
      for (const [index, wanted] of now.entries()) wanted.resolve(found[index] ?? null);
    }
    reading = false;
  }

  return (cacheKey) => {
    const { promise, resolve } = Promise.withResolvers<CachedVerdict | null>();
    waiting.push({ cacheKey, resolve });
    if (!reading) {
      reading = true;
      void readAll();
    }
    return promise;
  };
}
