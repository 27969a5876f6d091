// The lists that can be chosen to be compared or merged, newest first.

import { formatRows } from '../../../../src-shared/format-count.ts';
import { useCall } from '../../../app/calls/use-call.ts';
import { formatWhen } from '../../../app/format/format.ts';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { jobName } from '../../../jobs/job-text.ts';

const MOST = 500;

export interface ListChoice {
  readonly value: string;
  readonly label: string;
  readonly name: string;
}

/** Null while they are asked for. */
export function useListChoices(): readonly ListChoice[] | null {
  const asked = useCall('jobs.list', { after: null, limit: MOST }, { keep: true });
  return (
    asked.data?.jobs.map((job) => {
      const name = shownText(jobName(job));
      const { text } = formatWhen(job.created_at);
      return { value: job.job_id, name, label: `${name} · ${formatRows(job.total)} · ${text}` };
    }) ?? null
  );
}
