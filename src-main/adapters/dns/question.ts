// Which names may be asked about, and in which form.

// RFC 1035 §2.3.4 (63 octets a label). Letters, digits, hyphen and underscore only: what a reply holds besides is written
// with a backslash, and is never asked about.
const LABEL = /^[a-z0-9_-]{1,63}$/;

/** The name in the form in which it is asked and cached, or null when the DNS cannot be asked about it. */
export function normaliseName(name: string): string | null {
  const lower = (name.endsWith('.') ? name.slice(0, -1) : name).toLowerCase();
  if (lower.length > 253 || !lower.split('.').every((label) => LABEL.test(label))) return null;
  return lower;
}
