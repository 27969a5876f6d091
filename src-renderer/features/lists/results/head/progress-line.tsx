// How far a list is: a progress bar, rate and time left as far as they are known, and what it waits for.

import { Button } from '@mantine/core';
import type { JobDetails } from '../../../../../src-shared/bridge/jobs.ts';
import { formatCount, formatCounted, formatRows } from '../../../../../src-shared/format-count.ts';
import { jobState, STATE_LABELS } from '../../../../../src-shared/job-state.ts';
import { paceText } from '../../../../../src-shared/pace-text.ts';
import { donePercent, doneText } from '../../../../../src-shared/percent.ts';
import { hasEnded } from '../../../../../src-shared/schemas/job.ts';
import { useCall } from '../../../../app/calls/use-call.ts';
import { When } from '../../../../app/format/when.tsx';
import { UntrustedText } from '../../../../app/untrusted-text/untrusted-text.tsx';
import { failureOf } from '../../../../jobs/job-state.ts';
import { useLists } from '../../lists-store.ts';
import { leftOutNames } from './crashed-rows.ts';
import { steadyLook, steadyShare } from './progress.ts';
import classes from './progress-line.module.css';
import { StagesLine } from './stages-line.tsx';

/** State, rate and time left in words, for the head of the list. */
export function ProgressWords({ job }: { readonly job: JobDetails }) {
  const before = useLists((state) => state.shares[job.job_id] ?? 0);
  return (
    <span
      className={classes.words}
      data-state={jobState(job)}
      onPointerEnter={({ currentTarget }) => {
        // What the head has no room for is read here.
        currentTarget.title = currentTarget.textContent;
      }}
    >
      {job.first === true && !hasEnded(job) ? 'First in line · ' : null}
      <Words job={job} share={steadyShare(job, before)} />
    </span>
  );
}

/** A thin line below the head while a list runs, and what was left out of it. */
export function ProgressLine({ job }: { readonly job: JobDetails }) {
  const before = useLists((state) => state.shares[job.job_id] ?? 0);
  const looked = useLists((state) => state.looks[job.job_id] ?? 0);
  const share = steadyShare(job, before);
  const state = jobState(job);
  return (
    <div className={classes.line}>
      {hasEnded(job) ? null : (
        <div
          className={classes.track}
          role="progressbar"
          aria-label="Progress of this list"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={donePercent(share)}
          data-state={state}
        >
          <div
            className={classes.looked}
            style={{ transform: `scaleX(${steadyLook(job, looked)})` }}
          />
          <div className={classes.done} style={{ transform: `scaleX(${share})` }} />
        </div>
      )}
      <WhyFailed job={job} />
      <StagesLine job={job} />
      <Notice job={job} />
      <LeftOut job={job} />
    </div>
  );
}

/** Why a list ended before its time, and how the rest of it is checked. */
function WhyFailed({ job }: { readonly job: JobDetails }) {
  if (jobState(job) !== 'failed') return null;
  return (
    <div className={`${classes.words} ${classes.why}`} role="status">
      <span>
        <UntrustedText text={failureOf(job)} />
      </span>
      {job.origin === 'key' ? null : (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => useLists.getState().show({ again: 'all' })}
        >
          Check the rest…
        </Button>
      )}
    </div>
  );
}

/** What holds its look-ups up, or does no more; nothing where all is well. */
function Notice({ job: { notice } }: { readonly job: JobDetails }) {
  return (
    <div role="status">
      {notice === undefined ? null : (
        <div
          className={`${classes.words} ${classes.notice}`}
          data-state={notice.attention ? 'attention' : 'running'}
        >
          <strong>{notice.title}</strong> · {notice.sentence}
        </div>
      )}
    </div>
  );
}

/** Rows at which the program ended abruptly twice; nothing where there are none. */
function LeftOut({ job }: { readonly job: JobDetails }) {
  const names = leftOutNames(job.left_out);
  if (names === null) return null;
  return (
    <div className={classes.words} data-state="left_out" role="status">
      <strong>Left out</strong> · Vouch crashed twice while checking <UntrustedText text={names} />.
      These rows were not checked and cost nothing; check one on its own under Verify.
    </div>
  );
}

/** What a list has cost, where a budget makes that matter. */
function Credits({ used }: { readonly used: number }) {
  const budget = useCall('usage.show', { days: 1 }, { watch: ['settings.changed'] }).data;
  if (budget === null || budget.monthly_budget === null) return null;
  return ` · ${formatCounted(used, 'credit')}`;
}

function Words({ job, share }: { readonly job: JobDetails; readonly share: number }) {
  const state = jobState(job);
  const label = STATE_LABELS[state];
  const done = `${formatCount(job.processed)} of ${formatCount(job.total)}`;
  switch (state) {
    case 'queued':
      return (
        <>
          {label} · {formatRows(job.total)}
        </>
      );
    case 'running': {
      return (
        <>
          <strong>{doneText(share)}</strong> · {[done, ...paceText(job)].join(' · ')}
        </>
      );
    }
    case 'paused':
      return (
        <>
          <strong>{label}</strong> · {done} · nothing is looked up until you resume
        </>
      );
    case 'no_network':
      return (
        <>
          <strong>{label}</strong> · {done} · it continues by itself once the DNS answers
        </>
      );
    case 'disk_full':
      return (
        <>
          <strong>{label}</strong> · {done} · it continues by itself once there is room
        </>
      );
    case 'completed':
      return (
        <>
          {label} · {formatRows(job.total)}
          <Credits used={job.credits_used} />
          {job.ended_at === null ? null : (
            <>
              {' · '}
              <When iso={job.ended_at} />
            </>
          )}
        </>
      );
    case 'cancelled':
    case 'failed':
      return (
        <>
          <strong>{label}</strong> · {formatCount(job.succeeded)} of {formatCount(job.total)} rows
          were checked and are kept
        </>
      );
  }
}
