// Remembers which texts were seen, by eight bytes of a hash each: a million texts take a few dozen megabytes.

export interface HashSet {
  readonly size: number;
  /** Whether the text is new; it is known from then on. Two of a million texts are taken for one once in 10⁷ lists. */
  add(text: string): boolean;
}

const SHELVES = 256;
const FIRST_SLOTS = 64;

/** Split into shelves that grow one at a time, so that growing never takes long. */
export function createHashSet(): HashSet {
  const shelves = Array.from({ length: SHELVES }, createShelf);
  let size = 0;
  return {
    get size() {
      return size;
    },
    add(text) {
      const [first, second] = hashOf(text);
      // Zero means an empty slot.
      const added = shelves[first & (SHELVES - 1)]?.(first || 1, second) === true;
      if (added) size += 1;
      return added;
    },
  };
}

/** Two 32-bit hashes with different multipliers, stirred into each other (after "cyrb53"): quick, not made against forgers. */
function hashOf(text: string): readonly [number, number] {
  let first = 0xdeadbeef;
  let second = 0x41c6ce57;
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    first = Math.imul(first ^ code, 2_654_435_761);
    second = Math.imul(second ^ code, 1_597_334_677);
  }
  const stirred = (one: number, other: number) =>
    Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
  const left = stirred(first, second);
  return [left >>> 0, stirred(second, left) >>> 0];
}

/** Open addressing with linear steps, never more than half full. */
function createShelf(): (first: number, second: number) => boolean {
  let slots = new Uint32Array(2 * FIRST_SLOTS);
  let filled = 0;

  function place(table: Uint32Array, first: number, second: number): number {
    const mask = table.length / 2 - 1;
    for (let slot = second & mask; ; slot = (slot + 1) & mask) {
      const known = table[2 * slot];
      if (known === 0 || (known === first && table[2 * slot + 1] === second)) return 2 * slot;
    }
  }

  function grow(): void {
    const larger = new Uint32Array(slots.length * 2);
    for (let from = 0; from < slots.length; from += 2) {
      const first = slots[from] ?? 0;
      if (first === 0) continue;
      const second = slots[from + 1] ?? 0;
      const to = place(larger, first, second);
      larger[to] = first;
      larger[to + 1] = second;
    }
    slots = larger;
  }

  return (first, second) => {
    const at = place(slots, first, second);
    if (slots[at] !== 0) return false;
    slots[at] = first;
    slots[at + 1] = second;
    filled += 1;
    if (filled * 4 > slots.length) grow();
    return true;
  };
}
