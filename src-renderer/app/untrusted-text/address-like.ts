// Whether a text in the search could be an address to check; what is truly one, main says.

/** `a@b.c` with no blanks around the @; the address without `mailto:`, or null. */
export function addressLike(text: string): string | null {
  const trimmed = text.trim().replace(/^mailto:/i, '');
  if (trimmed.length > LONGEST) return null;
  return /^[^\s@<>]+@[^\s@<>][^\s@<>.]*\.[^\s@<>]{2,}$/.test(trimmed) ? trimmed : null;
}

/** Longer texts are no addresses. */
const LONGEST = 1_000;
