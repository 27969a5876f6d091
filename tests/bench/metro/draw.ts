// Numbers that look random and are the same in every run: drawn from a text, whatever was drawn before.

/** A number from 0 to below 1 for this text. */
export function draw(text: string): number {
  // FNV-1a, then the last mixing of MurmurHash3: without it names that differ in their last letter lie side by side.
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** One of the values, by this text. */
export function drawOne<T>(values: readonly [T, ...T[]], text: string): T {
  return values[Math.floor(draw(text) * values.length)] ?? values[0];
}
