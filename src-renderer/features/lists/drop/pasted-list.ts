// Whether a pasted text holds addresses, and how many.

export interface AddressCount {
  readonly count: number;
  /** False when the text is so long that only its beginning was counted. */
  readonly all: boolean;
}

/** So far is counted while somebody types: some milliseconds. */
const COUNTED_CHARS = 2_000_000;
/** What is beside no @ of an address. */
const APART = /[\s@,;<>"']/u;

export function holdsAddresses(text: string): boolean {
  return nextAt(text, 0) >= 0;
}

/** How many things that look like addresses a text holds. */
export function addressCount(text: string): AddressCount {
  const counted = text.slice(0, COUNTED_CHARS);
  let count = 0;
  for (let at = nextAt(counted, 0); at >= 0; at = nextAt(counted, at + 1)) count += 1;
  return { count, all: counted.length === text.length };
}

/** Where the next @ of an address is, or -1. It looks beside each @ alone: a long word without one costs nothing. */
function nextAt(text: string, from: number): number {
  for (let at = text.indexOf('@', from); at >= 0; at = text.indexOf('@', at + 1)) {
    if (!isApart(text[at - 1]) && !isApart(text[at + 1])) return at;
  }
  return -1;
}

function isApart(character: string | undefined): boolean {
  return character === undefined || APART.test(character);
}
