// What is in a list before it is checked: how many rows become what, which ones, and what the sources would be asked.
import type {
  FileCount,
  FoundKind,
  FoundRow,
  RowPolicies,
} from '../../../../src-shared/bridge/files.ts';
import { shortened } from '../../../../src-shared/shortened.ts';
import type { ColumnMapping, Table, TextDamage } from '../../ports/files.ts';
import { createListTally } from './list-tally.ts';
import { type PlanDeps, type PlannedRow, planRows } from './row-plan.ts';
import { createSketcher } from './sketch.ts';

const NAMED_ROWS = 200;
/** As many as a preview has. */
const SHOWN_ROWS = 50;
const SHOWN_LENGTH = 200;

/** In the order in which they are listed. */
const KINDS = [
  'unusable',
  'duplicate',
  'blank',
  'suppressed',
  'bad_ip',
  'slip',
  'suggestion',
  'at_sign',
  'several',
  'tidied',
  'damaged',
] as const satisfies readonly FoundKind[];

/**
 * Counts all rows. `onProgress` is called after each batch.
 * @throws FileError, or the signal's reason
 */
export async function countRows(
  table: Table,
  mapping: ColumnMapping,
  policies: RowPolicies,
  deps: PlanDeps,
  onProgress: (rows: number, share: number | null) => void,
  signal?: AbortSignal,
): Promise<FileCount> {
  const tally = createTally();
  for await (const rows of planRows(table, mapping, policies, deps, null, signal)) {
    for (const row of rows) tally.add(row);
    onProgress(tally.rows(), table.share());
  }
  return { ...tally.count(), cut_cells: table.cutCells(), damage: damageOf(table.damage()) };
}

function createTally() {
  const found = new Map(
    KINDS.map((kind) => [kind as FoundKind, { count: 0, rows: [] as FoundRow[] }]),
  );
  const sketcher = createSketcher();
  const list = createListTally();
  const shown: FileCount['shown'] = [];
  let rows = 0;

  function show({ row, added, address, notes }: PlannedRow): void {
    const read = address?.normalized ?? null;
    const before = added ? shown.at(-1) : undefined;
    if (before === undefined) shown.push({ row, kinds: notes.map(({ kind }) => kind), read });
    else before.read = shortened(`${before.read}, ${read}`, SHOWN_LENGTH);
  }

  function addBlanks(from: number, many: number): void {
    const to = from + many - 1;
    rows += many;
    for (let row = from; row <= Math.min(to, SHOWN_ROWS); row += 1)
      shown.push({ row, kinds: ['blank'], read: null });
    const group = found.get('blank');
    if (group === undefined) return;
    group.count += many;
    const reason = emptyRows(from, to);
    if (group.rows.length < NAMED_ROWS)
      group.rows.push({ row: from, before: '', after: null, reason });
  }

  return {
    rows: () => rows,
    add(row: PlannedRow): void {
      if (row.blanks > 0) addBlanks(row.row - row.blanks, row.blanks);
      if (!row.added) rows += 1;
      list.add(row);
      if (row.row <= SHOWN_ROWS) show(row);
      for (const { kind, before, after, reason } of row.notes) {
        const group = found.get(kind);
        if (group === undefined) continue;
        group.count += 1;
        if (group.rows.length < NAMED_ROWS)
          group.rows.push({ row: row.row, before, after, reason });
      }
      if (row.rowClass === 'check' && row.address !== null) sketcher.add(row.address, row.request);
    },
    count(): Omit<FileCount, 'cut_cells' | 'damage'> {
      return {
        ...list.count(),
        found: KINDS.flatMap((kind) => {
          const group = found.get(kind);
          return group === undefined || group.count === 0 ? [] : [{ kind, ...group }];
        }),
        shown,
        sketch: sketcher.sketch(),
      };
    },
  };
}

/** What is to be said of blank rows that stand together. */
export function emptyRows(from: number, to: number): string {
  return from === to ? 'All cells are empty.' : `All cells are empty up to row ${to}.`;
}

function damageOf(damage: TextDamage | null): FileCount['damage'] {
  if (damage === null) return null;
  const { unreadable, other, otherLines, shown } = damage;
  return { unreadable, other, other_lines: otherLines, shown: [...shown] };
}
