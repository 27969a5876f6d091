// How many rows of a list count as what: by the analyst's decision, else by the verdict under the policy in force.
import type Database from 'better-sqlite3';
import type { RowTotals } from '../../../../src-shared/bridge/lists.ts';
import { countedIn, verdictIn, verdictsFor } from './judged-rows.ts';

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

/** How many rows count as what, by the places of `COUNTED`. */
export type Counts = ArrayLike<number>;

/** The totals of so many rows. What a failed list left pending, or with a first verdict, failed with it. */
export function totalsOf(counts: Counts, rows: number, isFailed: boolean): RowTotals {
  const [, approve = 0, review = 0, block = 0, failed = 0, ...first] = Array.from(counts);
  const withVerdict = approve + review + block;
  if (isFailed) {
    const none = { approve: 0, review: 0, block: 0 };
    return { approve, review, block, failed: rows - withVerdict, pending: 0, provisional: none };
  }
  const [firstApprove = 0, firstReview = 0, firstBlock = 0] = first;
  const early = firstApprove + firstReview + firstBlock;
  return {
    approve,
    review,
    block,
    failed,
    pending: rows - withVerdict - failed - early,
    provisional: { approve: firstApprove, review: firstReview, block: firstBlock },
  };
}

/** What a job's tallies come to. */
export interface JobCounts {
  /** By decision, else by verdict. */
  readonly counted: Counts;
  /** Whatever was decided. */
  readonly verdicts: Counts;
}

interface Group {
  readonly counted: number;
  readonly verdict: number;
  readonly rows: number;
}

/** Reads how many rows of a job count as what under a policy, both by their numbers. */
export function jobCounter(db: Database.Database): (job: number, policy: number) => JobCounts {
  const read = db.prepare<{ job: number; policy: number }, Group>(
    `SELECT ${countedIn('tallies')} AS counted, ${verdictIn('tallies')} AS verdict, sum(rows) AS rows
     FROM tallies LEFT JOIN ${verdictsFor('tallies')}
     WHERE job = :job GROUP BY 1, 2`,
  );
  return (job, policy) => {
    const counted = new Array<number>(COUNTED.length).fill(0);
    const verdicts = new Array<number>(COUNTED.length).fill(0);
    for (const group of read.all({ job, policy })) {
      counted[group.counted] = (counted[group.counted] ?? 0) + group.rows;
      verdicts[group.verdict] = (verdicts[group.verdict] ?? 0) + group.rows;
    }
    return { counted, verdicts };
  };
}
