// Two lists compared, as use cases: how many addresses they share, the rows of each part, and these as a table.
import type {
  ComparedBy,
  ComparedPart,
  ComparedRows,
  ListsCompared,
} from '../../../src-shared/bridge/list-comparison.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import type { PlainTable } from '../ports/files.ts';
import type { JobPair, ListComparisonStore } from '../ports/list-comparison.ts';
import type { PageAfter } from '../ports/page.ts';

/** Refusals are VouchErrors: `job_not_found`, `not_found`, `invalid_request`. */
export interface ListComparisons {
  compare(jobs: JobPair, by: ComparedBy): Promise<ListsCompared>;
  rows(run: number, jobId: string, part: ComparedPart, page: PageAfter): Promise<ComparedRows>;
}

export function createListComparisons(store: ListComparisonStore): ListComparisons {
  return {
    async compare({ first, second }, by) {
      if (first === second)
        throw new VouchError('invalid_request', 'These are the same list. Choose another.');
      const found = await store.compareLists({ first, second }, by);
      if (found === null)
        throw new VouchError('job_not_found', `There is no list ${first}, or no list ${second}.`);
      return found;
    },
    async rows(run, jobId, part, page) {
      const found = await store.comparedRows(run, jobId, part, page);
      if (found === null)
        throw new VouchError(
          'not_found',
          'This comparison is no longer available; compare the lists again.',
        );
      return found;
    },
  };
}

const PAGE_ROWS = 1_000;

/**
 * The rows of a part with their original cells; where recommendations differ, both follow in columns of their own.
 * `read` gives a page behind an index, `columns` are those of the list.
 */
export function comparedTable(
  read: (page: PageAfter) => Promise<ComparedRows>,
  columns: readonly string[] | null,
  part: ComparedPart,
): Pick<PlainTable, 'columns' | 'rows'> {
  const names = columns ?? ['email'];
  const both =
    part === 'changed' ? ['vouch_first_recommendation', 'vouch_second_recommendation'] : [];
  async function* rows(): AsyncGenerator<string[][]> {
    for (let after: number | null = -1; after !== null; ) {
      const page: ComparedRows = await read({ after, limit: PAGE_ROWS });
      yield page.rows.map(({ email, source, first, second }) => {
        const cells = source ?? [email];
        if (both.length === 0) return cells;
        const filled = names.map((_, index) => cells[index] ?? '');
        return [...filled, first ?? '', second ?? '', ...cells.slice(names.length)];
      });
      after = page.next;
    }
  }
  return { columns: [...names, ...both], rows: rows() };
}
