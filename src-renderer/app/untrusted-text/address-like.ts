// Whether a text looks like an email address, by its shape alone.

/** `a@b.c` with no blanks around the @; the address without `mailto:`, or null. */
export function addressLike(text: string): string | null {
  const trimmed = text.trim().replace(/^mailto:/i, '');
  if (trimmed.length > LONGEST) return null;
  return /^[^\s@<>]+@[^\s@<>][^\s@<>.]*\.[^\s@<>]{2,}$/.test(trimmed) ? trimmed : null;
}

/** Longer texts are no addresses. */
const LONGEST = 1_000;
