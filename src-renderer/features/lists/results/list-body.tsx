// What is below a list's head: totals, filters, the grid, and charts or a row at its side.
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import { ALL_ROWS, type RowFilter } from '../../../../src-shared/bridge/lists.ts';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { EmptyNote } from '../../../app/page/empty-note.tsx';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { ChartsPanel } from '../charts/charts-panel.tsx';
import { useColumnView, useLists, useListView } from '../lists-store.ts';
import { columnsOf } from './columns.tsx';
import { FilterBar } from './filter-bar.tsx';
import { Grid } from './grid.tsx';
import classes from './list-body.module.css';
import { noResultYet } from './progress.ts';
import { RowDetail } from './row-detail.tsx';
import { isAllRows, sameFilter } from './row-filter.ts';
import { NOTHING_SELECTED } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { TotalsStrip } from './totals-strip.tsx';
import { useGridActions } from './use-grid-actions.ts';
import { useRows } from './use-rows.ts';
import { usePolicyRound, useThrottledCall } from './use-throttled-call.ts';

export function ListBody({ job }: { readonly job: JobDetails }) {
  const view = useListView(job.job_id);
  const columnView = useColumnView(job.job_id);
  const charts = useLists((state) => state.charts);
  const changeView = useLists((state) => state.changeView);
  const round = usePolicyRound();
  const stamp = `${job.status} ${job.processed} ${round}`;
  const rows = useRows(job, view.filter, view.sort, stamp);
  const columns = useMemo(() => columnsOf(job.columns), [job.columns]);
  const summary = useThrottledCall(
    'lists.summary',
    { job_id: job.job_id, filter: view.filter },
    stamp,
    charts && !view.detail && !noResultYet(job),
  );
  const actions = useGridActions(job.job_id, view, rows, columns, columnView);

  /** Another filter begins at its first row; a selection of everything under the old one is no longer seen. */
  function filterBy(filter: RowFilter): void {
    if (sameFilter(filter, view.filter)) return;
    const selection = view.selection.kind === 'filter' ? NOTHING_SELECTED : view.selection;
    changeView(job.job_id, { filter, cursor: 0, selection, detail: false });
  }

  return (
    <div className={classes.body} data-detail={view.detail}>
      <div className={classes.main}>
        <TotalsStrip job={job} filter={view.filter} onFilter={filterBy} />
        <FilterBar
          job={job}
          filter={view.filter}
          count={rows.count}
          columns={columns}
          columnView={columnView}
          detail={view.detail}
          onFilter={filterBy}
        />
        {rows.error === null ? null : (
          <div className={classes.note}>
            <ErrorNote error={rows.error} retry={rows.reload} />
          </div>
        )}
        {rows.count === 0 ? (
          <Nothing all={isAllRows(view.filter)} onAll={() => filterBy(ALL_ROWS)} />
        ) : (
          <Grid
            label={`Rows of ${shownText(job.name ?? 'this list')}`}
            rows={rows}
            columns={columns}
            view={columnView}
            sort={view.sort}
            cursor={view.cursor}
            detail={view.detail}
            selection={view.selection}
            actions={actions}
          />
        )}
        <SelectionBar selection={view.selection} actions={actions} />
      </div>
      {view.detail ? (
        <RowDetail
          job={job}
          row={rows.source.row(view.cursor)}
          columns={job.columns}
          onClose={() => changeView(job.job_id, { detail: false })}
        />
      ) : charts ? (
        <ChartsPanel job={job} summary={summary} filter={view.filter} onFilter={filterBy} />
      ) : null}
    </div>
  );
}

function Nothing({ all, onAll }: { readonly all: boolean; readonly onAll: () => void }) {
  return (
    <div className={classes.nothing}>
      {all ? (
        <EmptyNote title="This list has no rows" />
      ) : (
        <EmptyNote
          title="No row matches this filter"
          action={
            <Button variant="default" onClick={onAll}>
              Show all rows
            </Button>
          }
        >
          Remove a condition above, or show all rows again.
        </EmptyNote>
      )}
    </div>
  );
}
