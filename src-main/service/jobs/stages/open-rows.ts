// The rows of a running list without a final verdict: from memory, as far as they are there, else from the store.
import type { ItemOutcome, OpenItem, PendingItem } from '../../ports/jobs.ts';
import type { Store } from '../../ports/store.ts';
import { leftOutOutcome } from '../crashed-items.ts';
import type { ListRun } from './list-run.ts';
import type { RunCache } from './run-cache.ts';

export interface OpenRows {
  /** Those of these rows that have no final verdict. */
  read(indexes: readonly number[]): Promise<readonly OpenItem[]>;
  /** Whether a row is not checked any more, and what it stands for is not to be asked about. */
  isLeftOut(index: number): Promise<boolean>;
  /** A row that waits for something stays in memory, as far as there is room; any other need not be read again. */
  remember(item: PendingItem, requestId: string | null, outcome: ItemOutcome | null): void;
  forget(index: number): void;
}

export function createOpenRows(
  run: ListRun,
  store: Pick<Store, 'readOpen'>,
  cache: RunCache,
): OpenRows {
  async function read(indexes: readonly number[]): Promise<readonly OpenItem[]> {
    const kept = indexes.map((index) => cache.row(index)).filter((item) => item !== undefined);
    if (kept.length === indexes.length) return kept;
    const others = indexes.filter((index) => cache.row(index) === undefined);
    return [...kept, ...(await store.readOpen(run.jobId, others))];
  }

  return {
    read,
    async isLeftOut(index) {
      if (run.leftOut.length === 0) return false;
      const [item] = await read([index]);
      return item !== undefined && leftOutOutcome(item, run.leftOut) !== null;
    },
    remember(item, requestId, outcome) {
      if (outcome === null || outcome.kind === 'provisional')
        cache.keepRow({ ...item, requestId, codeSet: null });
      else cache.forgetRow(item.index);
    },
    forget: cache.forgetRow,
  };
}
