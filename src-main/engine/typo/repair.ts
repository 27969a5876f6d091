// Finds the address that was probably meant where the domain makes a text invalid.
import { parseAddress } from '../address/parse.ts';
import type { DomainSuggestion } from './suggest.ts';
import { widelyMeant } from './wider-suggestions.ts';

/** A badly formed address with the one that was probably meant. */
export interface AddressRepair extends DomainSuggestion {
  /** Well-formed, at `domain`. */
  readonly address: string;
}

/** The address meant by a refused text: a provider's domain in the place of a mistyped one, or one sign for several; null where nothing is near. */
export function repairOf(text: string): AddressRepair | null {
  const [, local, signs = '', written = ''] = /^([^@]+)(@+)([^@]+)$/.exec(text) ?? [];
  const meant = widelyMeant(written);
  if (meant === null && signs.length < 2) return null;
  const parsed = parseAddress(`${local}@${meant?.domain ?? written}`);
  if (!parsed.valid) return null;
  // `jane@@acme.example`: nothing is wrong but the sign itself.
  const { domain, normalized: address } = parsed;
  return { address, ...(meant ?? { domain, kind: 'domain', distance: signs.length - 1 }) };
}
