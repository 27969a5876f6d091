// Lists by name with their state and totals, each a link to its results.

import type { ReactNode } from 'react';
import type { JobDetails } from '../../src-shared/bridge/jobs.ts';
import { formatRows } from '../../src-shared/format-count.ts';
import { jobState, STATE_LABELS } from '../../src-shared/job-state.ts';
import { doneText } from '../../src-shared/percent.ts';
import { When } from '../app/format/when.tsx';
import { hashOf } from '../app/navigation/route.ts';
import { UntrustedText } from '../app/untrusted-text/untrusted-text.tsx';
import { showsProgress } from './job-state.ts';
import { jobName } from './job-text.ts';
import { ProportionBar } from './proportion-bar.tsx';
import classes from './recent-lists.module.css';

interface RecentListsProps {
  readonly jobs: readonly JobDetails[];
  /** How far a list is, from 0 to 1. */
  readonly shareOf: (job: JobDetails) => number;
  /** More that is done with lists, before the link to all. */
  readonly actions?: ReactNode;
}

export function RecentLists({ jobs, shareOf, actions }: RecentListsProps) {
  return (
    <section aria-labelledby="recent-lists">
      <div className={classes.head}>
        <h2 id="recent-lists">Recent lists</h2>
        <span className={classes.ways}>
          {actions}
          <a href={hashOf({ screen: 'history', tab: 'lists' })}>All lists</a>
        </span>
      </div>
      <ul className={classes.rows}>
        {jobs.map((job) => (
          <li key={job.job_id}>
            <RecentList job={job} share={shareOf(job)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecentList({ job, share }: { readonly job: JobDetails; readonly share: number }) {
  const state = jobState(job);
  return (
    <a className={classes.row} href={hashOf({ screen: 'lists', jobId: job.job_id })}>
      <span className={classes.name}>
        <UntrustedText text={jobName(job)} />
      </span>
      <span className={classes.state} data-state={state}>
        {STATE_LABELS[state]}
        {job.first === true ? ' · runs first' : null}
        {showsProgress(state) ? ` · ${doneText(share)}` : null}
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
