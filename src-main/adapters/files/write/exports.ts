// The text or bytes of an export, streamed batch by batch: a writer for each format.
import type { ExportFormat } from '../../../../src-shared/file-formats.ts';
import { denseCells } from '../../../service/ports/cells.ts';
import type {
  ColumnChoice,
  ExportBatches,
  ExportOptions,
  ExportRow,
  ListReport,
} from '../../../service/ports/files.ts';
import { csvRecord } from './csv-cell.ts';
import { NOT_CHECKED_YET } from './not-checked-yet.ts';
import { reportHtml } from './report-html.ts';
import { tableCells } from './table-cells.ts';
import { workbookBytes } from './xlsx-writer.ts';

/** `columns` are the file's, null when the rows came from none. `report` is what HTML shows, and XLSX on a sheet of its own. */
type Writer = (
  rows: ExportBatches,
  columns: readonly string[] | null,
  options: ExportOptions,
  report: ListReport,
) => AsyncGenerator<string | Uint8Array>;

/**
 * JSON is an array and NDJSON one object a line: the API's items untouched, with the original cells by column under
 * `source`. CSV: the columns of `tableCells`. HTML asks for no rows.
 */
const WRITERS = {
  csv: csvText,
  xlsx: workbookBytes,
  json: jsonText,
  ndjson: ndjsonText,
  html: (_rows, _columns, _options, report) => onePiece(reportHtml(report)),
} satisfies Record<ExportFormat, Writer>;

/** The pieces of an export, one or a few a batch. */
export function exportPieces(
  format: ExportFormat,
  rows: ExportBatches,
  columns: readonly string[] | null,
  report: ListReport,
  options: ExportOptions = {},
): AsyncGenerator<string | Uint8Array> {
  return WRITERS[format](rows, columns, options, report);
}

async function* onePiece(piece: string): AsyncGenerator<string> {
  yield piece;
}

async function* jsonText(
  rows: ExportBatches,
  columns: readonly string[] | null,
  { choice = {} }: ExportOptions,
): AsyncGenerator<string> {
  const keys = sourceKeys(columns ?? []);
  let before = '[\n';
  for await (const batch of rows) {
    if (batch.length === 0) continue;
    yield before + batch.map((row) => itemText(row, keys, choice)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* ndjsonText(
  rows: ExportBatches,
  columns: readonly string[] | null,
  { choice = {} }: ExportOptions,
): AsyncGenerator<string> {
  const keys = sourceKeys(columns ?? []);
  for await (const batch of rows) {
    if (batch.length > 0) yield batch.map((row) => `${itemText(row, keys, choice)}\n`).join('');
  }
}

async function* csvText(
  rows: ExportBatches,
  columns: readonly string[] | null,
  { choice = {}, widest = 0, csv = { bom: false, delimiter: ',' } }: ExportOptions,
): AsyncGenerator<string> {
  const table = tableCells(columns, choice, widest);
  yield (csv.bom ? '\ufeff' : '') + csvRecord(table.header, csv.delimiter);
  for await (const batch of rows) {
    let text = '';
    for (const row of batch) {
      const cells = table.cells(row).map((cell) => (cell === null ? '' : String(cell)));
      text += csvRecord(cells, csv.delimiter);
    }
    if (text !== '') yield text;
  }
}

/** The item's own text, with the source put before its closing brace: what was stored is not parsed again. */
function itemText(
  row: ExportRow,
  keys: readonly string[],
  { source = null }: ColumnChoice,
): string {
  const { index } = row;
  const own = row.item ?? JSON.stringify({ index, error: NOT_CHECKED_YET });
  const item = withDecision(row, own.trim());
  if (row.source === null) return item;
  const between = /^\{\s*\}$/.test(item) ? '' : ',';
  return `${item.slice(0, -1)}${between}"source":${sourceText(denseCells(row.source), keys, source)}}`;
}

/** What the analyst decided follows the item's own fields. */
function withDecision({ decision = null }: ExportRow, item: string): string {
  if (decision === null) return item;
  const between = /^\{\s*\}$/.test(item) ? '' : ',';
  return `${item.slice(0, -1)}${between}"decision":${JSON.stringify(decision)}}`;
}

/** Written by hand, since an object would put keys such as "2024" before all others. */
function sourceText(
  source: readonly string[],
  keys: readonly string[],
  places: readonly number[] | null,
): string {
  if (places !== null) {
    const chosen = places.flatMap((index) => {
      const key = keys[index];
      return key === undefined ? [] : [memberText(key, source[index])];
    });
    return `{${chosen.join(',')}}`;
  }
  const names =
    source.length > keys.length
      ? sourceKeys([...keys, ...source.slice(keys.length).map(() => '')])
      : keys;
  return `{${names.map((name, index) => memberText(name, source[index])).join(',')}}`;
}

function memberText(name: string, value: string | undefined): string {
  return `${JSON.stringify(name)}:${JSON.stringify(value ?? '')}`;
}

/** One key a column: a nameless one is called by its place, a repeated name gets ` (2)`, ` (3)`, … */
function sourceKeys(columns: readonly string[]): string[] {
  const own = new Set(columns);
  const used = new Set<string>();
  return columns.map((column, index) => {
    const name = column === '' ? `column ${index + 1}` : column;
    let key = name;
    for (let count = 2; used.has(key) || (key !== column && own.has(key)); count += 1)
      key = `${name} (${count})`;
    used.add(key);
    return key;
  });
}
