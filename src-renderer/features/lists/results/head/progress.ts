// The progress of a list that never goes backwards, and what is left to ask, in words.
import type { JobDetails, Remaining } from '../../../../../src-shared/bridge/jobs.ts';
import { formatCount, formatRows } from '../../../../../src-shared/format-count.ts';
import { formatDuration } from '../../../../../src-shared/format-duration.ts';
import { shareOf } from '../../../../../src-shared/list-progress.ts';
import { hasEnded } from '../../../../../src-shared/schemas/job.ts';

/** Progress from 0 to 1: what main says, but never less than was shown before. */
export function steadyShare(job: Pick<JobDetails, 'processed' | 'total'>, before: number): number {
  return Math.max(shareOf(job), before);
}

const SOURCES: Readonly<Record<Remaining['source'], readonly [one: string, many: string]>> = {
  dns: ['domain without a DNS answer', 'domains without a DNS answer'],
  registration: ['registry look-up', 'registry look-ups'],
  website: ['website', 'websites'],
  mailbox: ['mailbox', 'mailboxes'],
};

/** What is left to ask of one source. */
export interface RemainingPart {
  readonly source: Remaining['source'];
  /** "1,240 registry look-ups" */
  readonly many: string;
  /** "about 2 min" */
  readonly time: string;
}

export function remainingParts(remaining: readonly Remaining[]): readonly RemainingPart[] {
  return remaining.map(({ source, left, ms }) => ({
    source,
    many: `${formatCount(left)} ${SOURCES[source][left === 1 ? 0 : 1]}`,
    time: formatDuration(ms / 1000),
  }));
}

/** How much of a list was looked at, from 0 to 1: rows with a final verdict or a first one, and never less than before. */
export function steadyLook(job: Looked & Pick<JobDetails, 'processed'>, before: number): number {
  const looked = job.processed + firstVerdicts(job);
  return job.total === 0 ? 0 : Math.max(before, Math.min(1, looked / job.total));
}

type Looked = Pick<JobDetails, 'verdicts' | 'succeeded' | 'total'>;

/** How many rows have a first verdict alone, whatever was decided about them. */
export function firstVerdicts(job: Looked): number {
  const { approve, review, block } = job.verdicts;
  return Math.max(0, approve + review + block - job.succeeded);
}

/** What happens to rows with a first verdict, to rows without one, and to what was still to be asked. */
export function finishText(job: Looked & Pick<JobDetails, 'processed' | 'remaining'>): string {
  const early = firstVerdicts(job);
  const unseen = Math.max(0, job.total - job.processed - early);
  const left = remainingParts(job.remaining).map(({ many }) => many);
  return [
    `${formatRows(early)} ${early === 1 ? 'has' : 'have'} a first verdict, which becomes final unchanged.`,
    unseen === 0
      ? null
      : `${formatRows(unseen)} without one ${unseen === 1 ? 'gets its verdict' : 'get theirs'} from DNS and feeds alone.`,
    left.length === 0 ? null : `No longer looked up: ${left.join(', ')}.`,
    'What they would have shown stays unknown; you can check the rows again later.',
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

/** Whether there is nothing to count: "none of them" would be said of rows that nobody has looked at. */
export function noResultYet(job: Looked & Pick<JobDetails, 'processed' | 'status'>): boolean {
  return steadyLook(job, 0) === 0 && !hasEnded(job);
}
