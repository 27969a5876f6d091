// The shapes of two lists compared by their addresses.
import Type, { type Static } from 'typebox';
import { Recommendation } from '../schemas/verification.ts';
import { OrNull } from './or-null.ts';

/** By the cleaned address, or by the mailbox behind its spellings. */
export const ComparedBy = Type.Union([Type.Literal('address'), Type.Literal('mailbox')]);
export type ComparedBy = Static<typeof ComparedBy>;

/** Rows of a list whose address is in the other as well, in this one alone, or in both with another recommendation. */
export const ComparedPart = Type.Union([
  Type.Literal('both'),
  Type.Literal('alone'),
  Type.Literal('changed'),
]);
export type ComparedPart = Static<typeof ComparedPart>;

export const ListsCompared = Type.Object({
  /** Names the comparison; the rows of the last few can be read. */
  run: Type.Integer(),
  /** Different addresses in both lists, in the first alone, in the second alone. */
  both: Type.Integer(),
  only_first: Type.Integer(),
  only_second: Type.Integer(),
  /** Of those in both: how many are recommended something else in the second. */
  changed: Type.Integer(),
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
      /** What the first row with this address is recommended in the first list and in the second; null without a verdict. */
      first: OrNull(Recommendation),
      second: OrNull(Recommendation),
    }),
  ),
  /** `after` of the next page; null when this was the last. */
  next: OrNull(Type.Integer()),
});
export type ComparedRows = Static<typeof ComparedRows>;
