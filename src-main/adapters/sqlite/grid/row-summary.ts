// Counts the rows of a list that pass a filter: by state, score, flag, domain and provider.
import type Database from 'better-sqlite3';
import type { ListSummary, RowFilter } from '../../../../src-shared/bridge/lists.ts';
import type { JobRow } from '../items/job-row.ts';
import { COUNTED, totalsOf } from '../items/row-totals.ts';
import type { Sliced } from '../method-table.ts';
import { type ListValues, listValues, type ValueKind } from './list-values.ts';
import {
  countedAs,
  hasVerdict,
  isChanged,
  isDuplicate,
  isProvisional,
  MARK_WORDS,
  providerOf,
  recommendedAs,
  scoreOf,
} from './row-marks.ts';
import type { RowMatchers } from './row-matcher.ts';

const SLICE_CHUNKS = 16;
const MOST_NAMED = 20;
/** Counts per value: approve, review and block. */
const KINDS = 3;

export function rowCounting(
  db: Database.Database,
  matcherOf: RowMatchers,
): {
  count(job: JobRow, filter: RowFilter): Sliced<number>;
  summarise(job: JobRow, filter: RowFilter): Sliced<ListSummary>;
} {
  const values = listValues(db);
  return {
    *count(job, filter) {
      const matcher = matcherOf(job, filter);
      if (matcher.all) return job.total;
      let count = 0;
      for (let place = 0; place < matcher.chunks; place += 1) {
        count += matcher.match(place).rows.length;
        if (place % SLICE_CHUNKS === SLICE_CHUNKS - 1) yield;
      }
      return count;
    },
    *summarise(job, filter) {
      const matcher = matcherOf(job, filter);
      const tally = newTally();
      const isFailed = job.status === 'failed';
      for (let place = 0; place < matcher.chunks; place += 1) {
        const { rows, marks } = matcher.match(place);
        for (let at = 0; at < rows.length; at += 1)
          add(tally, marks, (rows[at] ?? 0) * MARK_WORDS, isFailed);
        if (place % SLICE_CHUNKS === SLICE_CHUNKS - 1) yield;
      }
      return summaryOf(values, job, tally);
    },
  };
}

interface Tally {
  readonly counted: Uint32Array;
  duplicates: number;
  changed: number;
  readonly scores: Uint32Array;
  readonly flags: Counts;
  readonly domains: Counts;
  readonly providers: Counts;
}

function newTally(): Tally {
  return {
    counted: new Uint32Array(COUNTED.length),
    duplicates: 0,
    changed: 0,
    scores: new Uint32Array(101),
    flags: new Counts(),
    domains: new Counts(),
    providers: new Counts(),
  };
}

function add(tally: Tally, marks: Uint32Array, at: number, isFailed: boolean): void {
  const first = marks[at] ?? 0;
  const counted = countedAs(first);
  tally.counted[counted] = (tally.counted[counted] ?? 0) + 1;
  if (isDuplicate(first)) tally.duplicates += 1;
  // What a failed job left with a first verdict failed with it.
  if (!hasVerdict(first) || (isFailed && isProvisional(first))) return;
  if (isChanged(first)) tally.changed += 1;
  const score = scoreOf(first);
  tally.scores[score] = (tally.scores[score] ?? 0) + 1;
  const kind = recommendedAs(first) - 1;
  tally.domains.add(marks[at + 1] ?? 0, kind);
  tally.providers.add(providerOf(first), kind);
  addFlags(tally.flags, marks[at + 2] ?? 0, 1, kind);
  addFlags(tally.flags, marks[at + 3] ?? 0, 33, kind);
}

function addFlags(flags: Counts, bits: number, firstId: number, kind: number): void {
  for (let left = bits; left !== 0; left &= left - 1) {
    flags.add(firstId + 31 - Math.clz32(left & -left), kind);
  }
}

/** Counts of approve, review and block for numbers from 1 on. */
class Counts {
  #counts = new Uint32Array(64 * KINDS);

  add(id: number, kind: number): void {
    if (id === 0) return;
    const at = id * KINDS + kind;
    while (at >= this.#counts.length) {
      const larger = new Uint32Array(this.#counts.length * 2);
      larger.set(this.#counts);
      this.#counts = larger;
    }
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
  }

  of(id: number): readonly [approve: number, review: number, block: number] {
    const at = id * KINDS;
    return [this.#counts[at] ?? 0, this.#counts[at + 1] ?? 0, this.#counts[at + 2] ?? 0];
  }

  /** The most frequent numbers first; among equals, the one that came into the list first. */
  top(most: number): readonly { readonly id: number; readonly count: number }[] {
    const best: { id: number; count: number }[] = [];
    for (let id = 1; id * KINDS < this.#counts.length; id += 1) {
      const [approve, review, block] = this.of(id);
      const count = approve + review + block;
      if (count === 0 || (best.length === most && count <= (best.at(-1)?.count ?? 0))) continue;
      const place = best.findIndex((other) => other.count < count);
      best.splice(place === -1 ? best.length : place, 0, { id, count });
      if (best.length > most) best.pop();
    }
    return best;
  }
}

function summaryOf(values: ListValues, job: JobRow, tally: Tally): ListSummary {
  const total = tally.counted.reduce((sum, count) => sum + count, 0);
  const named = (kind: ValueKind, counts: Counts) =>
    counts.top(MOST_NAMED).map(({ id, count }) => {
      const [approved, reviewed, blocked] = counts.of(id);
      const value = values.name(job.number, kind, id);
      return { value, count, approve: approved, review: reviewed, block: blocked };
    });
  return {
    total,
    ...totalsOf(tally.counted, total, job.status === 'failed'),
    changed: tally.changed,
    duplicates: tally.duplicates,
    scores: [...tally.scores],
    flags: named('flag', tally.flags),
    domains: named('domain', tally.domains),
    providers: named('provider', tally.providers),
  };
}
