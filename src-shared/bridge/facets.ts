// The facets of a list: by what its rows are counted and filtered, and the shapes of conditions and counts.
import Type, { type Static } from 'typebox';
import { FACET_NAMES, type FacetName } from '../columns.ts';

/** A column of the list's own file is a facet as well; a pattern (`patterns.ts`) is filtered by, not counted. */
export type Facet = CountedFacet | 'pattern';
export type CountedFacet = FacetName | `source:${number}`;

/** Names of facets; the place of an original column, from 0, is behind `source:`. */
export const Facet = Type.Unsafe<Facet>(
  Type.String({ pattern: `^(?:${FACET_NAMES.join('|')}|pattern|source:[0-9]{1,5})$` }),
);

/** The place of an original column that a name such as `source:3` says; null for any other. */
export function sourcePlace(name: string): number | null {
  return /^source:[0-9]{1,5}$/.test(name) ? Number(name.slice('source:'.length)) : null;
}

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
