// The text of an export, streamed batch by batch: JSON, NDJSON or CSV; where it is written is left to write-out.
import { csvRecord } from './csv-cell.ts';
import { INPUT_COLUMNS, RESULT_COLUMNS, shownValue } from './result-columns.ts';

export const EXPORT_FORMATS = ['csv', 'json', 'ndjson'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportRow {
  /** Data row, from 0. */
  readonly index: number;
  /** The API's item object as JSON text; null when the row was not checked. */
  readonly item: string | null;
  /** The original cells; null when the row did not come from a file. */
  readonly source: readonly string[] | null;
}

/** Rows in the order they are exported; the next batch is asked for when the text of the last one is written. */
export type ExportBatches = AsyncIterable<readonly ExportRow[]>;

/**
 * The text of an export in pieces, one or a few a batch. `columns` are the file's, null when the rows came from none.
 * JSON is an array and NDJSON one object a line: the API's items untouched, with the original cells by column under
 * `source`. CSV: see csvText.
 */
export function exportText(
  format: ExportFormat,
  rows: ExportBatches,
  columns: readonly string[] | null,
): AsyncGenerator<string> {
  switch (format) {
    case 'json':
      return jsonText(rows, columns);
    case 'ndjson':
      return ndjsonText(rows, columns);
    case 'csv':
      return csvText(rows, columns);
  }
}

/** The format that a file's name asks for by its ending, or null. */
export function formatOfName(path: string): ExportFormat | null {
  const ending = /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase();
  return ending === 'jsonl'
    ? 'ndjson'
    : (EXPORT_FORMATS.find((format) => format === ending) ?? null);
}

async function* jsonText(
  rows: ExportBatches,
  columns: readonly string[] | null,
): AsyncGenerator<string> {
  const keys = sourceKeys(columns ?? []);
  let before = '[\n';
  for await (const batch of rows) {
    if (batch.length === 0) continue;
    yield before + batch.map((row) => itemText(row, keys)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* ndjsonText(
  rows: ExportBatches,
  columns: readonly string[] | null,
): AsyncGenerator<string> {
  const keys = sourceKeys(columns ?? []);
  for await (const batch of rows) {
    if (batch.length > 0) yield batch.map((row) => `${itemText(row, keys)}\n`).join('');
  }
}

/**
 * The original columns, then the result columns. Cells beyond the header's width follow at the very end, so that the
 * result columns of every row stand under their names. Without original columns the fields of the request stand there.
 */
async function* csvText(
  rows: ExportBatches,
  columns: readonly string[] | null,
): AsyncGenerator<string> {
  const results = RESULT_COLUMNS.map((column) => column.name);
  // A list that was exported before has result columns already: the new ones keep their names, whoever reads by name.
  const originals = columns?.map((name) => (results.includes(name) ? `${name} (source)` : name));
  yield csvRecord([...(originals ?? INPUT_COLUMNS.map((column) => column.name)), ...results]);
  for await (const batch of rows) {
    let text = '';
    for (const row of batch) {
      const item: unknown = row.item === null ? null : JSON.parse(row.item);
      const shown = RESULT_COLUMNS.map((column) => shownValue(column, item));
      const inputs =
        columns === null ? INPUT_COLUMNS.map((column) => shownValue(column, item)) : null;
      const source = row.source ?? [];
      const width = columns?.length ?? 0;
      const original = inputs ?? Array.from({ length: width }, (_, place) => source[place] ?? '');
      text += csvRecord([...original, ...shown, ...source.slice(width)]);
    }
    if (text !== '') yield text;
  }
}

/** The item's own text, with the source put before its closing brace: what was stored is not parsed again. */
function itemText(row: ExportRow, keys: readonly string[]): string {
  const item = (row.item ?? JSON.stringify({ index: row.index })).trim();
  if (row.source === null) return item;
  const between = /^\{\s*\}$/.test(item) ? '' : ',';
  return `${item.slice(0, -1)}${between}"source":${sourceText(row.source, keys)}}`;
}

/** Written by hand, since an object would put keys such as "2024" before all others. */
function sourceText(source: readonly string[], keys: readonly string[]): string {
  const names =
    source.length > keys.length
      ? sourceKeys([...keys, ...source.slice(keys.length).map(() => '')])
      : keys;
  return `{${names.map((name, place) => `${JSON.stringify(name)}:${JSON.stringify(source[place] ?? '')}`).join(',')}}`;
}

/** One key a column: a nameless one is called by its place, a repeated name gets ` (2)`, ` (3)`, … */
function sourceKeys(columns: readonly string[]): string[] {
  const own = new Set(columns);
  const used = new Set<string>();
  return columns.map((column, place) => {
    const name = column === '' ? `column ${place + 1}` : column;
    let key = name;
    for (let count = 2; used.has(key) || (key !== column && own.has(key)); count += 1)
      key = `${name} (${count})`;
    used.add(key);
    return key;
  });
}
