// The shapes of a list's way in: a file on offer, how it is read, what is in it.
import Type, { type Static } from 'typebox';
import { OrNull } from './or-null.ts';

/** A file that main can read, by a name of its own: paths never travel back. */
export const FileOffer = Type.Object({
  file_id: Type.String(),
  name: Type.String(),
  size_bytes: Type.Integer(),
});
export type FileOffer = Static<typeof FileOffer>;

/** How a file is to be read; null leaves it to be detected. */
export const ReadingWish = Type.Object({
  header: OrNull(Type.Boolean()),
  delimiter: OrNull(Type.String({ minLength: 1, maxLength: 1 })),
  encoding: OrNull(Type.String({ maxLength: 40 })),
  sheet: OrNull(Type.String({ maxLength: 100 })),
});
export type ReadingWish = Static<typeof ReadingWish>;

const place = OrNull(Type.Integer({ minimum: 0, maximum: 16_383 }));

/** The place of each field's column, from 0, or null. `name` excludes the pair of first and last name. */
export const Mapping = Type.Object({
  email: place,
  name: place,
  first_name: place,
  last_name: place,
  company_name: place,
  ip_address: place,
});
export type Mapping = Static<typeof Mapping>;

export const FilePreview = Type.Object({
  file: FileOffer,
  kind: Type.Union([
    Type.Literal('delimited'),
    Type.Literal('workbook'),
    Type.Literal('json'),
    Type.Literal('text'),
  ]),
  columns: Type.Array(Type.String()),
  /** The first rows as they will be read, at most 50. */
  sample: Type.Array(Type.Array(Type.String())),
  /** How it is read; null where it does not apply. */
  reading: Type.Object({
    header: Type.Boolean(),
    delimiter: OrNull(Type.String()),
    encoding: OrNull(Type.String()),
    sheet: OrNull(Type.String()),
  }),
  sheets: OrNull(Type.Array(Type.String())),
  mapping: Mapping,
  /** Whether the mapping was corrected by hand for the same columns before. */
  remembered: Type.Boolean(),
});
export type FilePreview = Static<typeof FilePreview>;

export const UnusableRow = Type.Object({
  /** The data row, from 1, as a spreadsheet without its header counts. */
  row: Type.Integer(),
  text: Type.String(),
  reason: Type.String(),
});
export type UnusableRow = Static<typeof UnusableRow>;

export const FileCount = Type.Object({
  rows: Type.Integer(),
  /** Rows that will be checked, each once. */
  to_check: Type.Integer(),
  /** Rows equal to an earlier one. */
  duplicates: Type.Integer(),
  /** Rows whose mailbox is that of an earlier row in another spelling; they are checked all the same. */
  same_mailbox: Type.Integer(),
  /** Rows without an address, with a badly formed one, or with an IP address that is none. */
  unusable: Type.Integer(),
  unusable_rows: Type.Array(UnusableRow, { description: 'The first 200.' }),
  /** Cells that were longer than a list keeps, and were cut. */
  cut_cells: Type.Integer(),
  domains: Type.Integer(),
  /** A rough guess from the domains; null when there is no measure yet. */
  estimate_seconds: OrNull(Type.Number()),
});
export type FileCount = Static<typeof FileCount>;
