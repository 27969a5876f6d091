// What a running list still has to look up, by source and with its time, and the button that skips the rest.
import { Button } from '@mantine/core';
import { IconPlayerTrackNext } from '@tabler/icons-react';
import type { JobDetails } from '../../../../../src-shared/bridge/jobs.ts';
import { formatCount, formatRows } from '../../../../../src-shared/format-count.ts';
import { hasEnded } from '../../../../../src-shared/schemas/job.ts';
import { confirm } from '../../../../app/notices/confirm.tsx';
import { client } from '../../../../bridge/client.ts';
import { useLists } from '../../lists-store.ts';
import { finishText, firstVerdicts, remainingParts } from './progress.ts';
import classes from './stages-line.module.css';

export function StagesLine({ job }: { readonly job: JobDetails }) {
  if (hasEnded(job)) return null;
  const early = firstVerdicts(job);
  const parts = remainingParts(job.remaining);
  if (job.finishing === true)
    return (
      <section className={classes.line} aria-label="Still to be looked up">
        <span>Finishing: nothing more is looked up, and first verdicts become final.</span>
      </section>
    );
  if (early === 0 && parts.length === 0) return null;
  return (
    <section className={classes.line} aria-label="Still to be looked up">
      <span title="They count as done once the slow sources have answered">
        {formatCount(early)} of {formatRows(job.total - job.processed)} left{' '}
        {early === 1 ? 'has' : 'have'} a first verdict
      </span>
      {parts.map(({ source, many, time }) => (
        <span key={source} className={classes.source}>
          {many} left, {time}
        </span>
      ))}
      {early === 0 ? null : (
        <Button
          size="compact-xs"
          variant="default"
          className={classes.finish}
          leftSection={<IconPlayerTrackNext size={13} aria-hidden />}
          onClick={() => confirmFinish(job)}
        >
          Finish now…
        </Button>
      )}
    </section>
  );
}

/** Asks whether a running list is to be finished as it stands, and says what that means. */
function confirmFinish(job: JobDetails): void {
  confirm({
    title: 'Finish this list now?',
    body: finishText(job),
    confirm: 'Finish now',
    cancel: 'Keep it running',
    loses: false,
    async act() {
      useLists.getState().updateJob(await client.call('jobs.finish_now', { job_id: job.job_id }));
    },
  });
}
