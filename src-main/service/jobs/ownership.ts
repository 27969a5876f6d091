// Which jobs a caller may see, and which it may end or remove.
import { VouchError } from '../../../src-shared/errors.ts';
import type { StoredJob } from '../ports/jobs.ts';
import type { Origin } from '../ports/origin.ts';

type Owned = Pick<StoredJob, 'origin'>;

/** The API's callers see the jobs that keys made; whoever is at this machine (`by` left out, too) sees all. */
export function needVisible({ origin }: Owned, by: Origin | undefined): void {
  if (by?.kind !== 'key' || origin.kind === 'key') return;
  throw new VouchError(
    'job_not_found',
    'The API made no job with this id. GET /v1/jobs lists those it made.',
  );
}

/** Every key may read the jobs of all keys; what one made, no other may end or remove. */
export function needOwn(
  job: Owned,
  by: Origin | undefined,
  deed: 'cancelled' | 'deleted' | 'taken up again',
): void {
  needVisible(job, by);
  if (by?.kind !== 'key' || (job.origin.kind === 'key' && job.origin.keyId === by.keyId)) return;
  throw new VouchError(
    'forbidden_job',
    `This job was made by another key, so it is not ${deed} with this one. Use that key, the window, or the command: vouch jobs.`,
  );
}
