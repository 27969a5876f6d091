// The facets of a list: by what its rows are counted and filtered, and the shapes of conditions and counts.
import Type, { type Static } from 'typebox';

/** What the check and the analyst say of a row, `recommendation` by the decision where there is one; a column of the list's own file is a facet as well (`source:0`). */
export const FACET_NAMES = [
  'recommendation',
  'state',
  'decision',
  'label',
  'flag',
  'score',
  'provider',
  'domain',
  'country',
  'age',
  'mailbox',
  'duplicate',
  'suggestion',
  'failure',
  'change',
] as const;
export type FacetName = (typeof FACET_NAMES)[number];
/** A pattern binds rows together (`patterns.ts`); it is filtered by, not counted. */
export type Facet = CountedFacet | 'pattern';
export type CountedFacet = FacetName | `source:${number}`;

/** Names of facets; the place of an original column, from 0, stands behind `source:`. */
export const Facet = Type.Unsafe<Facet>(
  Type.String({ pattern: `^(?:${FACET_NAMES.join('|')}|pattern|source:[0-9]{1,5})$` }),
);

/** The place of an original column that a name such as `source:3` says; null for any other. */
export function sourcePlace(name: string): number | null {
  return /^source:[0-9]{1,5}$/.test(name) ? Number(name.slice('source:'.length)) : null;
}

/**
 * What became of rows that were taken up again: the same recommendation as before, or what it was and what it is now. Rows
 * that were not taken up, or have no verdict, have none of these.
 */
export const CHANGES = [
  'approve>review',
  'approve>block',
  'review>approve',
  'review>block',
  'block>approve',
  'block>review',
] as const;
export const UNCHANGED = 'same';

/** Bands of the score, ten points wide; the last holds 100 as well. */
export const SCORE_BANDS = Array.from({ length: 10 }, (_, band) =>
  band === 9 ? '90-100' : `${band * 10}-${band * 10 + 9}`,
);

/** Bands of a domain's age, each with the first day that is too old for it. */
export const AGE_BANDS = [
  { value: 'under_30_days', before: 30 },
  { value: 'under_1_year', before: 365 },
  { value: '1_to_2_years', before: 730 },
  { value: '2_to_5_years', before: 1_826 },
  { value: '5_to_10_years', before: 3_652 },
  { value: 'over_10_years', before: Number.POSITIVE_INFINITY },
] as const;

/**
 * Rows whose value is one of these (`any`), that have all of them (`all`, for flags and labels), or none of them (`none`).
 * An empty text stands for rows without a value.
 */
export const FacetCondition = Type.Object({
  facet: Facet,
  match: Type.Union([Type.Literal('any'), Type.Literal('all'), Type.Literal('none')]),
  values: Type.Array(Type.String({ maxLength: 2_000 }), { minItems: 1, maxItems: 100 }),
});
export type FacetCondition = Static<typeof FacetCondition>;

export const FacetCount = Type.Object({
  facet: Facet,
  /** The most frequent first, or in their natural order where they have one. */
  values: Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() })),
  /** How many other values there are. */
  others: Type.Integer(),
  /** Whether there are too many different values to list them: then `values` is empty. */
  many: Type.Boolean(),
});
export type FacetCount = Static<typeof FacetCount>;

/**
 * How many rows have which value. A facet is counted among the rows that pass every condition but its own, so that what
 * could be added to it shows its number too.
 */
export const FacetCounts = Type.Object({
  /** Rows that pass the whole filter. */
  rows: Type.Integer(),
  facets: Type.Array(FacetCount),
});
export type FacetCounts = Static<typeof FacetCounts>;
