// The rows of one class of a file as a table for export: why each is in it, what is read instead, and its own cells.
import type { FoundKind, RowPolicies } from '../../../../src-shared/bridge/files.ts';
import { denseCells } from '../../ports/cells.ts';
import type { ColumnMapping, Table } from '../../ports/files.ts';
import { emptyRows } from './count-rows.ts';
import { type PlanDeps, planRows } from './row-plan.ts';

/** What precedes the columns of the file. */
export const CLASS_COLUMNS = ['vouch_row', 'vouch_why', 'vouch_read_as'] as const;

/**
 * Goes through all rows of the table, and passes on those of which `kind` is said, as cells under `CLASS_COLUMNS` and the
 * table's own columns. `vouch_row` counts the data rows of the file from 1.
 * @throws FileError, or the signal's reason
 */
export async function* classRows(
  table: Pick<Table, 'rows'>,
  mapping: ColumnMapping,
  policies: RowPolicies,
  kind: FoundKind,
  deps: PlanDeps,
  signal?: AbortSignal,
): AsyncGenerator<readonly (readonly string[])[], void, undefined> {
  for await (const batch of planRows(table, mapping, policies, deps, null, signal)) {
    const found = batch.flatMap(({ row, blanks, added, cells, notes }) => {
      if (kind === 'blank') return blanks === 0 ? [] : [blankRows(row - blanks, row - 1)];
      const note = added ? undefined : notes.find((each) => each.kind === kind);
      return note === undefined
        ? []
        : [[String(row), note.reason, note.after ?? '', ...denseCells(cells)]];
    });
    // Also without any: a caller who gave up is noticed at each batch.
    yield found;
  }
}

/** One row for as many as stand together. */
function blankRows(from: number, to: number): readonly string[] {
  return [String(from), emptyRows(from, to), ''];
}
