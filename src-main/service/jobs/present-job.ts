// What a job looks like to callers: the stored record in the contract's words, without its items.
import type { JobDetails } from '../../../src-shared/bridge/jobs.ts';
import { hasEnded } from '../../../src-shared/schemas/job.ts';
import { moment } from '../iso-time.ts';
import type { StoredJob } from '../ports/jobs.ts';
import { NO_REMOTE_LOOKUPS, type RemoteLookups } from '../ports/remote-lookups.ts';
import { secondsUntilEnd } from '../time-left.ts';
import { lookedAt, type Pace } from './pace.ts';
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
  waitsForDiskSpace = false,
): JobDetails {
  const ended = hasEnded(job);
  const waiting = waitsForDiskSpace ? 'disk' : job.waitingSince === null ? null : 'no_network';
  const activeSources = new Set<string>(
    remaining.filter(({ left }) => left > 0).map(({ source }) => source),
  );
  const isGoing = job.status === 'running' && !job.paused;
  const jobNotice = isGoing ? notice(activeSources, job.startedAt ?? job.createdAt) : null;
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
    widest: job.widest,
    ...(job.blanks === undefined ? {} : { blanks: job.blanks }),
    recommendations: { ...job.recommendations },
    provisional: { ...job.provisional },
    not_checked: job.unchecked,
    verdicts: { ...job.verdicts },
    ...(job.finishing && !ended ? { finishing: true as const } : {}),
    ...(job.policyId === undefined ? {} : { policy_id: job.policyId }),
    ...(job.first && !ended ? { first: true as const } : {}),
    ...(job.leftOut ? { left_out: job.leftOut.map((each) => ({ ...each })) } : {}),
    ...(jobNotice === null ? {} : { notice: jobNotice }),
    per_second: pace.perSecond,
    remaining: remaining.filter(({ left }) => left > 0).map((each) => ({ ...each })),
    seconds_left: secondsLeft(job, pace, remaining),
  };
}

/** Null while it does not run, or nobody can tell how fast its rows are looked at. */
function secondsLeft(
  job: StoredJob,
  { looksPerSecond }: Pace,
  remaining: readonly Remaining[],
): number | null {
  const ahead = job.total - lookedAt(job);
  if (job.status !== 'running' || job.paused || job.waitingSince !== null) return null;
  if (ahead > 0 && looksPerSecond === null) return null;
  const looks = looksPerSecond === null ? 0 : ahead / looksPerSecond;
  const of = (wanted: Remaining['source']) =>
    (remaining.find(({ source }) => source === wanted)?.ms ?? 0) / 1_000;
  // Domains whose DNS did not answer are asked again once all rows were looked at, beside everything else.
  return Math.max(
    looks + of('dns'),
    secondsUntilEnd({
      dns: looks,
      registration: of('registration'),
      website: of('website'),
      mailbox: of('mailbox'),
    }),
  );
}
