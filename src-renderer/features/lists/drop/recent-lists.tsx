// The newest lists with their state and totals, kept up to date.
import { Skeleton } from '@mantine/core';
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import { jobState, STATE_LABELS } from '../../../../src-shared/job-state.ts';
import { formatRows } from '../../../app/format/format.ts';
import { When } from '../../../app/format/when.tsx';
import { hashOf } from '../../../app/navigation/route.ts';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import { showsProgress } from '../../../jobs/job-state.ts';
import { jobName } from '../../../jobs/job-text.ts';
import { ProportionBar } from '../../../jobs/proportion-bar.tsx';
import { useLists } from '../lists-store.ts';
import { steadyShare } from '../results/head/progress.ts';
import { useRecentJobs } from '../use-jobs.ts';
import classes from './recent-lists.module.css';

const SHOWN = 12;

export function RecentLists() {
  const { data, error, loading, reload } = useRecentJobs(SHOWN);
  const show = useLists((state) => state.show);
  if (error !== null && data === null) return <ErrorNote error={error} retry={reload} />;
  if (data === null) return loading ? <Skeleton height={160} radius={6} /> : null;
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="recent-lists">
      <div className={classes.head}>
        <h2 id="recent-lists">Recent lists</h2>
        <span className={classes.ways}>
          {data.length < 2 ? null : (
            <>
              <button
                type="button"
                onClick={() => show({ together: { doing: 'compare', first: null } })}
              >
                Compare…
              </button>
              <button
                type="button"
                onClick={() => show({ together: { doing: 'merge', first: null } })}
              >
                Merge…
              </button>
            </>
          )}
          <a href={hashOf({ screen: 'history', tab: 'lists' })}>All lists</a>
        </span>
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
  const state = jobState(job);
  return (
    <a className={classes.row} href={hashOf({ screen: 'lists', jobId: job.job_id })}>
      <span className={classes.name}>
        <UntrustedText text={jobName(job)} />
      </span>
      <span className={classes.state} data-state={state}>
        {STATE_LABELS[state]}
        {job.first === true ? ' · runs first' : null}
        {showsProgress(state) ? ` · ${Math.floor(100 * steadyShare(job, before))} %` : null}
      </span>
      <span className={classes.bar}>
        <ProportionBar job={job} />
      </span>
      <span className={classes.count}>{formatRows(job.total)}</span>
      <span className={classes.when}>
        <When iso={job.created_at} />
      </span>
    </a>
  );
}
