// The formats of files: what lists are read from and results are written as, with the names, extensions and places of each.

interface FileFormat {
  /** What it is called where there is little room: "CSV". */
  readonly label: string;
  /** What a file of it is called, in dialogs and by the systems that open files: "Excel workbook". */
  readonly fileType: string;
  /** By extension, in lower case; results are written with the first. */
  readonly extensions: Readonly<Record<string, ExtensionDetails>>;
  /** What is read from it: lists of addresses, or messages, which say what became of mail and who wrote; null where it is not read. */
  readonly reads: 'lists' | 'mail' | null;
  /** Null where results are not written in it. */
  readonly writes: WrittenFormat | null;
}

interface ExtensionDetails {
  readonly mediaType: string;
  /** Left out where every system knows the media type; such ones are declared by the packages. */
  readonly isRare?: true;
}

interface WrittenFormat {
  /** One sentence for the choice of a format. */
  readonly help: string;
  /** `table`: rows with columns to choose. `items`: every result in full. `none`: totals, which cannot be split or mailed to. */
  readonly rows: 'table' | 'items' | 'none';
  /** Whether a terminal can show it. */
  readonly isText: boolean;
}

/** To add one, write its entry; the compiler then asks for its reader (adapters/files/read/readers.ts) or writer (write/exports.ts). */
export const FILE_FORMATS = {
  csv: {
    label: 'CSV',
    fileType: 'CSV list',
    extensions: { csv: { mediaType: 'text/csv' } },
    reads: 'lists',
    writes: {
      help: 'A table for any program; formulas are made harmless.',
      rows: 'table',
      isText: true,
    },
  },
  tsv: {
    label: 'TSV',
    fileType: 'TSV list',
    extensions: {
      tsv: { mediaType: 'text/tab-separated-values' },
      tab: { mediaType: 'text/tab-separated-values' },
    },
    reads: 'lists',
    writes: null,
  },
  txt: {
    label: 'TXT',
    fileType: 'Text list',
    extensions: { txt: { mediaType: 'text/plain' } },
    reads: 'lists',
    writes: null,
  },
  xlsx: {
    label: 'Excel',
    fileType: 'Excel workbook',
    extensions: {
      xlsx: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    },
    reads: 'lists',
    writes: { help: 'A workbook (.xlsx) with the same table.', rows: 'table', isText: false },
  },
  json: {
    label: 'JSON',
    fileType: 'JSON list',
    extensions: { json: { mediaType: 'application/json' } },
    reads: 'lists',
    writes: { help: 'Every result in full, with its evidence.', rows: 'items', isText: true },
  },
  ndjson: {
    label: 'NDJSON',
    fileType: 'JSON Lines list',
    extensions: {
      ndjson: { mediaType: 'application/x-ndjson', isRare: true },
      jsonl: { mediaType: 'application/jsonl', isRare: true },
    },
    reads: 'lists',
    writes: { help: 'Every result in full, one per line.', rows: 'items', isText: true },
  },
  html: {
    label: 'Report',
    fileType: 'Report',
    extensions: { html: { mediaType: 'text/html' } },
    reads: null,
    writes: {
      help: 'A page with totals and charts, to read or print.',
      rows: 'none',
      isText: true,
    },
  },
  mbox: {
    label: 'MBOX',
    fileType: 'Mailbox',
    extensions: { mbox: { mediaType: 'application/mbox' } },
    reads: 'mail',
    writes: null,
  },
  eml: {
    label: 'EML',
    fileType: 'Email message',
    extensions: { eml: { mediaType: 'message/rfc822' } },
    reads: 'mail',
    writes: null,
  },
} as const satisfies Record<string, FileFormat>;

/** How any of them can be packed: the extension follows its own. */
export const COMPRESSIONS = {
  gzip: {
    fileType: 'Compressed list',
    extensions: {
      gz: { mediaType: 'application/gzip' },
      gzip: { mediaType: 'application/gzip' },
    },
  },
} as const satisfies Record<string, Pick<FileFormat, 'fileType' | 'extensions'>>;

type Formats = typeof FILE_FORMATS;
export type FormatName = keyof Formats;
export type ReadableFormat = {
  [N in FormatName]: Formats[N]['reads'] extends null ? never : N;
}[FormatName];
export type ExportFormat = {
  [N in FormatName]: Formats[N]['writes'] extends null ? never : N;
}[FormatName];
/** Those that hold rows with columns to choose. */
export type TableFormat = {
  [N in ExportFormat]: Formats[N]['writes'] extends { readonly rows: 'table' } ? N : never;
}[ExportFormat];

const NAMES = Object.keys(FILE_FORMATS) as readonly FormatName[];
const formatOf = (name: FormatName): FileFormat => FILE_FORMATS[name];

/** The formats of results, in the order in which they are offered. */
export const EXPORT_FORMATS = NAMES.filter(
  (name): name is ExportFormat => formatOf(name).writes !== null,
);
export const TABLE_FORMATS = EXPORT_FORMATS.filter(isTable);

/** Whether a format has rows with columns to choose. */
export function isTable(format: ExportFormat): format is TableFormat {
  return FILE_FORMATS[format].writes.rows === 'table';
}

/** Whether a format has rows at all, so that it can be split and mailed to; a report tells of the whole. */
export function hasRows(format: ExportFormat): boolean {
  return FILE_FORMATS[format].writes.rows !== 'none';
}

/** What an export leaves: one file in a format, or one archive of several. */
export type ExportedKind = ExportFormat | 'zip';

/** Results of which each recommendation has a file of its own are an archive; what has no rows cannot be split. */
export function exportedKind(format: ExportFormat, split: boolean): ExportedKind {
  return split && hasRows(format) ? 'zip' : format;
}

/** What a dialog calls it, and the extension of its name. */
export function exportedFile(kind: ExportedKind): {
  readonly fileType: string;
  readonly extension: string;
} {
  return kind === 'zip'
    ? { fileType: 'ZIP archive', extension: 'zip' }
    : { fileType: FILE_FORMATS[kind].fileType, extension: extensionOf(kind) };
}

/** The extension that results in a format get, without its dot. */
export function extensionOf(format: ExportFormat): string {
  return Object.keys(FILE_FORMATS[format].extensions)[0] ?? format;
}

/** Whose files are offered for reading: lists of addresses, or what says how mail went, which can be a list as well. */
type Purpose = 'lists' | 'outcomes';

function isReadFor(name: FormatName, purpose: Purpose): boolean {
  const { reads } = formatOf(name);
  return reads === 'lists' || (reads === 'mail' && purpose === 'outcomes');
}

/** The extensions of files that are read, without their dots; those of packed ones last. */
export function readExtensions(purpose: Purpose): readonly string[] {
  const formats = NAMES.filter((name) => isReadFor(name, purpose)).map(formatOf);
  return [...formats, ...Object.values(COMPRESSIONS)].flatMap(({ extensions }) =>
    Object.keys(extensions),
  );
}

/** The same as a browser's choice of files takes it: `.csv,.tsv`. */
export function acceptedFiles(purpose: Purpose): string {
  return readExtensions(purpose)
    .map((extension) => `.${extension}`)
    .join(',');
}

/** The formats of lists in words: "CSV, TSV, TXT, XLSX, JSON and NDJSON". */
export function listFormatsInWords(): string {
  const names = NAMES.filter((name) => isReadFor(name, 'lists')).map((name) => name.toUpperCase());
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

export interface ListFile extends ExtensionDetails {
  readonly extension: string;
  readonly fileType: string;
}

/** Every kind of file that a list can be opened from, for the systems that open files with Vouch. */
export function listFiles(): readonly ListFile[] {
  const formats = NAMES.filter((name) => isReadFor(name, 'lists')).map(formatOf);
  return [...formats, ...Object.values(COMPRESSIONS)].flatMap(({ fileType, extensions }) =>
    Object.entries<ExtensionDetails>(extensions).map(([extension, details]) => ({
      extension,
      fileType,
      ...details,
    })),
  );
}

const extensionsOf = (formats: readonly Pick<FileFormat, 'extensions'>[]) =>
  formats.flatMap(({ extensions }) => Object.keys(extensions));
const PACKED = extensionsOf(Object.values(COMPRESSIONS));
const LISTS = extensionsOf(NAMES.filter((name) => isReadFor(name, 'lists')).map(formatOf));

/** Whether a file is called like a list, plain or packed. */
export function isListName(name: string): boolean {
  const bare = withoutOneOf(LISTS, withoutOneOf(PACKED, name) ?? name);
  return bare !== null && bare !== '';
}

/** A list's name without its extensions: `people.csv.gz` is `people`. */
export function withoutListExtensions(name: string): string {
  let bare = name;
  for (;;) {
    const shorter = withoutOneOf([...LISTS, ...PACKED], bare);
    if (shorter === null) return bare;
    bare = shorter;
  }
}

/** The name without the extension, in either case, that it has of these; null where it has none of them. */
function withoutOneOf(extensions: readonly string[], name: string): string | null {
  const lower = name.toLowerCase();
  const found = extensions.find((extension) => lower.endsWith(`.${extension}`));
  return found === undefined ? null : name.slice(0, -found.length - 1);
}

/** The format that a file's name says it is read as, packed or not; null where it says none. */
export function readFormatOfName(name: string): ReadableFormat | null {
  const format = formatByExtension(withoutOneOf(PACKED, name) ?? name);
  return format !== null && formatOf(format).reads !== null ? (format as ReadableFormat) : null;
}

/** The format of results that a file's name asks for by its extension, or null. */
export function exportFormatOfName(path: string): ExportFormat | null {
  const format = formatByExtension(path);
  return EXPORT_FORMATS.find((each) => each === format) ?? null;
}

function formatByExtension(name: string): FormatName | null {
  const extension = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase();
  if (extension === undefined) return null;
  return NAMES.find((each) => Object.hasOwn(formatOf(each).extensions, extension)) ?? null;
}
