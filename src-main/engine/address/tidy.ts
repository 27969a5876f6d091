// Removes what people paste around an address (names, brackets, spaces, mailto:) before it is parsed.
import { isBlank, isInvisibleAtEdge, isStrayInvisible } from './characters.ts';
import { addressesIn } from './several-addresses.ts';

/** What was done to the text, in people's words. */
export const TIDY_NOTES = {
  blanks_removed: 'Spaces before or after the address were removed.',
  invisible_removed: 'Invisible characters were removed.',
  width_changed: 'Full-width characters were replaced with plain ones.',
  mailto_removed: 'The address was taken out of a mailto link.',
  name_removed: 'A name beside the address was removed.',
  brackets_removed: 'Angle brackets around the address were removed.',
  quotes_removed: 'Quotation marks or brackets around the address were removed.',
  leading_removed: 'Punctuation before the address was removed.',
  trailing_removed: 'Punctuation after the address was removed.',
} as const;

export type TidyNote = keyof typeof TIDY_NOTES;

export interface TidiedAddress {
  /** What is left to be judged; not always an address. */
  readonly text: string;
  /** What was done, each once, in the order it was first done. */
  readonly notes: readonly TidyNote[];
  /** The name that stood beside the address, or null. */
  readonly displayName: string | null;
}

/**
 * Tidies one cell or one pasted text. Tidying twice changes nothing more, letter case is never
 * touched, and an address without full-width characters comes out as it went in.
 */
export function tidyAddress(input: string): TidiedAddress {
  const tray: Tray = { notes: new Set(), displayName: null };
  let text = trimEdges(input, tray);
  if (text.length > LONGEST_TIDIED) text = trimEdges(cutMailtoQuery(text, tray), tray);
  if (text.length <= LONGEST_TIDIED) text = peel(text, tray);
  return { text, notes: [...tray.notes], displayName: tray.displayName };
}

/** Units of UTF-16 up to which wrappings are taken off; a longer text is no address in any wrapping. */
const LONGEST_TIDIED = 2_048;

interface Tray {
  readonly notes: Set<TidyNote>;
  displayName: string | null;
}

/** An @, or one that a mailto link encodes: without it nothing says that there is an address inside. */
function holdsAt(text: string): boolean {
  return text.includes('@') || text.includes('%40');
}

type Layer = (text: string, tray: Tray) => string;

/** Takes off layer by layer until nothing more comes off: each layer makes the text shorter or plainer. */
function peel(input: string, tray: Tray): string {
  let text = input;
  for (;;) {
    const before = text;
    for (const layer of LAYERS) text = layer(text, tray);
    if (text === before) return text;
  }
}

function trimEdges(text: string, tray: Tray): string {
  let start = 0;
  let end = text.length;
  while (start < end && isEdge(text, start, tray)) start += 1;
  while (end > start && isEdge(text, end - 1, tray)) end -= 1;
  return text.slice(start, end);
}

function isEdge(text: string, index: number, tray: Tray): boolean {
  if (isBlank(text.charCodeAt(index))) tray.notes.add('blanks_removed');
  else if (isInvisibleAtEdge(text, index)) tray.notes.add('invisible_removed');
  else return false;
  return true;
}

/** Full-width ASCII (U+FF01 to U+FF5E) and the small commercial at. */
function narrow(text: string, tray: Tray): string {
  const narrowed = text.replace(/[\uff01-\uff5e\ufe6b]/g, (sign) =>
    sign === '\ufe6b' ? '@' : String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
  );
  if (narrowed !== text) tray.notes.add('width_changed');
  return narrowed;
}

function dropInvisible(text: string, tray: Tray): string {
  let kept = '';
  let from = 0;
  for (let i = 0; i < text.length; i += 1) {
    if (!isStrayInvisible(text, i)) continue;
    kept += text.slice(from, i);
    from = i + 1;
  }
  if (from === 0) return text;
  tray.notes.add('invisible_removed');
  return kept + text.slice(from);
}

/** RFC 6068: `mailto:` address `?` headers, percent-encoded in UTF-8. */
function unwrapMailto(text: string, tray: Tray): string {
  if (!isMailto(text)) return text;
  const encoded = cutMailtoQuery(text, tray).slice(MAILTO.length);
  tray.notes.add('mailto_removed');
  try {
    return decodeURIComponent(encoded);
  } catch {
    // A stray % was not written by a program: it belongs to the address.
    return encoded;
  }
}

const MAILTO = 'mailto:';

function isMailto(text: string): boolean {
  return text.slice(0, MAILTO.length).toLowerCase() === MAILTO;
}

function cutMailtoQuery(text: string, tray: Tray): string {
  const query = isMailto(text) ? text.indexOf('?') : -1;
  if (query === -1) return text;
  tray.notes.add('mailto_removed');
  return text.slice(0, query);
}

/** `Name <address>` and `<address>` (RFC 5322 §3.4); a list of several stays as it is. */
function unwrapAngles(text: string, tray: Tray): string {
  if (!text.endsWith('>')) return text;
  const open = soleAngle(text);
  if (open === -1) return text;
  const inside = text.slice(open + 1, -1);
  const before = text.slice(0, open).trim();
  if (!holdsAt(inside)) return text;
  const isQuoted = before.startsWith('"') && before.endsWith('"');
  if (!isQuoted && before.includes('@') && /[,;]/.test(before)) return text;
  if (namesAnother(before, inside)) return text;
  const name = unquoteName(before);
  tray.notes.add(before === '' ? 'brackets_removed' : 'name_removed');
  if (tray.displayName === null && name !== '') tray.displayName = name;
  return inside;
}

/** Whether beside the brackets is an address that is not the one inside: which of them was meant nobody knows. */
function namesAnother(before: string, inside: string): boolean {
  if (!before.includes('@')) return false;
  const own = addressesIn(inside)[0]?.toLowerCase();
  return addressesIn(before).some((address) => address.toLowerCase() !== own);
}

/** Where the only opening angle bracket outside quotation marks is, or -1. */
function soleAngle(text: string): number {
  let open = -1;
  let count = 0;
  let isQuoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const sign = text[i];
    if (isQuoted && sign === '\\') i += 1;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === '<' && !isQuoted) {
      open = i;
      count += 1;
    }
  }
  if (!isQuoted) return count === 1 ? open : -1;
  // A lone mark is no quotation: 5" pipes <sales@x.example>.
  const first = text.indexOf('<');
  return first === text.lastIndexOf('<') ? first : -1;
}

function unquoteName(name: string): string {
  const first = name[0];
  const wrapped = name.length > 1 && (first === '"' || first === "'") && name.endsWith(first);
  if (!wrapped) return name;
  return name.slice(1, -1).replace(/\\(.)/g, '$1').trim();
}

/** Marks that stand around an address in pairs. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['\u201c', '\u201d'],
  ['\u201d', '\u201d'],
  ['\u201e', '\u201c'],
  ['\u201e', '\u201d'],
  ['\u2018', '\u2019'],
  ['\u2019', '\u2019'],
  ['\u201a', '\u2018'],
  ['\u00ab', '\u00bb'],
  ['\u00bb', '\u00ab'],
  ['\u2039', '\u203a'],
  ['\u300c', '\u300d'],
];

function unwrapPair(text: string, tray: Tray): string {
  if (!holdsAt(text)) return text;
  for (const [open, close] of PAIRS) {
    if (text.length < 2 || !text.startsWith(open) || !text.endsWith(close)) continue;
    const inside = text.slice(1, -1);
    // "a"@x.example (b) and (a)b@x.example(c) are not wrapped as a whole.
    if (open !== "'" && (inside.includes(open) || inside.includes(close))) continue;
    tray.notes.add('quotes_removed');
    return inside;
  }
  return text;
}

/** Behind a domain none of these can stand; a closing mark with its opening one is left to the parser. */
function dropTrailing(text: string, tray: Tray): string {
  if (!holdsAt(text)) return text;
  let end = text.length;
  while (end > 0 && TRAILING.includes(text.charAt(end - 1))) end -= 1;
  if (end === text.length && isLoneCloser(text)) end -= 1;
  if (end < text.length) tray.notes.add('trailing_removed');
  return text.slice(0, end);
}

/** Three more signs are read as dots in domains (UTS #46 §2.3). */
const TRAILING = ',;.:!?\u3002\uff0e\uff61';

function isLoneCloser(text: string): boolean {
  const last = text.charAt(text.length - 1);
  if (last === '"') return text.indexOf('"') === text.length - 1;
  if (last === "'" || last === '\u2019' || last === '\u201d' || last === '\u00bb') return true;
  const open = OPENERS[last];
  return open !== undefined && !text.includes(open);
}

const OPENERS: Readonly<Record<string, string>> = { '>': '<', ')': '(', ']': '[', '}': '{' };
const CLOSERS: Readonly<Record<string, string>> = { '<': '>', '(': ')', '[': ']' };

/** Only what cannot begin a local part: letters, dots and most signs are left to the parser. */
function dropLeading(text: string, tray: Tray): string {
  if (!holdsAt(text)) return text;
  let start = 0;
  while (start < text.length && LEADING.includes(text.charAt(start))) start += 1;
  if (start === 0 && isLoneOpener(text)) start = 1;
  if (start > 0) tray.notes.add('leading_removed');
  return text.slice(start);
}

const LEADING = ',;:>)]';

function isLoneOpener(text: string): boolean {
  const first = text.charAt(0);
  if (first === '"') return text.lastIndexOf('"') === 0;
  const close = CLOSERS[first];
  return close !== undefined && !text.includes(close);
}

const LAYERS: readonly Layer[] = [
  narrow,
  dropInvisible,
  trimEdges,
  unwrapMailto,
  unwrapAngles,
  unwrapPair,
  dropTrailing,
  dropLeading,
];
