// What a pasted text is, before it is handed over: whether it holds addresses, and about how many.

const ADDRESS = /[^\s@,;<>"']+@[^\s@,;<>"']+/gu;
/** Texts are only looked at so far: what follows is of the same kind. */
const LOOKED_CHARS = 2_000_000;

export function holdsAddresses(text: string): boolean {
  return text.slice(0, LOOKED_CHARS).search(ADDRESS) >= 0;
}

/** How many things that look like addresses a text holds. */
export function addressCount(text: string): number {
  return text.slice(0, LOOKED_CHARS).match(ADDRESS)?.length ?? 0;
}
