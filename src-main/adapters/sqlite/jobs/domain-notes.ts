// What was learnt about the mail domains of running lists: stored while the list runs, so that nothing is looked up twice.
import type Database from 'better-sqlite3';
import type { DomainNote } from '../../../service/ports/jobs.ts';
import type { Direct, Sliced } from '../method-table.ts';
import { packed, unpacked } from '../packed.ts';
import { jobFinder } from '../rows/job-row.ts';
import { removeInSlices } from '../slices.ts';

const SLICE_ROWS = 500;

/** Writes and drops the notes of a job, by its number. */
export function domainNotes(db: Database.Database): {
  keep(jobNumber: number, note: DomainNote): void;
  /** Drops all of a job, in slices. */
  drop(jobNumber: number): Sliced<number>;
} {
  const keep = db.prepare<[number, string, Buffer]>(
    `INSERT INTO list_facts (job, domain, facts) VALUES (?, ?, ?)
     ON CONFLICT (job, domain) DO UPDATE SET facts = excluded.facts`,
  );
  const drop = db.prepare<[number, number]>(
    `DELETE FROM list_facts WHERE (job, domain) IN
       (SELECT job, domain FROM list_facts WHERE job = ? LIMIT ?)`,
  );
  return {
    keep(jobNumber, { domain, facts }) {
      keep.run(jobNumber, domain, packed(facts));
    },
    drop: (jobNumber) => removeInSlices(SLICE_ROWS, () => drop.run(jobNumber, SLICE_ROWS).changes),
  };
}

export function domainNoteMethods(db: Database.Database): Direct<'readDomainNote'> {
  const findJob = jobFinder(db);
  const read = db
    .prepare<[number, string], Buffer>('SELECT facts FROM list_facts WHERE job = ? AND domain = ?')
    .pluck();
  return {
    readDomainNote(jobId, domain) {
      const job = findJob(jobId);
      const facts = job === undefined ? undefined : read.get(job.number, domain);
      return facts === undefined ? null : unpacked(facts);
    },
  };
}
