// Reads and writes facts that outlive the program; a store that fails costs a look-up, never an answer.
import type { LookupCache } from '../engine/ports.ts';

/** The fact as it was written, or null. */
export async function readCachedLookup(
  cache: LookupCache,
  kind: string,
  key: string,
  now: number,
): Promise<unknown> {
  try {
    return (await cache.read(kind, key, now)) ?? null;
  } catch {
    return null;
  }
}

export async function writeCachedLookup(
  cache: LookupCache,
  kind: string,
  key: string,
  value: unknown,
  expiresAt: number,
): Promise<void> {
  try {
    await cache.write(kind, key, value, expiresAt);
  } catch {
    // Whoever owns the store sees that it fails; the next look-up asks again.
  }
}
