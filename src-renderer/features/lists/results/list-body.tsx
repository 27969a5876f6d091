// What is below a list's head: facets, the grid with its tools, and the record of a row; or the charts.
import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { type Facet, sourcePlace } from '../../../../src-shared/bridge/facets.ts';
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import { ALL_ROWS, type RowFilter } from '../../../../src-shared/bridge/lists.ts';
import { hasEnded } from '../../../../src-shared/schemas/job.ts';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { EmptyNote } from '../../../app/page/empty-note.tsx';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { client } from '../../../bridge/client.ts';
import { Overview } from '../charts/overview.tsx';
import { Insights } from '../insights/insights.tsx';
import { useColumnView, useLists, useListView } from '../lists-store.ts';
import { FacetRail } from './filter/facet-rail.tsx';
import { isAllRows, sameFilter } from './filter/row-filter.ts';
import { useViewAddress } from './filter/use-view-address.ts';
import { columnsOf } from './grid/columns.tsx';
import { Grid } from './grid/grid.tsx';
import { GridTools } from './grid/grid-tools.tsx';
import { useListShape } from './grid/list-shape.ts';
import { NOTHING_SELECTED } from './grid/selection.ts';
import { SelectionBar } from './grid/selection-bar.tsx';
import { TriageNote } from './grid/triage-note.tsx';
import { useGridActions } from './grid/use-grid-actions.ts';
import { useRows } from './grid/use-rows.ts';
import { noResultYet } from './head/progress.ts';
import { Totals } from './head/totals.tsx';
import classes from './list-body.module.css';
import { RowRecord } from './record/row-record.tsx';
import { usePolicyRound, useThrottledCall } from './use-throttled-call.ts';

export function ListBody({ job }: { readonly job: JobDetails }) {
  const body = useListBody(job);
  const { jobId, view, columnView, tab, rows, originals, columns, actions, filterBy } = body;
  return (
    <>
      <Totals job={job} filter={view.filter} counts={body.counts.data} onFilter={filterBy} />
      <div className={classes.body} data-detail={view.detail && tab === 'rows'}>
        {tab === 'overview' || rows.count === 0 ? null : (
          <button type="button" className={classes.skip} onClick={focusRows}>
            Skip to the rows
          </button>
        )}
        <FacetRail
          columns={originals}
          filter={view.filter}
          counts={body.counts}
          open={body.openFacets}
          shown={body.facetsShown}
          onOpen={openFacetsOnly}
          onFilter={filterBy}
        />
        <div className={classes.main}>
          <GridTools
            jobId={jobId}
            total={job.total}
            originals={originals}
            view={view}
            count={rows.count}
            columns={columns}
            columnView={columnView}
            onFilter={filterBy}
          />
          {rows.error === null ? null : (
            <div className={classes.note}>
              <ErrorNote error={rows.error} retry={rows.reload} />
            </div>
          )}
          <TabContent job={job} body={body} />
          <div className={classes.foot}>
            {tab === 'rows' ? (
              <SelectionBar
                again={hasEnded(job) && job.origin !== 'key'}
                selection={view.selection}
                actions={actions}
              />
            ) : null}
            <TriageNote jobId={jobId} />
          </div>
        </div>
        {view.detail && tab === 'rows' ? (
          <RowRecord
            job={job}
            row={rows.source.row(view.cursor)}
            place={view.cursor}
            count={rows.count}
            columns={job.columns}
            onMove={actions.moveTo}
            onNextToReview={() => actions.triage('n')}
            onClose={() => useLists.getState().changeView(jobId, { detail: false })}
          />
        ) : null}
      </div>
    </>
  );
}

/** How a list is looked at, and what is asked for that. */
function useListBody(job: JobDetails) {
  const jobId = job.job_id;
  const view = useListView(jobId);
  const columnView = useColumnView(jobId);
  const tab = useLists((state) => state.tab);
  const dense = useLists((state) => state.dense);
  const openFacets = useLists((state) => state.openFacets);
  const facetsShown = useLists((state) => state.facets);
  const round = usePolicyRound();
  const decided = useDecisionRound(jobId);
  const first = job.provisional;
  const stamp = `${job.status} ${job.processed} ${first.approve} ${first.review} ${first.block} ${round} ${decided}`;
  useViewAddress(jobId, view, columnView);
  // Rows that nobody sees are not asked for; they are when they are seen again.
  const rows = useRows(job, view.filter, view.sort, tab === 'rows' ? stamp : 'not shown');
  const originals = useSame(job.columns);
  const shape = useListShape(rows);
  const columns = useMemo(() => columnsOf(originals, shape.given), [originals, shape.given]);
  const counts = useThrottledCall(
    'rows.facets',
    {
      job_id: jobId,
      filter: view.filter,
      columns: openFacets
        .flatMap((facet) => sourcePlace(facet) ?? [])
        .filter((index) => index < (job.columns?.length ?? 0))
        .slice(0, 20),
    },
    stamp,
  );
  const summary = useThrottledCall(
    'lists.summary',
    { job_id: jobId, filter: view.filter },
    stamp,
    tab === 'overview' && !noResultYet(job),
  );
  const actions = useGridActions(jobId, view, rows, columns, columnView);
  const filterBy = useFilterBy(jobId);
  return {
    jobId,
    view,
    columnView,
    tab,
    dense,
    openFacets,
    facetsShown,
    stamp,
    rows,
    originals,
    shape,
    columns,
    counts,
    summary,
    actions,
    filterBy,
  };
}

interface TabContentProps {
  readonly job: JobDetails;
  readonly body: ReturnType<typeof useListBody>;
}

/** Charts, what the list shows as a whole, or its rows. */
function TabContent({ job, body }: TabContentProps) {
  const { jobId, view, tab, stamp, rows, filterBy } = body;
  if (tab === 'overview') {
    return (
      <Overview
        jobId={jobId}
        columns={body.originals}
        empty={noResultYet(job)}
        summary={body.summary}
        stamp={stamp}
        filter={view.filter}
        onFilter={filterBy}
      />
    );
  }
  if (tab === 'insights') {
    return (
      <Insights
        job={job}
        stamp={`${job.status} ${job.ended_at}`}
        onShow={(where) => {
          filterBy({ ...ALL_ROWS, where: [...where] });
          useLists.getState().show({ tab: 'rows' });
        }}
      />
    );
  }
  if (rows.count === 0)
    return <Nothing all={isAllRows(view.filter)} onAll={() => filterBy(ALL_ROWS)} />;
  return (
    <Grid
      label={`Rows of ${shownText(job.name ?? 'this list')}`}
      rows={rows}
      columns={body.columns}
      addressLetters={body.shape.addressLetters}
      view={body.columnView}
      sort={view.sort}
      cursor={view.cursor}
      detail={view.detail}
      selection={view.selection}
      dense={body.dense}
      actions={body.actions}
    />
  );
}

/** Past all that the facets offer, for whoever goes by Tab. */
function focusRows({ currentTarget }: { readonly currentTarget: HTMLElement }): void {
  currentTarget.parentElement?.querySelector<HTMLElement>('[role="grid"]')?.focus();
}

/** Which facets are open is the same for every list. */
function openFacetsOnly(openFacets: readonly Facet[]): void {
  useLists.getState().show({ openFacets });
}

/** The same array for as long as it says the same: each event brings another one. */
function useSame(columns: readonly string[] | null): readonly string[] | null {
  const columnsKey = columns === null ? null : JSON.stringify(columns);
  return useMemo(
    () => (columnsKey === null ? null : (JSON.parse(columnsKey) as string[])),
    [columnsKey],
  );
}

/** Another filter begins at its first row; a selection of everything under the old one is no longer seen. */
export function useFilterBy(jobId: string): (filter: RowFilter) => void {
  return useMemo(
    () => (filter: RowFilter) => {
      const { views, changeView } = useLists.getState();
      const view = views[jobId];
      if (view !== undefined && sameFilter(filter, view.filter)) return;
      const selection =
        view === undefined || view.selection.kind === 'filter' ? NOTHING_SELECTED : view.selection;
      changeView(jobId, { filter, cursor: 0, selection });
    },
    [jobId],
  );
}

/** Counts how often somebody decided about rows of a list. */
function useDecisionRound(jobId: string): number {
  const [round, setRound] = useState(0);
  useEffect(
    () =>
      client.on('decisions.changed', ({ job_id }) => {
        if (job_id === jobId) setRound((before) => before + 1);
      }),
    [jobId],
  );
  return round;
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
          Remove a filter, or show all rows again.
        </EmptyNote>
      )}
    </div>
  );
}
