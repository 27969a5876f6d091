// Recognises by their first bytes files that are not lists of text, to name them; encodings are told apart elsewhere.

interface Kind {
  /** The bytes a file of this kind begins with, as Latin-1 text. */
  readonly magic: string;
  /** What it is and what to do instead. */
  readonly sentence: string;
}

const EXCEL = 'This is an Excel workbook; save it as CSV and give that file.';
const SHEET = 'This is an OpenDocument spreadsheet; save it as CSV and give that file.';
const ZIP = 'This is a ZIP archive; unpack it and give the CSV file in it.';

const KINDS: readonly Kind[] = [
  // [MS-CFB] §2.2: the container of .xls files.
  { magic: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', sentence: EXCEL },
  { magic: '\x89PNG\r\n\x1a\n', sentence: 'This is a PNG picture; give a CSV file.' },
  { magic: '\xff\xd8\xff', sentence: 'This is a JPEG picture; give a CSV file.' },
  { magic: 'GIF8', sentence: 'This is a GIF picture; give a CSV file.' },
  { magic: '%PDF-', sentence: 'This is a PDF document; give a CSV file.' },
  { magic: '\x1f\x8b', sentence: 'This is a gzip archive; unpack it and give the CSV file in it.' },
  {
    magic: 'SQLite format 3\0',
    sentence: 'This is an SQLite database; export the table as CSV and give that file.',
  },
  { magic: 'PAR1', sentence: 'This is a Parquet file; export it as CSV and give that file.' },
];

/** What to tell people about a file that is not text, judged by its first bytes; null when no signature fits. */
export function foreignKind(start: Buffer): string | null {
  const text = start.subarray(0, 65_536).toString('latin1');
  if (text.startsWith('PK\x03\x04')) return zipKind(text);
  if (text.startsWith('PK\x05\x06')) return ZIP;
  return KINDS.find((kind) => text.startsWith(kind.magic))?.sentence ?? null;
}

/** Office files are ZIP archives; the names of their members stand in the clear. */
function zipKind(text: string): string {
  if (text.includes('[Content_Types].xml') || text.includes('xl/')) return EXCEL;
  if (text.includes('application/vnd.oasis.opendocument.spreadsheet')) return SHEET;
  return ZIP;
}
