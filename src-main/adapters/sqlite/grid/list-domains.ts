// What domains of a list may have in common (mail host, day of registration), stored once per domain.
import type Database from 'better-sqlite3';
import type { VerdictFacts } from '../../../service/ports/verdicts.ts';
import { itemKey } from '../items/item-key.ts';
import type { JobRow } from '../items/job-row.ts';
import type { Sliced } from '../method-table.ts';
import { CHUNK_ROWS, chunkCount } from './row-chunk.ts';
import { factsIn } from './row-facts.ts';
import { MARK_WORDS, marksReader } from './row-marks.ts';

const DAY_MS = 86_400_000;

/** What of a verdict is kept of its domain. */
type Heard = Pick<VerdictFacts, 'mailHost' | 'domainAgeDays'>;

export type DomainWriter = (
  jobNumber: number,
  domain: string,
  heard: Heard,
  checkedAt: number,
  /** What was kept last of each domain of the list, which is added to. */
  kept: Map<string, string>,
) => void;

/** Keeps what a verdict says of its domain; what it does not know leaves what is known. What was kept last is not kept again. */
export function domainWriter(db: Database.Database): DomainWriter {
  const keep = db.prepare<[number, string, string | null, number | null]>(
    `INSERT INTO list_domains (job, domain, mail_host, registered) VALUES (?, ?, ?, ?)
     ON CONFLICT (job, domain) DO UPDATE SET
       mail_host = ifnull(excluded.mail_host, mail_host), registered = ifnull(excluded.registered, registered)
     WHERE excluded.mail_host <> ifnull(mail_host, '') OR excluded.registered <> ifnull(registered, -1)`,
  );
  return (jobNumber, domain, { mailHost, domainAgeDays }, checkedAt, kept) => {
    if (domain === '' || (mailHost === null && domainAgeDays === null)) return;
    const registered = registeredOn(domainAgeDays, checkedAt);
    const heard = `${registered} ${mailHost}`;
    if (kept.get(domain) === heard) return;
    keep.run(jobNumber, domain, mailHost, registered);
    kept.set(domain, heard);
  };
}

/** In days since 1970; null where the age is not known. */
function registeredOn(ageDays: number | null, checkedAt: number): number | null {
  return ageDays === null ? null : Math.floor(checkedAt / DAY_MS) - ageDays;
}

export interface ListDomain {
  /** Its number in the marks of rows. */
  readonly id: number;
  readonly domain: string;
  readonly mail_host: string | null;
  /** Days since 1970. */
  readonly registered: number | null;
}

/** The domains of a list, as rows of the table come. */
export function domainReader(db: Database.Database): (jobNumber: number) => readonly ListDomain[] {
  const read = db.prepare<[number], ListDomain>(
    `SELECT id, domain, mail_host, registered FROM list_values
       JOIN list_domains ON list_domains.job = list_values.job AND domain = value
     WHERE list_values.job = ? AND kind = 'domain'`,
  );
  return (jobNumber) => read.all(jobNumber);
}

/** Makes the domains of a list from before format 17, each from the first of its results. */
export function domainMaker(db: Database.Database): (job: JobRow) => Sliced<void> {
  const marksAt = marksReader(db);
  const keep = domainWriter(db);
  const read = db.prepare<
    [number],
    { readonly domain: string | null; readonly checked_at: number | null; readonly result: string }
  >(
    `SELECT domain, checked_at, result FROM items JOIN results ON results.item = ifnull(duplicate_of, items.item)
     WHERE items.item = ?`,
  );
  const done = db.prepare<[number]>('UPDATE jobs SET traced = 1 WHERE number = ?');
  const keepAll = db.transaction((job: JobRow, indexes: readonly number[]) => {
    for (const index of indexes) {
      const row = read.get(itemKey(job.number, index));
      if (row !== undefined)
        keep(job.number, row.domain ?? '', factsIn(row.result), row.checked_at ?? 0, new Map());
    }
  });
  return function* (job) {
    if (job.traced === 1) return;
    const seen = new Set<number>();
    for (let place = 0; place < chunkCount(job.total); place += 1) {
      const marks = marksAt(job, place);
      const first: number[] = [];
      for (let at = 0; at < marks.length; at += MARK_WORDS) {
        const id = marks[at + 1] ?? 0;
        if (id === 0 || seen.has(id)) continue;
        seen.add(id);
        first.push(place * CHUNK_ROWS + at / MARK_WORDS);
      }
      keepAll.immediate(job, first);
      yield;
    }
    done.run(job.number);
  };
}
