// How another verifier's results, in a column of a list's file, compare with our recommendations.
import { ALL_ROWS, type RowFilter } from '../../../src-shared/bridge/lists.ts';
import type { OtherVerdicts } from '../../../src-shared/bridge/other-verdicts.ts';
import {
  agreementsIn,
  mayBeResults,
  OUR_VERDICTS,
  otherVerdictOf,
  readOtherResults,
} from '../../../src-shared/other-verdicts.ts';
import type { CellCount } from '../ports/rows.ts';
import type { Store } from '../ports/store.ts';

/** Columns whose heading lets them be looked at. */
const MOST_COLUMNS = 5;
/** Different cells that a column of results has at most. */
const MOST_RESULTS = 20;

export interface OtherVerdictsOf {
  /** Of the rows that pass a filter; null where the list has no such column. */
  find(jobId: string, filter: RowFilter): Promise<OtherVerdicts | null>;
}

export function createOtherVerdicts(
  store: Pick<Store, 'countCells'>,
  headingsOf: (jobId: string) => Promise<readonly string[] | null>,
): OtherVerdictsOf {
  return {
    async find(jobId, filter) {
      const headings = (await headingsOf(jobId)) ?? [];
      const columns = headings
        .flatMap((heading, column) => (mayBeResults(heading) ? [column] : []))
        .slice(0, MOST_COLUMNS);
      if (columns.length === 0) return null;
      // What a column is, its cells in all rows say.
      const counts = await store.countCells(jobId, ALL_ROWS, columns);
      for (const [index, column] of columns.entries()) {
        const cells = (counts[index] ?? []).filter(({ cell }) => cell.trim() !== '');
        if (cells.length > MOST_RESULTS) continue;
        const found = readOtherResults(
          headings[column] ?? '',
          cells.map(({ cell }) => cell),
        );
        if (found === null) continue;
        const [among] = await store.countCells(jobId, filter, [column]);
        const matrix = matrixOf(among ?? []);
        const { label, values: results } = found;
        return { column, label, results, matrix, rows: agreementsIn(matrix) };
      }
      return null;
    },
  };
}

/** Cells that are no result count nowhere. */
function matrixOf(cells: readonly CellCount[]): OtherVerdicts['matrix'] {
  const none = () => ({ approve: 0, review: 0, block: 0 });
  const matrix = { good: none(), risky: none(), bad: none(), unknown: none() };
  for (const { cell, rows } of cells) {
    const theirs = otherVerdictOf(cell);
    if (theirs === null) continue;
    for (const ours of OUR_VERDICTS) matrix[theirs][ours] += rows[ours];
  }
  return matrix;
}
