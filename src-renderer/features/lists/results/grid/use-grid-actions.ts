// What keys and clicks in the grid do: move, open, select, decide, copy, sort, resize.
import { useMemo, useRef } from 'react';
import type { DecisionChange } from '../../../../../src-shared/bridge/triage.ts';
import type { Recommendation } from '../../../../../src-shared/schemas/verification.ts';
import { writeClipboard } from '../../../../app/clipboard/write-clipboard.ts';
import { formatCount } from '../../../../app/format/format.ts';
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

/** The same object for as long as the list is the same, so that rows need not be drawn again. */
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
    const change = (next: Partial<ListView>) => useLists.getState().changeView(jobId, next);
    const viewNow = () => useLists.getState().views[jobId] ?? now.current.view;
    const keys = keysOf(jobId);
    /** Where a row was decided about that may have left its place since, because the filter asks for decisions. */
    let decided = { place: -1, index: -1 };
    const rowHere = () => now.current.rows.source.at(viewNow().cursor);
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
        now.current.rows.source.refresh();
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
      inTurn: keys.run,
      cursor: () => viewNow().cursor,
      moveTo: (cursor) => change({ cursor }),
      open: () => change({ detail: true }),
      escape() {
        const { detail } = now.current.view;
        change(detail ? { detail: false } : { selection: NOTHING_SELECTED });
      },
      toggle: (row) => change({ selection: toggled(now.current.view.selection, row.index) }),
      async selectTo(from, to) {
        const { filter, sort } = now.current.view;
        const [first, last] = [Math.min(from, to), Math.max(from, to)];
        if (last - first >= MOST_STRETCH) {
          notifyDone(
            `At most ${formatCount(MOST_STRETCH)} rows can be selected as one range. ${MODIFIER_KEY} A selects all rows shown.`,
          );
          return;
        }
        try {
          const span = { filter, sort, from: first, to: last };
          const held = heldBetween(now.current.view, now.current.rows, first, last);
          const indexes =
            held ?? (await rowsBetween(client, jobId, span)).map(({ index }) => index);
          change({ selection: withIndexes(NOTHING_SELECTED, indexes) });
        } catch (error) {
          notifyError(error);
        }
      },
      selectAll() {
        const { filter } = now.current.view;
        const count = now.current.rows.count ?? 0;
        change({ selection: { kind: 'filter', filter, count, except: [] } });
      },
      async copy() {
        const { selection, sort, cursor } = now.current.view;
        const { columns: all, columnView: kept } = now.current;
        const shown = [...FROZEN_COLUMNS, ...shownColumns(all, kept)];
        try {
          const row = now.current.rows.source.row(cursor);
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
      },
      sortBy(by) {
        const { sort } = now.current.view;
        // Up, then down, then as in the file.
        const next =
          sort.by === by && sort.descending ? FILE_ORDER : { by, descending: sort.by === by };
        change({ sort: next, cursor: 0 });
      },
      place(id, before) {
        const { shown } = now.current.columnView;
        if (id === before) return;
        const rest = shown.filter((other) => other !== id);
        const at = rest.indexOf(before);
        // Dragged to the right it comes behind the other, to the left before it.
        const from = shown.indexOf(id);
        const to = from < shown.indexOf(before) ? at + 1 : at;
        useLists.getState().changeColumns(jobId, { shown: rest.toSpliced(to, 0, id) });
      },
      triage(pressed) {
        const key = pressed.toLowerCase();
        const decision = DECISION_KEYS[key];
        if (decision !== undefined) decideShown({ decision });
        else if (key === 'n') goOn();
        else if (key === 'u') {
          undo(jobId);
          keys.run(() => now.current.rows.source.refresh());
        } else return false;
        return true;
      },
      decideSelected: decideShown,
      resize(id, width) {
        const { widths } = now.current.columnView;
        useLists.getState().changeColumns(jobId, { widths: { ...widths, [id]: width } });
      },
    };
  }, [jobId]);
}

/** The indexes at these places as far as the window knows them; null when some are not here. */
function heldBetween(
  { filter, sort }: ListView,
  { source }: Rows,
  first: number,
  last: number,
): number[] | null {
  if (isAllRows(filter) && sort.by === 'row' && !sort.descending) {
    return Array.from({ length: last - first + 1 }, (_, place) => first + place);
  }
  const indexes: number[] = [];
  for (let offset = first; offset <= last; offset += 1) {
    const row = source.row(offset);
    if (row === null) return null;
    indexes.push(row.index);
  }
  return indexes;
}
