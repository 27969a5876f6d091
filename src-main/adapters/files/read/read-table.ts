// Reads the table in a file or stream, whatever kind it is of: told by its content first, by its name second. Only a reader's process does this.
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { guessColumns, looksLikeHeader } from '../../../engine/columns/column-guess.ts';
import { fieldOfHeader } from '../../../engine/columns/column-names.ts';
import { FileError, type Table, type TableOptions } from '../../../service/ports/files.ts';
import { type ByteSource, openBytes } from './byte-source.ts';
import { openDelimited } from './csv-reader.ts';
import { guessDelimiter, sampleRows } from './delimiter.ts';
import { foreignKind, isOldContainer, isZip, oldContainerError } from './file-kind.ts';
import { inflated, isGzip } from './gzip.ts';
import { jsonLayout, openJson } from './json-table.ts';
import { looksLikeMail, openMailReports } from './mail-reports.ts';
import { spooled } from './spool.ts';
import { type OpenedTable, sampleOf } from './table.ts';
import { isAddressLine, isLoneWord } from './text-addresses.ts';
import { looksWide, openText, type PeekedSource, peek } from './text-source.ts';
import { openPlainText } from './text-table.ts';
import { openWorkbook } from './workbook.ts';

/**
 * Opens CSV, TSV, XLSX, JSON, NDJSON, a list or text with addresses, or gzip of one of these. `name` is what people call
 * the file when its path is none of their business. @throws FileError
 */
export async function readTable(
  source: string | Readable,
  options: TableOptions,
  name?: string,
): Promise<Table> {
  const holder = { bytes: await openBytes(source, name) };
  try {
    const table = await readHeld(holder, options);
    const sample = sampleOf(table.sample);
    return { ...table, sample, guess: guessColumns(table.columns, sample) };
  } catch (cause) {
    await holder.bytes.close();
    throw cause;
  }
}

/** `holder` keeps what is to be closed when the reading fails. */
async function readHeld(
  holder: { bytes: ByteSource },
  options: TableOptions,
): Promise<OpenedTable> {
  const ending = endingOf(holder.bytes.name);
  let peeked = await peek(holder.bytes);
  holder.bytes = peeked.source;
  if (isGzip(peeked.start)) {
    holder.bytes = inflated(peeked.source);
    peeked = await peek(holder.bytes);
    if (isGzip(peeked.start))
      throw new FileError(
        'not_text',
        'This is a gzip archive inside another one; unpack it once and use that file.',
      );
  }
  if (isZip(peeked.start)) {
    const foreign = foreignKind(peeked.start);
    if (foreign !== null) throw new FileError('not_text', foreign);
    if (holder.bytes.at === null) holder.bytes = await spooled(peeked.source);
    return await openWorkbook(holder.bytes, options);
  }
  if (isOldContainer(peeked.start)) throw await oldContainerError(peeked.source);
  refuseBinary(peeked.start);
  if (options.reports === true && looksLikeMail(peeked.start))
    return await openMailReports(peeked.source, options);
  return await readText(holder, peeked, ending, options);
}

async function readText(
  holder: { bytes: ByteSource },
  peeked: PeekedSource,
  ending: string,
  options: TableOptions,
): Promise<OpenedTable> {
  const encoding = options.encoding ?? null;
  const text = await openText(peeked, encoding);
  const byHand = (options.delimiter ?? 'auto') !== 'auto';
  const layout = byHand ? null : jsonLayout(text.start, ending);
  if (layout !== null) {
    // JSON is gone through twice, first for its keys.
    if (peeked.source.repeatable) return await openJson(text, layout, options);
    holder.bytes = await spooled(peeked.source);
    return await openJson(await openText(await peek(holder.bytes), encoding), layout, options);
  }
  const delimited =
    byHand ||
    TABLE_ENDINGS.includes(ending) ||
    (options.header ?? null) !== null ||
    looksDelimited(text.start, text.complete);
  return delimited ? await openDelimited(text, options) : await openPlainText(text, options);
}

const TABLE_ENDINGS = ['csv', 'tsv', 'tab'];

/** `people.csv.gz` is a CSV file, packed. */
function endingOf(name: string): string {
  const ending = extname(name.replace(/\.gz(?:ip)?$/i, ''))
    .slice(1)
    .toLowerCase();
  return ending === 'jsonl' ? 'ndjson' : ending;
}

const REGULAR_SHARE = 0.7;

/** Whether text is a table, of one column or more, rather than a bare list or running text with addresses in it. */
function looksDelimited(start: string, complete: boolean): boolean {
  if (!start.includes('@')) return true;
  const delimiter = guessDelimiter(start, complete);
  const rows = sampleRows(start, delimiter, complete);
  const [head = [], ...others] = rows;
  if (head.length > 1) {
    // A head that says where the addresses stand makes a table of rows that are shorter or longer, too.
    if (looksLikeHeader(head) && head.some((cell) => fieldOfHeader(cell) === 'email')) return true;
    const regular = others.filter((row) => row.length === head.length).length;
    const crowded = rows.filter(
      (row) => row.filter((cell) => cell.includes('@')).length > 1,
    ).length;
    return regular >= others.length * REGULAR_SHARE && crowded <= rows.length / 2;
  }
  // One column is a table when its first row is a header; else it is a list.
  const listed = others
    .map((row) => row.join(' '))
    .filter((line) => isAddressLine(line) || isLoneWord(line)).length;
  return looksLikeHeader(head) && others.length > 0 && listed >= others.length * REGULAR_SHARE;
}

/** More NUL bytes than this are no slip of the program that wrote a text, whose row they spoil at most. */
const BINARY_SHARE = 0.01;
/** The same of all control characters that stand in no text: of packed or encrypted bytes they are 7 in 100. */
const CONTROLS_SHARE = 0.04;

/**
 * In whatever encoding a text is. Left out are characters between cells (0x01, 0x1C to 0x1F), between lines and pages, and
 * those that change the character set (ISO 2022: SO, SI, ESC).
 */
function foreignToText(byte: number): boolean {
  return byte === 0 || (byte >= 0x02 && byte <= 0x08) || (byte >= 0x10 && byte <= 0x1a);
}

function isBinary(start: Buffer): boolean {
  const foreign = start.filter(foreignToText);
  const nuls = foreign.filter((byte) => byte === 0).length;
  return nuls > start.length * BINARY_SHARE || foreign.length > start.length * CONTROLS_SHARE;
}

function refuseBinary(start: Buffer): void {
  if (looksWide(start)) return;
  const kind = foreignKind(start);
  if (kind !== null) throw new FileError('not_text', kind);
  if (isBinary(start)) {
    throw new FileError(
      'not_text',
      'This is not a text file; use a CSV, Excel, JSON or text file.',
    );
  }
}
