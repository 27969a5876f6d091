// Classifies the characters of an address, and names those that it cannot contain.
import type { DiagnosisCode } from './diagnoses.ts';

export const AT = 0x40;
export const BACKSLASH = 0x5c;
export const COLON = 0x3a;
export const COMMA = 0x2c;
export const CR = 0x0d;
export const DOT = 0x2e;
export const DOUBLE_QUOTE = 0x22;
export const HYPHEN = 0x2d;
export const LF = 0x0a;
export const SEMICOLON = 0x3b;
export const SPACE = 0x20;
export const TAB = 0x09;

/** Atext, RFC 5322 §3.2.3, with every non-ASCII character, RFC 6531 §3.3. */
export function isAtext(unit: number): boolean {
  return unit >= 0x80 || isAsciiAlphanumeric(unit) || ATEXT_SIGNS.has(unit);
}

export function isAsciiDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

/** A letter or digit, the only ASCII beside the hyphen that a host name has (RFC 1123 §2.1). */
export function isAsciiAlphanumeric(unit: number): boolean {
  return isAsciiDigit(unit) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a);
}

/** White space of any script, line breaks included (Unicode property White_Space without U+0085, a control). */
export function isBlank(unit: number): boolean {
  return (
    unit === SPACE ||
    unit === TAB ||
    unit === CR ||
    unit === LF ||
    unit === 0xa0 ||
    unit === 0x1680 ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000
  );
}

/** Which of the three kinds of white space is at a place. */
export function whiteSpaceDiagnosis(text: string, index: number): DiagnosisCode {
  const unit = text.charCodeAt(index);
  if (unit === CR && text.charCodeAt(index + 1) === LF) {
    const next = text.charCodeAt(index + 2);
    // RFC 5322 §3.2.2: a line break followed by a blank is a fold.
    return next === SPACE || next === TAB ? 'folding_white_space' : 'line_break';
  }
  const breaks = unit === CR || unit === LF || unit === 0x2028 || unit === 0x2029;
  return breaks ? 'line_break' : 'white_space';
}

/**
 * Why the character at `index` may stand nowhere in an address, quoted or not; null when it may.
 * Line breaks and tabs are white space and judged elsewhere.
 */
export function unfitCharacter(text: string, index: number): DiagnosisCode | null {
  const unit = text.charCodeAt(index);
  if (unit < 0x80) {
    if (unit >= SPACE && unit !== 0x7f) return null;
    if (unit === TAB || unit === CR || unit === LF) return null;
    return unit === 0 ? 'nul_character' : 'control_character';
  }
  if (unit < 0xa0) return 'control_character';
  if (unit >= 0xd800 && unit <= 0xdfff && isLoneSurrogate(text, index)) return 'lone_surrogate';
  if (unit === 0xfffd) return 'replacement_character';
  if (isNoncharacter(text, index)) return 'noncharacter';
  return isStrayInvisible(text, index) ? 'invisible_character' : null;
}

/**
 * Whether the character at `index` cannot be seen and does no work there. Joiners and variation
 * selectors do when they follow a non-ASCII character (Persian, Indic scripts, emoji).
 */
export function isStrayInvisible(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  if (unit === 0x200c || unit === 0x200d) {
    return !(nonAsciiAt(text, index - 1) && nonAsciiAt(text, index + 1));
  }
  if (unit >= 0xfe00 && unit <= 0xfe0f) return !nonAsciiAt(text, index - 1);
  return isInvisible(text, index);
}

/** Whether a character is invisible or a joiner wherever it is: what edges are cleaned of. */
export function isInvisibleAtEdge(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit === 0x200c || unit === 0x200d || isInvisible(text, index);
}

/** Octets of UTF-8 that a text takes; a lone surrogate counts as three, like its replacement. */
export function utf8Octets(text: string): number {
  let octets = 0;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) octets += 1;
    else if (unit < 0x800) octets += 2;
    // Either half of a pair stands for two of its four octets.
    else if (unit >= 0xd800 && unit <= 0xdfff && !isLoneSurrogate(text, i)) octets += 2;
    else octets += 3;
  }
  return octets;
}

function nonAsciiAt(text: string, index: number): boolean {
  // Outside the text charCodeAt is NaN, and NaN >= 0x80 is false.
  return text.charCodeAt(index) >= 0x80;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function isLoneSurrogate(text: string, index: number): boolean {
  return isHigh(text.charCodeAt(index))
    ? !isLow(text.charCodeAt(index + 1))
    : !isHigh(text.charCodeAt(index - 1));
}

function isNoncharacter(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  if (unit >= 0xfdd0 && unit <= 0xfdef) return true;
  const codePoint = isHigh(unit) ? (text.codePointAt(index) ?? 0) : unit;
  return (codePoint & 0xfffe) === 0xfffe;
}

/** Default-ignorable and bidirectional controls (Unicode DerivedCoreProperties), joiners and selectors apart. */
function isInvisible(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  if (isHigh(unit)) return isInvisibleAstral(text.codePointAt(index) ?? 0);
  if (isLow(unit)) return isHigh(text.charCodeAt(index - 1)) && isInvisible(text, index - 1);
  return (
    unit === 0xad || // soft hyphen
    unit === 0x34f ||
    unit === 0x61c ||
    unit === 0x115f ||
    unit === 0x1160 ||
    unit === 0x17b4 ||
    unit === 0x17b5 ||
    (unit >= 0x180b && unit <= 0x180f) ||
    unit === 0x200b || // zero width space
    unit === 0x200e ||
    unit === 0x200f ||
    (unit >= 0x202a && unit <= 0x202e) ||
    (unit >= 0x2060 && unit <= 0x206f) ||
    unit === 0x3164 ||
    unit === 0xfeff || // byte order mark
    unit === 0xffa0 ||
    (unit >= 0xfff0 && unit <= 0xfffb)
  );
}

function isInvisibleAstral(codePoint: number): boolean {
  return (
    (codePoint >= 0x1bca0 && codePoint <= 0x1bca3) ||
    (codePoint >= 0x1d173 && codePoint <= 0x1d17a) ||
    (codePoint >= 0xe0000 && codePoint <= 0xe0fff)
  );
}

const ATEXT_SIGNS: ReadonlySet<number> = new Set(
  Array.from("!#$%&'*+-/=?^_`{|}~", (sign) => sign.charCodeAt(0)),
);
