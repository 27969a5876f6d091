// Judges whether a text is an email address by its form (RFC 5321, RFC 6531, IDNA); nothing is tidied or looked up.
import { getDomain } from 'tldts';
import { LIMITS } from '../../../src-shared/limits.ts';
import { remembered } from '../memo.ts';
import {
  AT,
  BACKSLASH,
  COLON,
  COMMA,
  DOUBLE_QUOTE,
  isBlank,
  SEMICOLON,
  unfitCharacter,
  utf8Octets,
} from './characters.ts';
import type { DiagnosisCode } from './diagnoses.ts';
import { judgeDomain } from './domain.ts';
import { judgeLocalPart, printLocalPart } from './local-part.ts';
import type { StepMeter } from './step-counter.ts';

export interface ValidAddress {
  readonly valid: true;
  /** What the local part says: without quotation marks and escapes, letter case kept, in NFC. */
  readonly localPart: string;
  /** A-labels in lower case. */
  readonly domain: string;
  /** The domain as people read it. */
  readonly domainUnicode: string;
  /** Characters of the domain as written that IDNA replaced, each with what it is read as: "ﬁ as fi". */
  readonly domainMapped: readonly string[];
  /** What can be registered at a registry (Public Suffix List, ICANN part), in A-labels; '' when there is none. */
  readonly registrableDomain: string;
  /** Local part, quoted only if it must be, `@`, domain in A-labels: what mail is sent to. */
  readonly normalized: string;
  /** Whether only a server with SMTPUTF8 (RFC 6531) can take it. */
  readonly smtpUtf8: boolean;
  /** Whether the local part was written in quotation marks. */
  readonly quoted: boolean;
  /** What follows the first `+` that has something before it (RFC 5233), or null. */
  readonly subAddress: string | null;
}

export interface InvalidAddress {
  readonly valid: false;
  readonly diagnosis: DiagnosisCode;
  /** UTF-16 index where it went wrong, null when that is no single place. */
  readonly at: number | null;
  /** The local part where one can be told apart, else null. */
  readonly localPart: string | null;
  /** The domain where one can be told apart: in A-labels if it is well-formed, else as written. */
  readonly domain: string | null;
}

export type AddressParse = ValidAddress | InvalidAddress;

/** RFC 5321 §4.5.3.1.3 allows a path of 256 octets; its angle brackets are two of them. */
export const ADDRESS_OCTETS = 254;

/**
 * Units of UTF-16 that are looked at. A longer text is no address whatever else is wrong with it;
 * the room above 254 lets names, comments and lists still be recognised. Of a longer cell a list keeps
 * `LIMITS.keptEmail`, two more than this where the cut falls into a character.
 */
export const LONGEST_TEXT = LIMITS.keptEmail - 2;

/** Judges exactly what is given. Never throws, whatever the string; takes time linear in its length. */
export function parseAddress(input: string): AddressParse {
  return judge(input, { steps: 0 });
}

/** `parseAddress` that counts what it does. */
export function parseAddressCounting(input: string, meter: StepMeter): AddressParse {
  return judge(input, meter);
}

function judge(input: string, meter: StepMeter): AddressParse {
  if (input.length > LONGEST_TEXT) return refuse('address_too_long', null);
  const seen = survey(input, meter);
  const kind = wholeDiagnosis(input, seen);
  if (kind !== null) return refuse(kind.diagnosis, kind.at);
  const part = partDiagnosis(input, seen, meter);
  if ('valid' in part) return part;
  return { ...refuse(part.diagnosis, part.at), ...distinguish(input, seen, meter) };
}

interface Refusal {
  readonly diagnosis: DiagnosisCode;
  readonly at: number | null;
}

/** Judges both parts of what looks like one address. */
function partDiagnosis(input: string, seen: Survey, meter: StepMeter): ValidAddress | Refusal {
  if (seen.unfit !== null) return seen.unfit;
  if (seen.start > 0) return { diagnosis: 'surrounding_white_space', at: 0 };
  if (seen.end < input.length) return { diagnosis: 'surrounding_white_space', at: seen.end };
  if (seen.comment !== -1) return { diagnosis: 'comment', at: seen.comment };
  const local = judgeLocalPart(input.slice(0, seen.firstAt), meter);
  if (!local.ok) return { diagnosis: local.diagnosis, at: local.at };
  const secondAt = seen.secondAt;
  if (secondAt !== -1) return { diagnosis: 'several_at', at: secondAt };
  const domainStart = seen.firstAt + 1;
  const domain = judgeDomain(input.slice(domainStart), meter);
  if (!domain.ok) return { diagnosis: domain.diagnosis, at: domainStart + domain.at };
  const normalized = `${printLocalPart(local.content)}@${domain.ascii}`;
  meter.steps += input.length + normalized.length;
  if (utf8Octets(input) > ADDRESS_OCTETS || utf8Octets(normalized) > ADDRESS_OCTETS) {
    return { diagnosis: 'address_too_long', at: null };
  }
  const plus = local.content.indexOf('+', 1);
  return {
    valid: true,
    localPart: local.content,
    domain: domain.ascii,
    domainUnicode: domain.unicode,
    domainMapped: domain.mapped,
    registrableDomain: registrables.of(domain.ascii, () => getDomain(domain.ascii) ?? ''),
    normalized,
    smtpUtf8: utf8Octets(local.content) > local.content.length,
    quoted: local.quoted,
    subAddress: plus === -1 ? null : local.content.slice(plus + 1),
  };
}

/** By domain. */
const registrables = remembered<string>(10_000);

/** What one pass over the text finds; every place is an index or -1. */
interface Survey {
  /** Where the text without surrounding blanks begins and ends. */
  readonly start: number;
  readonly end: number;
  readonly unfit: { readonly diagnosis: DiagnosisCode; readonly at: number } | null;
  /** Outside quotation marks and comments. */
  readonly firstAt: number;
  readonly secondAt: number;
  readonly lastAt: number;
  /** A comma, semicolon, slash or bar behind the first @; the same with blanks. */
  readonly firstMark: number;
  readonly firstGap: number;
  readonly firstColon: number;
  readonly firstAngle: number;
  readonly angles: number;
  readonly comment: number;
  readonly openComment: number;
  readonly openQuote: number;
  readonly quotedAt: boolean;
}

function survey(input: string, meter: StepMeter): Survey {
  const found = {
    start: 0,
    end: input.length,
    unfit: null as Survey['unfit'],
    firstAt: -1,
    secondAt: -1,
    lastAt: -1,
    firstMark: -1,
    firstGap: -1,
    firstColon: -1,
    firstAngle: -1,
    angles: 0,
    comment: -1,
    openComment: -1,
    openQuote: -1,
    quotedAt: false,
  };
  while (found.start < input.length && isBlank(input.charCodeAt(found.start))) found.start += 1;
  while (found.end > found.start && isBlank(input.charCodeAt(found.end - 1))) found.end -= 1;
  meter.steps += found.start + input.length - found.end;
  let depth = 0;
  for (let i = 0; i < input.length; i += 1) {
    meter.steps += 1;
    const unit = input.charCodeAt(i);
    if (found.unfit === null && (unit < 0x20 || unit >= 0x7f)) {
      const diagnosis = unfitCharacter(input, i);
      if (diagnosis !== null) found.unfit = { diagnosis, at: i };
    }
    if (depth > 0) {
      if (unit === BACKSLASH) i += 1;
      else if (unit === OPEN_PARENTHESIS) depth += 1;
      else if (unit === CLOSE_PARENTHESIS) depth -= 1;
      if (depth === 0) found.openComment = -1;
      continue;
    }
    if (found.openQuote !== -1) {
      if (unit === BACKSLASH) i += 1;
      else if (unit === DOUBLE_QUOTE) found.openQuote = -1;
      else if (unit === AT) found.quotedAt = true;
      continue;
    }
    switch (unit) {
      case DOUBLE_QUOTE:
        found.openQuote = i;
        break;
      case OPEN_PARENTHESIS:
        depth = 1;
        found.openComment = i;
        if (found.comment === -1) found.comment = i;
        break;
      case AT:
        if (found.firstAt === -1) found.firstAt = i;
        else if (found.secondAt === -1) found.secondAt = i;
        found.lastAt = i;
        break;
      case COLON:
        if (found.firstColon === -1) found.firstColon = i;
        break;
      case OPEN_ANGLE:
        if (found.firstAngle === -1) found.firstAngle = i;
        found.angles += 1;
        break;
      case COMMA:
      case SEMICOLON:
      case SLASH:
      case BAR:
        if (found.firstAt !== -1 && found.firstMark === -1) found.firstMark = i;
        break;
      default:
        if (found.firstAt !== -1 && found.firstGap === -1 && isBlank(unit)) found.firstGap = i;
    }
  }
  return found;
}

/** Tells what else the text is, when it is not one bare address; null when it may be one. */
function wholeDiagnosis(input: string, seen: Survey): Refusal | null {
  if (seen.start === input.length) return { diagnosis: 'empty', at: null };
  const head = input.slice(seen.start, seen.start + 8).toLowerCase();
  if (head.startsWith('mailto:')) return { diagnosis: 'mailto_scheme', at: seen.start };
  if (head.startsWith('http://') || head === 'https://') {
    return { diagnosis: 'web_address', at: seen.start };
  }
  if (seen.openComment !== -1) return { diagnosis: 'comment_unclosed', at: seen.openComment };
  if (seen.openQuote !== -1 && seen.firstAt === -1) {
    return { diagnosis: 'quote_unclosed', at: seen.openQuote };
  }
  const first = input.charCodeAt(seen.start);
  const last = input.charCodeAt(seen.end - 1);
  if (isGroup(seen, last)) return { diagnosis: 'group_syntax', at: seen.firstColon };
  if (first === AT && seen.firstColon !== -1 && seen.firstColon < seen.lastAt) {
    return { diagnosis: 'source_route', at: seen.start };
  }
  return severalOrNamed(input, seen, first, last) ?? missingAt(input, seen, first, last);
}

/** Friends: a@x.example, b@y.example; */
function isGroup(seen: Survey, last: number): boolean {
  if (last !== SEMICOLON || seen.firstColon === -1) return false;
  return seen.firstAt === -1 || seen.firstColon < seen.firstAt;
}

function severalOrNamed(input: string, seen: Survey, first: number, last: number): Refusal | null {
  const severalAt = seen.secondAt !== -1;
  const marked = seen.firstMark !== -1 && seen.firstMark < seen.lastAt;
  if (severalAt && (marked || seen.angles > 1)) {
    return { diagnosis: 'several_addresses', at: marked ? seen.firstMark : seen.secondAt };
  }
  if (seen.firstAngle !== -1) {
    // `a@x.example RCPT TO:<b@y.example>` is no name beside an address.
    const another = severalAt && seen.firstAt < seen.firstAngle && !isTwice(input, seen);
    if (another) return { diagnosis: 'several_addresses', at: seen.firstAngle };
    if (last !== CLOSE_ANGLE) return { diagnosis: 'angle_bracket_unclosed', at: seen.firstAngle };
    const diagnosis = first === OPEN_ANGLE ? 'angle_brackets' : 'display_name';
    return { diagnosis, at: seen.firstAngle };
  }
  const spaced = seen.firstGap !== -1 && seen.firstGap < seen.lastAt;
  return severalAt && spaced ? { diagnosis: 'several_addresses', at: seen.firstGap } : null;
}

/** `jane@x.example <jane@x.example>`: programs that know no name write the address in its place. */
function isTwice(input: string, seen: Survey): boolean {
  const before = input.slice(seen.start, seen.firstAngle).trim();
  const inside = input.slice(seen.firstAngle + 1, seen.end - 1).trim();
  return before.toLowerCase() === inside.toLowerCase();
}

function missingAt(input: string, seen: Survey, first: number, last: number): Refusal | null {
  if (seen.firstAt !== -1) return null;
  if (seen.unfit !== null) return seen.unfit;
  if (seen.quotedAt && first === DOUBLE_QUOTE && last === DOUBLE_QUOTE) {
    return { diagnosis: 'quotes_around_address', at: seen.start };
  }
  const lookAlike = input.search(/[\uff20\ufe6b]/);
  if (lookAlike !== -1) return { diagnosis: 'fullwidth_at', at: lookAlike };
  return { diagnosis: 'missing_at', at: null };
}

/** What of a refused address can still be said: the person's check needs no more than a local part. */
function distinguish(
  input: string,
  seen: Survey,
  meter: StepMeter,
): Pick<InvalidAddress, 'localPart' | 'domain'> {
  if (seen.secondAt !== -1 || seen.comment !== -1) return { localPart: null, domain: null };
  const localRaw = input.slice(seen.start, seen.firstAt).trim();
  const domainRaw = input.slice(seen.firstAt + 1, seen.end).trim();
  const local = isFit(localRaw, meter) ? judgeLocalPart(localRaw, meter) : null;
  const domain = isFit(domainRaw, meter) ? judgeDomain(domainRaw, meter) : null;
  return {
    localPart: local === null ? null : local.ok ? local.content : localRaw,
    domain: domain === null ? null : domain.ok ? domain.ascii : domainRaw,
  };
}

function isFit(text: string, meter: StepMeter): boolean {
  for (let i = 0; i < text.length; i += 1) {
    meter.steps += 1;
    if (unfitCharacter(text, i) !== null) return false;
  }
  return text !== '';
}

function refuse(diagnosis: DiagnosisCode, at: number | null): InvalidAddress {
  return { valid: false, diagnosis, at, localPart: null, domain: null };
}

const OPEN_PARENTHESIS = 0x28;
const CLOSE_PARENTHESIS = 0x29;
const SLASH = 0x2f;
const OPEN_ANGLE = 0x3c;
const CLOSE_ANGLE = 0x3e;
const BAR = 0x7c;
