// The filter of the grid: a chip for each condition, and how a condition is added or removed.
import { ALL_ROWS, type RowFilter } from '../../../../../src-shared/bridge/lists.ts';
import { shownText } from '../../../../app/untrusted-text/hidden-characters.ts';
import { facetTitle, facetValue } from './facet-text.ts';
import { withCondition } from './filter-conditions.ts';

export interface FilterChip {
  readonly key: string;
  readonly label: string;
  /** The filter without this condition. */
  readonly without: RowFilter;
}

/** One chip for each condition. */
export function filterChips(
  filter: RowFilter,
  columns: readonly string[] | null = null,
): readonly FilterChip[] {
  const chips: FilterChip[] = [];
  if (filter.score_min !== null || filter.score_max !== null) {
    chips.push({
      key: 'score',
      label: `Score ${scoreText(filter.score_min, filter.score_max)}`,
      without: { ...filter, score_min: null, score_max: null },
    });
  }
  for (const { facet, match, values } of filter.where) {
    const title = shownText(facetTitle(facet, columns));
    for (const value of values) {
      const words = shownText(facetValue(facet, value));
      chips.push({
        key: `${facet} ${match} ${value}`,
        label: `${title}: ${match === 'none' ? 'not ' : ''}${words}`,
        without: withCondition(filter, facet, value, null),
      });
    }
  }
  if (filter.text !== null) {
    chips.push({
      key: 'text',
      label: `“${shownText(filter.text)}”`,
      without: { ...filter, text: null },
    });
  }
  return chips;
}

export function isAllRows(filter: RowFilter): boolean {
  return filterChips(filter).length === 0;
}

/** Empty texts ask for nothing. */
export function withText(filter: RowFilter, text: string): RowFilter {
  const trimmed = text.trim();
  return { ...filter, text: trimmed === '' ? null : trimmed };
}

/** Whether two filters let the same rows through by the same words. */
export function sameFilter(a: RowFilter, b: RowFilter): boolean {
  return JSON.stringify({ ...ALL_ROWS, ...a }) === JSON.stringify({ ...ALL_ROWS, ...b });
}

function scoreText(min: number | null, max: number | null): string {
  if (min !== null && max !== null) return min === max ? `${min}` : `${min} to ${max}`;
  return min === null ? `up to ${max}` : `from ${min}`;
}
