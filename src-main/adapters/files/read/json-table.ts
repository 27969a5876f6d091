// JSON lists and NDJSON as columns and batches of rows, streamed.

import type { ReadableFormat } from '../../../../src-shared/file-formats.ts';
import { formatCount } from '../../../../src-shared/format-count.ts';
import { type Cells, cellsAt, denseCells, type TableRow } from '../../../service/ports/cells.ts';
import { FileError, type TableOptions } from '../../../service/ports/files.ts';
import { emptyFile, shareOf } from './csv-reader.ts';
import {
  ElementSplitter,
  elementTooLong,
  type ListPlace,
  MOST_DEPTH,
  MOST_ELEMENT_LENGTH,
  tooDeep,
} from './json-elements.ts';
import { createRowBounds, MOST_COLUMNS } from './row-bounds.ts';
import { closing, inBatches, type OpenedTable, SAMPLE_ROWS } from './table.ts';
import type { TextSource } from './text-source.ts';

/** How a text of JSON is laid out. */
export type JsonLayout = ListPlace | 'lines';

/** The column of elements that are no objects: a plain list is one of addresses. */
const PLAIN_COLUMN = 'email';

/** The layout that the start of a text shows, or null when it is not JSON. `named` is the format that the file's name says. */
export function jsonLayout(start: string, named: ReadableFormat | null): JsonLayout | null {
  const text = start.trimStart();
  if (/^\[\s*(?:[[{"\]\d-]|null|true|false|$)/.test(text))
    return named === 'ndjson' ? 'lines' : 'top';
  if (!/^\{\s*(?:["}]|$)/.test(text)) return null;
  if (named === 'ndjson') return 'lines';
  const line = text.split(/\r\n|\r|\n/, 1)[0] ?? '';
  const whole = parsed(line);
  if (whole === undefined) return 'member';
  // One object on a line: of several lines, or the wrapper of a list.
  const alone = text.slice(line.length).trim() === '';
  return alone && Object.values(Object(whole)).some(Array.isArray) ? 'member' : 'lines';
}

/**
 * The elements are rows and their keys columns, in the order in which they first occur. Values are text as they are,
 * nested ones and numbers as JSON writes them, null and what is missing empty. The source must be a file: it is read
 * twice, first for the keys. @throws FileError
 */
export async function openJson(
  text: TextSource,
  layout: JsonLayout,
  options: TableOptions,
): Promise<OpenedTable> {
  const columns = new Map<string, number>();
  const sample: unknown[] = [];
  let count = 0;
  for await (const elements of elementsOf(text, layout)) {
    options.signal?.throwIfAborted();
    for (const element of elements) {
      count += 1;
      if (sample.length < SAMPLE_ROWS) sample.push(element);
      for (const [key] of entriesOf(element)) if (!columns.has(key)) columns.set(key, columns.size);
      if (columns.size > MOST_COLUMNS)
        throw new FileError(
          'too_large',
          `The items of ${text.bytes.name} have more than ${formatCount(MOST_COLUMNS)} different keys; use a list of items that are alike.`,
        );
    }
  }
  // Objects without a single key hold nothing either.
  if (count === 0 || columns.size === 0) throw emptyFile(text.bytes.name);
  const bounds = createRowBounds(text.bytes.name, text.bytes.progress()?.size ?? null);
  bounds.widen(columns.size);

  async function* batches(): AsyncGenerator<readonly TableRow[], void, undefined> {
    for await (const elements of elementsOf(text, layout)) {
      yield* inBatches(rowsOf(elements, columns), bounds);
    }
    await text.bytes.confirm();
  }
  return {
    kind: 'json',
    columns: [...columns.keys()].map(bounds.cell),
    header: true,
    delimiter: null,
    encoding: text.encoding,
    sheet: null,
    sheets: null,
    sample: sample.map((element) => denseCells(rowOf(element, columns))),
    rows: closing(batches(), options.signal, () => text.bytes.close()),
    cutCells: bounds.cutCells,
    damage: text.damage,
    share: () => shareOf(text),
    close: () => text.bytes.close(),
  };
}

async function* elementsOf(
  text: TextSource,
  layout: JsonLayout,
): AsyncGenerator<readonly unknown[], void, undefined> {
  if (layout === 'lines') {
    yield* lineElements(text);
    return;
  }
  const splitter = new ElementSplitter(layout, text.bytes.name);
  let count = 0;
  const read = (elements: readonly string[]) =>
    elements.map((element) => {
      count += 1;
      return elementOf(element, `item ${count}`, text.bytes.name);
    });
  for await (const piece of text.pieces()) yield read(splitter.push(piece));
  yield read(splitter.end());
}

const LF = 0x0a;

async function* lineElements(
  text: TextSource,
): AsyncGenerator<readonly unknown[], void, undefined> {
  let rest = '';
  let line = 0;
  /** Of whole lines. A run of line ends is passed over one by one: a file may hold millions. */
  const read = (lines: string) => {
    const elements: unknown[] = [];
    for (let index = 0; index < lines.length; line += 1) {
      if (lines.charCodeAt(index) === LF) {
        index += 1;
        continue;
      }
      const found = lines.indexOf('\n', index);
      const end = found === -1 ? lines.length : found;
      const written = lines.slice(index, end);
      if (written.trim() !== '')
        elements.push(elementOf(written, `line ${line + 1}`, text.bytes.name));
      index = end + 1;
    }
    return elements;
  };
  for await (const piece of text.pieces()) {
    const end = piece.lastIndexOf('\n');
    if (end === -1) {
      rest += piece;
      if (rest.length > MOST_ELEMENT_LENGTH)
        throw elementTooLong(text.bytes.name, `line ${line + 1}`);
      continue;
    }
    const lines = rest + piece.slice(0, end + 1);
    rest = piece.slice(end + 1);
    yield read(lines);
  }
  yield read(rest);
}

/** @throws FileError `bad_json` */
function elementOf(text: string, where: string, name: string): unknown {
  const element = parsed(text);
  if (element === undefined)
    throw new FileError('bad_json', `${name} is not valid JSON in ${where}; correct it there.`);
  if (isDeep(element, MOST_DEPTH)) throw tooDeep(name, where);
  return element;
}

/** Whether lists and objects stand within each other more than so many times. */
function isDeep(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return most === 0 || Object.values(value).some((inner) => isDeep(inner, most - 1));
}

/** What a JSON text says; undefined when it says nothing. Numbers too long for a double stay the text they are. */
function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    // Going through the values again costs, and the call stack of what is nested too deeply.
    return NUMBER_AT_RISK.test(text) && !isDeep(value, MOST_DEPTH)
      ? JSON.parse(text, keepDigits)
      : value;
  } catch {
    return undefined;
  }
}

/** Digits or an exponent that a double may not hold. */
const NUMBER_AT_RISK = /\d{16}|\d[eE]\+?\d{3}/;

/** ECMAScript's "JSON.parse source text access": the third argument holds the text of a plain value. */
function keepDigits(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' &&
    context?.source !== undefined &&
    String(value) !== context.source
    ? context.source
    : value;
}

function entriesOf(element: unknown): readonly (readonly [string, unknown])[] {
  if (Array.isArray(element))
    return element.map((value: unknown, index) => [`column ${index + 1}`, value] as const);
  if (typeof element === 'object' && element !== null) return Object.entries(element);
  return [[PLAIN_COLUMN, element]];
}

/** One row at a time, so that no more of them are there than their batch holds. */
function* rowsOf(
  elements: readonly unknown[],
  columns: ReadonlyMap<string, number>,
): Generator<Cells, void, undefined> {
  for (const element of elements) yield rowOf(element, columns);
}

function rowOf(element: unknown, columns: ReadonlyMap<string, number>): Cells {
  return cellsAt(
    entriesOf(element).flatMap(([key, value]) => {
      const place = columns.get(key);
      return place === undefined ? [] : [[place, cellOf(value)] as const];
    }),
  );
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
