// Counts the mail domains that the rows of a job name, as they are written.
import type Database from 'better-sqlite3';
import type { DomainCount } from '../../../service/ports/jobs.ts';
import { folded } from '../case-folding.ts';
import type { Sliced, Work } from '../method-table.ts';
import { itemRange } from '../rows/item-key.ts';
import { jobFinder } from '../rows/job-row.ts';
import { requestIn, type StoredTexts } from '../rows/request-text.ts';
import { inPages } from '../slices.ts';

const ROWS_AT_A_TIME = 5_000;
/** Domains counted side by side: with more, those that were met least are forgotten. */
const MOST_COUNTED = 100_000;

interface Row extends StoredTexts {
  readonly item: number;
}

export function mailDomainMethods(db: Database.Database): Work<'countDomains'> {
  const findJob = jobFinder(db);
  const read = db.prepare<[number, number, number], Row>(
    `SELECT rows.item, request, cells FROM rows CROSS JOIN row_texts ON row_texts.item = rows.item
     WHERE rows.item > ? AND rows.item <= ? AND duplicate_of IS NULL ORDER BY rows.item LIMIT ?`,
  );
  return {
    *countDomains(jobId, limit): Sliced<readonly DomainCount[]> {
      const job = findJob(jobId);
      if (job === undefined) return [];
      const { first, last } = itemRange(job.number);
      const rows = new Map<string, number>();
      yield* inPages(
        ROWS_AT_A_TIME,
        (end: Row | undefined) => read.all(end?.item ?? first - 1, last, ROWS_AT_A_TIME),
        (page) => {
          forgetRarest(rows);
          for (const row of page) count(rows, domainIn(requestIn(row).email));
        },
      );
      return mostOften(rows, limit);
    },
  };
}

/** What stands behind the last @, without the marks that people leave behind an address; '' when there is none. */
function domainIn(email: string): string {
  const at = email.lastIndexOf('@');
  if (at === -1) return '';
  return folded(email.slice(at + 1)).replace(/(?<![\s>"'),;.])[\s>"'),;.]+$/, '');
}

function count(rows: Map<string, number>, domain: string): void {
  if (domain !== '') rows.set(domain, (rows.get(domain) ?? 0) + 1);
}

/** Keeps the counts within bounds (lossy counting): a frequent domain loses a few rows at most. */
function forgetRarest(rows: Map<string, number>): void {
  for (let rarest = 1; rows.size > MOST_COUNTED; rarest += 1) {
    for (const [domain, times] of rows) if (times <= rarest) rows.delete(domain);
  }
}

function mostOften(rows: ReadonlyMap<string, number>, limit: number): readonly DomainCount[] {
  return [...rows]
    .filter(([, times]) => times > 1)
    .sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([domain, times]) => ({ domain, rows: times }));
}
