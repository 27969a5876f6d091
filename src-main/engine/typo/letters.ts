// Rules out quickly that two words are near each other, by the letters they contain.

/** One bit for each letter that a word holds. */
export function lettersOf(text: string): number {
  let letters = 0;
  // 32 bits: letters fall on their own, digits and the hyphen share the rest.
  for (let index = 0; index < text.length; index += 1)
    letters |= 1 << (text.charCodeAt(index) & 31);
  return letters;
}

/** How many slips part two words at least: each makes two letters at most that only one of them holds. */
export function fewestSlips(a: number, b: number): number {
  let rest = a ^ b;
  let count = 0;
  while (rest !== 0) {
    rest &= rest - 1;
    count += 1;
  }
  return Math.ceil(count / 2);
}
