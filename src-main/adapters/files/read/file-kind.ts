// Recognises by their first bytes files that are not lists of text, to name them.

import { FileError } from '../../../service/ports/files.ts';
import type { ByteSource } from './byte-source.ts';
import { protectedBook } from './zip-archive.ts';

interface Kind {
  /** The bytes a file of this kind begins with, as Latin-1 text. */
  readonly magic: string;
  /** What it is and what to do instead. */
  readonly sentence: string;
}

const OLD_EXCEL =
  'This is an old Excel workbook (.xls); save it as .xlsx or CSV and use that file.';
const SHEET = 'This is an OpenDocument spreadsheet; save it as CSV and use that file.';
const DOCUMENT =
  'This is a Word document; copy the addresses out of it into a text file, or paste them.';
const IWORK =
  'This is a Numbers, Pages or Keynote document; in Numbers, export it as CSV and use that file.';
const ZIP = 'This is a ZIP archive; unpack it and use the CSV file in it.';

const KINDS: readonly Kind[] = [
  { magic: '\x89PNG\r\n\x1a\n', sentence: 'This is a PNG picture, not a list of addresses.' },
  { magic: '\xff\xd8\xff', sentence: 'This is a JPEG picture, not a list of addresses.' },
  { magic: 'GIF8', sentence: 'This is a GIF picture, not a list of addresses.' },
  {
    magic: '%PDF-',
    sentence: 'This is a PDF document; copy the addresses into a text file, or paste them.',
  },
  {
    magic: 'SQLite format 3\0',
    sentence: 'This is an SQLite database; export the table as CSV and use that file.',
  },
  // [MS-PST] §2.2.2.6
  {
    magic: '!BDN',
    sentence:
      'This is an Outlook data file (.pst or .ost); export the folder as .mbox or its messages as .eml, and use those.',
  },
  { magic: 'PAR1', sentence: 'This is a Parquet file; export it as CSV and use that file.' },
];

/** [MS-CFB] §2.2: the container of .xls files, and of workbooks that a password protects. */
const OLD_CONTAINER = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** [MS-OFFCRYPTO] §2.3.4.4: the stream that a protected workbook is in. */
const PROTECTED = Buffer.from('EncryptedPackage', 'utf16le');

export function isZip(start: Buffer): boolean {
  const magic = start.toString('latin1', 0, 4);
  return magic === 'PK\x03\x04' || magic === 'PK\x05\x06';
}

export function isOldContainer(start: Buffer): boolean {
  return start.subarray(0, OLD_CONTAINER.length).equals(OLD_CONTAINER);
}

/** Why a file in the old container cannot be read. The names of its streams stand in the clear. */
export async function oldContainerError(source: ByteSource): Promise<FileError> {
  let before: Buffer = Buffer.alloc(0);
  for await (const block of source.blocks()) {
    const looked = Buffer.concat([before, block]);
    if (looked.includes(PROTECTED)) return protectedBook(source.name);
    before = looked.subarray(-PROTECTED.length);
  }
  return new FileError('not_text', OLD_EXCEL);
}

/** What to tell people about a file that is no list, judged by its first bytes; null when it may be one. */
export function foreignKind(start: Buffer): string | null {
  const text = start.subarray(0, 65_536).toString('latin1');
  if (isZip(start)) return zipKind(text);
  return KINDS.find((kind) => text.startsWith(kind.magic))?.sentence ?? null;
}

/** Office files are ZIP archives; the names of their members stand in the clear. Null for a workbook. */
function zipKind(text: string): string | null {
  if (text.includes('application/vnd.oasis.opendocument.spreadsheet')) return SHEET;
  if (text.startsWith('PK\x05\x06')) return ZIP;
  if (text.includes('word/document.xml')) return DOCUMENT;
  if (/Index\/[\w-]+\.iwa|Index\.zip/.test(text)) return IWORK;
  const first = text.slice(30, 30 + (text.charCodeAt(26) | (text.charCodeAt(27) << 8)));
  return OFFICE_PART.test(first) || /\[Content_Types\]\.xml|xl\//.test(text) ? null : ZIP;
}

/** How the members of an Excel workbook are called, one of which comes first. */
const OFFICE_PART = /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/|customXml\/)/i;
