// Counts a store's tables one by one, and says where its figures disagree with them.
import { join } from 'node:path';
import Database from 'better-sqlite3';

interface JobFigures {
  readonly number: number;
  readonly job_id: string;
  readonly status: string;
  readonly total: number;
  /** By the tallies: rows that are settled, whether they count as failed or not. */
  readonly processed: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly provisional: number;
  readonly credits_used: number;
  readonly reserved: number;
  readonly deleted_at: number | null;
  readonly started_at: number | null;
  readonly ended_at: number | null;
}

interface ItemFigures {
  readonly items: number;
  readonly verified: number;
  readonly failed: number;
  readonly open: number;
  readonly results: number;
  readonly unpaid: number;
  /** Rows with a first verdict alone, duplicates included. */
  readonly provisional: number;
}

export interface Figures {
  readonly jobs: ReadonlyMap<string, JobFigures>;
  readonly checks: ReadonlySet<string>;
  /** One line for each figure that is not what the tables say. */
  readonly wrong: readonly string[];
}

/** For lists that were checked without cache: every verified row that is no duplicate cost a credit. */
export function figuresOf(folder: string): Figures {
  const db = new Database(join(folder, 'vouch.db'));
  try {
    const jobs = db
      .prepare<[], JobFigures>(
        `SELECT *, ${talliedIn('2')} AS succeeded, ${talliedIn('3')} AS failed, ${talliedIn('1')} AS provisional,
           CASE status WHEN 'failed' THEN total ELSE ${talliedIn('2, 3')} END AS processed FROM jobs`,
      )
      .all();
    const checks = db.prepare<[], string>('SELECT request_id FROM checks').pluck().all();
    const sound = db.pragma('integrity_check', { simple: true });
    const wrong = [
      ...(sound === 'ok' ? [] : [`the file is not sound: ${sound}`]),
      ...jobs.flatMap((job) => disagreements(db, job)),
      ...ledger(db, jobs, checks.length),
    ];
    return { jobs: new Map(jobs.map((job) => [job.job_id, job])), checks: new Set(checks), wrong };
  } finally {
    db.close();
  }
}

function disagreements(db: Database.Database, job: JobFigures): readonly string[] {
  // The rows of a deleted job go bit by bit.
  if (job.deleted_at !== null) return [];
  const counted = countedOf(db, job.number);
  const unfinished = job.status === 'queued' || job.status === 'running';
  const expected: readonly (readonly [string, number, number])[] = [
    ['total', job.total, counted.items],
    ['succeeded', job.succeeded, counted.verified],
    ['failed', job.failed, counted.failed],
    ['first verdicts', job.provisional, counted.provisional],
    ['credits', job.credits_used, counted.results],
    ['charges', job.credits_used, charged(db, job.job_id)],
    ['verified rows without a result', 0, counted.unpaid],
    ['reserved', unfinished ? job.reserved : counted.open, counted.open],
    ['time', Math.min(0, (job.ended_at ?? Number.MAX_VALUE) - (job.started_at ?? 0)), 0],
  ];
  return expected
    .filter(([, kept, found]) => kept !== found)
    .map(([what, kept, found]) => `${job.job_id} (${job.status}): ${what} ${kept}, not ${found}`);
}

function countedOf(db: Database.Database, jobNumber: number): ItemFigures {
  const first = jobNumber * 2 ** 24;
  const row = db
    .prepare<[number, number], ItemFigures>(
      `SELECT count(*) AS items, total(state = 2) AS verified, total(state = 3) AS failed,
         total(state IN (0, 1) AND duplicate_of IS NULL) AS open, total(state = 2 AND results.item IS NOT NULL) AS results,
         total(state = 1) AS provisional, total(state = 2 AND duplicate_of IS NULL AND results.item IS NULL) AS unpaid
       FROM rows LEFT JOIN results ON results.item = rows.item WHERE rows.item BETWEEN ? AND ?`,
    )
    .get(first, first + 2 ** 24 - 1);
  if (row === undefined) throw new Error('a count always has a row');
  return row;
}

/** How many rows of a job its tallies have in some states. */
function talliedIn(states: string): string {
  return `(SELECT total(rows) FROM tallies WHERE job = jobs.number AND state IN (${states}))`;
}

function charged(db: Database.Database, jobId: string): number {
  return Number(
    db.prepare('SELECT total(credits) FROM credit_ledger WHERE job_id = ?').pluck().get(jobId),
  );
}

function ledger(
  db: Database.Database,
  jobs: readonly JobFigures[],
  checks: number,
): readonly string[] {
  const kept = Number(db.prepare('SELECT total(credits) FROM credit_ledger').pluck().get());
  const due = jobs.reduce((sum, job) => sum + job.credits_used, checks);
  return kept === due ? [] : [`the ledger holds ${kept} credits, not ${due}`];
}
