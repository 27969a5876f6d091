// The rows that an export holds, as it asks for them: all, the approved ones, those of the filter, or the selected ones.
import { APPROVED_ROWS, type ExportRows } from '../../../../src-shared/bridge/lists.ts';
import { client } from '../../../bridge/client.ts';
import type { ListView } from '../lists-store.ts';
import { selectedRows } from '../results/grid/fetch-rows.ts';
import { countRows, rowsOf } from '../results/grid/row-ranges.ts';
import { exportOfFilter, type Selection, selectedCount } from '../results/grid/selection.ts';
import type { ExportForm } from './export-form.ts';

/** The contract's limit for rows named one by one. */
export const MOST_PICKED = 100_000;

/** Whether a selection has more rows than can be named one by one. */
export function isTooMany(selection: Selection): boolean {
  return selectedCount(selection) > MOST_PICKED && exportOfFilter(selection) === null;
}

export async function chosenRows(
  jobId: string,
  { filter, selection }: Pick<ListView, 'filter' | 'selection'>,
  rows: ExportForm['rows'],
): Promise<ExportRows> {
  switch (rows) {
    case 'all':
      return { kind: 'all' };
    case 'approved':
      return { kind: 'filter', filter: APPROVED_ROWS };
    case 'filter':
      return { kind: 'filter', filter };
    case 'selection':
      return pickedRows(jobId, selection);
  }
}

/** A whole filter by its words, anything else row by row. */
async function pickedRows(jobId: string, selection: Selection): Promise<ExportRows> {
  const whole = exportOfFilter(selection);
  if (whole !== null) return whole;
  if (selection.kind === 'some') {
    const count = Math.min(countRows(selection.rows), MOST_PICKED);
    return { kind: 'picked', indexes: rowsOf(selection.rows, count) };
  }
  const rows = await selectedRows(
    client,
    jobId,
    selection,
    { by: 'row', descending: false },
    MOST_PICKED,
  );
  return { kind: 'picked', indexes: rows.map(({ index }) => index) };
}
