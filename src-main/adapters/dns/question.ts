// Which names may be asked about, and in which form.

// RFC 1035 §2.3.4 (63 octets a label). Letters, digits, hyphen and underscore only: c-ares reads a backslash as an
// escape, and then asks about another name than it was given.
const LABEL = /^[a-z0-9_-]{1,63}$/;

/** The name in the form in which it is asked and cached, or null when the DNS cannot be asked about it. */
export function normaliseName(name: string): string | null {
  const lower = (name.endsWith('.') ? name.slice(0, -1) : name).toLowerCase();
  if (lower.length > 253 || !lower.split('.').every((label) => LABEL.test(label))) return null;
  return lower;
}

/** The size of a question on the wire, in bytes: header, name, type and class (RFC 1035 §4.1). */
export function questionBytes(name: string): number {
  const nameBytes = name === '.' ? 1 : name.length + 2;
  return 12 + nameBytes + 4;
}
