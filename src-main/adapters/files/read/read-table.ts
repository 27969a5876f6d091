// Reads the table in a file or stream, whatever kind it is of: recognised by its content first, by its name second. Only a reader's process does this.
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { readFormatOfName } from '../../../../src-shared/file-formats.ts';
import { guessColumns } from '../../../engine/columns/column-guess.ts';
import { FileError, type Table, type TableOptions } from '../../../service/ports/files.ts';
import { type ByteSource, openBytes } from './byte-source.ts';
import { isOldContainer, oldContainerError } from './file-kind.ts';
import { inflated, isGzip } from './gzip.ts';
import { openMailFolder } from './mail-table.ts';
import { type Opening, READERS, type Reader } from './readers.ts';
import { refuseBinary } from './refuse-binary.ts';
import { type OpenedTable, sampleOf } from './table.ts';
import { openText, type PeekedSource, peek } from './text-source.ts';

/**
 * Opens CSV, TSV, XLSX, JSON, NDJSON, a list or text with addresses, or gzip of one of these. `name` is what people call
 * the file when its path is none of their business. @throws FileError
 */
export async function readTable(
  source: string | Readable,
  options: TableOptions,
  name?: string,
): Promise<Table> {
  if (options.mail === true && typeof source === 'string' && (await isFolder(source)))
    return withGuess(await openMailFolder(source, name ?? source, options));
  const holder = { bytes: await openBytes(source, name) };
  try {
    return withGuess(await readInMemory(holder, options));
  } catch (cause) {
    await holder.bytes.close();
    throw cause;
  }
}

function withGuess(table: OpenedTable): Table {
  const sample = sampleOf(table.sample);
  return { ...table, sample, guess: guessColumns(table.columns, sample) };
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() === true;
}

const ALL_READERS: readonly Reader[] = Object.values(READERS);

/** `holder` keeps what is to be closed when the reading fails. */
async function readInMemory(
  holder: { bytes: ByteSource },
  options: TableOptions,
): Promise<OpenedTable> {
  const named = readFormatOfName(holder.bytes.name);
  const peeked = await unpacked(holder);
  const opening: Opening = Object.assign(holder, { peeked, named, options });
  for (const reader of ALL_READERS)
    if (reader.of === 'bytes' && reader.isOne(opening)) return await reader.open(opening);
  if (isOldContainer(peeked.start)) throw await oldContainerError(peeked.source);
  refuseBinary(peeked.start);
  const text = await openText(peeked, options.encoding ?? null);
  for (const reader of ALL_READERS)
    if (reader.of === 'text' && reader.isOne(opening, text))
      return await reader.open(opening, text);
  throw new Error('There is no reader of plain text.');
}

/** The start of the bytes, of those inside where they are packed. @throws FileError */
async function unpacked(holder: { bytes: ByteSource }): Promise<PeekedSource> {
  const packed = await peek(holder.bytes);
  holder.bytes = packed.source;
  if (!isGzip(packed.start)) return packed;
  holder.bytes = inflated(packed.source);
  const peeked = await peek(holder.bytes);
  if (!isGzip(peeked.start)) return peeked;
  throw new FileError(
    'not_text',
    'This is a gzip archive inside another one; unpack it once and use that file.',
  );
}
