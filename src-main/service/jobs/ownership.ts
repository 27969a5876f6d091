// Which jobs a caller may see, and which it may end or remove.
import { VouchError } from '../../../src-shared/errors.ts';
import type { StoredJob } from '../ports/jobs.ts';
import type { Origin } from '../ports/origin.ts';

type Owned = Pick<StoredJob, 'origin'>;

/**
 * Callers of the API see the jobs of all keys; callers on this machine (also without `by`) see every job.
 * @throws VouchError `job_not_found`
 */
export function needVisible({ origin }: Owned, by: Origin | undefined): void {
  if (by?.kind !== 'key' || origin.kind === 'key') return;
  throw new VouchError(
    'job_not_found',
    'No job with this id was created through the API. GET /v1/jobs lists those that were.',
  );
}

/** Every key may read the jobs of all keys; what one made, no other may end or remove. */
export function needOwn(
  job: Owned,
  by: Origin | undefined,
  operation: 'cancelled' | 'deleted' | 'checked again',
): void {
  needVisible(job, by);
  if (by?.kind !== 'key' || (job.origin.kind === 'key' && job.origin.keyId === by.keyId)) return;
  throw new VouchError(
    'forbidden_job',
    `This job was created by another key, so it cannot be ${operation} with this one. Use that key, the window, or the command: vouch jobs.`,
  );
}
