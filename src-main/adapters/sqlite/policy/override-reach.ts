// Which stored verdicts an override may decide: found by the domain and address numbers in marks and facts.
import type Database from 'better-sqlite3';
import type { Override } from '../../../../src-shared/bridge/policy.ts';
import { listValues } from '../grid/list-values.ts';
import { CHUNK_ROWS, chunkCount } from '../grid/row-chunk.ts';
import { addressNumber, FACT_WORDS, factsReader } from '../grid/row-facts.ts';
import { hasVerdict, MARK_WORDS, marksReader } from '../grid/row-marks.ts';
import { itemKey } from '../items/item-key.ts';
import { JOB_COLUMNS, type JobRow, VISIBLE } from '../items/job-row.ts';
import type { Sliced } from '../method-table.ts';

/** What of an override says how far it reaches. */
export type Reaching = Pick<Override, 'subject' | 'value'>;

/** Row numbers of `items` and `checks`. */
export interface Reached {
  readonly items: readonly number[];
  readonly checks: readonly number[];
}

const SLICE_CHUNKS = 64;

/**
 * Finds the verdicts below the domains of overrides, or of their very addresses; a few more may be among them. `jobId`
 * narrows it to one list; null is everything that is kept.
 */
export function overrideReach(
  db: Database.Database,
): (overrides: readonly Reaching[], jobId: string | null) => Sliced<Reached> {
  const jobs = db.prepare<[string | null], JobRow>(
    `SELECT ${JOB_COLUMNS} FROM jobs WHERE job_id = ifnull(?, job_id) AND ${VISIBLE}`,
  );
  const checksOf = db
    .prepare<[string], number>('SELECT number FROM checks WHERE domain = ?')
    .pluck();
  const itemsOf = db
    .prepare<[number, number, string], number>(
      'SELECT item FROM items WHERE item BETWEEN ? AND ? AND domain = ?',
    )
    .pluck();
  const values = listValues(db);
  const marksOf = marksReader(db);
  const factsOf = factsReader(db);

  /** The rows of a chunk with one of these domains, and with one of these addresses where that is asked for. */
  function inChunk(job: JobRow, place: number, sought: readonly Sought[], found: Set<number>) {
    const marks = marksOf(job, place);
    // Most chunks have none of the domains, and need not be asked for addresses.
    let facts: Uint32Array | null = null;
    const count = Math.min(CHUNK_ROWS, job.total - place * CHUNK_ROWS);
    for (let row = 0; row < count; row += 1) {
      const domain = marks[row * MARK_WORDS + 1] ?? 0;
      if (domain === 0 || !hasVerdict(marks[row * MARK_WORDS] ?? 0)) continue;
      const isReached = sought.some((one) => {
        if (one.domain !== domain) return false;
        if (one.address === null) return true;
        facts ??= factsOf(job, place);
        const address = facts[row * FACT_WORDS + 2] ?? 0;
        // What older programs recorded has no number: it has to be looked at.
        return address === 0 || one.address === address;
      });
      if (isReached) found.add(itemKey(job.number, place * CHUNK_ROWS + row));
    }
  }

  return function* (overrides, jobId) {
    const wanted = overrides.flatMap(({ subject, value }) =>
      domainAndParents(value).map((domain) => ({
        domain,
        address: subject === 'address' ? addressNumber(value) : null,
      })),
    );
    const items = new Set<number>();
    for (const job of jobs.all(jobId)) {
      if (job.indexed === 0) {
        for (let index = 0; index < job.total; index += CHUNK_ROWS) {
          const first = itemKey(job.number, index);
          for (const { domain } of wanted) {
            for (const item of itemsOf.all(first, first + CHUNK_ROWS - 1, domain)) items.add(item);
          }
          yield;
        }
        continue;
      }
      const sought = wanted.flatMap(({ domain, address }): readonly Sought[] => {
        const number = values.find(job.number, 'domain', domain);
        return number === null ? [] : [{ domain: number, address }];
      });
      if (sought.length === 0) continue;
      for (let place = 0; place < chunkCount(job.total); place += 1) {
        inChunk(job, place, sought, items);
        if (place % SLICE_CHUNKS === SLICE_CHUNKS - 1) yield;
      }
    }
    const checks = new Set<number>();
    if (jobId === null) {
      for (const { domain } of wanted) for (const check of checksOf.all(domain)) checks.add(check);
    }
    return { items: [...items], checks: [...checks] };
  };
}

interface Sought {
  readonly domain: number;
  /** Null for every address. */
  readonly address: number | null;
}

/** The domain of an address or a domain, and every one above it: one of them is the registrable one. */
function domainAndParents(value: string): readonly string[] {
  const labels = value
    .slice(value.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.');
  return labels.map((_, place) => labels.slice(place).join('.'));
}
