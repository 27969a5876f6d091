// Checks the syntax of the part after the @ (RFC 5321, IDNA), without looking it up.
import { isIpv6, literalDiagnosis } from './address-literal.ts';
import {
  COLON,
  COMMA,
  DOT,
  HYPHEN,
  isAsciiAlphanumeric,
  isAsciiDigit,
  isBlank,
  SEMICOLON,
  utf8Octets,
  whiteSpaceDiagnosis,
} from './characters.ts';
import type { DiagnosisCode } from './diagnoses.ts';
import { judgeInternational } from './international-domain.ts';
import type { StepMeter } from './step-counter.ts';

/** RFC 5321 §4.5.3.1.2, for the domain as it is written. */
export const DOMAIN_OCTETS = 255;
/** RFC 1035 §3.1: 255 octets on the wire leave 253 characters of text. */
export const DOMAIN_CHARACTERS = 253;
/** RFC 1035 §2.3.4. */
export const LABEL_OCTETS = 63;

export type Domain =
  | {
      readonly ok: true;
      /** A-labels in lower case. */
      readonly ascii: string;
      /** The same name as people read it. */
      readonly unicode: string;
      /** Characters that IDNA replaced, each with what it is read as: "ﬁ as fi". */
      readonly mapped: readonly string[];
    }
  | { readonly ok: false; readonly diagnosis: DiagnosisCode; readonly at: number };

/** Judges a domain as it is written; `at` counts UTF-16 units from its start. */
export function judgeDomain(raw: string, meter: StepMeter): Domain {
  meter.steps += 1;
  if (raw === '') return refuse('empty_domain', 0);
  if (raw.startsWith('[')) {
    meter.steps += raw.length;
    return { ok: false, ...literalDiagnosis(raw) };
  }
  const scan = scanDomain(raw, meter);
  if (scan.refusal !== null) return scan.refusal;
  meter.steps += raw.length;
  if (utf8Octets(raw) > DOMAIN_OCTETS) return refuse('domain_too_long', 0);
  if (!scan.international) return judgeHostName(raw.toLowerCase(), null, [], meter);
  const international = judgeInternational(raw, meter);
  return international.ok
    ? judgeHostName(international.ascii, international.unicode, international.mapped, meter)
    : international;
}

/** Whether a unit separates labels; IDNA reads three more signs as dots (UTS #46 §2.3). */
export function isDot(unit: number): boolean {
  return unit === DOT || unit === 0x3002 || unit === 0xff0e || unit === 0xff61;
}

interface DomainScan {
  readonly refusal: Domain | null;
  /** Whether IDNA has a say: a non-ASCII character or an `xn--` label. */
  readonly international: boolean;
}

/** One pass over the characters, dots and hyphens. */
function scanDomain(raw: string, meter: StepMeter): DomainScan {
  let international = false;
  let labelStart = 0;
  for (let i = 0; i <= raw.length; i += 1) {
    meter.steps += 1;
    // Behind the text charCodeAt is NaN: the end closes a label like a dot does.
    const unit = raw.charCodeAt(i);
    const end = i === raw.length;
    if (end || isDot(unit)) {
      const diagnosis = labelDiagnosis(raw, labelStart, i);
      if (diagnosis !== null) return stop(diagnosis.diagnosis, diagnosis.at);
      if (beginsWithAcePrefix(raw, labelStart)) international = true;
      labelStart = i + 1;
      if (unit >= 0x80) international = true;
      continue;
    }
    if (isAsciiAlphanumeric(unit) || unit === HYPHEN) continue;
    if (isBlank(unit)) return stop(whiteSpaceDiagnosis(raw, i), i);
    if (unit < 0x80) {
      const diagnosis = illegalCharacter(raw, i);
      return stop(diagnosis, diagnosis === 'ipv6_without_brackets' ? 0 : i);
    }
    international = true;
  }
  return { refusal: null, international };

  function stop(diagnosis: DiagnosisCode, at: number): DomainScan {
    return { refusal: refuse(diagnosis, at), international };
  }
}

function labelDiagnosis(
  raw: string,
  start: number,
  end: number,
): { diagnosis: DiagnosisCode; at: number } | null {
  if (start === end) {
    if (start === 0) return { diagnosis: 'domain_dot_first', at: 0 };
    if (end === raw.length) return { diagnosis: 'domain_dot_last', at: end - 1 };
    return { diagnosis: 'domain_dot_double', at: end };
  }
  // Of what claims to be encoded only IDNA can tell what is wrong.
  if (beginsWithAcePrefix(raw, start)) return null;
  if (raw.charCodeAt(start) === HYPHEN) return { diagnosis: 'hyphen_at_label_edge', at: start };
  if (raw.charCodeAt(end - 1) === HYPHEN) return { diagnosis: 'hyphen_at_label_edge', at: end - 1 };
  return null;
}

function beginsWithAcePrefix(raw: string, start: number): boolean {
  return raw.slice(start, start + 4).toLowerCase() === 'xn--';
}

function illegalCharacter(raw: string, index: number): DiagnosisCode {
  const unit = raw.charCodeAt(index);
  if (unit === 0x5f) return 'underscore_in_domain';
  if (unit === COLON) {
    if (isIpv6(raw)) return 'ipv6_without_brackets';
    return isDigits(raw, index + 1) ? 'port_in_domain' : 'domain_illegal_character';
  }
  if (unit === COMMA || unit === SEMICOLON) {
    return isSeparators(raw, index) ? 'trailing_separator' : 'domain_illegal_character';
  }
  return 'domain_illegal_character';
}

/** What has to hold for every name in its ASCII form. */
function judgeHostName(
  ascii: string,
  unicode: string | null,
  mapped: readonly string[],
  meter: StepMeter,
): Domain {
  meter.steps += ascii.length;
  const labels = ascii.split('.');
  let at = 0;
  for (const label of labels) {
    // Of an encoded name the place is not that of the text as written.
    const index = unicode === null ? at : 0;
    if (label.length > LABEL_OCTETS) return refuse('label_too_long', index);
    // Reserved to encoded names (RFC 5890 §2.3.1): no registry hands out others.
    if (label.startsWith('--', 2) && !beginsWithAcePrefix(label, 0))
      return refuse('hyphens_third_fourth', index);
    at += label.length + 1;
  }
  if (ascii.length > DOMAIN_CHARACTERS) return refuse('domain_too_long', 0);
  const last = labels.at(-1) ?? '';
  if (labels.length === 1) return refuse('single_label_domain', 0);
  if (looksLikeIpv4(labels)) return refuse('ipv4_without_brackets', 0);
  const lastAt = unicode === null ? ascii.length - last.length : 0;
  // RFC 3696 §2: the top-level domain is never all numbers, so that names differ from addresses.
  if (isDigits(last, 0)) return refuse('numeric_top_level', lastAt);
  // RFC 1123 §2.1: it is alphabetic; only an encoded one has hyphens. Of digits the DNS knows best.
  if (last.includes('-') && !beginsWithAcePrefix(last, 0))
    return refuse('hyphen_in_top_level', lastAt);
  return { ok: true, ascii, unicode: unicode ?? ascii, mapped };
}

/** Also 999.1.1.1: nobody means a name by four numbers. */
function looksLikeIpv4(labels: readonly string[]): boolean {
  return labels.length === 4 && labels.every((label) => label.length <= 3 && isDigits(label, 0));
}

function isDigits(text: string, from: number): boolean {
  for (let i = from; i < text.length; i += 1) if (!isAsciiDigit(text.charCodeAt(i))) return false;
  return from < text.length;
}

function isSeparators(text: string, from: number): boolean {
  for (let i = from; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit !== COMMA && unit !== SEMICOLON && !isBlank(unit)) return false;
  }
  return true;
}

function refuse(diagnosis: DiagnosisCode, at: number): Domain {
  return { ok: false, diagnosis, at };
}
