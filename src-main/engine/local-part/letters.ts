// Splits a local part into its runs of letters, in plain a-z.
import { plainLetters } from '../plain-letters.ts';

/** RFC 5321 §4.5.3.1.1: a local part has at most 64 octets. */
const MAX_LOCAL = 64;
const ASCII = /^[\x00-\x7f]*$/;

/** A local part without its sub-address (RFC 5233: what follows the first `+`); only its first 64 characters are looked at. */
export function untagged(localPart: string): string {
  const cut = localPart.slice(0, MAX_LOCAL);
  const plus = cut.indexOf('+', 1);
  return plus === -1 ? cut : cut.slice(0, plus);
}

/** The runs of letters of a local part in the order written, small and in plain a-z; tags are left out, digits and marks separate. */
export function lettersOf(localPart: string): string[] {
  const written = untagged(localPart).toLowerCase();
  if (ASCII.test(written)) return written.match(/[a-z]+/g) ?? [];
  return (written.match(/[\p{L}\p{M}]+/gu) ?? []).map(plainLetters).filter((run) => run !== '');
}
