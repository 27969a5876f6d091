// The recent speed of jobs: how many rows got their final verdict in a second, and how many were looked at.
import type { StoredJob } from '../ports/jobs.ts';

export interface Pace {
  /** Items a second; null while it rests or has just begun. */
  readonly perSecond: number | null;
  /** Items a second that were looked at, whether their verdict is final or not; null as well while none is. */
  readonly looksPerSecond: number | null;
}

export interface PaceMeter {
  /** Notes how far a job is at a moment (any clock in milliseconds that only grows), and answers its pace. */
  note(job: StoredJob, atMs: number): Pace;
  forget(jobId: string): void;
}

/** Long enough to even out batches, short enough to follow a network that has become slow. */
const WINDOW_MS = 20_000;
/** A rate of a moment would promise too much. */
const LEAST_SPAN_MS = 2_000;

const UNKNOWN: Pace = { perSecond: null, looksPerSecond: null };

interface Sample {
  readonly atMs: number;
  readonly processed: number;
  readonly looked: number;
}

export function createPaceMeter(): PaceMeter {
  const samples = new Map<string, Sample[]>();
  return {
    note(job, atMs) {
      if (job.status !== 'running' || job.paused || job.waitingSince !== null) {
        samples.delete(job.jobId);
        return UNKNOWN;
      }
      const recent = (samples.get(job.jobId) ?? []).filter(
        (sample) => sample.atMs > atMs - WINDOW_MS,
      );
      const { processed } = job;
      const looked = lookedAt(job);
      samples.set(job.jobId, [...recent, { atMs, processed, looked }]);
      const first = recent[0];
      if (first === undefined || atMs - first.atMs < LEAST_SPAN_MS) return UNKNOWN;
      const inSecond = (many: number) => (many > 0 ? (many * 1000) / (atMs - first.atMs) : null);
      return {
        perSecond: inSecond(processed - first.processed),
        looksPerSecond: inSecond(looked - first.looked),
      };
    },
    forget: (jobId) => samples.delete(jobId),
  };
}

/** Rows with a verdict, final or not. */
export function lookedAt({ processed, provisional }: StoredJob): number {
  return processed + provisional.approve + provisional.review + provisional.block;
}
