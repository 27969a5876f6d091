// Turns an internationalised domain into its ASCII form or says why it has none (UTS #46, IDNA 2008).
import { toASCII, toUnicode } from 'tr46';
import type { DiagnosisCode } from './diagnoses.ts';
import { labelCodePoints } from './idna-code-points.ts';
import type { StepMeter } from './step-counter.ts';

export type InternationalDomain =
  | {
      readonly ok: true;
      readonly ascii: string;
      readonly unicode: string;
      /** Characters that UTS #46 replaced by others than their small letters: "ﬁ as fi". */
      readonly mapped: readonly string[];
    }
  | { readonly ok: false; readonly diagnosis: DiagnosisCode; readonly at: number };

/**
 * Maps and validates a domain with non-ASCII characters or `xn--` labels, non-transitionally.
 * Lengths are left to the caller, who must have bounded the text: every step here is a pass over it.
 */
export function judgeInternational(raw: string, meter: StepMeter): InternationalDomain {
  meter.steps += 2 * raw.length;
  const ascii = toASCII(raw, STRICT);
  if (ascii === null) return explain(raw, meter);
  // A label may consist of characters that are mapped to nothing.
  if (ascii.split('.').includes('')) return refuse('idna_disallowed', 0);
  const unicode = toUnicode(ascii, STRICT).domain;
  for (const label of unicode.split('.')) {
    meter.steps += label.length;
    const refused = labelCodePoints(label);
    if (refused !== null) return refuse(refused.diagnosis, placeOf(refused.character, raw, meter));
  }
  return { ok: true, ascii, unicode, mapped: mappedIn(raw, meter) };
}

function mappedIn(raw: string, meter: StepMeter): readonly string[] {
  const mapped = new Set<string>();
  for (const character of raw) {
    meter.steps += 1;
    if (LABEL_SEPARATOR.test(character)) continue;
    const read = toUnicode(character).domain;
    if (read !== '' && read !== character.toLowerCase()) mapped.add(`${character} as ${read}`);
  }
  return [...mapped];
}

const STRICT = {
  checkHyphens: true,
  checkBidi: true,
  checkJoiners: true,
  useSTD3ASCIIRules: true,
} as const;

/** UTS #46 only says that something is wrong: leaving its checks out one by one tells what. */
function explain(raw: string, meter: StepMeter): InternationalDomain {
  let at = 0;
  for (const label of raw.split(LABEL_SEPARATOR)) {
    meter.steps += 6 * label.length;
    const diagnosis = labelDiagnosis(label);
    if (diagnosis !== null) return refuse(diagnosis, at + placeWithin(label, diagnosis));
    at += label.length + 1;
  }
  // Each label stands alone: together they break the rule for domains with right-to-left labels.
  return refuse('idna_bidi', 0);
}

const ASCII = /^[\x00-\x7f]*$/;
const LABEL_SEPARATOR = /[.\u3002\uff0e\uff61]/;

function labelDiagnosis(label: string): DiagnosisCode | null {
  if (toASCII(label, STRICT) !== null) return null;
  const mapped = toUnicode(label, STRICT).domain;
  const wasEncoded = label.toLowerCase().startsWith('xn--');
  // What does not decode stays as it was; what decodes to ASCII should not have been encoded.
  if (mapped.startsWith('xn--') || (wasEncoded && ASCII.test(mapped))) return 'punycode_invalid';
  if (toASCII(label, { ...STRICT, checkBidi: false }) !== null) return 'idna_bidi';
  const loose = { ...STRICT, checkBidi: false };
  if (toASCII(label, { ...loose, checkJoiners: false }) !== null) return 'idna_joiner';
  if (toASCII(label, { ...loose, checkHyphens: false }) !== null) {
    const edge = mapped.startsWith('-') || mapped.endsWith('-');
    return edge ? 'hyphen_at_label_edge' : 'hyphens_third_fourth';
  }
  return /^\p{Mark}/u.test(mapped) ? 'idna_leading_mark' : 'idna_disallowed';
}

/** Where in the label the first character is that is refused even alone; its start for all else. */
function placeWithin(label: string, diagnosis: DiagnosisCode): number {
  if (diagnosis !== 'idna_disallowed') return 0;
  let at = 0;
  for (const character of label) {
    // A mark is refused alone and fine behind a letter.
    const alone = toASCII(`a${character}`, { useSTD3ASCIIRules: true });
    if (alone === null) return at;
    at += character.length;
  }
  return 0;
}

/** Where the text has the character that a mapped one came from; its start when it was encoded. */
function placeOf(mapped: string, raw: string, meter: StepMeter): number {
  let at = 0;
  for (const character of raw) {
    meter.steps += 1;
    if (toUnicode(character).domain.includes(mapped)) return at;
    at += character.length;
  }
  return 0;
}

function refuse(diagnosis: DiagnosisCode, at: number): InternationalDomain {
  return { ok: false, diagnosis, at };
}
