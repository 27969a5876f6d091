// Counts the mail domains that the rows of a job name, as they are written, and finds those whose mailboxes have numbers.
import type Database from 'better-sqlite3';
import { mixedShape, SCHEME_OTHERS } from '../../../engine/address/code-shape.ts';
import type { DomainCounts } from '../../../service/ports/jobs.ts';
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
    *countDomains(jobId, limit): Sliced<DomainCounts> {
      const job = findJob(jobId);
      if (job === undefined) return { domains: [], schemes: [] };
      const { first, last } = itemRange(job.number);
      const rows = new Map<string, number>();
      const codes = new Map<string, Set<string>>();
      yield* inPages(
        ROWS_AT_A_TIME,
        (end: Row | undefined) => read.all(end?.item ?? first - 1, last, ROWS_AT_A_TIME),
        (page) => {
          forgetRarest(rows, (times) => times);
          forgetRarest(codes, ({ size }) => size);
          for (const row of page) {
            const { email } = requestIn(row);
            const domain = domainIn(email);
            count(rows, domain);
            noteCode(codes, domain, localPartIn(email));
          }
        },
      );
      return { domains: mostOften(rows, limit), schemes: schemesIn(codes) };
    },
  };
}

/** What follows the last @, without the marks that people leave behind an address; '' when there is none. */
function domainIn(email: string): string {
  const at = email.lastIndexOf('@');
  if (at === -1) return '';
  return folded(email.slice(at + 1)).replace(/(?<![\s>"'),;.])[\s>"'),;.]+$/, '');
}

/** What precedes the last @, without what people write before an address; '' when there is none. */
function localPartIn(email: string): string {
  const before = folded(email.slice(0, Math.max(0, email.lastIndexOf('@')))).slice(-LONGEST_LOCAL);
  return /(?<![^\s<(,;:"'])[^\s<(,;:"']+$/.exec(before)?.[0] ?? '';
}

/** RFC 5321 §4.5.3.1.1. */
const LONGEST_LOCAL = 64;

function noteCode(codes: Map<string, Set<string>>, domain: string, localPart: string): void {
  const shape = domain === '' ? null : mixedShape(localPart);
  if (shape === null) return;
  const key = `${shape}@${domain}`;
  const alike = codes.get(key);
  if (alike === undefined) codes.set(key, new Set([localPart]));
  else if (alike.size <= SCHEME_OTHERS) alike.add(localPart);
}

function schemesIn(codes: ReadonlyMap<string, ReadonlySet<string>>): DomainCounts['schemes'] {
  return [...codes]
    .filter(([, { size }]) => size > SCHEME_OTHERS)
    .map(([key]) => key)
    .toSorted()
    .slice(0, MOST_SCHEMES)
    .map((key) => {
      const at = key.indexOf('@');
      return { shape: key.slice(0, at), domain: key.slice(at + 1) };
    });
}

const MOST_SCHEMES = 10_000;

function count(rows: Map<string, number>, domain: string): void {
  if (domain !== '') rows.set(domain, (rows.get(domain) ?? 0) + 1);
}

/** Keeps the counts within bounds (lossy counting): a frequent domain loses a few rows at most. */
function forgetRarest<T>(counted: Map<string, T>, timesOf: (counted: T) => number): void {
  for (let rarest = 1; counted.size > MOST_COUNTED; rarest += 1) {
    for (const [key, each] of counted) if (timesOf(each) <= rarest) counted.delete(key);
  }
}

function mostOften(rows: ReadonlyMap<string, number>, limit: number): DomainCounts['domains'] {
  return [...rows]
    .filter(([, times]) => times > 1)
    .sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([domain, times]) => ({ domain, rows: times }));
}
