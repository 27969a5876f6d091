// What a job looks like to callers: the stored record in the contract's words, without its items.
import type { JobDetails } from '../../../src-shared/bridge/jobs.ts';
import { hasEnded } from '../../../src-shared/schemas/job.ts';
import { moment } from '../iso-time.ts';
import type { StoredJob } from '../ports/jobs.ts';
import { NO_REMOTE_LOOKUPS, type RemoteLookups } from '../ports/remote-lookups.ts';
import type { Pace } from './pace.ts';
import type { Remaining } from './stages/list-run.ts';

/**
 * Renders a stored job. Times are ISO 8601 in UTC. `paused`, `waiting` and `first` are present only while they hold back
 * or push a job that has not ended; `error` only on a job that could not go on.
 */
export function presentJob(
  job: StoredJob,
  pace: Pace,
  remaining: readonly Remaining[] = [],
  { notice }: Pick<RemoteLookups, 'notice'> = NO_REMOTE_LOOKUPS,
  waitsForRoom = false,
): JobDetails {
  const ended = hasEnded(job);
  const waiting = waitsForRoom ? 'disk' : job.waitingSince === null ? null : 'no_network';
  const asked = new Set<string>(remaining.map(({ source }) => source));
  const isGoing = job.status === 'running' && !job.paused;
  const said = isGoing ? notice(asked, job.startedAt ?? job.createdAt) : null;
  return {
    job_id: job.jobId,
    status: job.status,
    total: job.total,
    processed: job.processed,
    succeeded: job.succeeded,
    failed: job.failed,
    credits_used: job.creditsUsed,
    ...(job.paused && !ended ? { paused: true as const } : {}),
    ...(waiting === null || ended ? {} : { waiting: { reason: waiting } }),
    ...(job.error === null ? {} : { error: { code: job.error.code, message: job.error.message } }),
    created_at: moment(job.createdAt),
    started_at: moment(job.startedAt),
    ended_at: moment(job.endedAt),
    origin: job.origin.kind,
    name: job.name,
    columns: job.columns === null ? null : [...job.columns],
    ...(job.delimiter === undefined ? {} : { delimiter: job.delimiter }),
    ...(job.emailColumn === undefined ? {} : { email_column: job.emailColumn }),
    ...(job.widest === null ? {} : { widest: job.widest }),
    ...(job.blanks === undefined ? {} : { blanks: job.blanks }),
    recommendations: { ...job.recommendations },
    provisional: { ...job.provisional },
    ...(job.finishing && !ended ? { finishing: true as const } : {}),
    ...(job.policyId === undefined ? {} : { policy_id: job.policyId }),
    ...(job.first && !ended ? { first: true as const } : {}),
    ...(job.leftOut ? { left_out: job.leftOut.map((each) => ({ ...each })) } : {}),
    ...(said === null ? {} : { notice: said }),
    per_second: pace.perSecond,
    remaining: remaining.map((each) => ({ ...each })),
    seconds_left: secondsLeft(pace, remaining),
  };
}

/** What takes the longest decides, where the time of everything is known. */
function secondsLeft(
  { secondsLeft: atPace }: Pace,
  remaining: readonly Remaining[],
): number | null {
  // Domains whose DNS did not answer are asked again within seconds.
  const times = remaining.filter(({ source }) => source !== 'dns').map((each) => each.ms);
  const known = times.filter((ms) => ms !== null);
  if (known.length < times.length) return null;
  return known.length === 0 ? atPace : Math.max(...known) / 1000;
}
