// Keeps the tallies of jobs: how many rows are alike in all that counts.
import type Database from 'better-sqlite3';

/** What of a row counts. */
export interface Alike {
  readonly state: number;
  readonly code_set: number;
  readonly ruling: number;
  readonly decision: number;
}

/** A row that nothing is known of. */
export const UNTOUCHED: Alike = { state: 0, code_set: 0, ruling: 0, decision: 0 };

export interface TallyBatch {
  add(job: number, row: Alike, rows?: number): void;
  move(job: number, from: Alike, to: Alike): void;
  /** Writes the tallies, and that the rows of these jobs have changed; nothing is written before. */
  flush(): void;
}

/** Begins a batch of changes; it lives as long as the transaction that it is in. */
export function tallyBatches(db: Database.Database): () => TallyBatch {
  const write = db.prepare<[number, number, number, number, number, number]>(
    `INSERT INTO tallies (job, state, code_set, ruling, decision, rows) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET rows = rows + excluded.rows`,
  );
  const drop = db.prepare<[number]>('DELETE FROM tallies WHERE job = ? AND rows = 0');
  const revise = db.prepare<[number]>('UPDATE jobs SET revision = revision + 1 WHERE number = ?');
  return () => {
    const changes = new Map<number, Map<string, { readonly row: Alike; rows: number }>>();

    function add(job: number, row: Alike, rows: number): void {
      const ofJob = changes.get(job) ?? new Map();
      changes.set(job, ofJob);
      const key = `${row.state} ${row.code_set} ${row.ruling} ${row.decision}`;
      const change = ofJob.get(key);
      if (change === undefined) ofJob.set(key, { row, rows });
      else change.rows += rows;
    }

    return {
      add: (job, row, rows = 1) => add(job, row, rows),
      move(job, from, to) {
        add(job, from, -1);
        add(job, to, 1);
      },
      flush() {
        for (const [job, ofJob] of changes) {
          for (const { row, rows } of ofJob.values()) {
            if (rows !== 0) write.run(job, row.state, row.code_set, row.ruling, row.decision, rows);
          }
          drop.run(job);
          revise.run(job);
        }
        changes.clear();
      },
    };
  };
}
