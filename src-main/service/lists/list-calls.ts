// The results of lists over the bridge: pages of the grid, counts, summaries, and exports.
import type { GridRow } from '../../../src-shared/bridge/lists.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import type { Handlers } from '../handlers.ts';
import { renderItem } from '../ports/rendered-item.ts';
import type { GridItem, Store } from '../ports/store.ts';
import { EXPORT_COLUMNS, type ExportDesk } from './export-desk.ts';
import { exportRow } from './export-rows.ts';

type ListMethods = Handlers<
  'rows.page' | 'rows.count' | 'rows.read' | 'lists.summary' | 'exports.cancel' | 'exports.columns'
>;

export function listMethods(
  store: Pick<Store, 'pageRows' | 'countRows' | 'readRows' | 'summariseRows'>,
  exports: Pick<ExportDesk, 'cancel'>,
): ListMethods {
  return {
    'rows.page': async ({ job_id, filter, sort, offset, limit }) => ({
      rows: (await store.pageRows(job_id, filter, sort, offset, limit)).map(gridRow),
    }),
    'rows.count': async ({ job_id, filter }) => ({ count: await store.countRows(job_id, filter) }),
    ...resultMethods(store),
    'exports.cancel': ({ export_id }) => exports.cancel(export_id),
    'exports.columns': async () => ({ columns: [...EXPORT_COLUMNS] }),
  };
}

/** The results of a list and what a report says of them; commands ask for these as well. */
export function resultMethods(
  store: Pick<Store, 'readRows' | 'summariseRows'>,
): Handlers<'rows.read' | 'lists.summary'> {
  return {
    'rows.read': async ({ job_id, filter, after, limit }) => ({
      rows: (await store.readRows(job_id, filter, after, limit)).map(exportRow),
    }),
    'lists.summary': async ({ job_id, filter }) => {
      const summary = await store.summariseRows(job_id, filter);
      if (summary === null)
        throw new VouchError('job_not_found', 'This list is not there any more.');
      return summary;
    },
  };
}

/** The grid shows no evidence, which is most of a result. */
function gridRow(row: GridItem): GridRow {
  const rendered = renderItem(row);
  const item = rendered === null ? null : JSON.parse(rendered);
  if (item !== null) delete item.evidence;
  return {
    index: row.index,
    input: JSON.parse(row.inputJson),
    item,
    provider: row.provider,
    source: row.source === null ? null : [...row.source],
  };
}
