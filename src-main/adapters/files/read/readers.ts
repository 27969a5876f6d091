// A reader for each format: how it is recognised, and how it is opened.

import { FILE_FORMATS, type ReadableFormat } from '../../../../src-shared/file-formats.ts';
import { looksLikeHeader } from '../../../engine/columns/column-guess.ts';
import { fieldOfHeader } from '../../../engine/columns/column-names.ts';
import { FileError, type TableOptions } from '../../../service/ports/files.ts';
import type { ByteSource } from './byte-source.ts';
import { openDelimited } from './csv-reader.ts';
import { guessDelimiter, sampleRows } from './delimiter.ts';
import { foreignKind, isZip } from './file-kind.ts';
import { jsonLayout, openJson } from './json-table.ts';
import { looksLikeMail } from './mail-messages.ts';
import { openMail } from './mail-table.ts';
import { refuseBinary } from './refuse-binary.ts';
import { spooled } from './spool.ts';
import type { OpenedTable } from './table.ts';
import { isAddressLine, isLoneWord } from './text-addresses.ts';
import { openText, type PeekedSource, peek, type TextSource } from './text-source.ts';
import { openPlainText } from './text-table.ts';
import { openWorkbook } from './workbook.ts';

/** A file that is being opened. */
export interface Opening {
  /** What is closed when the reading fails; who copies the bytes puts the copy here. */
  bytes: ByteSource;
  readonly peeked: PeekedSource;
  /** The format that its name says; null where it says none. */
  readonly named: ReadableFormat | null;
  readonly options: TableOptions;
}

/** Readers of bytes are asked first. All are asked in the order of `READERS`, and the first whose file it is opens it. */
export type Reader =
  | {
      readonly of: 'bytes';
      isOne(opening: Opening): boolean;
      open(opening: Opening): Promise<OpenedTable>;
    }
  | {
      readonly of: 'text';
      isOne(opening: Opening, text: TextSource): boolean;
      open(opening: Opening, text: TextSource): Promise<OpenedTable>;
    };

const mail: Reader = {
  of: 'bytes',
  isOne: ({ peeked, named, options }) =>
    options.mail === true &&
    looksLikeMail(peeked.start, named !== null && FILE_FORMATS[named].reads === 'mail'),
  open({ peeked, options }) {
    refuseBinary(peeked.start);
    return openMail(peeked.source, options);
  },
};

const workbook: Reader = {
  of: 'bytes',
  isOne: ({ peeked }) => isZip(peeked.start),
  async open(opening) {
    const foreign = foreignKind(opening.peeked.start);
    if (foreign !== null) throw new FileError('not_text', foreign);
    if (opening.bytes.at === null) opening.bytes = await spooled(opening.peeked.source);
    return await openWorkbook(opening.bytes, opening.options);
  },
};

const json: Reader = {
  of: 'text',
  isOne: ({ named, options }, { start }) =>
    !isDelimitedByHand(options) && jsonLayout(start, named) !== null,
  async open(opening, text) {
    const { peeked, named, options } = opening;
    const layout = jsonLayout(text.start, named) ?? 'top';
    // JSON is gone through twice, first for its keys.
    if (peeked.source.repeatable) return await openJson(text, layout, options);
    opening.bytes = await spooled(peeked.source);
    const copy = await openText(await peek(opening.bytes), options.encoding ?? null);
    return await openJson(copy, layout, options);
  },
};

const delimited: Reader = {
  of: 'text',
  isOne: ({ named, options }, { start, complete }) =>
    isDelimitedByHand(options) ||
    named === 'csv' ||
    named === 'tsv' ||
    (options.header ?? null) !== null ||
    looksDelimited(start, complete),
  open: ({ options }, text) => openDelimited(text, options),
};

const plainText: Reader = {
  of: 'text',
  isOne: () => true,
  open: ({ options }, text) => openPlainText(text, options),
};

/** In the order in which they are asked. */
export const READERS = {
  mbox: mail,
  eml: mail,
  xlsx: workbook,
  json,
  ndjson: json,
  csv: delimited,
  tsv: delimited,
  txt: plainText,
} satisfies Record<ReadableFormat, Reader>;

function isDelimitedByHand({ delimiter }: TableOptions): boolean {
  return (delimiter ?? 'auto') !== 'auto';
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
