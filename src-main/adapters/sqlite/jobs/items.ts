// Reads a job's rows: those still to be checked, a page of them, or all as the API's JSON.
import type Database from 'better-sqlite3';
import { hasEnded } from '../../../../src-shared/schemas/job.ts';
import type { PendingItem, StoredItem } from '../../../service/ports/jobs.ts';
import type { PageAfter } from '../../../service/ports/page.ts';
import { renderItem } from '../../../service/ports/rendered-item.ts';
import type { Direct } from '../method-table.ts';
import type { Judges } from '../policy/judges.ts';
import { itemIndex, itemKey, itemRange } from '../rows/item-key.ts';
import { jobFinder } from '../rows/job-row.ts';
import { requestIn, type StoredTexts } from '../rows/request-text.ts';
import { itemReader } from './stored-items.ts';

export function itemMethods(
  db: Database.Database,
  judges: Judges,
): Direct<'readItems' | 'renderItems'> {
  const findJob = jobFinder(db);
  const read = itemReader(db, judges);
  return {
    readItems(jobId, { from, limit }) {
      const job = findJob(jobId);
      if (job === undefined) return [];
      const first = Math.max(from, 0);
      const count = Math.max(0, Math.min(limit, job.total - first));
      return Array.from({ length: count }, (_, index) =>
        itemKey(job.number, first + index),
      ).flatMap((item): StoredItem[] => {
        const found = read(job, item);
        if (found === undefined) return [];
        const { sameMailboxAs: _, provider: __, ...row } = found;
        return [row];
      });
    },
    renderItems(jobId) {
      const job = findJob(jobId);
      // The contract: `items` is empty until the job has ended.
      if (job === undefined || !hasEnded(job)) return '[]';
      const parts: string[] = [];
      for (let index = 0; index < job.total; index += 1) {
        const item = read(job, itemKey(job.number, index));
        parts.push((item === undefined ? null : renderItem(item)) ?? 'null');
      }
      return `[${parts.join(',')}]`;
    },
  };
}

export interface RequestRow extends StoredTexts {
  readonly item: number;
}

/** Reads items of a job that has not ended, which are pending and behind an index, in order. */
export function pendingItems(
  db: Database.Database,
): (jobId: string, page: PageAfter) => readonly PendingItem[] {
  const findJob = jobFinder(db);
  const pending = db.prepare<[number, number, number], RequestRow>(
    `SELECT item, request, cells FROM rows JOIN row_texts USING (item)
     WHERE item > ? AND item <= ? AND state = 0 AND duplicate_of IS NULL ORDER BY item LIMIT ?`,
  );
  return (jobId, { after, limit }) => {
    const job = findJob(jobId);
    if (job === undefined || hasEnded(job)) return [];
    const { first, last } = itemRange(job.number);
    return pending.all(first + Math.max(after, -1), last, limit).map(pendingItem);
  };
}

export function pendingItem(row: RequestRow): PendingItem {
  return { index: itemIndex(row.item), input: requestIn(row) };
}
