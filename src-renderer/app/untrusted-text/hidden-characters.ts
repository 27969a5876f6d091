// Finds the characters of a text that are not what they look like, invisible or look-alikes, and writes each out.
import { confusablePlaces } from './confusable-letters.ts';

export interface TextPart {
  /** As it is in the text. */
  readonly text: string;
  /** What is shown in its place; null where it is shown as it is. */
  readonly code: string | null;
  /** Whether it could not be seen at all; false as well for what looks like another letter. */
  readonly hidden: boolean;
}

/**
 * Controls, what Unicode says is invisible (bidirectional controls among it), line separators, private use, halves of
 * pairs. Tab and line end are blanks as any other. What joins emoji, or letters of scripts that need it, belongs to the word.
 */
// linear: one character and what equals it behind it; it looks back at two characters at most
const HIDDEN = new RegExp(
  [
    String.raw`((?![\t\n\r])`,
    String.raw`(?!(?<=\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d\p{Extended_Pictographic})`,
    String.raw`(?!(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f])`,
    String.raw`(?!\ufe0f\u20e3)`,
    String.raw`(?!(?<=JOINED)[\u200c\u200d]JOINED)`.replaceAll('JOINED', joined()),
    String.raw`[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb])`,
    String.raw`\1*`,
  ].join(''),
  'gu',
);

/** Letters written from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** As the text begins; from left to right. */
const ISOLATES = { text: '\u2068', address: '\u2066' } as const;
const END_OF_ISOLATE = '\u2069';

/** A text in parts, hidden and confusable characters apart; equal hidden ones in a row are one part. */
export function partsOf(text: string): readonly TextPart[] {
  const marks = [
    ...Array.from(text.matchAll(HIDDEN), ({ 0: run, index }) => ({ at: index, run, hidden: true })),
    ...confusablePlaces(text).map((at) => ({ at, run: letterAt(text, at), hidden: false })),
  ].sort((a, b) => a.at - b.at);
  const parts: TextPart[] = [];
  let from = 0;
  for (const { at, run, hidden } of marks) {
    if (at > from) parts.push({ text: text.slice(from, at), code: null, hidden: false });
    parts.push({ text: run, code: escapeOf(run), hidden });
    from = at + run.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), code: null, hidden: false });
  return parts;
}

function letterAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0);
}

/** What of a text is not what it looks like. */
export function deceptionOf(text: string): {
  readonly hidden: boolean;
  readonly confusable: boolean;
} {
  const marked = partsOf(text).filter(({ code }) => code !== null);
  return {
    hidden: marked.some(({ hidden }) => hidden),
    confusable: marked.some(({ hidden }) => !hidden),
  };
}

/** A text without what cannot be seen, for where a name must be what it looks like. */
export function withoutHidden(text: string): string {
  return partsOf(text)
    .map((part) => (part.hidden ? '' : part.text))
    .join('');
}

/** A text for where there is only plain text (titles, labels, messages): hidden characters written out, and its direction kept to itself. */
export function shownText(text: string, kind: keyof typeof ISOLATES = 'text'): string {
  const shown = partsOf(text)
    .map((part) => part.code ?? part.text)
    .join('');
  return RIGHT_TO_LEFT.test(shown) ? `${ISOLATES[kind]}${shown}${END_OF_ISOLATE}` : shown;
}

/** JSON that means the same, with hidden characters in JSON's own escapes. */
export function shownJson(json: string): string {
  return partsOf(json)
    .map(({ text, code }) => (code === null ? text : unitsOf(text)))
    .join('');
}

function escapeOf(run: string): string {
  const characters = [...run];
  const code = (run.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return characters.length === 1 ? `⟨U+${code}⟩` : `⟨U+${code} ×${characters.length}⟩`;
}

function unitsOf(run: string): string {
  return Array.from(
    { length: run.length },
    (_, index) => `\\u${run.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
}

/** One letter or mark of a script in which a joiner changes how the word is written (Unicode UAX #31 §2.3). */
function joined(): string {
  const scripts =
    'Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar';
  return `[${scripts
    .split(' ')
    .map((script) => String.raw`\p{Script=${script}}`)
    .join('')}]`;
}
