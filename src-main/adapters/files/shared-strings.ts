// The table of strings that a workbook's cells point into, kept compact: a million of them is ordinary.
import { attribute, scanXml, type XmlListener } from './xml-scan.ts';

export interface SharedStrings {
  readonly count: number;
  get(place: number): string;
}

const PAGE = 4_096;
const MOST_BYTES = 1_536 * 1024 * 1024;
/** Of one string, in UTF-16 units; the same that rows may have. */
const MOST_TEXT_LENGTH = 33_554_432;

interface Page {
  readonly bytes: Buffer;
  /** Where each string ends. */
  readonly ends: Uint32Array;
}

/** Reads `sharedStrings.xml` from pieces of its text. @throws `TooManyStrings` beyond what memory holds */
export async function readSharedStrings(pieces: AsyncIterable<string>): Promise<SharedStrings> {
  const pages: Page[] = [];
  let last: string[] = [];
  let bytes = 0;
  const scanner = scanXml(
    stringListener('si', (text) => {
      last.push(text);
      if (last.length < PAGE) return;
      const page = packed(last);
      bytes += page.bytes.length;
      if (bytes > MOST_BYTES) throw new TooManyStrings();
      pages.push(page);
      last = [];
    }),
  );
  for await (const piece of pieces) scanner.push(piece);
  return {
    count: pages.length * PAGE + last.length,
    get(place) {
      const page = pages[Math.floor(place / PAGE)];
      const within = place % PAGE;
      if (page === undefined) return last[within] ?? '';
      return page.bytes.toString(
        'utf8',
        within === 0 ? 0 : page.ends[within - 1],
        page.ends[within],
      );
    },
  };
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
      if (!inText) return;
      text += piece;
      if (text.length > MOST_TEXT_LENGTH) throw new TooManyStrings();
    },
  };
}

/** Undoes `_x000D_`, by which XML's forbidden characters are written (§22.9.2.19). */
export function plainText(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
}

/** The number in an attribute, or the fallback. */
export function numberOf(attributes: string, name: string, fallback: number): number {
  const written = attribute(attributes, name);
  const value = written === null ? Number.NaN : Number(written);
  return Number.isInteger(value) ? value : fallback;
}

function packed(texts: readonly string[]): Page {
  const ends = new Uint32Array(texts.length);
  const parts = texts.map((text) => Buffer.from(text));
  let end = 0;
  parts.forEach((part, place) => {
    end += part.length;
    ends[place] = end;
  });
  return { bytes: Buffer.concat(parts), ends };
}
