// Shows one row of a list in full: all rows in the file's order, where a row's place is its index.
import { ALL_ROWS } from '../../../../src-shared/bridge/lists.ts';
import { useLists } from '../lists-store.ts';

/** `index` is the data row, from 0. */
export function openRow(jobId: string, index: number): void {
  useLists.getState().changeView(jobId, {
    filter: ALL_ROWS,
    sort: { by: 'row', descending: false },
    cursor: index,
    detail: true,
  });
}
