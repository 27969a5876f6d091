// What a merge of lists needs: rows as they were asked, and rows of a draft that take verdicts and decisions from rows of other lists.

import type Database from 'better-sqlite3';
import type { KeptOfRow } from '../../../../src-shared/bridge/jobs.ts';
import type { ListedRow } from '../../../../src-shared/bridge/list-merge.ts';
import type { Recommendation } from '../../../../src-shared/schemas/verification.ts';
import { denseCells } from '../../../service/ports/cells.ts';
import type { VerdictRecord } from '../../../service/ports/verdicts.ts';
import type { VerdictCache } from '../checks/verdict-cache.ts';
import { decisionOfRow, markDecision } from '../grid/decisions.ts';
import { type FactualResult, factBatches, factsIn, factsOf } from '../grid/row-facts.ts';
import { markBatches } from '../grid/row-marks.ts';
import { itemKey, itemRange } from '../items/item-key.ts';
import { type JobRow, jobFinder } from '../items/job-row.ts';
import { sourceCells } from '../items/source-cells.ts';
import type { Direct, Sliced } from '../method-table.ts';
import { accountsOf } from '../policy/accounts.ts';
import type { StandingPolicy } from '../policy/policy.ts';
import { noListMemory } from './list-memory.ts';
import { duplicateCopier, outcomeWriter } from './recording.ts';

const SLICE_ROWS = 1_000;

interface ListedItem {
  readonly input: string;
  readonly source: string | null;
  readonly state: string;
  readonly decided: number;
}

/** The rows of a list without their results. */
export function listedRowMethods(db: Database.Database): Direct<'listedRows'> {
  const find = jobFinder(db);
  const page = db.prepare<[number, number, number], ListedItem>(
    `SELECT input, source, state, EXISTS (SELECT 1 FROM decisions WHERE decisions.item = items.item) AS decided
     FROM items WHERE item BETWEEN ? AND ? ORDER BY item LIMIT ?`,
  );
  return {
    listedRows(jobId, from, limit) {
      const job = find(jobId);
      if (job === undefined || from >= job.total) return [];
      const { last } = itemRange(job.number);
      return page.all(itemKey(job.number, from), last, limit).map(
        ({ input, source, state, decided }): ListedRow => ({
          input: JSON.parse(input),
          source: source === null ? null : denseCells(sourceCells(source)),
          verified: state === 'verified',
          decided: decided === 1,
        }),
      );
    },
  };
}

/** A draft that is being filled. */
type Draft = Pick<JobRow, 'number' | 'total' | 'policy_id'>;

export interface Taking {
  readonly index: number;
  readonly fingerprint: Buffer;
  readonly kept: KeptOfRow;
}

export interface KeptVerdicts {
  /** Gives rows of a draft what they take, in the caller's transaction; what is gone or asks something else gives nothing. */
  take(draft: Draft, rows: readonly Taking[]): void;
  /** Gives duplicates what their first took, and counts; answers how many rows that are no duplicates have a verdict. */
  settle(jobNumber: number): Sliced<number>;
}

interface Held {
  readonly result: string;
  readonly account: number | null;
  readonly domain: string | null;
  readonly provider: string | null;
  readonly revision: number;
  readonly checkedAt: number;
}

interface Settled {
  readonly item: number;
  readonly state: 'pending' | 'verified' | 'failed';
  readonly score: number;
  readonly recommendation: Recommendation;
  readonly domain: string | null;
  readonly provider: string | null;
  readonly flags: string;
  readonly result: string | null;
}

export function keptVerdicts(
  db: Database.Database,
  policy: StandingPolicy,
  cache: VerdictCache,
): KeptVerdicts {
  const find = jobFinder(db);
  const beginOutcomes = outcomeWriter(db, policy, cache.keep);
  const copyToDuplicates = duplicateCopier(db);
  const accounts = accountsOf(db);
  const decisionOf = decisionOfRow(db);
  const beginMarks = markBatches(db);
  const beginFacts = factBatches(db);
  const held = db.prepare<[number, Buffer], Held>(
    `SELECT result, account, domain, provider, revision, checked_at AS checkedAt
     FROM items JOIN results ON results.item = ifnull(duplicate_of, items.item)
     WHERE items.item = ? AND state = 'verified' AND fingerprint = ?`,
  );
  const copyDecision = db.prepare<[number, number]>(
    `INSERT OR REPLACE INTO decisions (item, decision, reason, note, labels, decided_by, decided_at)
     SELECT ?, decision, reason, note, labels, decided_by, decided_at FROM decisions WHERE item = ?`,
  );
  const repeated = db.prepare<[number, number, number], Settled>(
    `SELECT items.item, state, score, recommendation, domain, provider, flags, result
     FROM items LEFT JOIN results ON results.item = items.item
     WHERE items.item > ? AND items.item <= ? AND duplicates > 0 ORDER BY items.item LIMIT ?`,
  );
  const recount = db.prepare<{ number: number; first: number; last: number }>(
    `UPDATE jobs SET (succeeded, processed) =
       (SELECT count(*), count(*) FROM items WHERE item BETWEEN $first AND $last AND state = 'verified'),
       revision = revision + 1
     WHERE number = $number`,
  );
  const noteTaken = db.prepare<[number, number, number]>(
    'UPDATE jobs SET succeeded = succeeded + ?, processed = processed + ? WHERE number = ?',
  );
  const firsts = db
    .prepare<[number, number], number>(
      `SELECT count(*) FROM items WHERE item BETWEEN ? AND ? AND state = 'verified' AND duplicate_of IS NULL`,
    )
    .pluck();

  function itemAt(place: KeptOfRow['verdict']): number | null {
    const job = place === null ? undefined : find(place.job_id);
    return place === null || job === undefined || place.index >= job.total
      ? null
      : itemKey(job.number, place.index);
  }

  /** The verdict as it was given; what the draft's policy makes of it is the writer's question. */
  function verdictOf(row: Held): VerdictRecord {
    const result: FactualResult & Pick<VerdictRecord, 'score' | 'recommendation' | 'flags'> =
      JSON.parse(row.result);
    return {
      resultJson: row.result,
      score: result.score,
      recommendation: result.recommendation,
      flags: result.flags,
      facts: factsOf(result),
      domain: row.domain ?? '',
      provider: row.provider,
      cached: true,
      credits: 0,
      account: row.account === null ? '' : accounts.codesOf(row.account),
      revision: row.revision,
      cache: null,
    };
  }

  const settleSome = db.transaction((number: number, rows: readonly Settled[]) => {
    const marks = beginMarks();
    const facts = beginFacts();
    for (const { item, result, state, domain, flags, ...row } of rows) {
      const duplicates = copyToDuplicates(item);
      if (state !== 'verified' || result === null) {
        for (const later of duplicates) marks.set(number, later, { state: 'pending' });
        continue;
      }
      const mark = {
        ...row,
        state: row.recommendation,
        domain: domain ?? '',
        flags: JSON.parse(flags),
      };
      const heard = factsIn(result);
      for (const later of duplicates) {
        marks.set(number, later, mark);
        facts.setVerdict(number, later, heard);
      }
    }
    marks.flush();
    facts.flush();
  }).immediate;

  const count = db.transaction((number: number): number => {
    const { first, last } = itemRange(number);
    recount.run({ number, first, last });
    return firsts.get(first, last) ?? 0;
  }).immediate;

  return {
    take(draft, rows) {
      const marks = beginMarks();
      const facts = beginFacts();
      const written = beginOutcomes(noListMemory());
      let taken = 0;
      for (const { index, fingerprint, kept } of rows) {
        const from = itemAt(kept.verdict);
        const found = from === null ? undefined : held.get(from, fingerprint);
        if (found !== undefined) {
          const verdict = verdictOf(found);
          const { checkedAt } = found;
          const outcome = { index, kind: 'verified', verdict, checkedAt } as const;
          taken += written.record(draft, outcome, marks, facts);
        }
        const decided = itemAt(kept.decision);
        const item = itemKey(draft.number, index);
        if (decided === null || copyDecision.run(item, decided).changes === 0) continue;
        markDecision(draft.number, item, decisionOf(item), { marks, facts });
      }
      written.flush();
      marks.flush();
      facts.flush();
      noteTaken.run(taken, taken, draft.number);
    },
    *settle(jobNumber) {
      const { first, last } = itemRange(jobNumber);
      for (let after = first - 1; ; ) {
        const rows = repeated.all(after, last, SLICE_ROWS);
        settleSome(jobNumber, rows);
        const end = rows.at(-1);
        if (end === undefined || rows.length < SLICE_ROWS) return count(jobNumber);
        after = end.item;
        yield;
      }
    },
  };
}
