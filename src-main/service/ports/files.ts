// The port to files of lists: tables opened, copies kept, results written; adapters/files reads and writes the formats.
import type { Readable } from 'node:stream';
import type { Mapping } from '../../../src-shared/bridge/files.ts';
import type { ListSummary } from '../../../src-shared/bridge/lists.ts';
import type { Decision } from '../../../src-shared/bridge/triage.ts';
import type { ExportFormat } from '../../../src-shared/file-formats.ts';
import type { MailLeftOut } from '../../../src-shared/received-mail.ts';
import type { Cells, TableRow } from './cells.ts';

/** Why a file could not be read or written. */
export type FileErrorCode =
  | 'missing'
  | 'is_folder'
  | 'not_permitted'
  | 'empty'
  | 'not_text'
  | 'unknown_encoding'
  | 'wrong_encoding'
  | 'bad_delimiter'
  | 'unterminated_quote'
  | 'row_too_long'
  | 'changed_while_read'
  | 'password_protected'
  | 'broken_file'
  | 'too_large'
  | 'unknown_sheet'
  | 'bad_json'
  | 'unreadable'
  | 'no_folder'
  | 'disk_full'
  | 'io';

/** A file that cannot be used. `message` is one sentence for people; `row` counts the header as row 1. */
export class FileError extends Error {
  readonly code: FileErrorCode;
  readonly row: number | null;

  constructor(
    code: FileErrorCode,
    message: string,
    options: { cause?: unknown; row?: number } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'FileError';
    this.code = code;
    this.row = options.row ?? null;
  }
}

/** The place of each field's column, from 0, or null. A `name` comes from one column or from the pair, never both. */
export type ColumnMapping = Readonly<Mapping>;
export type ColumnField = keyof ColumnMapping;

export type TableKind = 'delimited' | 'workbook' | 'json' | 'text';

/** How a file is to be read; what is absent is found out. */
export interface TableOptions {
  /** Whether the first row names the columns; null judges by its cells. Of no meaning for JSON and running text. */
  readonly header?: boolean | null;
  /** One character, a name (`comma`, `semicolon`, `tab`, `pipe`), or `auto`. */
  readonly delimiter?: string | null;
  /** A name that iconv-lite knows, or `auto`. */
  readonly encoding?: string | null;
  /** The name of a workbook's sheet; the first that shows and holds something when absent. */
  readonly sheet?: string | null;
  /** Whether messages are read as a table of what they report and of who wrote them, not as text with addresses. */
  readonly mail?: boolean;
  /** The authserv-ids of one's own receiving hosts, in lower case, whose word proves who wrote a message. */
  readonly receivedBy?: readonly string[];
  /** Ends the reading: the rows reject with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** What of a text is not in the encoding that it is read in. */
export interface TextDamage {
  /** Bytes that stand for no character; U+FFFD is read in their place. What a file has of these from before counts, too. */
  readonly unreadable: number;
  /** Lines that are not in UTF-8, as the others are, and were read in the encoding `other`. */
  readonly otherLines: number;
  readonly other: string | null;
  /** The first of these lines, by their number in the file from 1 on. */
  readonly shown: readonly { readonly line: number; readonly text: string }[];
}

/** What was found so far in the messages of a file. */
export interface MailTally {
  readonly messages: number;
  /** Those that report what became of mail. */
  readonly reports: number;
  /** Different addresses that proved to have written. */
  readonly senders: number;
  /** The others, by why they are no outcome. */
  readonly left_out: Readonly<Record<MailLeftOut, number>>;
  /** Who wrote the topmost authentication results, in how many messages; the most frequent first, at most 10. */
  readonly hosts: readonly { readonly id: string; readonly messages: number }[];
}

export interface Table {
  readonly kind: TableKind;
  /** The header's cells as they are, empty and repeated ones too; without a header `column 1`, `column 2`, … */
  readonly columns: readonly string[];
  /** Whether `columns` came from the file. */
  readonly header: boolean;
  /** Null where nothing separates cells. */
  readonly delimiter: string | null;
  /** Null where the format settles it. */
  readonly encoding: string | null;
  /** The sheet that is read, and all there are; null for other kinds. */
  readonly sheet: string | null;
  readonly sheets: readonly string[] | null;
  /** The beginning of the first data rows, at most 100, for a preview and the column guess; `rows` gives them whole. */
  readonly sample: readonly (readonly string[])[];
  /** Which column holds what, by the columns and the sample. */
  readonly guess: ColumnMapping;
  /**
   * All data rows in order, in batches of at most 1,000 rows and about a million characters; to be gone through once.
   * Short and long rows stay as they are; blank rows are counted, and those at the end are no rows. The next block is read when the next batch is asked for. Rejects with a FileError. The source is closed at
   * the end and on `break`.
   */
  readonly rows: AsyncIterable<readonly TableRow[]>;
  /** How many cells of the header and of the rows given so far were longer than a cell may be, and were cut. */
  cutCells(): number;
  /** What of the text given so far could not be read as its encoding has it; null where the format settles it. */
  damage(): TextDamage | null;
  /** What the messages given so far were; absent where the file holds none. */
  readonly mail?: () => MailTally | null;
  /** How much of the file was read, from 0 to 1; null when that is not known. */
  share(): number | null;
  /** Closes a table whose rows nobody goes through. */
  close(): Promise<void>;
}

/**
 * Opens CSV, TSV, XLSX, JSON, NDJSON, a list or text with addresses, or gzip of one of these. `name` is what people call
 * the file when its path is none of their business. Where nobody goes through the rows, the table has to be closed.
 * @throws FileError, or the signal's reason
 */
export type OpenTable = (
  source: string | Readable,
  options: TableOptions,
  name?: string,
) => Promise<Table>;

/** One row on its way out. */
export interface ExportRow {
  /** Data row, from 0. */
  readonly index: number;
  /** The API's item object as JSON text; null when the row was not checked yet. */
  readonly item: string | null;
  /** The original cells; null when the row did not come from a file. */
  readonly source: Cells | null;
  /** The mail provider as it is shown, where the store tells it. */
  readonly provider?: string | null;
  /** What the analyst decided, where the store tells it. */
  readonly decision?: Decision | null;
  /** Whether the verdict is a first one, where the store tells it. */
  readonly provisional?: boolean;
  /** The verdict before the row was taken up again, where the store tells it. */
  readonly before?: { readonly score: number; readonly recommendation: string } | null;
  /** The index of the first row with its mailbox, where that is an earlier one and the store tells it. */
  readonly sameMailboxAs?: number | null;
  /** What the policy that judges its list is called. */
  readonly policy?: string;
  /** How many blank rows of the file stand directly before it. */
  readonly blanks?: number;
  /** Whether it is itself such a row, which is written without any cell. */
  readonly blank?: true;
}

/** Rows in the order they are exported; the next batch is asked for when the text of the last one is written. */
export type ExportBatches = AsyncIterable<readonly ExportRow[]>;

/** Which columns: places of original ones, names of result columns; null or absent is all. */
export interface ColumnChoice {
  readonly source?: readonly number[] | null;
  readonly results?: readonly string[] | null;
  /** Both kinds mixed, in the order of the table; where it is given, the others say nothing. */
  readonly order?: ColumnOrder | null;
}

/** Original columns by their place from 0, result columns by their name. */
export type ColumnOrder = readonly (number | string)[];

/** The facts of a report. */
export interface ListReport {
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly endedAt: string | null;
  readonly exportedAt: string;
  /** Which rows: `all rows`, or the filter in words. */
  readonly rows: string;
  /** The most rows there can be, for formats that plan ahead. */
  readonly mostRows: number;
  /** Null where no budget makes them matter. */
  readonly creditsUsed: number | null;
  readonly summary: ListSummary;
  /** What the policy that judges it is called. */
  readonly policy: string;
  /** The score from which on a row is approved, and from which on it is reviewed. */
  readonly bands: { readonly approve: number; readonly review: number };
}

/** What a format may be asked for besides. */
export interface ExportOptions {
  readonly choice?: ColumnChoice;
  /** How many cells the widest row has: what goes beyond the header's width gets columns of its own. */
  readonly widest?: number;
  readonly csv?: { readonly bom: boolean; readonly delimiter: string };
}

/** A list as it is written: which format, which columns. */
export interface Written extends ExportOptions {
  readonly format: ExportFormat;
  /** The file's columns; null when the rows came from none. */
  readonly columns: readonly string[] | null;
  /** What HTML shows, and XLSX on a sheet of its own. */
  readonly report: ListReport;
}

/** A table of texts alone, batch by batch. */
export interface PlainTable {
  readonly format: 'csv' | 'json';
  /** What separates cells; a comma unless said. */
  readonly delimiter?: string;
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<readonly (readonly string[])[]>;
}

/** A text that is ready, piece by piece. */
export interface PlainText {
  readonly format: 'text';
  readonly pieces: AsyncIterable<string>;
}

/** Files of this machine. What cannot be read or written rejects with a FileError; removing never rejects. */
export interface FilesPort {
  readonly openTable: OpenTable;
  /** The size of a plain file in bytes; what is a folder or a device is refused, called by `name`. */
  sizeOf(path: string, name: string): Promise<number>;
  /** Copies a stream into a private file; beyond the limit nothing is left of it. */
  keep(name: string, content: Readable, limitBytes: number): Promise<StoredFile>;
  /** A private folder for the files of one export. */
  exportFolder(exportId: string): Promise<string>;
  /** Writes a file, whole or not at all. HTML asks for no rows. */
  write(
    path: string,
    rows: ExportBatches,
    written: Written,
    signal: AbortSignal,
  ): Promise<StoredFile>;
  /** Puts files under their own names into a ZIP archive, whole or not at all. */
  pack(path: string, files: readonly string[], signal: AbortSignal): Promise<StoredFile>;
  /** The same text or bytes, piece by piece, for a stream. */
  pieces(rows: ExportBatches, written: Written): AsyncGenerator<string | Uint8Array>;
  /** Writes a plain table or a text as a file, whole or not at all. */
  writePlain(path: string, what: PlainTable | PlainText, signal?: AbortSignal): Promise<StoredFile>;
  /** Its text, piece by piece. */
  plainPieces(what: PlainTable | PlainText): AsyncIterable<string>;
  read(path: string): Promise<{ readonly sizeBytes: number; readonly content: Readable }>;
  /** Removes a private file or folder; one that cannot be removed now goes when a later run empties its folder. */
  remove(path: string): Promise<void>;
  /** Removes exports of an earlier run, where none of this run's is kept. */
  emptyExports(): Promise<void>;
  /** The names of the result columns, in order. */
  readonly resultColumns: readonly string[];
  /** Removes every private copy and export of this run. */
  close(): Promise<void>;
}

export interface StoredFile {
  readonly path: string;
  readonly sizeBytes: number;
}
