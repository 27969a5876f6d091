// The shapes of merging lists: the request, what the new list would contain, and the rows that a merge reads.
import Type, { type Static } from 'typebox';
import { ListSketch } from './estimate.ts';
import { Mapping, ReadingOptions, RowPolicies } from './files.ts';
import { OrNull } from './or-null.ts';

/** Lists that are merged at once; a list of twenty thousand columns is not real. */
export const MOST_MERGED = 20;

export const MergeRequest = Type.Object({
  /** In this order: of rows with the same address the earlier list's stays. */
  lists: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: MOST_MERGED }),
  /** A file whose rows follow those of the lists, with what becomes of its rows. */
  file: OrNull(
    Type.Object({
      file_id: Type.String({ maxLength: 100 }),
      reading: ReadingOptions,
      mapping: Mapping,
      policies: RowPolicies,
    }),
  ),
  duplicates: RowPolicies.properties.duplicates,
  /** Whether a column more says which list each row came from. */
  name_origin: Type.Boolean(),
});
export type MergeRequest = Static<typeof MergeRequest>;

export const MergePlan = Type.Object({
  /** The columns of the merged list, each with the places of the lists (and at the end the file) that have it. */
  columns: Type.Array(
    Type.Object({ name: Type.String(), from: Type.Array(Type.Integer({ minimum: 0 })) }),
  ),
  /** Rows of all lists and the file. */
  rows: Type.Integer(),
  /** Rows that the merged list will have. */
  listed: Type.Integer(),
  /** Rows with the mailbox of an earlier one. */
  duplicates: Type.Integer(),
  /** Rows that keep the verdict that they, or rows asking the same, have already. */
  kept: Type.Integer(),
  /** Rows without a verdict, and without an address that can be checked. */
  unusable: Type.Integer(),
  /** Rows that will be checked. */
  to_check: Type.Integer(),
  /** What decides how often sources are asked for those. */
  sketch: ListSketch,
});
export type MergePlan = Static<typeof MergePlan>;

/** A row of a list as a merge reads it. */
export const ListedRow = Type.Object({
  input: Type.Object({
    email: Type.String(),
    name: Type.Optional(Type.String()),
    company_name: Type.Optional(Type.String()),
    ip_address: Type.Optional(Type.String()),
  }),
  source: OrNull(Type.Array(Type.String())),
  /** Whether it has a final verdict. */
  verified: Type.Boolean(),
  /** Whether an analyst decided or noted something. */
  decided: Type.Boolean(),
});
export type ListedRow = Static<typeof ListedRow>;
