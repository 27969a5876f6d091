// The credit ledger: entries are added and summed up, never changed or removed.
import type Database from 'better-sqlite3';
import type { Origin } from '../../../service/ports/origin.ts';
import type { Direct } from '../method-table.ts';
import { type OriginColumns, originColumns, originOf } from '../rows/origin-columns.ts';

export interface Charge {
  readonly at: number;
  readonly credits: number;
  readonly origin: Origin;
  /** What was charged for: one single check, or one batch of a job. */
  readonly subject: { readonly requestId: string } | { readonly jobId: string };
}

/** Adds an entry, unless nothing is charged. */
export function creditWriter(db: Database.Database): (charge: Charge) => void {
  const insert = db.prepare<
    [number, number, OriginColumns['origin'], string | null, string | null, string | null]
  >(
    'INSERT INTO credit_ledger (at, credits, origin, key_id, request_id, job_id) VALUES (?, ?, ?, ?, ?, ?)',
  );
  return ({ at, credits, origin, subject }) => {
    if (credits === 0) return;
    const columns = originColumns(origin);
    const requestId = 'requestId' in subject ? subject.requestId : null;
    const jobId = 'jobId' in subject ? subject.jobId : null;
    insert.run(at, credits, columns.origin, columns.key_id, requestId, jobId);
  };
}

export function creditMethods(db: Database.Database): Direct<'usage' | 'dailyCharges'> {
  const total = db
    .prepare<[number], number>('SELECT ifnull(sum(credits), 0) FROM credit_ledger WHERE at >= ?')
    .pluck();
  const byKey = db
    .prepare<[string, number], number>(
      'SELECT ifnull(sum(credits), 0) FROM credit_ledger WHERE key_id = ? AND at >= ?',
    )
    .pluck();
  const daily = db.prepare<[number], OriginColumns & { readonly day: string; credits: number }>(
    `SELECT date(at / 1000, 'unixepoch') AS day, origin, key_id, sum(credits) AS credits FROM credit_ledger
     WHERE at >= ? GROUP BY day, origin, key_id ORDER BY day, origin, key_id`,
  );
  return {
    dailyCharges: (since) =>
      daily
        .all(since)
        .map((row) => ({ day: row.day, origin: originOf(row), credits: row.credits })),
    usage: (since, keyId) => ({
      credits: (keyId === undefined ? total.get(since) : byKey.get(keyId, since)) ?? 0,
    }),
  };
}
