// Notifies waiters that a job has changed; they read the job again each time.
import type { StoredJob } from '../ports/jobs.ts';

export interface JobWatch {
  /** Wakes whoever waits for this job; also when it is gone. */
  changed(jobId: string): void;
  /** Hears the id of each job that changes or goes. Answers how to stop listening. */
  onChange(listener: (jobId: string) => void): () => void;
  /** The job with a token of its state: at once when the token is not `seen`, else at its next change. */
  next(
    jobId: string,
    seen: string | null,
    read: () => Promise<StoredJob>,
    signal?: AbortSignal,
  ): Promise<{ readonly job: StoredJob; readonly seen: string }>;
}

/** `beside` is a text that changes whenever something else that is shown with a running job does. */
export function createJobWatch(beside: (jobId: string) => string = () => ''): JobWatch {
  const waiting = new Map<string, Set<() => void>>();
  const listeners = new Set<(jobId: string) => void>();

  return {
    changed(jobId) {
      const wakers = waiting.get(jobId);
      waiting.delete(jobId);
      for (const waker of wakers ?? []) waker();
      for (const listener of listeners) listener(jobId);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async next(jobId, seen, read, signal) {
      for (;;) {
        signal?.throwIfAborted();
        // Listen before reading, so that a change in between is not missed.
        const { promise, resolve } = Promise.withResolvers<void>();
        const wakers = waiting.get(jobId) ?? new Set();
        waiting.set(jobId, wakers.add(resolve));
        signal?.addEventListener('abort', () => resolve(), { once: true });
        const job = await read();
        const token = `${tokenOf(job)} ${beside(jobId)}`;
        if (token !== seen) {
          wakers.delete(resolve);
          if (wakers.size === 0) waiting.delete(jobId);
          return { job, seen: token };
        }
        await promise;
      }
    },
  };
}

function tokenOf(job: StoredJob): string {
  const { approve, review, block } = job.provisional;
  const stages = [approve, review, block, job.finishing];
  return [job.status, job.processed, job.paused, job.waitingSince !== null, ...stages].join(' ');
}
