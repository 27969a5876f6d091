// Splits a WHOIS answer into named fields and sentences.
import { foldText } from '../fold-text.ts';
import type { DateOrder } from './published-date.ts';

export interface WhoisField {
  /** In lower case, without dots, brackets and doubled blanks at its end. */
  readonly key: string;
  readonly value: string;
  /** The key, or the words, that the paragraph begins with. */
  readonly section: string;
  /** As the key says it: "Creation Date (dd/mm/yyyy)". */
  readonly order: DateOrder | null;
}

export interface WhoisText {
  readonly fields: readonly WhoisField[];
  /** Every line as it stands, without the signs that mark a comment. */
  readonly lines: readonly string[];
  /** The sentences of every paragraph, however its lines are wrapped, and the lines of short paragraphs and of none. */
  readonly sentences: readonly string[];
}

/** Far more than any registry sends. */
const MAX_LINES = 2_000;
const MAX_LINE_LENGTH = 1_000;

/** The fields and sentences of an answer; what is beyond 2,000 lines, or 1,000 characters of a line, is left out. */
export function splitWhoisText(text: string): WhoisText {
  const fields: WhoisField[] = [];
  const lines: string[] = [];
  const paragraphs: string[][] = [[]];
  let section: string | null = null;
  /** A key whose values stand below it, indented, as Nominet and EURid write. */
  let open: { readonly key: string; readonly indent: number } | null = null;

  for (const raw of text.split(/\r\n|\n|\r/, MAX_LINES)) {
    const line = raw.slice(0, MAX_LINE_LENGTH).trimEnd();
    const bare = line.trim();
    if (bare === '') {
      section = null;
      open = null;
      paragraphs.push([]);
      continue;
    }
    const comment = COMMENT.exec(bare);
    if (comment !== null) {
      const commentText = bare.slice(comment[0].length).trim();
      lines.push(commentText);
      if (commentText === '') paragraphs.push([]);
      else paragraphs.at(-1)?.push(commentText);
      continue;
    }
    lines.push(bare);
    const indent = line.length - bare.length;
    const field = fieldOf(bare);
    // "Available: No" is no sentence: its key says nothing without its value.
    if (field === null || flagOf(field.value) === null) paragraphs.at(-1)?.push(bare);
    section ??= field?.key ?? bare.toLowerCase();
    if (open !== null && indent <= open.indent) open = null;
    if (open !== null) {
      const value = valueBelow(bare, field);
      if (value !== null) fields.push({ ...named(open.key), value, section });
    }
    if (field === null) continue;
    if (field.value === '') open = { key: field.key, indent };
    else {
      // "Data de registo / Creation Date": each is a name of it.
      for (const key of field.key.split(' / ')) {
        fields.push({ ...named(key), order: orderIn(field.key), value: field.value, section });
      }
    }
  }
  return { fields, lines, sentences: paragraphs.flatMap(sentencesOf) };
}

/** What a line says of the key above it; null for a field of its own. */
function valueBelow(line: string, field: ReturnType<typeof fieldOf>): string | null {
  // The colons of "ns1.acme.eu (2001:db8::1)" part no key.
  if (field === null || /[\p{L}\p{N}]\.[\p{L}\p{N}]/u.test(field.key)) return line;
  return field.key === 'name' ? field.value : null;
}

/** Yes or no; null for any other value. */
export function flagOf(value: string): boolean | null {
  const flagText = value.toLowerCase().replace(/[.!]$/, '');
  return flagText === 'yes' || flagText === 'true'
    ? true
    : flagText === 'no' || flagText === 'false'
      ? false
      : null;
}

/** A paragraph of more lines is a text, whose lines end anywhere. */
const SHORT_PARAGRAPH = 3;

function sentencesOf(lines: readonly string[]): readonly string[] {
  const sentences = lines
    .join(' ')
    .split(/(?<=[.!?]) /)
    .map((each) => each.trim())
    .filter((each) => each !== '');
  // What is in fields is not wrapped.
  const single = lines.length <= SHORT_PARAGRAPH ? lines : lines.filter((line) => fieldOf(line));
  return [...new Set([...single, ...sentences])];
}

function named(key: string): Pick<WhoisField, 'key' | 'order'> {
  const bracket = key.indexOf('(');
  const bare = bracket === -1 ? key : key.slice(0, bracket).trim();
  return { key: bare, order: orderIn(key) };
}

/** Day, jour and Tag come first, or the month, in what a key says of its form. */
function orderIn(key: string): DateOrder | null {
  if (/(?:dd|jj|tt)[-/.]mm/.test(key)) return 'day_first';
  return /mm[-/.](?:dd|jj)/.test(key) ? 'month_first' : null;
}

const COMMENT = /^(?:[%#;*]+|>>>|--+)\s*/;
/** `Creation Date: …`, `Created on..............: …`; not a URL. */
// linear: of at most MAX_LINE_LENGTH characters
const WITH_COLON = /^([^:]{1,60}?)[\s.]*:(?!\/\/)\s*(.*)$/;
/** `[登録年月日]  2001/05/09`, `a. [ドメイン名]  ACME.JP` (JPRS). */
const WITH_BRACKETS = /^(?:[a-z]\. )?\[([^\]]{1,60})\]\s*(\S.*)?$/;
/** `Record created on 2000-08-29 (UTC+8)` (TWNIC), `Registered on 30th April 2003` (the Channel Islands). */
const IN_WORDS = /^((?:record )?(?:created|registered|expires) on) +(\d.*)$/i;

function fieldOf(line: string): { readonly key: string; readonly value: string } | null {
  const found = IN_WORDS.exec(line) ?? WITH_BRACKETS.exec(line) ?? WITH_COLON.exec(line);
  if (found === null) return null;
  const key = foldText(found[1] ?? '').trim();
  // JWhoisServer fills up with dots behind the colon.
  const value = (found[2] ?? '').replace(/^\.{2,}/, '').trim();
  return { key, value };
}
