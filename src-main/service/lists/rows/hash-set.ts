// Remembers which texts were seen, by eight bytes of a hash each: a million texts take a few dozen megabytes.

export interface HashSet {
  readonly size: number;
  /** Whether the text is new; it is known from then on. Two of a million texts are taken for one once in 10⁷ lists. */
  add(text: string): boolean;
}

const SHELVES = 256;
const FIRST_SLOTS = 64;

/** The same, which also says the how-manieth of the texts that differ each one is. */
export interface HashIndex {
  /** From 0 on, in the order in which they came. */
  place(text: string): { readonly place: number; readonly isNew: boolean };
}

/** Split into shards that grow one at a time, so that growing never takes long. */
export function createHashSet(): HashSet {
  const shelves = Array.from({ length: SHELVES }, () => createShelf(2));
  let size = 0;
  return {
    get size() {
      return size;
    },
    add(text) {
      const [first, second] = hashOf(text);
      // Zero means an empty slot.
      const added = shelves[first & (SHELVES - 1)]?.(first || 1, second, 0) === null;
      if (added) size += 1;
      return added;
    },
  };
}

export function createHashIndex(): HashIndex {
  const shelves = Array.from({ length: SHELVES }, () => createShelf(3));
  let size = 0;
  return {
    place(text) {
      const [first, second] = hashOf(text);
      const known = shelves[first & (SHELVES - 1)]?.(first || 1, second, size) ?? null;
      if (known !== null) return { place: known, isNew: false };
      size += 1;
      return { place: size - 1, isNew: true };
    },
  };
}

/**
 * Two 32-bit hashes with different multipliers, mixed with each other (after "cyrb53"): fast, but not
 * collision-resistant against an attacker.
 */
export function hashOf(text: string): readonly [number, number] {
  let first = 0xdeadbeef;
  let second = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    first = Math.imul(first ^ code, 2_654_435_761);
    second = Math.imul(second ^ code, 1_597_334_677);
  }
  const stirred = (one: number, other: number) =>
    Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
  const left = stirred(first, second);
  return [left >>> 0, stirred(second, left) >>> 0];
}

/**
 * Open addressing with linear steps, never more than half full. `width` 2 keeps the hash alone, 3 a number beside it. The
 * answer is null for what is new, else that number (0 where none is kept).
 */
function createShelf(
  width: 2 | 3,
): (first: number, second: number, number: number) => number | null {
  let slots = new Uint32Array(width * FIRST_SLOTS);
  let filled = 0;

  function place(table: Uint32Array, first: number, second: number): number {
    const mask = table.length / width - 1;
    for (let slot = second & mask; ; slot = (slot + 1) & mask) {
      const known = table[width * slot];
      if (known === 0 || (known === first && table[width * slot + 1] === second))
        return width * slot;
    }
  }

  function grow(): void {
    const larger = new Uint32Array(slots.length * 2);
    for (let from = 0; from < slots.length; from += width) {
      const first = slots[from] ?? 0;
      if (first === 0) continue;
      const to = place(larger, first, slots[from + 1] ?? 0);
      larger.set(slots.subarray(from, from + width), to);
    }
    slots = larger;
  }

  return (first, second, number) => {
    const at = place(slots, first, second);
    if (slots[at] !== 0) return width === 3 ? (slots[at + 2] ?? 0) : 0;
    slots[at] = first;
    slots[at + 1] = second;
    if (width === 3) slots[at + 2] = number;
    filled += 1;
    if (filled * 2 * width > slots.length) grow();
    return null;
  };
}
