// The results of lists over the bridge: pages of the grid, counts, summaries, and exports.
import type { GridRow } from '../../../src-shared/bridge/lists.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import { renderItem } from '../../service/ports/rendered-item.ts';
import type { GridItem, Store } from '../../service/ports/store.ts';
import { EXPORT_COLUMNS, type ExportDesk } from '../lists/export-desk.ts';
import type { Handlers } from './handlers.ts';

type ListMethods = Handlers<
  | 'rows.page'
  | 'rows.count'
  | 'lists.summary'
  | 'exports.start'
  | 'exports.cancel'
  | 'exports.columns'
>;

export function listMethods(
  store: Pick<Store, 'pageRows' | 'countRows' | 'summariseRows'>,
  exports: ExportDesk,
): ListMethods {
  return {
    'rows.page': async ({ job_id, filter, sort, offset, limit }) => ({
      rows: (await store.pageRows(job_id, filter, sort, offset, limit)).map(gridRow),
    }),
    'rows.count': async ({ job_id, filter }) => ({ count: await store.countRows(job_id, filter) }),
    ...summaryMethods(store),
    'exports.start': (request) => exports.start(request),
    'exports.cancel': ({ export_id }) => exports.cancel(export_id),
    'exports.columns': async () => ({ columns: [...EXPORT_COLUMNS] }),
  };
}

/** What a report says of a list; commands ask for it as well. */
export function summaryMethods(store: Pick<Store, 'summariseRows'>): Handlers<'lists.summary'> {
  return {
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
