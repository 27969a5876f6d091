// The shapes of a list's way in: a file on offer, how it is read, what is in it.
import Type, { type Static } from 'typebox';
import { CheckOptions } from './checks.ts';
import { ListRows, ListSketch } from './estimate.ts';
import { OrNull } from './or-null.ts';
import { SuppressionIds } from './suppression.ts';

/** A file that main can read, by a name of its own: paths never travel back. */
export const FileOffer = Type.Object({
  file_id: Type.String(),
  name: Type.String(),
  size_bytes: Type.Integer(),
});
export type FileOffer = Static<typeof FileOffer>;

/** How a file is to be read; null leaves it to be detected. */
export const ReadingOptions = Type.Object({
  header: OrNull(Type.Boolean()),
  delimiter: OrNull(Type.String({ minLength: 1, maxLength: 1 })),
  encoding: OrNull(Type.String({ maxLength: 40 })),
  sheet: OrNull(Type.String({ maxLength: 100 })),
});
export type ReadingOptions = Static<typeof ReadingOptions>;

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

/**
 * What becomes of rows that are not simply one address to check. Every row of the file is counted under one of the
 * classes of `FileCount`; the original cells of a row that is repaired stay with it.
 */
export const RowPolicies = Type.Object({
  /**
   * `all`: every row stays, and rows that ask the same share one result. `first`: of rows with the same address the first
   * stays. `merge`: the same, and its empty cells are filled from the later ones.
   */
  duplicates: Type.Union([Type.Literal('all'), Type.Literal('first'), Type.Literal('merge')]),
  /** Rows whose cells are all empty. */
  blank: Type.Union([Type.Literal('skip'), Type.Literal('keep')]),
  /** Rows without an address that can be checked: kept with the verdict that says so, or left out. */
  unusable: Type.Union([Type.Literal('keep'), Type.Literal('skip')]),
  /** A cell in the IP column that is no IP address: as if it were empty, or a row that cannot be used. */
  bad_ip: Type.Union([Type.Literal('ignore'), Type.Literal('refuse')]),
  /** `jane (at) acme (dot) example`. */
  at_sign: Type.Union([Type.Literal('leave'), Type.Literal('apply')]),
  /** A mail domain that takes no mail, because there can be none of that name, and is a slip for one that does. */
  slip: Type.Union([Type.Literal('leave'), Type.Literal('apply')]),
  /** A mail domain that is a near miss of a provider's and may exist all the same. */
  suggestion: Type.Union([Type.Literal('leave'), Type.Literal('apply')]),
  /** A cell with more than one address: unusable, its first address, or a row for each. */
  several: Type.Union([Type.Literal('leave'), Type.Literal('first'), Type.Literal('each')]),
  /** Suppression lists whose addresses and domains are left out. */
  suppression: SuppressionIds,
});
export type RowPolicies = Static<typeof RowPolicies>;

/** Every row of the file gets its row of results, with its cells as they are. */
export const EVERY_ROW: RowPolicies = {
  duplicates: 'all',
  blank: 'keep',
  unusable: 'keep',
  bad_ip: 'ignore',
  at_sign: 'leave',
  slip: 'leave',
  suggestion: 'leave',
  several: 'leave',
  suppression: [],
};

/** What is sure about the rows is done: each mailbox once, a row for each address, and slips that no mail can reach. */
export const CLEAN_UP = {
  duplicates: 'first',
  blank: 'skip',
  at_sign: 'apply',
  slip: 'apply',
  several: 'each',
} as const satisfies Partial<RowPolicies>;

/** What was chosen for a list with certain columns. */
export const ListChoices = Type.Object({
  mapping: Mapping,
  policies: RowPolicies,
  options: CheckOptions,
  policy_id: OrNull(Type.String({ maxLength: 100 })),
});
export type ListChoices = Static<typeof ListChoices>;

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
  policies: RowPolicies,
  /** Null where nobody has chosen checks and policy yet: then they are as the settings say. */
  options: OrNull(CheckOptions),
  policy_id: OrNull(Type.String({ maxLength: 100 })),
  /** Whether these were chosen by hand for the same columns before. */
  remembered: Type.Boolean(),
});
export type FilePreview = Static<typeof FilePreview>;

/** What can be said of rows; a row may be found under several of these. */
export const FoundKind = Type.Union([
  Type.Literal('blank'),
  Type.Literal('unusable'),
  Type.Literal('duplicate'),
  Type.Literal('suppressed'),
  Type.Literal('bad_ip'),
  Type.Literal('at_sign'),
  Type.Literal('slip'),
  Type.Literal('suggestion'),
  Type.Literal('several'),
  Type.Literal('tidied'),
  Type.Literal('damaged'),
]);
export type FoundKind = Static<typeof FoundKind>;

export const FoundRow = Type.Object({
  /** The data row, from 1, as a spreadsheet without its header counts. */
  row: Type.Integer(),
  /** What is in the cell. */
  before: Type.String(),
  /** What is, or would be, read in its place; null where that is no repair. */
  after: OrNull(Type.String()),
  reason: Type.String(),
});
export type FoundRow = Static<typeof FoundRow>;

export const FoundRows = Type.Object({
  kind: FoundKind,
  count: Type.Integer(),
  rows: Type.Array(FoundRow, { description: 'The first 200.' }),
});
export type FoundRows = Static<typeof FoundRows>;

/** The rows of a file that is on offer of which one thing is said. */
export const ClassOfRows = Type.Object({
  file_id: Type.String({ maxLength: 100 }),
  reading: ReadingOptions,
  mapping: Mapping,
  policies: RowPolicies,
  found: FoundKind,
});
export type ClassOfRows = Static<typeof ClassOfRows>;

export const FileCount = Type.Object({
  ...ListRows.properties,
  found: Type.Array(FoundRows),
  /** The first 50 rows, with what is to be said of each. */
  shown: Type.Array(
    Type.Object({
      row: Type.Integer(),
      kinds: Type.Array(FoundKind),
      /** The address that is read, or the several; null where there is none. */
      read: OrNull(Type.String()),
    }),
  ),
  /** Cells that were longer than a list keeps, and were cut. */
  cut_cells: Type.Integer(),
  /** What of the text is not in its encoding; null where the format settles it. */
  damage: OrNull(
    Type.Object({
      /** Bytes that stand for no character. */
      unreadable: Type.Integer(),
      /** Lines read in the encoding `other`. */
      other_lines: Type.Integer(),
      other: OrNull(Type.String()),
      shown: Type.Array(Type.Object({ line: Type.Integer(), text: Type.String() })),
    }),
  ),
  /** What decides how often its sources are asked, for `lists.estimate`. */
  sketch: ListSketch,
});
export type FileCount = Static<typeof FileCount>;
