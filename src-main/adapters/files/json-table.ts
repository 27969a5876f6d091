// JSON lists and NDJSON as columns and batches of rows, streamed; cutting the text into elements is left to the splitter.
import { emptyFile, shareOf } from './csv-reader.ts';
import { FileError } from './file-error.ts';
import { type ListPlace, splitElements } from './json-elements.ts';
import { BATCH_ROWS, closing, SAMPLE_ROWS, type Table, type TableWish } from './table.ts';
import type { TextSource } from './text-source.ts';

/** How a text of JSON is laid out. */
export type JsonLayout = ListPlace | 'lines';

/** The column of elements that are no objects: a plain list is one of addresses. */
const PLAIN_COLUMN = 'email';
const MOST_COLUMNS = 16_384;

/** The layout that the start of a text shows, or null when it is not JSON. `lines` insists on NDJSON. */
export function jsonLayout(start: string, ending: string): JsonLayout | null {
  const text = start.trimStart();
  if (/^\[\s*(?:[[{"\]\d-]|null|true|false|$)/.test(text))
    return ending === 'ndjson' ? 'lines' : 'top';
  if (!/^\{\s*(?:["}]|$)/.test(text)) return null;
  if (ending === 'ndjson') return 'lines';
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
  wish: TableWish,
): Promise<Table> {
  const columns = new Map<string, number>();
  const sample: unknown[] = [];
  let count = 0;
  for await (const elements of elementsOf(text, layout)) {
    wish.signal?.throwIfAborted();
    for (const element of elements) {
      count += 1;
      if (sample.length < SAMPLE_ROWS) sample.push(element);
      for (const [key] of entriesOf(element)) if (!columns.has(key)) columns.set(key, columns.size);
    }
    if (columns.size > MOST_COLUMNS)
      throw new FileError(
        'too_large',
        `The items of ${text.bytes.name} have more than ${MOST_COLUMNS} different keys; give a list of like items.`,
      );
  }
  if (count === 0) throw emptyFile(text.bytes.name);

  async function* batches(): AsyncGenerator<readonly string[][], void, undefined> {
    for await (const elements of elementsOf(text, layout)) {
      for (let from = 0; from < elements.length; from += BATCH_ROWS)
        yield elements.slice(from, from + BATCH_ROWS).map((element) => rowOf(element, columns));
    }
    await text.bytes.confirm();
  }
  return {
    kind: 'json',
    columns: [...columns.keys()],
    header: true,
    delimiter: null,
    encoding: text.encoding,
    sheet: null,
    sheets: null,
    sample: sample.map((element) => rowOf(element, columns)),
    rows: closing(batches(), wish.signal, () => text.bytes.close()),
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
  const splitter = splitElements(layout, text.bytes.name);
  let count = 0;
  for await (const piece of text.pieces()) {
    yield splitter.push(piece).map((element) => {
      count += 1;
      return elementOf(element, `item ${count}`, text.bytes.name);
    });
  }
  splitter.end();
}

async function* lineElements(
  text: TextSource,
): AsyncGenerator<readonly unknown[], void, undefined> {
  let rest = '';
  let line = 0;
  const read = (lines: readonly string[]) =>
    lines.flatMap((written) => {
      line += 1;
      return written.trim() === '' ? [] : [elementOf(written, `line ${line}`, text.bytes.name)];
    });
  for await (const piece of text.pieces()) {
    const end = piece.lastIndexOf('\n');
    if (end === -1) {
      rest += piece;
      continue;
    }
    const lines = (rest + piece.slice(0, end)).split('\n');
    rest = piece.slice(end + 1);
    yield read(lines);
  }
  yield read([rest]);
}

/** @throws FileError `bad_json` */
function elementOf(text: string, where: string, name: string): unknown {
  const element = parsed(text);
  if (element !== undefined) return element;
  throw new FileError('bad_json', `${name} is not valid JSON in ${where}; correct it there.`);
}

/** What a JSON text says; undefined when it says nothing. Numbers too long for a double stay the text they are. */
function parsed(text: string): unknown {
  try {
    return /\d{16}/.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

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
    return element.map((value: unknown, place) => [`column ${place + 1}`, value] as const);
  if (typeof element === 'object' && element !== null) return Object.entries(element);
  return [[PLAIN_COLUMN, element]];
}

function rowOf(element: unknown, columns: ReadonlyMap<string, number>): string[] {
  const row = Array.from({ length: columns.size }, () => '');
  for (const [key, value] of entriesOf(element)) {
    const place = columns.get(key);
    if (place !== undefined) row[place] = cellOf(value);
  }
  return row;
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
