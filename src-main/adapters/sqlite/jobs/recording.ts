// How a job's items get their outcomes and how a job ends; items, counters, ledger and cache change in one transaction.
import type Database from 'better-sqlite3';
import type { JobErrorCode } from '../../../../src-shared/errors.ts';
import { hasEnded } from '../../../../src-shared/schemas/job.ts';
import type { Recommendation } from '../../../../src-shared/schemas/verification.ts';
import type { ItemOutcome, StoredJob } from '../../../service/ports/jobs.ts';
import type { CacheWriter, Collected, VerdictCache } from '../checks/verdict-cache.ts';
import { domainWriter } from '../grid/list-domains.ts';
import { type FactBatch, factBatches, factsIn } from '../grid/row-facts.ts';
import { type Mark, type MarkBatch, markBatches } from '../grid/row-marks.ts';
import { itemKey } from '../items/item-key.ts';
import { getJob, type JobRow, jobFinder, shownJob } from '../items/job-row.ts';
import { originOf } from '../items/origin-columns.ts';
import { creditWriter } from '../keys/credits.ts';
import { manyRows } from '../many-rows.ts';
import type { Direct, Sliced, Work } from '../method-table.ts';
import { accountsOf } from '../policy/accounts.ts';
import type { StandingPolicy } from '../policy/policy.ts';
import { domainNotes } from './list-facts.ts';
import { type ListMemory, listMemories } from './list-memory.ts';
import { runSampler } from './run-samples.ts';
import { type KeptWords, withoutFront, wordsWriter } from './shared-words.ts';
import { clearSuspects, dropUnderWay } from './under-way.ts';

export function recordingMethods(
  db: Database.Database,
  policy: StandingPolicy,
  cache: VerdictCache,
): Direct<'recordItems'> & Work<'completeJob' | 'failJob'> {
  const findJob = jobFinder(db);
  const shown = getJob(db);
  const charge = creditWriter(db);
  /** Cache entries of the batch that is being recorded. */
  let entries: Collected[] = [];
  const beginOutcomes = outcomeWriter(db, policy, (verdict, kept) => {
    if (verdict.cache !== null && 'item' in kept) entries.push({ ...verdict.cache, ...kept });
  });
  const beginMarks = markBatches(db);
  const beginFacts = factBatches(db);
  const memories = listMemories();
  const sample = runSampler(db);
  const clearSuspected = clearSuspects(db);
  const dropAllUnderWay = dropUnderWay(db);
  const notes = domainNotes(db);
  const count = db.prepare<[number, number, number, number, number, number]>(
    `UPDATE jobs SET succeeded = succeeded + ?, failed = failed + ?, processed = processed + ?,
       credits_used = credits_used + ?, reserved = max(reserved - ?, 0), revision = revision + 1 WHERE number = ?`,
  );
  const complete = db.prepare<[number, number]>(
    `UPDATE jobs SET status = 'completed', paused = 0, waiting_since = NULL, finishing = 0, ended_at = ${NOT_BEFORE_ITS_START}
     WHERE number = ? AND processed = total`,
  );
  const fail = db.prepare<[JobErrorCode, string, number, number]>(
    `UPDATE jobs SET status = 'failed', paused = 0, waiting_since = NULL, finishing = 0, reopening = NULL, error_code = ?, error_message = ?,
       failed = failed + total - processed, processed = total, ended_at = ${NOT_BEFORE_ITS_START}, revision = revision + 1 WHERE number = ?`,
  );

  function recordItems(jobId: string, outcomes: readonly ItemOutcome[], at: number) {
    const job = findJob(jobId);
    if (job === undefined || hasEnded(job)) return shownJob(job);
    let succeeded = 0;
    let failed = 0;
    let credits = 0;
    let settled = 0;
    const memory = memories.of(job.number);
    // What was heard of the domains of such a list is still being gathered from its rows, by others.
    if (job.traced === 0) memory.heard.clear();
    const written = beginOutcomes(memory);
    const marks = beginMarks(() => memory.values);
    const facts = beginFacts(() => memory.values);
    for (const outcome of outcomes) {
      const recorded = written.record(job, outcome, marks, facts);
      if (outcome.kind === 'provisional') {
        if (outcome.facts !== null) notes.keep(job.number, outcome.facts);
        continue;
      }
      if (outcome.kind === 'failed') failed += recorded;
      else succeeded += recorded;
      if (recorded > 0) settled += 1;
      if (recorded > 0 && outcome.kind === 'verified') credits += outcome.verdict.credits;
    }
    written.flush();
    marks.flush();
    facts.flush();
    clearSuspected(job);
    // Whatever became of an item, its credit is no longer set aside: it was charged, or is given back.
    count.run(succeeded, failed, succeeded + failed, credits, settled, job.number);
    charge({ at, credits, origin: originOf(job), subject: { jobId } });
    sample(job.number, at);
    cache.moveSome();
    return shown(jobId);
  }
  const recorded = db.transaction(recordItems).immediate;

  /** Answers the number of a job that it ended. */
  const completed = db.transaction((jobId: string, at: number): number | null => {
    const job = findJob(jobId);
    if (job === undefined || hasEnded(job)) return null;
    if (complete.run(at, job.number).changes === 0) return null;
    dropAllUnderWay(job.number);
    return job.number;
  }).immediate;

  const failed = db.transaction(
    (jobId: string, error: { code: JobErrorCode; message: string }, at: number): number | null => {
      const job = findJob(jobId);
      if (job === undefined || hasEnded(job)) return null;
      fail.run(error.code, error.message, at, job.number);
      dropAllUnderWay(job.number);
      return job.number;
    },
  ).immediate;

  /** What only a running job needs goes, and what was put off while it ran is done. */
  function* tidied(jobNumber: number): Sliced<void> {
    memories.forget(jobNumber);
    yield* notes.drop(jobNumber);
    yield* cache.moveAll();
  }

  /** What a transaction learnt that was rolled back may not be so. */
  function remembering<T>(transaction: () => T): T {
    try {
      return transaction();
    } catch (error) {
      memories.forgetAll();
      throw error;
    }
  }

  return {
    recordItems(jobId, outcomes, at) {
      entries = [];
      const job = remembering(() => recorded(jobId, outcomes, at));
      cache.moved();
      cache.collect(entries);
      return job;
    },
    *completeJob(jobId, at): Sliced<StoredJob | null> {
      const ended = completed(jobId, at);
      if (ended !== null) yield* tidied(ended);
      return shown(jobId);
    },
    *failJob(jobId, error, at): Sliced<StoredJob | null> {
      const ended = failed(jobId, error, at);
      if (ended === null) return null;
      yield* tidied(ended);
      return shown(jobId);
    },
  };
}

/** What an item that was settled says of itself. */
interface Settled {
  readonly duplicates: number;
  readonly before: Recommendation | null;
}

interface Written {
  readonly duplicates: number;
  readonly mark: Mark;
}

/** Copies what an item was settled with to its duplicates; answers which these are. */
export function duplicateCopier(db: Database.Database): (first: number) => readonly number[] {
  // The first is read in a query of its own, once: joined, a planner that thinks the table small goes through all of it
  // for each duplicate.
  const copy = db
    .prepare<{ first: number }, number>(
      `UPDATE items SET (state, score, recommendation, flags, domain, provider, checked_at, account, revision, error_code,
         error_message) =
         (SELECT state, score, recommendation, flags, domain, provider, checked_at, account, revision, error_code,
           error_message FROM items WHERE item = $first)
       WHERE duplicate_of = $first RETURNING item`,
    )
    .pluck();
  return (first) => copy.all({ first });
}

/** The outcomes of one transaction. */
export interface OutcomeBatch {
  /** Takes an outcome, and marks the items that it settles: none, or the item and its duplicates. Answers how many these are. */
  record(
    job: Pick<JobRow, 'number' | 'total' | 'policy_id'>,
    outcome: ItemOutcome,
    marks: MarkBatch,
    facts: FactBatch,
  ): number;
  /** Writes what was taken and is not written yet. */
  flush(): void;
}

type VerdictRow = [
  string,
  number,
  string,
  string,
  string,
  string | null,
  number,
  number,
  number,
  number,
];

/** Begins a batch of outcomes; it lives as long as the transaction that it is in, `memory` as long as whoever gives it says. */
export function outcomeWriter(
  db: Database.Database,
  policy: StandingPolicy,
  cache: CacheWriter,
): (memory: ListMemory) => OutcomeBatch {
  // Not RETURNING: SQLite collects what that answers in a table of its own, which costs half as much as the change itself.
  const open = db.prepare<[number], Settled>(
    `SELECT duplicates, before_recommendation AS before FROM items WHERE item = ? AND ${OPEN}`,
  );
  const verify = manyRows<VerdictRow>(
    db,
    10,
    (values) =>
      `UPDATE OR FAIL items SET state = v.column1, score = v.column2, recommendation = v.column3, flags = v.column4, domain = v.column5,
         provider = v.column6, checked_at = v.column7, account = v.column8, revision = v.column9
       FROM (VALUES ${values}) AS v WHERE items.item = v.column10`,
  );
  const fail = db
    .prepare<[string, string, number], number>(
      `UPDATE items SET state = 'failed', error_code = ?, error_message = ? WHERE item = ? AND ${OPEN}
       RETURNING duplicates`,
    )
    .pluck();
  // One by one: SQLite would keep a copy of each page that several of them change, in a file.
  const keepResult = db.prepare<[number, string, number | null]>(
    `INSERT INTO kept_results (item, result, words) VALUES (?, ?, ?)
     ON CONFLICT (item) DO UPDATE SET result = excluded.result, words = excluded.words`,
  );
  const wordsOf = wordsWriter(db);
  const copyToDuplicates = duplicateCopier(db);
  const accounts = accountsOf(db);
  const keepDomain = domainWriter(db);

  function writeVerdict(
    job: Pick<JobRow, 'number' | 'policy_id'>,
    item: number,
    { kind, verdict, checkedAt }: Exclude<ItemOutcome, { kind: 'failed' }>,
    words: KeptWords | null,
    memory: ListMemory,
    waiting: Waiting,
  ): Written | undefined {
    const settled = open.get(item);
    if (settled === undefined) return undefined;
    const { score, recommendation } = policy.verdictOf(verdict, job.policy_id);
    const account = accountNumber(verdict.account, memory);
    const { domain, provider, flags, revision } = verdict;
    const provisional = kind === 'provisional';
    waiting.verdicts.push([
      provisional ? 'pending' : 'verified',
      score,
      recommendation,
      JSON.stringify(flags),
      domain,
      provider,
      checkedAt,
      account,
      revision,
      item,
    ]);
    if (words === null) keepResult.run(item, verdict.resultJson, null);
    else keepResult.run(item, withoutFront(verdict.resultJson, words), words.words);
    waiting.items.add(item);
    cache(verdict, { item });
    const { before } = settled;
    const mark = { state: recommendation, score, domain, provider, flags, provisional, before };
    return { duplicates: settled.duplicates, mark };
  }

  function accountNumber(codes: string, { accounts: known }: ListMemory): number {
    const number = known.get(codes) ?? accounts.numberOf(codes);
    known.set(codes, number);
    return number;
  }

  function writeFailure(
    item: number,
    outcome: Extract<ItemOutcome, { kind: 'failed' }>,
  ): Written | undefined {
    const duplicates = fail.get(outcome.code, outcome.message, item);
    if (duplicates === undefined) return undefined;
    return { duplicates, mark: { state: 'failed' } };
  }

  /** Notes the facts of an item and of its duplicates, which have the same. */
  function note(
    job: Pick<JobRow, 'number'>,
    items: readonly number[],
    outcome: ItemOutcome,
    facts: FactBatch,
    memory: ListMemory,
  ): void {
    if (outcome.kind === 'failed') {
      for (const item of items) facts.setFailure(job.number, item, outcome.code);
      return;
    }
    const { verdict, checkedAt } = outcome;
    const heard = verdict.facts ?? factsIn(verdict.resultJson);
    for (const item of items) facts.setVerdict(job.number, item, heard);
    keepDomain(job.number, verdict.domain, heard, checkedAt, memory.heard);
  }

  return (memory) => {
    let waiting = nothingWaits();

    function flush(): void {
      const { verdicts } = waiting;
      waiting = nothingWaits();
      verify(verdicts);
    }

    return {
      record(job, outcome, marks, facts) {
        // Whatever becomes of this row: those after it come without the words themselves.
        const words =
          outcome.kind === 'verified' && outcome.words !== undefined
            ? wordsOf(job.number, outcome.words, outcome.verdict.resultJson, memory.words)
            : null;
        // An index outside the job would reach into the items of another.
        if (!(outcome.index >= 0 && outcome.index < job.total)) return 0;
        const item = itemKey(job.number, outcome.index);
        // Whether it has an outcome already is asked of the table.
        if (waiting.items.has(item)) flush();
        const written =
          outcome.kind === 'failed'
            ? writeFailure(item, outcome)
            : writeVerdict(job, item, outcome, words, memory, waiting);
        if (written === undefined) return 0;
        const { duplicates, mark } = written;
        // Its duplicates copy what stands in the table.
        if (duplicates > 0) flush();
        const settled = [item, ...(duplicates > 0 ? copyToDuplicates(item) : [])];
        for (const each of settled) marks.set(job.number, each, mark);
        note(job, settled, outcome, facts, memory);
        return 1 + duplicates;
      },
      flush,
    };
  };
}

/** What was taken of a batch and is not written yet. */
interface Waiting {
  readonly verdicts: VerdictRow[];
  readonly items: Set<number>;
}

function nothingWaits(): Waiting {
  return { verdicts: [], items: new Set() };
}

// The clock may have been set back while it ran.
const NOT_BEFORE_ITS_START = 'max(?, ifnull(started_at, created_at))';

// Not recorded yet, and not settled by another item.
const OPEN = "state = 'pending' AND duplicate_of IS NULL";
