// Follows a job to its end from a command: shows progress, pauses it on Ctrl-C, and takes it over when its owner goes away.

import type { JobDetails } from '../../../src-shared/bridge/jobs.ts';
import type { BridgeResult } from '../../../src-shared/bridge/methods.ts';
import { jobState, STATE_LABELS } from '../../../src-shared/job-state.ts';
import { lowerFirst } from '../../../src-shared/letter-case.ts';
import { paceText } from '../../../src-shared/pace-text.ts';
import { hasEnded } from '../../../src-shared/schemas/job.ts';
import type { Environment } from '../../program/environment.ts';
import { openSession, type Session } from '../../program/session.ts';
import { ConnectionLost } from '../../program/socket/socket-client.ts';
import type { Terminal } from './terminal.ts';

/** The session may be another one afterwards: the owner can change while a job runs. */
export interface Followed {
  readonly job: JobDetails;
  readonly session: Session;
  /** Whether the user asked to stop; the job is then paused, not ended. */
  readonly interrupted: boolean;
}

/** Resolves when the job has ended, or was paused because `interrupt` fired. */
export async function followJob(
  environment: Environment,
  terminal: Terminal,
  first: Session,
  jobId: string,
  interrupt: AbortSignal,
): Promise<Followed> {
  let session = first;
  let lastSeen: string | null = null;
  let shownWait: keyof typeof WAITS_FOR | undefined;
  let shownNotice: string | undefined;
  for (;;) {
    try {
      if (interrupt.aborted) {
        const job = await pauseIfOpen(session, jobId);
        terminal.progressDone();
        return { job, session, interrupted: !hasEnded(job) };
      }
      const next: BridgeResult<'jobs.watch'> = await session.bridge.call(
        'jobs.watch',
        { job_id: jobId, seen: lastSeen },
        interrupt,
      );
      lastSeen = next.seen;
      if (hasEnded(next.job)) {
        terminal.progressDone();
        return { job: next.job, session, interrupted: false };
      }
      const waiting = next.job.waiting?.reason;
      if (waiting !== undefined && waiting !== shownWait) terminal.say(WAITS_FOR[waiting]);
      shownWait = waiting;
      const { notice } = next.job;
      if (notice !== undefined && notice.title !== shownNotice) terminal.say(notice.sentence);
      shownNotice = notice?.title ?? shownNotice;
      terminal.progress(progressLine(next.job));
    } catch (error) {
      if (error instanceof ConnectionLost) {
        // The job is in the store; whoever owns the folder now goes on with it, and that may be this command.
        session = await openSession(environment);
        lastSeen = null;
        if (!interrupt.aborted) await resumeIfOpen(session, jobId);
      } else if (!isInterruption(error, interrupt)) throw error;
    }
  }
}

const WAITS_FOR = {
  no_network:
    'There is no network. The job waits, and continues by itself when the network is back.',
  disk: 'The disk with the data folder is full. The job waits, and continues by itself when there is room.',
};

/** The call was cut off by the user's Ctrl-C, which the next turn of the loop attends to. */
function isInterruption(error: unknown, interrupt: AbortSignal): boolean {
  return interrupt.aborted && error === interrupt.reason;
}

async function pauseIfOpen(session: Session, jobId: string): Promise<JobDetails> {
  const job = await session.bridge.call('jobs.show', { job_id: jobId });
  if (hasEnded(job)) return job;
  // A pause is kept in the store, which a full disk refuses; whoever owns the folder next goes on with the job then.
  if (job.waiting?.reason === 'disk') return job;
  return session.bridge.call('jobs.pause', { job_id: jobId });
}

async function resumeIfOpen(session: Session, jobId: string): Promise<void> {
  const job = await session.bridge.call('jobs.show', { job_id: jobId });
  if (!hasEnded(job)) await session.bridge.call('jobs.resume', { job_id: jobId });
}

const BAR_CELLS = 24;

function progressLine(job: JobDetails): string {
  const share = job.total === 0 ? 1 : job.processed / job.total;
  const filled = Math.round(share * BAR_CELLS);
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_CELLS - filled);
  const counts = `${job.processed} of ${job.total}${job.failed > 0 ? `, ${job.failed} failed` : ''}`;
  if (job.waiting) return `${bar} ${counts}  ${lowerFirst(STATE_LABELS[jobState(job)])}`;
  if (job.paused) return `${bar} ${counts}  paused`;
  const notice = job.notice === undefined ? [] : [job.notice.title.toLowerCase()];
  return [`${bar} ${counts}`, ...paceText(job), ...notice].join('  ');
}
