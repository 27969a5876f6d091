// How many rows of a list count as what: by the analyst's decision, else by the verdict under the policy in force.
import type Database from 'better-sqlite3';
import type { RowTotals } from '../../../../src-shared/bridge/lists.ts';

/** What a row can count as; the last three are first verdicts, which slow facts may still change. */
export const COUNTED = [
  'pending',
  'approve',
  'review',
  'block',
  'failed',
  'provisional_approve',
  'provisional_review',
  'provisional_block',
] as const;

const APPROVE = COUNTED.indexOf('approve');
const FAILED = COUNTED.indexOf('failed');

/** How many rows count as what, by the places of `COUNTED`. */
export type Counts = ArrayLike<number>;

/** The totals of so many rows. What a failed list left pending, or with a first verdict, failed with it. */
export function totalsOf(counts: Counts, rows: number, isFailed: boolean): RowTotals {
  const [, approve = 0, review = 0, block = 0, failed = 0, ...first] = Array.from(counts);
  const settled = approve + review + block;
  if (isFailed) {
    const none = { approve: 0, review: 0, block: 0 };
    return { approve, review, block, failed: rows - settled, pending: 0, provisional: none };
  }
  const [firstApprove = 0, firstReview = 0, firstBlock = 0] = first;
  const early = firstApprove + firstReview + firstBlock;
  return {
    approve,
    review,
    block,
    failed,
    pending: rows - settled - failed - early,
    provisional: { approve: firstApprove, review: firstReview, block: firstBlock },
  };
}

/** The columns of a job that hold its counts, in the order of `COUNTED`; what is pending is the rest of its rows. */
export interface CountColumns {
  readonly approve: number;
  readonly review: number;
  readonly block: number;
  readonly unchecked: number;
  readonly provisional_approve: number;
  readonly provisional_review: number;
  readonly provisional_block: number;
}

export function countsIn(job: CountColumns): Counts {
  return [
    0,
    job.approve,
    job.review,
    job.block,
    job.unchecked,
    job.provisional_approve,
    job.provisional_review,
    job.provisional_block,
  ];
}

/** What a row counts as, and what it would without a decision, as places in `COUNTED`. */
export interface CountedAs {
  readonly counted: number;
  readonly verdict: number;
}

export interface TotalsBatch {
  /** A row counts as something else from now on. */
  move(job: number, from: CountedAs, to: CountedAs): void;
  /** Writes the counts; nothing is written before. */
  flush(): void;
}

/** Begins a batch of changes to the counts of jobs; it lives as long as the transaction that it is in. */
export function totalsBatches(db: Database.Database): () => TotalsBatch {
  const write = db.prepare<number[]>(
    `UPDATE jobs SET approve = approve + ?, review = review + ?, block = block + ?, unchecked = unchecked + ?,
       provisional_approve = provisional_approve + ?, provisional_review = provisional_review + ?,
       provisional_block = provisional_block + ?, verdict_approve = verdict_approve + ?,
       verdict_review = verdict_review + ?, verdict_block = verdict_block + ?,
       verdict_provisional_approve = verdict_provisional_approve + ?,
       verdict_provisional_review = verdict_provisional_review + ?,
       verdict_provisional_block = verdict_provisional_block + ?, revision = revision + 1
     WHERE number = ?`,
  );
  return () => {
    const changes = new Map<number, { counted: Int32Array; verdicts: Int32Array }>();

    function add(job: number, { counted, verdict }: CountedAs, by: 1 | -1): void {
      let of = changes.get(job);
      if (of === undefined) {
        of = {
          counted: new Int32Array(COUNTED.length),
          verdicts: new Int32Array(COUNTED.length),
        };
        changes.set(job, of);
      }
      of.counted[counted] = (of.counted[counted] ?? 0) + by;
      of.verdicts[verdict] = (of.verdicts[verdict] ?? 0) + by;
    }

    return {
      move(job, from, to) {
        add(job, from, -1);
        add(job, to, 1);
      },
      flush() {
        for (const [job, { counted, verdicts }] of changes) {
          write.run(
            ...counted.subarray(APPROVE),
            ...verdicts.subarray(APPROVE, FAILED),
            ...verdicts.subarray(FAILED + 1),
            job,
          );
        }
        changes.clear();
      },
    };
  };
}
