// Reads a job's items: those still to be checked, a page of them, or all as the API's JSON.
import type Database from 'better-sqlite3';
import { hasEnded } from '../../../../src-shared/schemas/job.ts';
import type { Recommendation } from '../../../../src-shared/schemas/verification.ts';
import type { PendingItem, StoredItem } from '../../../service/ports/jobs.ts';
import { renderItem } from '../../../service/ports/rendered-item.ts';
import { itemIndex, itemRange } from '../items/item-key.ts';
import { type JobRow, jobFinder } from '../items/job-row.ts';
import { sourceCells } from '../items/source-cells.ts';
import type { Direct } from '../method-table.ts';
import type { StandingPolicy } from '../policy/policy.ts';

export interface ItemRow {
  readonly item: number;
  readonly state: 'pending' | 'verified' | 'failed';
  readonly duplicate_of: number | null;
  readonly error_code: string | null;
  readonly error_message: string | null;
  readonly input: string;
  readonly source: string | null;
  readonly result: string | null;
  readonly domain: string | null;
  /** Of the policy under which the result was rendered. */
  readonly revision: number;
  readonly recommendation: Recommendation | null;
  readonly before_score: number | null;
  readonly before_recommendation: Recommendation | null;
  readonly blanks: number | null;
}

/** What `storedItem` needs of items and their results. */
export const STORED_ITEM_COLUMNS =
  'items.item, state, duplicate_of, error_code, error_message, domain, revision, input, source, result, recommendation, before_score, before_recommendation, blanks';

export function itemMethods(
  db: Database.Database,
  policy: StandingPolicy,
): Direct<'pendingItems' | 'readItems' | 'renderItems'> {
  const findJob = jobFinder(db);
  const read = db.prepare<[number, number, number], ItemRow>(
    `SELECT ${STORED_ITEM_COLUMNS}
     FROM items LEFT JOIN results ON results.item = ifnull(duplicate_of, items.item)
     WHERE items.item BETWEEN ? AND ? ORDER BY items.item LIMIT ?`,
  );
  return {
    pendingItems: pendingItems(db),
    readItems(jobId, from, limit) {
      const job = findJob(jobId);
      if (job === undefined) return [];
      const { first, last } = itemRange(job.number);
      return read
        .all(first + Math.max(from, 0), last, limit)
        .map((row) => storedItem(policy, job, row));
    },
    renderItems(jobId) {
      const job = findJob(jobId);
      // The contract: `items` is empty until the job has ended.
      if (job === undefined || !hasEnded(job)) return '[]';
      const { first, last } = itemRange(job.number);
      const parts: string[] = [];
      for (const row of read.iterate(first, last, -1))
        parts.push(renderItem(storedItem(policy, job, row)) ?? 'null');
      return `[${parts.join(',')}]`;
    },
  };
}

export function pendingItems(db: Database.Database): Direct<'pendingItems'>['pendingItems'] {
  const findJob = jobFinder(db);
  const pending = db.prepare<[number, number, number], Pick<ItemRow, 'item' | 'input'>>(
    `SELECT item, input FROM items
     WHERE item > ? AND item <= ? AND state = 'pending' AND recommendation IS NULL AND duplicate_of IS NULL ORDER BY item LIMIT ?`,
  );
  return (jobId, after, limit) => {
    const job = findJob(jobId);
    if (job === undefined || hasEnded(job)) return [];
    const { first, last } = itemRange(job.number);
    return pending.all(first + Math.max(after, -1), last, limit).map(pendingItem);
  };
}

export function pendingItem({ item, input }: Pick<ItemRow, 'item' | 'input'>): PendingItem {
  return { index: itemIndex(item), input: JSON.parse(input) };
}

/** An item as the port shows it. */
export function storedItem(policy: StandingPolicy, job: JobRow, row: ItemRow): StoredItem {
  return {
    index: itemIndex(row.item),
    duplicateOf: row.duplicate_of === null ? null : itemIndex(row.duplicate_of),
    inputJson: row.input,
    source: row.source === null ? null : sourceCells(row.source),
    ...(row.blanks === null ? {} : { blanks: row.blanks }),
    resultJson:
      row.result === null ? null : policy.current({ ...row, result: row.result }, job.policy_id),
    provisional: isProvisional(row) && !hasEnded(job),
    before:
      row.before_score === null || row.before_recommendation === null
        ? null
        : { score: row.before_score, recommendation: row.before_recommendation },
    error: errorOf(job, row),
  };
}

/** Whether a row has a first verdict, and no more. */
function isProvisional({ state, recommendation }: ItemRow): boolean {
  return state === 'pending' && recommendation !== null;
}

/** A failed item's own error; what a failed job left pending carries the job's. */
function errorOf(job: JobRow, row: ItemRow): StoredItem['error'] {
  switch (row.state) {
    case 'verified':
      return null;
    case 'failed':
      return { code: row.error_code ?? 'internal_error', message: row.error_message ?? '' };
    case 'pending':
      return job.error_code === null
        ? null
        : { code: job.error_code, message: job.error_message ?? '' };
  }
}
