// What a cell of addresses says, and what it was probably meant to say: shown before and after, applied where chosen.
import type { RowPolicies } from '../../../../src-shared/bridge/files.ts';
import { shortened } from '../../../../src-shared/shortened.ts';
import { diagnosisSentence } from '../../../engine/address/diagnoses.ts';
import { parseAddress, type ValidAddress } from '../../../engine/address/parse.ts';
import { tidyAddress } from '../../../engine/address/tidy.ts';
import { repairOf } from '../../../engine/typo/repair.ts';
import { canExist, suggestDomain } from '../../../engine/typo/suggest.ts';
import { deobfuscated } from './deobfuscate.ts';

export type RepairPolicies = Pick<RowPolicies, 'at_sign' | 'slip' | 'suggestion' | 'several'>;
export type RepairKind = 'at_sign' | 'slip' | 'suggestion' | 'several' | 'tidied';

/** A repair that was made, or could be. */
export interface Repair {
  readonly kind: RepairKind;
  /** What is read instead. */
  readonly after: string;
  readonly reason: string;
}

export interface CellReading {
  /** The addresses to check, more than one where each gets a row; none where the cell cannot be used. */
  readonly addresses: readonly ReadAddress[];
  readonly repairs: readonly Repair[];
  /** Why it cannot be used; null where it can. */
  readonly reason: string | null;
}

export interface ReadAddress {
  /** What is asked for: the cell as it is, or what it was repaired to. */
  readonly text: string;
  readonly address: ValidAddress;
}

/** Addresses of one cell; who has more of them in one has no list. */
const MOST_IN_CELL = 100;
/** Of a reading that is shown. */
const SHOWN_LENGTH = 200;

const TIDIED = 'Spaces, brackets or other marks around the address are ignored.';

/** `isWellKnown` as in `suggestDomain`. Time grows with the length of the cell alone. */
export function readAddressCell(
  cell: string,
  policies: RepairPolicies,
  isWellKnown: (domain: string) => boolean,
): CellReading {
  const { text, notes } = tidyAddress(cell);
  const parsed = parseAddress(text);
  const tidied: Repair[] =
    notes.length === 0 || text === ''
      ? []
      : [{ kind: 'tidied', after: shownText(text), reason: TIDIED }];
  if (parsed.valid) return withSuggestion(cell, parsed, tidied, policies, isWellKnown);
  const several = allAddresses(cell);
  if (several.length > 1) return severalIn(several, policies);
  const plain = deobfuscated(text);
  if (plain !== null) {
    const repair: Repair = {
      kind: 'at_sign',
      after: plain.normalized,
      reason: 'The address is written out to hide it from programs.',
    };
    return policies.at_sign === 'apply'
      ? { addresses: [{ text: plain.normalized, address: plain }], repairs: [repair], reason: null }
      : { addresses: [], repairs: [repair], reason: diagnosisSentence(parsed.diagnosis) };
  }
  const meant = repairOf(text);
  if (meant !== null) {
    const repair: Repair = {
      kind: 'slip',
      after: meant.address,
      reason: `${diagnosisSentence(parsed.diagnosis)} Probably ${meant.domain} was meant.`,
    };
    const address = parseAddress(meant.address);
    return policies.slip === 'apply' && address.valid
      ? { addresses: [{ text: meant.address, address }], repairs: [repair], reason: null }
      : { addresses: [], repairs: [repair], reason: diagnosisSentence(parsed.diagnosis) };
  }
  return { addresses: [], repairs: [], reason: diagnosisSentence(parsed.diagnosis) };
}

/** A well-formed address whose domain is a near miss of a mail provider's: one that cannot exist takes no mail, another may. */
function withSuggestion(
  cell: string,
  parsed: ValidAddress,
  tidied: readonly Repair[],
  policies: RepairPolicies,
  isWellKnown: (domain: string) => boolean,
): CellReading {
  const meant = suggestDomain(parsed.domain, { isWellKnown });
  const there = { addresses: [{ text: cell, address: parsed }], repairs: tidied, reason: null };
  if (meant === null) return there;
  const after = `${parsed.normalized.slice(0, -parsed.domain.length)}${meant.domain}`;
  const address = parseAddress(after);
  if (!address.valid) return there;
  const kind = canExist(parsed.domain) ? 'suggestion' : 'slip';
  const what = kind === 'slip' ? 'does not exist, and is' : 'is';
  const reason = `${parsed.domain} ${what} a near miss of ${meant.domain}.`;
  const repairs = [...tidied, { kind, after, reason } as const];
  return policies[kind] === 'apply'
    ? { addresses: [{ text: after, address }], repairs, reason: null }
    : { ...there, repairs };
}

function severalIn(found: readonly ValidAddress[], policies: RepairPolicies): CellReading {
  const kept = policies.several === 'first' ? found.slice(0, 1) : found;
  const repair: Repair = {
    kind: 'several',
    after: shownText(kept.map(({ normalized }) => normalized).join(', ')),
    reason: `The cell holds ${found.length} addresses.`,
  };
  return policies.several === 'leave'
    ? { addresses: [], repairs: [repair], reason: diagnosisSentence('several_addresses') }
    : {
        addresses: kept.map((address) => ({ text: address.normalized, address })),
        repairs: [repair],
        reason: null,
      };
}

/** All addresses between blanks, brackets and other marks, each once; none where there are more than a cell may have. */
function allAddresses(cell: string): readonly ValidAddress[] {
  const found = new Map<string, ValidAddress>();
  for (const word of cell.split(/[\s<>()[\]{}"',;|/\\]/)) {
    const at = word.indexOf('@');
    if (at < 1 || at === word.length - 1) continue;
    // `mailto:jane@acme.example`, `TO:jane@acme.example`
    const text = tidyAddress(word.slice(word.lastIndexOf(':', at) + 1)).text;
    const parsed = parseAddress(text);
    if (!parsed.valid) continue;
    const folded = parsed.normalized.toLowerCase();
    if (found.has(folded)) continue;
    if (found.size === MOST_IN_CELL) return [];
    found.set(folded, parsed);
  }
  return [...found.values()];
}

function shownText(text: string): string {
  return shortened(text, SHOWN_LENGTH);
}
