// Finds the address that was probably meant where the domain makes a text invalid.
import { parseAddress } from '../address/parse.ts';
import type { DomainSuggestion } from './suggest.ts';
import { widelyMeant } from './wider-suggestions.ts';

/** A badly formed address with the one that was probably meant. */
export interface AddressRepair extends DomainSuggestion {
  /** Well-formed, at `domain`. */
  readonly address: string;
}

/** Longer texts are looked at no further. */
const LONGEST = 320;

/** The address meant by a refused text: a provider's domain in the place of a mistyped one; null where nothing is near. */
export function repairOf(text: string): AddressRepair | null {
  const at = text.indexOf('@');
  if (at < 1 || text.length > LONGEST) return null;
  let start = at + 1;
  while (text.charAt(start) === '@') start += 1;
  const written = text.slice(start);
  if (written === '' || written.includes('@')) return null;
  const meant = widelyMeant(written) ?? doubledAt(text, at, start, written);
  if (meant === null) return null;
  const parsed = parseAddress(`${text.slice(0, at)}@${meant.domain}`);
  return parsed.valid ? { ...meant, address: parsed.normalized } : null;
}

/** `jane@@gmail.com`: nothing is wrong but the sign itself. */
function doubledAt(
  text: string,
  at: number,
  start: number,
  written: string,
): DomainSuggestion | null {
  if (start === at + 1) return null;
  const parsed = parseAddress(`${text.slice(0, at)}@${written}`);
  return parsed.valid ? { domain: parsed.domain, kind: 'domain', distance: start - at - 1 } : null;
}
