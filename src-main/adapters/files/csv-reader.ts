// A delimited text file as columns and batches of rows, streamed; what the columns mean is left to the column guess.
import type { Readable } from 'node:stream';
import { type ByteSource, openBytes } from './byte-source.ts';
import { cellsOf } from './cells.ts';
import { delimiterByName, guessDelimiter } from './delimiter.ts';
import {
  createDecoder,
  type DetectedEncoding,
  encodingByName,
  encodingOfMark,
  encodingOfText,
  scanUtf8,
  unmarkedUtf16,
} from './encoding.ts';
import { FileError } from './file-error.ts';
import { foreignKind } from './file-kind.ts';
import { splitRecords, type TextRecord } from './records.ts';

export interface TableOptions {
  /** One character, a name (`comma`, `semicolon`, `tab`, `pipe`), or `auto`, the default. */
  readonly delimiter?: string;
  /** A name that iconv-lite knows, or `auto`, the default. */
  readonly encoding?: string;
  /** Whether the first row names the columns. */
  readonly header: boolean;
  /** Ends the reading: the rows reject with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface Table {
  /** The header's cells as they are, empty and repeated ones too; without a header `column 1`, `column 2`, … */
  readonly columns: readonly string[];
  readonly delimiter: string;
  readonly encoding: string;
  /** The first data rows, at most 100, for a preview and the column guess; `rows` gives them again. */
  readonly sample: readonly (readonly string[])[];
  /**
   * All data rows in order, in batches of at most 1,000; to be gone through once. Short and long rows stay as they are,
   * a blank line is a row with one empty cell, the line end at the end of the file is no row. The next block is read
   * when the next batch is asked for. Rejects with a FileError. The source is closed at the end and on `break`.
   */
  readonly rows: AsyncIterable<readonly string[][]>;
  /** Closes a table whose rows nobody goes through. */
  close(): Promise<void>;
}

const SAMPLE_BYTES = 65_536;
const SAMPLE_ROWS = 100;
const BATCH_ROWS = 1_000;

/** Opens a CSV, TSV or text file by its path, or a stream such as stdin. @throws FileError */
export async function openTable(source: string | Readable, options: TableOptions): Promise<Table> {
  const delimiter =
    (options.delimiter ?? 'auto') === 'auto' ? null : delimiterByName(options.delimiter ?? '');
  const encoding =
    (options.encoding ?? 'auto') === 'auto' ? null : encodingByName(options.encoding ?? '');
  const bytes = await openBytes(source);
  try {
    return await readTable(bytes, delimiter, encoding, options);
  } catch (cause) {
    await bytes.close();
    throw cause;
  }
}

async function readTable(
  bytes: ByteSource,
  byHand: string | null,
  encodingByHand: DetectedEncoding | null,
  options: TableOptions,
): Promise<Table> {
  const blocks = bytes.blocks();
  const start = await readStart(blocks);
  const encoding = encodingByHand ?? (await detectEncoding(bytes, start));
  if (!encoding.name.startsWith('utf-16') && !encoding.name.startsWith('utf-32'))
    refuseBinary(start.bytes);

  const decoder = createDecoder(encoding);
  const startText = decoder.write(start.bytes) + (start.complete ? decoder.end() : '');
  // Excel's own hint: a first line `sep=;` names the delimiter and is no data.
  const hint = /^sep=([^"\r\n])(?:\r\n|\r|\n)/i.exec(startText);
  const text = startText.slice(hint?.[0].length ?? 0);
  const delimiter = byHand ?? hint?.[1] ?? guessDelimiter(text, start.complete);

  async function* recordLists(): AsyncGenerator<readonly TextRecord[], void, undefined> {
    const splitter = splitRecords(delimiter);
    yield splitter.push(text);
    if (!start.complete) {
      for await (const block of blocks) {
        options.signal?.throwIfAborted();
        yield splitter.push(decoder.write(block));
      }
      yield splitter.push(decoder.end());
    }
    yield splitter.end();
    await bytes.confirm();
  }

  const lists = recordLists();
  const first = await firstRecords(lists, bytes.name);
  const [head, ...others] = cellsOf(options.header ? fromHeader(first) : first, delimiter);
  const firstRows = options.header || head === undefined ? others : [head, ...others];
  const sample = firstRows.slice(0, SAMPLE_ROWS);
  const columns =
    options.header && head !== undefined
      ? head
      : numbered(Math.max(...sample.map((row) => row.length)));

  async function* batches(): AsyncGenerator<readonly string[][], void, undefined> {
    try {
      yield* inBatches(firstRows);
      for await (const list of lists) {
        options.signal?.throwIfAborted();
        yield* inBatches(cellsOf(list, delimiter));
      }
    } finally {
      await bytes.close();
    }
  }
  return {
    columns,
    delimiter,
    encoding: encoding.name,
    sample,
    rows: batches(),
    close: () => bytes.close(),
  };
}

interface Start {
  readonly bytes: Buffer;
  /** Whether this is the whole file. */
  readonly complete: boolean;
}

/** The first blocks, up to the sample's size or the end. */
async function readStart(blocks: AsyncGenerator<Buffer, void, undefined>): Promise<Start> {
  const parts: Buffer[] = [];
  let length = 0;
  while (length < SAMPLE_BYTES) {
    const next = await blocks.next();
    if (next.done === true) return { bytes: Buffer.concat(parts), complete: true };
    parts.push(next.value);
    length += next.value.length;
  }
  return { bytes: Buffer.concat(parts), complete: false };
}

/** A file is scanned as a whole, since its first accent may stand in its last row; of a stream only the start can be. */
async function detectEncoding(bytes: ByteSource, start: Start): Promise<DetectedEncoding> {
  const marked = encodingOfMark(start.bytes) ?? unmarkedUtf16(start.bytes);
  if (marked !== null) return marked;
  refuseBinary(start.bytes);
  const scan = scanUtf8();
  if (bytes.repeatable) {
    for await (const block of bytes.blocks()) scan.push(block);
  } else {
    scan.push(start.bytes);
  }
  return await encodingOfText(scan, bytes.repeatable || start.complete);
}

function refuseBinary(start: Buffer): void {
  const kind = foreignKind(start);
  if (kind !== null) throw new FileError('not_text', kind);
  if (start.subarray(0, SAMPLE_BYTES).includes(0)) {
    throw new FileError('not_text', 'This is not a text file; give a list saved as CSV.');
  }
}

/** The first records up to and with the first that is not blank, and those that came with it. @throws FileError `empty` */
async function firstRecords(
  lists: AsyncGenerator<readonly TextRecord[], void, undefined>,
  name: string,
): Promise<readonly TextRecord[]> {
  const records: TextRecord[] = [];
  for (;;) {
    const next = await lists.next();
    if (next.done === true) {
      throw new FileError(
        'empty',
        `There is nothing in ${name}; give a list with at least one address.`,
      );
    }
    for (const record of next.value) records.push(record);
    if (next.value.some((record) => record.text.trim() !== '')) return records;
  }
}

/** Blank lines above the header are no rows. */
function fromHeader(records: readonly TextRecord[]): readonly TextRecord[] {
  return records.slice(records.findIndex((record) => record.text.trim() !== ''));
}

function* inBatches(rows: readonly string[][]): Generator<readonly string[][], void, undefined> {
  for (let from = 0; from < rows.length; from += BATCH_ROWS)
    yield rows.slice(from, from + BATCH_ROWS);
}

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `column ${index + 1}`);
}
