// Repeats a running job's reads and writes while the store cannot take them: for a moment while another program holds its
// file, and for as long as the disk is full.
import { errorCode } from '../../../src-shared/error-code.ts';
import type { Store } from '../ports/store.ts';

/** What the runner asks of the store. */
export type JobRunStore = Pick<
  Store,
  | 'startJob'
  | 'recordItems'
  | 'completeJob'
  | 'failJob'
  | 'setWaiting'
  | 'takeItems'
  | 'markInProgress'
  | 'readSuspects'
  | 'leaveOut'
  | 'readOpen'
  | 'readDomainNote'
  | 'provisionalItems'
  | 'countDomains'
>;

export interface StoreRetry {
  /** The same store; its calls reject like its own once another program has held the file for too long. */
  readonly store: JobRunStore;
  /** Whether something of a job waits until there is room on the disk. */
  waitsForDiskSpace(jobId: string): boolean;
}

export interface StoreRetryDeps {
  readonly store: JobRunStore;
  /** Whether nobody wants it any more: what waits for room then rejects. */
  readonly isGivenUp: (jobId: string) => boolean;
  /** Ends the waiting at once. */
  readonly signal: AbortSignal;
  /** Told of a job that begins to wait for room, or has found some. */
  readonly changed: (jobId: string) => void;
  /** How long after a refusal room is looked for again, in milliseconds. */
  readonly retryAfterMs?: number;
}

/** The store itself waits some seconds each time. */
const BUSY_TRIES = 30;
/** No event tells of room on a disk; a try costs one small write. */
const RETRY_AFTER_MS = 1_000;

export function createStoreRetry(deps: StoreRetryDeps): StoreRetry {
  const { store, isGivenUp, signal, changed, retryAfterMs = RETRY_AFTER_MS } = deps;
  /** How many calls of each job wait for room. */
  const waiting = new Map<string, number>();

  function count(jobId: string, by: 1 | -1): void {
    const before = waiting.get(jobId) ?? 0;
    if (before + by === 0) waiting.delete(jobId);
    else waiting.set(jobId, before + by);
    if (before === 0 || before + by === 0) changed(jobId);
  }

  async function persist<T>(jobId: string, ask: () => Promise<T>): Promise<T> {
    let isWaiting = false;
    let busy = 0;
    try {
      for (;;) {
        try {
          return await ask();
        } catch (error) {
          if (errorCode(error) === 'store_full' && !isGivenUp(jobId)) {
            if (!isWaiting) count(jobId, 1);
            isWaiting = true;
            await pause(retryAfterMs, signal);
            if (isGivenUp(jobId)) throw error;
          } else {
            busy += 1;
            if (errorCode(error) !== 'store_busy' || busy === BUSY_TRIES) throw error;
          }
        }
      }
    } finally {
      if (isWaiting) count(jobId, -1);
    }
  }

  return {
    waitsForDiskSpace: (jobId) => waiting.has(jobId),
    store: {
      startJob: (jobId, ...rest) => persist(jobId, () => store.startJob(jobId, ...rest)),
      recordItems: (jobId, ...rest) => persist(jobId, () => store.recordItems(jobId, ...rest)),
      completeJob: (jobId, ...rest) => persist(jobId, () => store.completeJob(jobId, ...rest)),
      failJob: (jobId, ...rest) => persist(jobId, () => store.failJob(jobId, ...rest)),
      setWaiting: (jobId, ...rest) => persist(jobId, () => store.setWaiting(jobId, ...rest)),
      takeItems: (jobId, ...rest) => persist(jobId, () => store.takeItems(jobId, ...rest)),
      markInProgress: (jobId, ...rest) =>
        persist(jobId, () => store.markInProgress(jobId, ...rest)),
      readSuspects: (jobId, ...rest) => persist(jobId, () => store.readSuspects(jobId, ...rest)),
      leaveOut: (jobId, ...rest) => persist(jobId, () => store.leaveOut(jobId, ...rest)),
      readOpen: (jobId, ...rest) => persist(jobId, () => store.readOpen(jobId, ...rest)),
      readDomainNote: (jobId, ...rest) =>
        persist(jobId, () => store.readDomainNote(jobId, ...rest)),
      provisionalItems: (jobId, ...rest) =>
        persist(jobId, () => store.provisionalItems(jobId, ...rest)),
      countDomains: (jobId, ...rest) => persist(jobId, () => store.countDomains(jobId, ...rest)),
    },
  };
}

/** Resolves after a while, or with the signal's abort. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
