// Which keys of the verdict cache the store's thread still holds in memory, as the main thread can tell without a call.

/** Counts names by a part of their hash, in memory that both threads see: no name is missed, one in ten that is not there may be taken for one. */
export interface HeldKeys {
  add(cacheKey: string): void;
  remove(cacheKey: string): void;
  /** False where the thread surely does not hold it. */
  mayHold(cacheKey: string): boolean;
}

/** 512 KB; several times as many as are held at once. */
const SLOTS = 2 ** 18;

/** Memory for `heldKeys`, to be handed to the other thread. */
export function sharedKeyCounts(): SharedArrayBuffer {
  return new SharedArrayBuffer(SLOTS * Uint16Array.BYTES_PER_ELEMENT);
}

export function heldKeys(memory: SharedArrayBuffer): HeldKeys {
  const counts = new Uint16Array(memory);
  return {
    add: (cacheKey) => void Atomics.add(counts, slotOf(cacheKey), 1),
    remove: (cacheKey) => void Atomics.sub(counts, slotOf(cacheKey), 1),
    mayHold: (cacheKey) => Atomics.load(counts, slotOf(cacheKey)) > 0,
  };
}

/** A name is a hash in hexadecimal digits. */
function slotOf(cacheKey: string): number {
  return (Number.parseInt(cacheKey.slice(0, 8), 16) >>> 0) % SLOTS;
}
