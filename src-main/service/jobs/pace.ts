// The recent speed of jobs, and how long the rest of them takes at that rate.
import type { StoredJob } from '../ports/jobs.ts';

export interface Pace {
  /** Items a second; null while it rests or has just begun. */
  readonly perSecond: number | null;
  /** Seconds until the end at that rate; null when nobody can tell. */
  readonly secondsLeft: number | null;
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

const UNKNOWN: Pace = { perSecond: null, secondsLeft: null };

interface Sample {
  readonly atMs: number;
  readonly processed: number;
}

export function createPaceMeter(): PaceMeter {
  const samples = new Map<string, Sample[]>();
  return {
    note(job, atMs) {
      if (job.status !== 'running' || job.paused || job.waitingSince !== null) {
        samples.delete(job.jobId);
        return UNKNOWN;
      }
      const kept = (samples.get(job.jobId) ?? []).filter(
        (sample) => sample.atMs > atMs - WINDOW_MS,
      );
      samples.set(job.jobId, [...kept, { atMs, processed: job.processed }]);
      const first = kept[0];
      if (first === undefined || atMs - first.atMs < LEAST_SPAN_MS) return UNKNOWN;
      const perSecond = ((job.processed - first.processed) * 1000) / (atMs - first.atMs);
      if (perSecond <= 0) return UNKNOWN;
      return { perSecond, secondsLeft: (job.total - job.processed) / perSecond };
    },
    forget: (jobId) => samples.delete(jobId),
  };
}
