// Rescores every stored verdict under the policy in force, in slices, and continues at the next start where it was interrupted.
import type Database from 'better-sqlite3';
import { FLAG_NAMES } from '../../../../src-shared/flags.ts';
import type { Recommendation } from '../../../../src-shared/schemas/verification.ts';
import { type Mark, markBatches } from '../grid/row-marks.ts';
import { itemRange, MAX_ITEMS } from '../items/item-key.ts';
import type { Sliced, Work } from '../method-table.ts';
import { accountsOf } from './accounts.ts';
import { overrideReach, type Reaching } from './override-reach.ts';
import type { StandingPolicy } from './policy.ts';
import { type ScoredRow, scoredRows, type VerdictOf, verdictsUnder } from './scored-rows.ts';

const SLICE_ROWS = 4_000;
/** Rows whose results are read as well. */
const PICKED_ROWS = 400;
/** Whose verdicts are remembered at once. */
const MOST_POLICIES = 8;

export interface RescoringMethods extends Work<'rescoreAll' | 'rescoreFor' | 'rescoreJobs'> {
  /** Goes on where an earlier run did not finish. */
  resume(): Sliced<void>;
}

export function rescoringMethods(db: Database.Database, policy: StandingPolicy): RescoringMethods {
  const rows = scoredRows(db);
  const accounts = accountsOf(db);
  const beginMarks = markBatches(db);
  const reach = overrideReach(db);
  const updateItem = updater(db, 'items', 'item');
  const updateCheck = updater(db, 'checks', 'number');
  const fillItem = db.prepare<[number, number]>('UPDATE items SET account = ? WHERE item = ?');
  const fillCheck = db.prepare<[number, number]>('UPDATE checks SET account = ? WHERE number = ?');
  const policyOfJob = db
    .prepare<[number], string | null>('SELECT policy_id FROM jobs WHERE number = ?')
    .pluck();
  const checksUnder = db
    .prepare<[string], number>('SELECT number FROM checks WHERE policy_id = ?')
    .pluck();
  const numberOf = db
    .prepare<[string], number>('SELECT number FROM jobs WHERE job_id = ? AND deleted_at IS NULL')
    .pluck();

  /** Scores one slice of a table again; answers its last key, null at the end, and how many recommendations changed. */
  const slice = db.transaction((table: Table, after: number, last?: number) => {
    const found = rows[table](after, SLICE_ROWS, last);
    return { last: found.last, changed: bringAll(table, found.rows) };
  }).immediate;

  /** The same for rows by their keys. */
  const picked = db.transaction((table: Table, keys: readonly number[]) =>
    bringAll(table, table === 'items' ? rows.pickedItems(keys) : rows.pickedChecks(keys)),
  ).immediate;

  /** Writes what rows amount to now, inside a transaction; answers how many recommendations changed. */
  function bringAll(table: Table, found: readonly ScoredRow[]): number {
    const marks = beginMarks();
    let changed = 0;
    for (const row of found) {
      if (row.account === null) fill(table, row);
      const moved = bring(
        table,
        row,
        verdicts(table === 'items' ? policyOf(jobOf(row)) : row.policyId),
      );
      if (moved === null) continue;
      if (moved.recommendation !== row.recommendation) changed += 1;
      if (table === 'items') marks.set(jobOf(row), row.key, moved);
    }
    marks.flush();
    return changed;
  }

  let memo = { stamp: -1, verdicts: new Map<string | null, VerdictOf>() };
  let carried = { job: 0, stamp: -1, policyId: null as string | null };

  /** Accounts are judged once for each state of each policy; rows of a job lie together. */
  function verdicts(policyId: string | null): VerdictOf {
    if (memo.stamp !== policy.stamp) memo = { stamp: policy.stamp, verdicts: new Map() };
    const known = memo.verdicts.get(policyId);
    if (known !== undefined) return known;
    if (memo.verdicts.size >= MOST_POLICIES) memo.verdicts.clear();
    const verdictOf = verdictsUnder(db, policy.rescoring, policy.standing(policyId));
    memo.verdicts.set(policyId, verdictOf);
    return verdictOf;
  }

  function policyOf(job: number): string | null {
    if (carried.job !== job || carried.stamp !== policy.stamp)
      carried = { job, stamp: policy.stamp, policyId: policyOfJob.get(job) ?? null };
    return carried.policyId;
  }

  function forgetVerdicts(): void {
    memo = { stamp: -1, verdicts: new Map() };
  }

  function fill(table: Table, row: ScoredRow): void {
    const account = accounts.numberOf(policy.rescoring.accountOf(rows.resultOf(table, row)));
    (table === 'items' ? fillItem : fillCheck).run(account, row.key);
    row.account = account;
  }

  /** Writes what a row amounts to now and answers it; null where all stays as it is. */
  function bring(table: Table, row: ScoredRow, verdictOf: VerdictOf): Moved | null {
    const verdict = verdictOf(table, row);
    if (verdict === null) return null;
    const { score, recommendation, disposable } = verdict;
    const flags = withDisposable(row.flags, disposable);
    const isSame =
      score === row.score && recommendation === row.recommendation && flags === row.flags;
    if (isSame) return null;
    (table === 'items' ? updateItem : updateCheck).run(score, recommendation, flags, row.key);
    const { domain, provider } = row;
    return {
      state: recommendation,
      recommendation,
      score,
      domain,
      provider,
      flags: JSON.parse(flags),
      provisional: row.provisional,
      before: row.before,
    };
  }

  /** Scores piece after piece again. A later change begins a pass of its own, which does this one's work as well. */
  function* pass(pieces: Iterable<Piece>, stamp = policy.stamp): Sliced<{ changed: number }> {
    let changed = 0;
    for (const piece of pieces) {
      if (policy.stamp !== stamp) return { changed };
      changed += piece();
      yield;
    }
    policy.scored(stamp);
    forgetVerdicts();
    return { changed };
  }

  /** The pieces of a table after a key, up to `last` where that is given; each begins where the one before it ended. */
  function* stretch(table: Table, after: number, last?: number): Generator<Piece> {
    let place: number | null = after;
    while (place !== null) {
      const from: number = place;
      yield () => {
        const done = slice(table, from, last);
        place = done.last;
        return done.changed;
      };
    }
  }

  function* everything(): Generator<Piece> {
    for (const table of TABLES) yield* stretch(table, 0);
  }

  function* rescoreAll(): Sliced<{ changed: number }> {
    return yield* pass(everything());
  }

  /** Where all else was scored, only what overrides reach has to be. */
  function* rescoreFor(overrides: readonly Reaching[]): Sliced<{ changed: number }> {
    const stamp = policy.stamp;
    if (policy.scoredStamp < stamp - 1) return yield* rescoreAll();
    const reached = yield* reach(overrides, null);
    return yield* pass(ofKeys(reached), stamp);
  }

  function* ofKeys(keys: Readonly<Record<Table, readonly number[]>>): Generator<Piece> {
    for (const table of TABLES) {
      for (let from = 0; from < keys[table].length; from += PICKED_ROWS)
        yield () => picked(table, keys[table].slice(from, from + PICKED_ROWS));
    }
  }

  /** Where all else was scored, only the rows of these jobs and the checks under this policy have to be. */
  function* rescoreJobs(
    jobIds: readonly string[],
    policyId: string | null,
  ): Sliced<{ changed: number }> {
    if (policy.scoredStamp < policy.stamp - 1) return yield* rescoreAll();
    return yield* pass(ofJobsAndChecks(jobIds, policyId));
  }

  function* ofJobsAndChecks(jobIds: readonly string[], policyId: string | null): Generator<Piece> {
    const checks = policyId === null ? [] : checksUnder.all(policyId);
    yield* ofKeys({ checks, items: [] });
    yield* ofJobs(jobIds);
  }

  function* ofJobs(jobIds: readonly string[]): Generator<Piece> {
    for (const jobId of jobIds) {
      const job = numberOf.get(jobId);
      if (job === undefined) continue;
      const { first, last } = itemRange(job);
      yield* stretch('items', first - 1, last);
    }
  }

  return {
    rescoreAll,
    rescoreFor,
    rescoreJobs,
    *resume() {
      if (!policy.isScored()) yield* rescoreAll();
    },
  };
}

type Table = 'items' | 'checks';
/** Scores some rows again; answers how many recommendations changed. */
type Piece = () => number;
const TABLES: readonly Table[] = ['checks', 'items'];

/** A row as it is now, for its mark. */
type Moved = Extract<Mark, { score: number }> & { readonly recommendation: Recommendation };

function jobOf(row: ScoredRow): number {
  return Math.floor(row.key / MAX_ITEMS);
}

function updater(db: Database.Database, table: Table, key: string) {
  return db.prepare<[number, Recommendation, string, number]>(
    `UPDATE ${table} SET score = ?, recommendation = ?, flags = ? WHERE ${key} = ?`,
  );
}

/** The JSON text of flags with `disposable` raised or lowered; null leaves it as it is. */
function withDisposable(flags: string, raised: boolean | null): string {
  if (raised === null || flags.includes('"disposable"') === raised) return flags;
  const before: readonly string[] = JSON.parse(flags);
  return JSON.stringify(
    FLAG_NAMES.filter((name) => (name === 'disposable' ? raised : before.includes(name))),
  );
}
