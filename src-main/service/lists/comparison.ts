// Two lists compared, as use cases: how many addresses they share, and the rows of each part.
import type {
  ComparedBy,
  ComparedRows,
  ListsCompared,
} from '../../../src-shared/bridge/list-comparison.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import type { ListComparisonStore } from '../ports/list-comparison.ts';

/** Refusals are VouchErrors: `job_not_found`, `not_found`, `invalid_request`. */
export interface ListComparisons {
  compare(first: string, second: string, by: ComparedBy): Promise<ListsCompared>;
  rows(
    run: number,
    jobId: string,
    shared: boolean,
    after: number,
    limit: number,
  ): Promise<ComparedRows>;
}

export function createListComparisons(store: ListComparisonStore): ListComparisons {
  return {
    async compare(first, second, by) {
      if (first === second)
        throw new VouchError('invalid_request', 'These are the same list. Choose another.');
      const found = await store.compareLists(first, second, by);
      if (found === null)
        throw new VouchError('job_not_found', `There is no list ${first}, or no list ${second}.`);
      const { run, both, onlyFirst, onlySecond, without } = found;
      return { run, both, only_first: onlyFirst, only_second: onlySecond, without };
    },
    async rows(run, jobId, shared, after, limit) {
      const found = await store.comparedRows(run, jobId, shared, after, limit);
      if (found === null)
        throw new VouchError(
          'not_found',
          'This comparison is no longer available; compare the lists again.',
        );
      const rows = found.rows.map((row) => ({
        ...row,
        source: row.source === null ? null : [...row.source],
      }));
      return { rows, next: found.next };
    },
  };
}
