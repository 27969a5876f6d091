// What a merge of lists needs: rows as they were asked, and rows of a draft that take verdicts and decisions from rows of other lists.

import type Database from 'better-sqlite3';
import type { ReusedVerdictOfRow } from '../../../../src-shared/bridge/jobs.ts';
import type { ListedRow } from '../../../../src-shared/bridge/list-merge.ts';
import { denseCells } from '../../../service/ports/cells.ts';
import type { VerdictRecord } from '../../../service/ports/verdicts.ts';
import { decisionCopier } from '../grid/decisions.ts';
import type { Direct, Sliced } from '../method-table.ts';
import type { CodeSetTable } from '../policy/code-sets.ts';
import type { Judges } from '../policy/judges.ts';
import { STATE } from '../rows/codes.ts';
import { itemKey, itemRange } from '../rows/item-key.ts';
import { type JobRow, jobFinder } from '../rows/job-row.ts';
import { recordingCaches } from '../rows/recording-cache.ts';
import { readCells, readRequest } from '../rows/request-text.ts';
import { resultReader } from '../rows/results.ts';
import { type Alike, tallyBatches } from '../rows/tallies.ts';
import { inPages } from '../slices.ts';
import { duplicateCopier, outcomeWriter } from './row-outcomes.ts';

const SLICE_ROWS = 1_000;

interface ListedItem {
  readonly request: string;
  readonly cells: string | null;
  readonly state: number;
  readonly decided: number;
}

/** The rows of a list without their results. */
export function listedRowMethods(db: Database.Database): Direct<'listedRows'> {
  const find = jobFinder(db);
  const page = db.prepare<[number, number, number], ListedItem>(
    `SELECT request, cells, state, EXISTS (SELECT 1 FROM decisions WHERE decisions.item = rows.item) AS decided
     FROM rows JOIN row_texts USING (item) WHERE rows.item BETWEEN ? AND ? ORDER BY rows.item LIMIT ?`,
  );
  return {
    listedRows(jobId, { from, limit }) {
      const job = find(jobId);
      if (job === undefined || from >= job.total) return [];
      const { last } = itemRange(job.number);
      return page
        .all(itemKey(job.number, from), last, limit)
        .map(({ request, cells, state, decided }): ListedRow => {
          const source = readCells(cells);
          return {
            input: readRequest(request, source),
            source: source === null ? null : denseCells(source),
            verified: state === STATE.verified,
            decided: decided === 1,
          };
        });
    },
  };
}

/** A draft that is being filled. */
type Draft = Pick<JobRow, 'number' | 'total' | 'policy'>;

export interface Taking {
  readonly index: number;
  readonly fingerprint: Buffer;
  readonly reused: ReusedVerdictOfRow;
}

export interface ReusedVerdicts {
  /** Gives rows of a draft what they take, in the caller's transaction; what is gone or asks something else gives nothing. */
  take(draft: Draft, rows: readonly Taking[]): void;
  /** A transaction was rolled back: what it wrote is not there. */
  forgetAll(): void;
  /** Gives duplicates what their first took; answers how many rows that are no duplicates have a verdict. */
  applyReused(jobNumber: number): Sliced<number>;
}

export function reusedVerdicts(
  db: Database.Database,
  judges: Judges,
  codeSets: CodeSetTable,
): ReusedVerdicts {
  const caches = recordingCaches(db);
  const find = jobFinder(db);
  const heldAt = heldVerdicts(db);
  const write = outcomeWriter(db, judges, codeSets);
  const copyDecision = decisionCopier(db);
  const beginTallies = tallyBatches(db);
  const applyReused = duplicateSettler(db);

  function itemAt(place: ReusedVerdictOfRow['verdict']): number | null {
    const job = place === null ? undefined : find(place.job_id);
    return place === null || job === undefined || place.index >= job.total
      ? null
      : itemKey(job.number, place.index);
  }

  return {
    take(draft, rows) {
      const tallies = beginTallies();
      const cache = caches.of(draft.number);
      for (const { index, fingerprint, reused } of rows) {
        const from = itemAt(reused.verdict);
        const verdict = from === null ? null : heldAt(from, fingerprint);
        if (verdict !== null) write(draft, { index, kind: 'verified', ...verdict }, cache, tallies);
        const decided = itemAt(reused.decision);
        if (decided !== null) copyDecision(decided, itemKey(draft.number, index), tallies);
      }
      tallies.flush();
    },
    forgetAll: caches.forgetAll,
    *applyReused(jobNumber) {
      caches.forget(jobNumber);
      return yield* applyReused(jobNumber);
    },
  };
}

/** A verdict that another row can take, as it was given; what the draft's policy makes of it is looked up. */
interface HeldVerdict {
  readonly verdict: VerdictRecord;
  readonly checkedAt: number;
}

/** Reads the verdict of a row; null where it has none, or asks something else. */
function heldVerdicts(
  db: Database.Database,
): (item: number, fingerprint: Buffer) => HeldVerdict | null {
  const read = db.prepare<
    [number, Buffer],
    { readonly holder: number; readonly codeSet: string; readonly checkedAt: number }
  >(
    `SELECT ifnull(duplicate_of, item) AS holder, codes AS codeSet, checked_at AS checkedAt
     FROM rows JOIN code_sets USING (code_set) WHERE item = ? AND state = 2 AND fingerprint = ?`,
  );
  const resultOf = resultReader(db);
  return (item, fingerprint) => {
    const row = read.get(item, fingerprint);
    const reused = row === undefined ? null : resultOf(row.holder);
    if (row === undefined || reused === null) return null;
    const { codeSet, checkedAt } = row;
    return { verdict: { ...reused, codeSet, credits: 0, cache: null }, checkedAt };
  };
}

interface RepeatedRow extends Alike {
  readonly item: number;
}

/** Gives duplicates what their first took; answers how many rows that are no duplicates have a verdict. */
function duplicateSettler(db: Database.Database): ReusedVerdicts['applyReused'] {
  const copyToDuplicates = duplicateCopier(db);
  const beginTallies = tallyBatches(db);
  const repeated = db.prepare<[number, number, number], RepeatedRow>(
    `SELECT item, state, code_set, ruling, decision FROM rows
     WHERE item > ? AND item <= ? AND duplicates > 0 ORDER BY item LIMIT ?`,
  );
  const before = db.prepare<[number], Alike>(
    'SELECT state, code_set, ruling, decision FROM rows WHERE duplicate_of = ?',
  );
  const firsts = db
    .prepare<[number, number], number>(
      'SELECT count(*) FROM rows WHERE item BETWEEN ? AND ? AND state = 2 AND duplicate_of IS NULL',
    )
    .pluck();
  const applySome = db.transaction((number: number, rows: readonly RepeatedRow[]) => {
    const tallies = beginTallies();
    for (const { item, state, code_set, ruling } of rows) {
      for (const row of before.all(item))
        tallies.move(number, row, { state, code_set, ruling, decision: row.decision });
      copyToDuplicates(item);
    }
    tallies.flush();
  }).immediate;

  return function* (jobNumber) {
    const { first, last } = itemRange(jobNumber);
    yield* inPages(
      SLICE_ROWS,
      (end: RepeatedRow | undefined) => repeated.all(end?.item ?? first - 1, last, SLICE_ROWS),
      (rows) => applySome(jobNumber, rows),
    );
    return firsts.get(first, last) ?? 0;
  };
}
