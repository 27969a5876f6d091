// Which submissions were made under an idempotency key, so that a repeated one is answered as before.
import type Database from 'better-sqlite3';
import type { Once, Submission } from '../../../service/ports/jobs.ts';

type Repetition = Extract<Submission, { kind: 'repeated' | 'conflict' }>;

export interface IdempotencyKeys {
  /** What was submitted under this name before; null when nothing was, or so long ago that it has expired. */
  find(once: Once, now: number): Repetition | null;
  keep(once: Once, job: { readonly jobId: string; readonly total: number }): void;
}

/** Both are called inside the transaction of the submission: of two equal ones at once, the second finds the first. */
export function idempotencyKeys(db: Database.Database): IdempotencyKeys {
  const forget = db.prepare<[number]>('DELETE FROM submissions WHERE expires_at <= ?');
  const find = db.prepare<
    [string, string],
    { readonly fingerprint: string; readonly job_id: string; readonly total: number }
  >('SELECT fingerprint, job_id, total FROM submissions WHERE key_id = ? AND once = ?');
  const insert = db.prepare<[string, string, string, string, number, number]>(
    `INSERT INTO submissions (key_id, once, fingerprint, job_id, total, expires_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );
  return {
    find(once, now) {
      forget.run(now);
      const stored = find.get(once.keyId, once.name);
      if (stored === undefined) return null;
      return stored.fingerprint === once.fingerprint
        ? { kind: 'repeated', jobId: stored.job_id, total: stored.total }
        : { kind: 'conflict' };
    },
    keep({ keyId, name, fingerprint, expiresAt }, { jobId, total }) {
      insert.run(keyId, name, fingerprint, jobId, total, expiresAt);
    },
  };
}
