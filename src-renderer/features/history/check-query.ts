// The filter of the history of checks, and the query of a page of it.
import type { BridgeParams } from '../../../src-shared/bridge/methods.ts';
import type { Flag } from '../../../src-shared/flags.ts';

export interface CheckFilter {
  readonly search: string;
  readonly recommendation: 'approve' | 'review' | 'block' | null;
  readonly flag: Flag | null;
}

export const NO_FILTER: CheckFilter = { search: '', recommendation: null, flag: null };

/** Rows of one page. */
export const PAGE = 100;

/** Whether the filter leaves anything out. */
export function narrows({ search, recommendation, flag }: CheckFilter): boolean {
  return search.trim() !== '' || recommendation !== null || flag !== null;
}

/** The parameters of a page; `shown` rows are asked for again together, as far as one answer can hold them. */
export function queryOf(
  filter: CheckFilter,
  after: string | null,
  shown = PAGE,
): BridgeParams<'checks.list'> {
  const search = filter.search.trim();
  return {
    search: search === '' ? null : search.slice(0, 200),
    recommendation: filter.recommendation,
    flag: filter.flag,
    after,
    limit: Math.min(Math.max(shown, PAGE), 500),
  };
}
