// Fetches rows that are not on the screen, page by page up to a limit: those between two places, or those selected.
import type { GridRow, RowFilter, RowSort } from '../../../../../src-shared/bridge/lists.ts';
import { ALL_ROWS } from '../../../../../src-shared/bridge/lists.ts';
import type { Bridge } from '../../../../../src-shared/bridge/methods.ts';
import { client } from '../../../../bridge/client.ts';
import { isSelected, type Selection } from './selection.ts';

const PAGE_ROWS = 500;

interface Span {
  readonly filter: RowFilter;
  readonly sort: RowSort;
  readonly from: number;
  /** Included. */
  readonly to: number;
}

/** The rows at these places of a filter and order. */
export async function rowsBetween(
  bridge: Pick<Bridge, 'call'>,
  jobId: string,
  { filter, sort, from, to }: Span,
): Promise<GridRow[]> {
  const rows: GridRow[] = [];
  for (let offset = from; offset <= to; offset += PAGE_ROWS) {
    const limit = Math.min(PAGE_ROWS, to - offset + 1);
    const page = await bridge.call('rows.page', { job_id: jobId, filter, sort, offset, limit });
    rows.push(...page.rows);
    if (page.rows.length < limit) break;
  }
  return rows;
}

/** Rows looked through for the next one to review. */
const MOST_LOOKED = 20_000;

/** The place, from one on, of the next row that is to be reviewed and that nobody has decided about; null where there is none near. */
export async function nextToReview(
  jobId: string,
  filter: RowFilter,
  sort: RowSort,
  first: number,
): Promise<number | null> {
  for (let from = first; from < first + MOST_LOOKED; from += PAGE_ROWS) {
    const rows = await rowsBetween(client, jobId, { filter, sort, from, to: from + PAGE_ROWS - 1 });
    const found = rows.findIndex(
      ({ item, decision }) =>
        item !== null &&
        !('error' in item) &&
        item.recommendation === 'review' &&
        (decision?.decision ?? null) === null,
    );
    if (found !== -1) return from + found;
    if (rows.length < PAGE_ROWS) return null;
  }
  return null;
}

const IN_FILE_ORDER: RowSort = { by: 'row', descending: false };

/** The selected rows, at most `limit` of them: a selected filter in the shown order, rows picked by hand in the file's. */
export async function selectedRows(
  bridge: Pick<Bridge, 'call'>,
  jobId: string,
  selection: Selection,
  sort: RowSort,
  limit: number,
): Promise<GridRow[]> {
  const found: GridRow[] = [];
  if (selection.kind === 'filter') {
    for (let from = 0; found.length < limit; from += PAGE_ROWS) {
      const span = { filter: selection.filter, sort, from, to: from + PAGE_ROWS - 1 };
      const rows = await rowsBetween(bridge, jobId, span);
      found.push(...rows.filter(({ index }) => isSelected(selection, index)));
      if (rows.length < PAGE_ROWS) break;
    }
    return found.slice(0, limit);
  }
  for (const { from, to } of selection.rows) {
    if (found.length >= limit) break;
    const last = Math.min(to, from + limit - found.length - 1);
    // Without a filter and in the file's order a row's place is its index.
    const span = { filter: ALL_ROWS, sort: IN_FILE_ORDER, from, to: last };
    found.push(...(await rowsBetween(bridge, jobId, span)));
  }
  return found;
}
