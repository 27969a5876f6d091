// The shapes of two lists compared by their addresses.
import Type, { type Static } from 'typebox';
import { OrNull } from './or-null.ts';

/** By the cleaned address, or by the mailbox behind its spellings. */
export const ComparedBy = Type.Union([Type.Literal('address'), Type.Literal('mailbox')]);
export type ComparedBy = Static<typeof ComparedBy>;

export const ListsCompared = Type.Object({
  /** Names the comparison; the rows of the last few can be read. */
  run: Type.Integer(),
  /** Different addresses in both lists, in the first alone, in the second alone. */
  both: Type.Integer(),
  only_first: Type.Integer(),
  only_second: Type.Integer(),
  /** Rows of either list without an address. */
  without: Type.Integer(),
});
export type ListsCompared = Static<typeof ListsCompared>;

export const ComparedRows = Type.Object({
  rows: Type.Array(
    Type.Object({
      index: Type.Integer(),
      email: Type.String(),
      source: OrNull(Type.Array(Type.String())),
    }),
  ),
  /** `after` of the next page; null when this was the last. */
  next: OrNull(Type.Integer()),
});
export type ComparedRows = Static<typeof ComparedRows>;
