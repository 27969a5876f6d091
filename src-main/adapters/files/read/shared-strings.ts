// The table of strings that a workbook's cells point into, kept compact: a million of them is ordinary.
import { CELL_LENGTH } from './row-bounds.ts';
import { attribute, scanXml, type XmlListener } from './xml-scan.ts';

export interface SharedStrings {
  readonly count: number;
  get(index: number): string;
}

const PAGE = 4_096;
const PAGE_LENGTH = 4 * 1024 * 1024;
/** What all strings take up together: a million of fifty letters are a fifth of it. */
const MOST_BYTES = 256 * 1024 * 1024;
/** What is kept of one string while it is read: of `_x000D_` seven letters make one. One more than a cell holds shows that it is to be cut. */
export const RAW_LENGTH = 7 * (CELL_LENGTH + 1);
/** More strings than a sheet of people can have; their places alone take up memory. */
const MOST_STRINGS = 16_777_216;

interface Page {
  /** The place of its first string. */
  readonly first: number;
  readonly bytes: Buffer;
  /** Where each string ends. */
  readonly ends: Uint32Array;
}

/** Reads `sharedStrings.xml` from pieces of its text. @throws `TooManyStrings` beyond what memory holds */
export async function readSharedStrings(pieces: AsyncIterable<string>): Promise<SharedStrings> {
  const pages: Page[] = [];
  let last: string[] = [];
  let length = 0;
  let bytes = 0;
  let count = 0;

  function turn(): void {
    const page = packed(last, count - last.length);
    bytes += page.bytes.length;
    if (bytes > MOST_BYTES) throw new TooManyStrings();
    pages.push(page);
    last = [];
    length = 0;
  }

  const scanner = scanXml(
    stringListener('si', (text) => {
      last.push(text);
      length += text.length;
      count += 1;
      if (count > MOST_STRINGS) throw new TooManyStrings();
      if (last.length === PAGE || length > PAGE_LENGTH) turn();
    }),
  );
  for await (const piece of pieces) scanner.push(piece);
  turn();
  return { count, get: (index) => textAt(pages, index) };
}

function textAt(pages: readonly Page[], index: number): string {
  if (!(index >= 0)) return '';
  // Pages are full unless their strings are long: the right one is seldom far from where it would be then.
  let at = Math.min(Math.floor(index / PAGE), pages.length - 1);
  while ((pages[at + 1]?.first ?? Number.POSITIVE_INFINITY) <= index) at += 1;
  const page = pages[at];
  if (page === undefined) return '';
  const within = index - page.first;
  if (within >= page.ends.length) return '';
  return page.bytes.toString('utf8', within === 0 ? 0 : page.ends[within - 1], page.ends[within]);
}

export class TooManyStrings extends Error {}

/**
 * Puts together the texts of `<t>` within an element (`si` or `is`); readings in another script (`rPh`) are left out.
 * ECMA-376 part 1, §18.4.8.
 */
export function stringListener(element: string, found: (text: string) => void): XmlListener {
  let text = '';
  let inside = false;
  let inText = false;
  let phonetic = 0;
  return {
    open(name) {
      if (name === element) {
        inside = true;
        text = '';
      } else if (name === 'rPh') phonetic += 1;
      else if (name === 't') inText = inside && phonetic === 0;
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'rPh') phonetic -= 1;
      else if (name === element) {
        inside = false;
        found(plainText(text));
      }
    },
    text(piece) {
      if (inText && text.length < RAW_LENGTH) text += piece.slice(0, RAW_LENGTH - text.length);
    },
  };
}

/** Undoes `_x000D_`, by which XML's forbidden characters are written (§22.9.2.19); at most one more than a cell holds. */
export function plainText(text: string): string {
  const plain = text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
  return plain.length > CELL_LENGTH ? plain.slice(0, CELL_LENGTH + 1) : plain;
}

/** The number in an attribute, or the fallback. */
export function numberOf(attributes: string, name: string, fallback: number): number {
  const written = attribute(attributes, name);
  const value = written === null ? Number.NaN : Number(written);
  return Number.isInteger(value) ? value : fallback;
}

function packed(texts: readonly string[], first: number): Page {
  const ends = new Uint32Array(texts.length);
  const parts = texts.map((text) => Buffer.from(text));
  let end = 0;
  parts.forEach((part, index) => {
    end += part.length;
    ends[index] = end;
  });
  return { first, bytes: Buffer.concat(parts), ends };
}
