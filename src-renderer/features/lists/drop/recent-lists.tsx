// The newest lists with their state and proportions, live.
import { Skeleton } from '@mantine/core';
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import { formatRows } from '../../../app/format/format.ts';
import { When } from '../../../app/format/when.tsx';
import { hashOf } from '../../../app/navigation/route.ts';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import { useLists } from '../lists-store.ts';
import { Proportions } from '../proportions.tsx';
import { type RunState, runState, steadyShare } from '../results/run-progress.ts';
import { useRecentJobs } from '../use-jobs.ts';
import classes from './recent-lists.module.css';

const SHOWN = 12;

const STATES: Readonly<Record<RunState, string>> = {
  waiting_to_start: 'Waiting to start',
  running: 'Running',
  paused: 'Paused',
  no_network: 'Waiting for a network',
  completed: 'Done',
  cancelled: 'Cancelled',
  failed: 'Stopped',
};

export function RecentLists() {
  const { data, error, loading, reload } = useRecentJobs(SHOWN);
  if (error !== null && data === null) return <ErrorNote error={error} retry={reload} />;
  if (data === null) return loading ? <Skeleton height={160} radius={6} /> : null;
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="recent-lists">
      <div className={classes.head}>
        <h2 id="recent-lists">Recent lists</h2>
        <a href={hashOf({ screen: 'history', tab: 'lists' })}>All lists</a>
      </div>
      <ul className={classes.rows}>
        {data.map((job) => (
          <li key={job.job_id}>
            <RecentList job={job} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecentList({ job }: { readonly job: JobDetails }) {
  const before = useLists((state) => state.shares[job.job_id] ?? 0);
  const state = runState(job);
  const live = state === 'running' || state === 'no_network' || state === 'paused';
  return (
    <a className={classes.row} href={hashOf({ screen: 'lists', jobId: job.job_id })}>
      <span className={classes.name}>
        <UntrustedText text={job.name ?? 'Unnamed list'} />
      </span>
      <span className={classes.state} data-state={state}>
        {STATES[state]}
        {job.first === true ? ' · first' : null}
        {live ? ` · ${Math.floor(100 * steadyShare(job, before))} %` : null}
      </span>
      <span className={classes.bar}>
        <Proportions parts={{ ...job.recommendations, failed: job.failed }} total={job.total} />
      </span>
      <span className={classes.count}>{formatRows(job.total)}</span>
      <span className={classes.when}>
        <When iso={job.created_at} />
      </span>
    </a>
  );
}
