// Checks the syntax of the part before the @, and prints it in its normal form.
import {
  BACKSLASH,
  DOT,
  DOUBLE_QUOTE,
  isAtext,
  isBlank,
  SPACE,
  unfitCharacter,
  utf8Octets,
  whiteSpaceDiagnosis,
} from './characters.ts';
import type { DiagnosisCode } from './diagnoses.ts';
import type { StepMeter } from './step-counter.ts';

/** RFC 5321 §4.5.3.1.1, counted in UTF-8 as RFC 6531 §3.3 sends it. */
export const LOCAL_PART_OCTETS = 64;

export type LocalPart =
  | {
      readonly ok: true;
      /** What it says: without quotation marks and escapes, in NFC. */
      readonly content: string;
      /** Whether it was written in quotation marks. */
      readonly quoted: boolean;
    }
  | { readonly ok: false; readonly diagnosis: DiagnosisCode; readonly at: number };

/**
 * Judges a local part as it is written (RFC 5321 §4.1.2, RFC 6531 §3.3); `at` counts UTF-16 units.
 * Characters that no address may hold are taken to have been refused before.
 */
export function judgeLocalPart(raw: string, meter: StepMeter): LocalPart {
  const judged = judgeAsWritten(raw, meter);
  if (!judged.ok) return judged;
  const content = judged.content.normalize('NFC');
  if (content === judged.content) return judged;
  // Accents typed apart are put together; a sign that is another one when normalised (U+037E is a semicolon) would
  // name a mailbox that was not written.
  const changed = changedAlone(raw);
  meter.steps += raw.length;
  if (changed !== -1) return refuse('character_not_normalized', changed);
  // Composing may lengthen a text or leave a joiner beside ASCII: the composed form, which is the
  // one that is sent (RFC 6532 §3.1), has to pass as well.
  meter.steps += content.length;
  const printed = printLocalPart(content);
  for (let i = 0; i < printed.length; i += 1) {
    const diagnosis = unfitCharacter(printed, i);
    if (diagnosis !== null) return { ok: false, diagnosis, at: 0 };
  }
  const again = judgeAsWritten(printed, meter);
  return again.ok ? { ok: true, content, quoted: judged.quoted } : { ...again, at: 0 };
}

/** Where a character is that NFC replaces even when it stands alone (NFC_Quick_Check=No), or -1. */
function changedAlone(text: string): number {
  let at = 0;
  for (const character of text) {
    if (character.normalize('NFC') !== character) return at;
    at += character.length;
  }
  return -1;
}

/** Writes a local part's content, in quotation marks only if it needs them (RFC 5321 §4.1.2). */
export function printLocalPart(content: string): string {
  if (isDotAtom(content)) return content;
  let escaped = '';
  for (const character of content) {
    escaped += character === '"' || character === '\\' ? `\\${character}` : character;
  }
  return `"${escaped}"`;
}

function judgeAsWritten(raw: string, meter: StepMeter): LocalPart {
  const judged =
    raw.charCodeAt(0) === DOUBLE_QUOTE ? judgeQuoted(raw, meter) : judgeDotAtom(raw, meter);
  if (!judged.ok) return judged;
  meter.steps += raw.length;
  return utf8Octets(raw) > LOCAL_PART_OCTETS ? refuse('local_part_too_long', 0) : judged;
}

function judgeDotAtom(raw: string, meter: StepMeter): LocalPart {
  if (raw === '') return refuse('empty_local_part', 0);
  let afterDot = true;
  for (let i = 0; i < raw.length; i += 1) {
    meter.steps += 1;
    const unit = raw.charCodeAt(i);
    if (unit === DOT) {
      if (afterDot) return refuse(i === 0 ? 'local_part_dot_first' : 'local_part_dot_double', i);
      afterDot = true;
      continue;
    }
    if (isBlank(unit)) return refuse(whiteSpaceDiagnosis(raw, i), i);
    if (unit === BACKSLASH) return refuse('backslash_outside_quotes', i);
    if (unit === DOUBLE_QUOTE) return refuse('quote_not_whole', i);
    if (!isAtext(unit)) return refuse('local_part_illegal_character', i);
    afterDot = false;
  }
  if (afterDot) return refuse('local_part_dot_last', raw.length - 1);
  return { ok: true, content: raw, quoted: false };
}

function judgeQuoted(raw: string, meter: StepMeter): LocalPart {
  let content = '';
  for (let i = 1; i < raw.length; i += 1) {
    meter.steps += 1;
    const unit = raw.charCodeAt(i);
    if (unit === DOUBLE_QUOTE) {
      if (i < raw.length - 1) return refuse('quote_not_whole', i + 1);
      return { ok: true, content, quoted: true };
    }
    if (unit === BACKSLASH) {
      const escaped = raw.charCodeAt(i + 1);
      if (Number.isNaN(escaped)) break;
      // quoted-pairSMTP takes %d32-126 only; RFC 6531 does not widen it.
      if (escaped < SPACE || escaped >= 0x7f) return refuse('escape_not_ascii', i);
      content += raw.charAt(i + 1);
      i += 1;
      continue;
    }
    if (unit < SPACE) {
      const diagnosis = whiteSpaceDiagnosis(raw, i);
      // qtextSMTP has the blank but not the tab.
      return refuse(diagnosis === 'white_space' ? 'control_character' : diagnosis, i);
    }
    content += raw.charAt(i);
  }
  return refuse('quote_unclosed', 0);
}

function isDotAtom(content: string): boolean {
  let afterDot = true;
  for (let i = 0; i < content.length; i += 1) {
    const unit = content.charCodeAt(i);
    if (unit === DOT) {
      if (afterDot) return false;
      afterDot = true;
    } else {
      if (!isAtext(unit) || isBlank(unit)) return false;
      afterDot = false;
    }
  }
  return !afterDot;
}

function refuse(diagnosis: DiagnosisCode, at: number): LocalPart {
  return { ok: false, diagnosis, at };
}
