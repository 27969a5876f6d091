// What a merge of lists needs: rows as they were asked, and rows of a draft that take verdicts and decisions from rows of other lists.

import type Database from 'better-sqlite3';
import type { KeptOfRow } from '../../../../src-shared/bridge/jobs.ts';
import type { ListedRow } from '../../../../src-shared/bridge/list-merge.ts';
import { denseCells } from '../../../service/ports/cells.ts';
import type { VerdictRecord } from '../../../service/ports/verdicts.ts';
import { decisionCopier } from '../grid/decisions.ts';
import type { Direct, Sliced } from '../method-table.ts';
import type { CodeSets } from '../policy/code-sets.ts';
import type { Judges } from '../policy/judges.ts';
import { STATE } from '../rows/codes.ts';
import { itemKey, itemRange } from '../rows/item-key.ts';
import { type JobRow, jobFinder } from '../rows/job-row.ts';
import { listMemories } from '../rows/list-memory.ts';
import { readCells, readRequest } from '../rows/request-text.ts';
import { resultReader } from '../rows/results.ts';
import { type Alike, tallyBatches } from '../rows/tallies.ts';
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
    listedRows(jobId, from, limit) {
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
  readonly kept: KeptOfRow;
}

export interface KeptVerdicts {
  /** Gives rows of a draft what they take, in the caller's transaction; what is gone or asks something else gives nothing. */
  take(draft: Draft, rows: readonly Taking[]): void;
  /** A transaction was rolled back: what it wrote is not there. */
  forgetAll(): void;
  /** Gives duplicates what their first took; answers how many rows that are no duplicates have a verdict. */
  settle(jobNumber: number): Sliced<number>;
}

/** A verdict that another row can take. */
interface Held {
  readonly holder: number;
  readonly codes: string;
  readonly checkedAt: number;
}

export function keptVerdicts(
  db: Database.Database,
  judges: Judges,
  codeSets: CodeSets,
): KeptVerdicts {
  const find = jobFinder(db);
  const write = outcomeWriter(db, judges, codeSets);
  const memories = listMemories(db);
  const resultOf = resultReader(db);
  const copyToDuplicates = duplicateCopier(db);
  const copyDecision = decisionCopier(db);
  const beginTallies = tallyBatches(db);
  const held = db.prepare<[number, Buffer], Held>(
    `SELECT ifnull(duplicate_of, item) AS holder, codes, checked_at AS checkedAt
     FROM rows JOIN code_sets USING (code_set) WHERE item = ? AND state = 2 AND fingerprint = ?`,
  );
  const repeated = db.prepare<[number, number, number], Alike & { readonly item: number }>(
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

  function itemAt(place: KeptOfRow['verdict']): number | null {
    const job = place === null ? undefined : find(place.job_id);
    return place === null || job === undefined || place.index >= job.total
      ? null
      : itemKey(job.number, place.index);
  }

  /** The verdict as it was given; what the draft's policy makes of it is looked up. */
  function verdictOf({ holder, codes }: Held): VerdictRecord | null {
    const kept = resultOf(holder);
    return kept === null ? null : { ...kept, codeSet: codes, credits: 0, cache: null };
  }

  const settleSome = db.transaction(
    (number: number, rows: readonly (Alike & { item: number })[]) => {
      const tallies = beginTallies();
      for (const { item, state, code_set, ruling } of rows) {
        for (const row of before.all(item))
          tallies.move(number, row, { state, code_set, ruling, decision: row.decision });
        copyToDuplicates(item);
      }
      tallies.flush();
    },
  ).immediate;

  return {
    take(draft, rows) {
      const tallies = beginTallies();
      const memory = memories.of(draft.number);
      for (const { index, fingerprint, kept } of rows) {
        const from = itemAt(kept.verdict);
        const found = from === null ? undefined : held.get(from, fingerprint);
        const verdict = found === undefined ? null : verdictOf(found);
        if (found !== undefined && verdict !== null) {
          const { checkedAt } = found;
          write(draft, { index, kind: 'verified', verdict, checkedAt }, memory, tallies);
        }
        const decided = itemAt(kept.decision);
        if (decided !== null) copyDecision(decided, itemKey(draft.number, index), tallies);
      }
      tallies.flush();
    },
    forgetAll: memories.forgetAll,
    *settle(jobNumber) {
      memories.forget(jobNumber);
      const { first, last } = itemRange(jobNumber);
      for (let after = first - 1; ; ) {
        const rows = repeated.all(after, last, SLICE_ROWS);
        settleSome(jobNumber, rows);
        const end = rows.at(-1);
        if (end === undefined || rows.length < SLICE_ROWS) return firsts.get(first, last) ?? 0;
        after = end.item;
        yield;
      }
    },
  };
}
