// Files that are no lists: each is called what it is, and a text or a workbook is none of them.
import { describe, expect, test } from 'vitest';
import type { ByteSource } from '../../../../src-main/adapters/files/read/byte-source.ts';
import {
  foreignKind,
  isOldContainer,
  isZip,
  oldContainerError,
} from '../../../../src-main/adapters/files/read/file-kind.ts';
import { isGzip } from '../../../../src-main/adapters/files/read/gzip.ts';
import { refuseBinary } from '../../../../src-main/adapters/files/read/refuse-binary.ts';
import { FileError } from '../../../../src-main/service/ports/files.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
/** The start of an archive whose first member has this name. */
const archive = (first: string, rest = '') =>
  bytes(`PK\x03\x04${'\0'.repeat(22)}${String.fromCharCode(first.length)}\0\0\0${first}${rest}`);

const ZIP = 'This is a ZIP archive; unpack it and use the CSV file in it.';
const WORD =
  'This is a Word document; copy the addresses out of it into a text file, or paste them.';
const IWORK =
  'This is a Numbers, Pages or Keynote document; in Numbers, export it as CSV and use that file.';
const SHEET = 'This is an OpenDocument spreadsheet; save it as CSV and use that file.';

test.each<[Buffer, string | null]>([
  [bytes('\x89PNG\r\n\x1a\nmore'), 'This is a PNG picture, not a list of addresses.'],
  [bytes('\xff\xd8\xff\xe0'), 'This is a JPEG picture, not a list of addresses.'],
  [bytes('GIF89a'), 'This is a GIF picture, not a list of addresses.'],
  [
    bytes('%PDF-1.7'),
    'This is a PDF document; copy the addresses into a text file, or paste them.',
  ],
  [
    bytes('SQLite format 3\0'),
    'This is an SQLite database; export the table as CSV and use that file.',
  ],
  [
    bytes('!BDN'),
    'This is an Outlook data file (.pst or .ost); export the folder as .mbox or its messages as .eml, and use those.',
  ],
  [bytes('PAR1'), 'This is a Parquet file; export it as CSV and use that file.'],
  [bytes('email,GIF8\n'), null],
  [archive('list.csv'), ZIP],
  [bytes('PK\x05\x06'), ZIP],
  [archive('word/document.xml'), WORD],
  [archive('Index/Document.iwa'), IWORK],
  [archive('Index.zip'), IWORK],
  [archive('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'), SHEET],
  [archive('[Content_Types].xml'), null],
  [archive('_rels/.rels'), null],
  [archive('docProps/app.xml'), null],
  [archive('CUSTOMXML/item1.xml'), null],
  [archive('other.bin', 'xl/workbook.xml'), null],
  [archive('my_rels/.rels'), ZIP],
])('%j is told as %s', (start, sentence) => {
  expect(foreignKind(start)).toBe(sentence);
});

test('an archive, an old container and gzip are known by their first bytes', () => {
  const old = Buffer.from('d0cf11e0a1b11ae100', 'hex');
  expect([isZip(archive('a')), isZip(bytes('PK\x05\x06')), isZip(bytes('PK\x01\x02'))]).toEqual([
    true,
    true,
    false,
  ]);
  expect([
    isOldContainer(old),
    isOldContainer(old.subarray(1)),
    isOldContainer(old.subarray(0, 7)),
  ]).toEqual([true, false, false]);
  expect(
    [bytes('\x1f\x8b\x08'), bytes('\x1f\x8c'), bytes('\x1e\x8b'), bytes('')].map(isGzip),
  ).toEqual([true, false, false, false]);
});

describe('an old container', () => {
  const source = (...blocks: readonly Buffer[]) =>
    ({
      name: 'a.xls',
      async *blocks() {
        yield* blocks;
      },
    }) as unknown as ByteSource;
  const name = Buffer.from('EncryptedPackage', 'utf16le');

  test.each([
    ['whole', [name]],
    ['cut', [Buffer.concat([bytes('head'), name.subarray(0, 31)]), name.subarray(31)]],
    ['cut early', [name.subarray(0, 1), name.subarray(1)]],
  ])('that names the stream of a protected workbook, %s, is one', async (_, blocks) => {
    expect(await oldContainerError(source(...blocks))).toEqual(
      new FileError(
        'password_protected',
        'a.xls is protected by a password; save a copy without one and use that file.',
      ),
    );
  });

  test('is an old workbook else', async () => {
    expect(await oldContainerError(source(name.subarray(0, 30), bytes('x')))).toEqual(
      new FileError(
        'not_text',
        'This is an old Excel workbook (.xls); save it as .xlsx or CSV and use that file.',
      ),
    );
  });
});

describe('bytes', () => {
  const refusal = (start: Buffer) => {
    try {
      refuseBinary(start);
      return null;
    } catch (error) {
      return error;
    }
  };
  const text = (...odd: readonly number[]) =>
    Buffer.concat([Buffer.from(odd), Buffer.alloc(200 - odd.length, 'a')]);
  const repeated = (byte: number, times: number) => Array<number>(times).fill(byte);
  const NO_TEXT = new FileError(
    'not_text',
    'This is not a text file; use a CSV, Excel, JSON or text file.',
  );

  test.each<[string, Buffer, Error | null]>([
    ['of a text', text(), null],
    ['with one NUL in a hundred', text(0, 0), null],
    ['with more', text(0, 0, 0), NO_TEXT],
    ['with four controls in a hundred', text(...repeated(2, 8)), null],
    ['with more', text(...repeated(2, 9)), NO_TEXT],
    ['at the end of the first range', text(...repeated(8, 9)), NO_TEXT],
    ['at the beginning of the second', text(...repeated(0x10, 9)), NO_TEXT],
    ['at its end', text(...repeated(0x1a, 9)), NO_TEXT],
    [
      'that separate cells or lines',
      text(...[1, 9, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f].flatMap((each) => repeated(each, 9))),
      null,
    ],
    [
      'that change the character set or separate records',
      text(...[0x1b, 0x1c, 0x1f].flatMap((each) => repeated(each, 9))),
      null,
    ],
    ['of UTF-16', Buffer.from('\ufeffa@x.example', 'utf16le'), null],
    [
      'of a picture',
      bytes('GIF89a'),
      new FileError('not_text', 'This is a GIF picture, not a list of addresses.'),
    ],
  ])('%s are refused with %s', (_, start, error) => {
    expect(refusal(start)).toEqual(error);
  });
});
