// What keys and clicks in the grid do: move, open, select, decide, copy, sort, resize.
import { useMemo, useRef } from 'react';
import type { DecisionChange } from '../../../../../src-shared/bridge/triage.ts';
import { formatCount } from '../../../../../src-shared/format-count.ts';
import type { Recommendation } from '../../../../../src-shared/schemas/verification.ts';
import { writeClipboard } from '../../../../app/clipboard/write-clipboard.ts';
import { MODIFIER_KEY } from '../../../../app/format/modifier-key.ts';
import { notifyDone, notifyError } from '../../../../app/notices/notify.ts';
import { client } from '../../../../bridge/client.ts';
import { type ListView, useLists } from '../../lists-store.ts';
import { type ColumnView, shownColumns } from '../filter/column-view.ts';
import { isAllRows } from '../filter/row-filter.ts';
import { FILE_ORDER } from '../filter/view-address.ts';
import { FROZEN_COLUMNS } from './columns.tsx';
import { nextToReview, rowsBetween, selectedRows } from './fetch-rows.ts';
import type { GridActions } from './grid.tsx';
import type { GridColumn } from './grid-column.ts';
import { rowsAsText } from './rows-as-text.ts';
import { NOTHING_SELECTED, selectedCount, toggled, withIndexes } from './selection.ts';
import { changeDecisions, choiceOf, keysOf, oneRow, say, undo } from './triage.ts';
import type { Rows } from './use-rows.ts';

const DECISION_KEYS: Readonly<Record<string, Recommendation>> = {
  a: 'approve',
  r: 'review',
  b: 'block',
};
/** Rows that can be copied at once; more than that is what exports are for. */
const MOST_COPIED = 20_000;
/** Rows whose places are asked for when a stretch is selected in another order than the file's. */
const MOST_STRETCH = 20_000;

/** The same object for as long as the list is the same, so that rows need not be rendered again. */
export function useGridActions(
  jobId: string,
  view: ListView,
  rows: Rows,
  columns: readonly GridColumn[],
  columnView: ColumnView,
): GridActions {
  const now = useRef({ view, rows, columns, columnView });
  now.current = { view, rows, columns, columnView };

  return useMemo((): GridActions => {
    const change: ChangeView = (next) => useLists.getState().changeView(jobId, next);
    const viewNow = () => useLists.getState().views[jobId] ?? now.current.view;
    const changeColumns = (next: Partial<ColumnView>) =>
      useLists.getState().changeColumns(jobId, next);
    return {
      ...triageActions(jobId, () => now.current.rows, viewNow, change),
      inTurn: keysOf(jobId).run,
      cursor: () => viewNow().cursor,
      moveTo: (cursor) => change({ cursor }),
      open: () => change({ detail: true }),
      escape() {
        const { detail } = now.current.view;
        change(detail ? { detail: false } : { selection: NOTHING_SELECTED });
      },
      toggle: (row) => change({ selection: toggled(now.current.view.selection, row.index) }),
      selectTo: (from, to) => selectStretch(jobId, now.current, from, to, change),
      selectAll() {
        const { filter } = now.current.view;
        const count = now.current.rows.count ?? 0;
        change({ selection: { kind: 'filter', filter, count, except: [] } });
      },
      copy: () => copyRows(jobId, now.current),
      sortBy(by) {
        const { sort } = now.current.view;
        // Up, then down, then as in the file.
        const next =
          sort.by === by && sort.descending ? FILE_ORDER : { by, descending: sort.by === by };
        change({ sort: next, cursor: 0 });
      },
      place(id, before) {
        if (id !== before)
          changeColumns({ shown: placed(now.current.columnView.shown, id, before) });
      },
      resize(id, width) {
        const { widths } = now.current.columnView;
        changeColumns({ widths: { ...widths, [id]: width } });
      },
    };
  }, [jobId]);
}

/** What the grid shows, as it is when something is asked for. */
interface Shown {
  readonly view: ListView;
  readonly rows: Rows;
  readonly columns: readonly GridColumn[];
  readonly columnView: ColumnView;
}

type ChangeView = (next: Partial<ListView>) => void;

/** Decides, goes on to the next row to review, and takes decisions back, each in its turn. */
function triageActions(
  jobId: string,
  rowsNow: () => Rows,
  viewNow: () => ListView,
  change: ChangeView,
): Pick<GridActions, 'triage' | 'decideSelected'> {
  const keys = keysOf(jobId);
  /** Where a row was decided about that may have left its place since, because the filter asks for decisions. */
  let decided = { place: -1, index: -1 };
  const rowHere = () => rowsNow().source.at(viewNow().cursor);
  const decideShown = (decision: DecisionChange) =>
    keys.run(async () => {
      const { selection, cursor } = viewNow();
      if (selectedCount(selection) > 0) {
        await changeDecisions(jobId, choiceOf(selection), decision);
      } else {
        const row = await rowHere();
        if (row === null) return;
        await changeDecisions(jobId, oneRow(row.index), decision);
        decided = { place: cursor, index: row.index };
      }
      // What the next key is about is read after this change.
      rowsNow().source.refresh();
    });
  const goOn = () =>
    keys.run(async () => {
      const { filter, sort, cursor } = viewNow();
      const here = await rowHere();
      const isLeft = decided.place === cursor && here !== null && here.index !== decided.index;
      const from = isLeft ? cursor : cursor + 1;
      const next = await nextToReview(jobId, filter, sort, from);
      if (next !== null) return change({ cursor: next, detail: true });
      keys.drop();
      say(jobId, 'No more rows to review after this one.');
    });
  return {
    triage(pressed) {
      const key = pressed.toLowerCase();
      const decision = DECISION_KEYS[key];
      if (decision !== undefined) decideShown({ decision });
      else if (key === 'n') goOn();
      else if (key === 'u') {
        undo(jobId);
        keys.run(() => rowsNow().source.refresh());
      } else return false;
      return true;
    },
    decideSelected: decideShown,
  };
}

/** Selects the rows between two places, both included. */
async function selectStretch(
  jobId: string,
  { view, rows }: Shown,
  from: number,
  to: number,
  change: ChangeView,
): Promise<void> {
  const { filter, sort } = view;
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  if (last - first >= MOST_STRETCH) {
    notifyDone(
      `At most ${formatCount(MOST_STRETCH)} rows can be selected as one range. ${MODIFIER_KEY} A selects all rows shown.`,
    );
    return;
  }
  try {
    const span = { filter, sort, from: first, to: last };
    const held = heldBetween(view, rows, first, last);
    const indexes = held ?? (await rowsBetween(client, jobId, span)).map(({ index }) => index);
    change({ selection: withIndexes(NOTHING_SELECTED, indexes) });
  } catch (error) {
    notifyError(error);
  }
}

/** Copies the selected rows, or the one under the cursor, as text. */
async function copyRows(jobId: string, { view, rows, columns, columnView }: Shown): Promise<void> {
  const { selection, sort, cursor } = view;
  const shown = [...FROZEN_COLUMNS, ...shownColumns(columns, columnView)];
  try {
    const row = rows.source.row(cursor);
    const chosen =
      selectedCount(selection) > 0
        ? await selectedRows(client, jobId, selection, sort, MOST_COPIED)
        : row === null
          ? []
          : [row];
    if (chosen.length === 0) return;
    await writeClipboard(rowsAsText(chosen, shown));
    const more = selectedCount(selection) > MOST_COPIED;
    notifyDone(
      more
        ? `The first ${formatCount(chosen.length)} rows were copied. Use Export to get them all.`
        : `${formatCount(chosen.length)} ${chosen.length === 1 ? 'row was' : 'rows were'} copied.`,
    );
  } catch (error) {
    notifyError(error);
  }
}

/** The order with a column put where another one is: dragged to the right it comes behind it, to the left before it. */
function placed(shown: readonly string[], id: string, before: string): readonly string[] {
  const rest = shown.filter((other) => other !== id);
  const at = rest.indexOf(before);
  return rest.toSpliced(shown.indexOf(id) < shown.indexOf(before) ? at + 1 : at, 0, id);
}

/** The indexes at these places as far as the window knows them; null when some are not here. */
function heldBetween(
  { filter, sort }: ListView,
  { source }: Rows,
  first: number,
  last: number,
): number[] | null {
  if (isAllRows(filter) && sort.by === 'row' && !sort.descending) {
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  }
  const indexes: number[] = [];
  for (let offset = first; offset <= last; offset += 1) {
    const row = source.row(offset);
    if (row === null) return null;
    indexes.push(row.index);
  }
  return indexes;
}
