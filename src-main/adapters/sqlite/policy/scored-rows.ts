// Reads stored verdicts in slices without their results, and scores them under a policy: once per combination of codes.
import type Database from 'better-sqlite3';
import type { Recommendation } from '../../../../src-shared/schemas/verification.ts';
import type { Rescoring, Standing, StandingVerdict } from '../../../service/ports/rescoring.ts';
import { accountsOf } from './accounts.ts';
import { normalizedIn } from './policy.ts';

/** A verdict of an item or a single check. */
export interface ScoredRow {
  /** `items.item` or `checks.number`. */
  readonly key: number;
  /** The item that holds the result; a duplicate's first. */
  readonly holder: number;
  /** Null until it is filled for a result of an older format. */
  account: number | null;
  readonly score: number;
  readonly recommendation: Recommendation;
  /** JSON */
  readonly flags: string;
  readonly domain: string;
  /** The mail provider, by its name. */
  readonly provider: string | null;
  /** Whether slow facts are still to be heard; never of a single check. */
  readonly provisional: boolean;
  /** The policy of a single check; of an item null, whose job carries one. */
  readonly policyId: string | null;
  /** What a row was recommended before it was taken up again. */
  readonly before: Recommendation | null;
}

export interface Slice {
  readonly rows: readonly ScoredRow[];
  /** Where the next slice goes on; null when this was the last. */
  readonly last: number | null;
}

export interface ScoredRows {
  /** Items with a verdict behind a key, first verdicts included, up to `limit` items of any state. */
  items(after: number, limit: number, last?: number): Slice;
  checks(after: number, limit: number, last?: number): Slice;
  /** Verified items with these row numbers. */
  pickedItems(keys: readonly number[]): readonly ScoredRow[];
  pickedChecks(keys: readonly number[]): readonly ScoredRow[];
  /** The rendered result of a row; '{}' when it is gone. */
  resultOf(table: 'items' | 'checks', row: ScoredRow): string;
}

export function scoredRows(db: Database.Database): ScoredRows {
  const items = db.prepare<[number, number, number], ItemScore>(
    `SELECT item AS key, ifnull(duplicate_of, item) AS holder, account, score, recommendation, flags,
       ifnull(domain, '') AS domain, provider, state, before_recommendation AS before
     FROM items WHERE item > ? AND item <= ? ORDER BY item LIMIT ?`,
  );
  const pickedItem = db.prepare<[number], ItemScore>(
    `SELECT item AS key, ifnull(duplicate_of, item) AS holder, account, score, recommendation, flags,
       ifnull(domain, '') AS domain, provider, state, before_recommendation AS before
     FROM items WHERE item = ?`,
  );
  const pickedCheck = db.prepare<[number], Omit<ScoredRow, 'provisional' | 'before'>>(
    `SELECT number AS key, number AS holder, account, score, recommendation, flags, domain, provider,
       policy_id AS policyId
     FROM checks WHERE number = ?`,
  );
  const checks = db.prepare<[number, number], Omit<ScoredRow, 'provisional' | 'before'>>(
    `SELECT number AS key, number AS holder, account, score, recommendation, flags, domain, provider,
       policy_id AS policyId
     FROM checks WHERE number > ? ORDER BY number LIMIT ?`,
  );
  const itemResult = db
    .prepare<[number], string>('SELECT result FROM results WHERE item = ?')
    .pluck();
  const checkResult = db
    .prepare<[number], string>('SELECT result FROM checks WHERE number = ?')
    .pluck();
  const slice = <R extends { readonly key: number }>(found: readonly R[], limit: number) => ({
    rows: found,
    last: found.length < limit ? null : (found.at(-1)?.key ?? null),
  });
  return {
    items(after, limit, last = Number.MAX_SAFE_INTEGER) {
      const found = slice(items.all(after, last, limit), limit);
      return { ...found, rows: found.rows.filter(hasVerdict).map(ofItem) };
    },
    checks(after, limit) {
      const found = slice(checks.all(after, limit), limit);
      return { ...found, rows: found.rows.map(ofCheck) };
    },
    pickedItems: (keys) =>
      keys
        .flatMap((key) => pickedItem.get(key) ?? [])
        .filter(hasVerdict)
        .map(ofItem),
    pickedChecks: (keys) => keys.flatMap((key) => pickedCheck.get(key) ?? []).map(ofCheck),
    resultOf: (table, row) =>
      (table === 'items' ? itemResult : checkResult).get(row.holder) ?? '{}',
  };
}

interface ItemScore extends Omit<ScoredRow, 'provisional' | 'recommendation' | 'policyId'> {
  readonly state: 'pending' | 'verified' | 'failed';
  readonly recommendation: Recommendation | null;
}

function ofItem({
  state,
  ...row
}: ItemScore & { readonly recommendation: Recommendation }): ScoredRow {
  return { ...row, provisional: state === 'pending', policyId: null };
}

function ofCheck(row: Omit<ScoredRow, 'provisional' | 'before'>): ScoredRow {
  return { ...row, provisional: false, before: null };
}

/** A final verdict, or a first one. */
function hasVerdict(
  row: ItemScore,
): row is ItemScore & { readonly recommendation: Recommendation } {
  return row.state !== 'failed' && row.recommendation !== null;
}

/** What a row amounts to; null where it has no account, because its result holds no evidence. */
export type VerdictOf = (table: 'items' | 'checks', row: ScoredRow) => StandingVerdict | null;

/** Asks a policy once per account, and by the address where an override could decide. */
export function verdictsUnder(
  db: Database.Database,
  rescoring: Rescoring,
  standing: Standing,
): VerdictOf {
  const accounts = accountsOf(db);
  const rows = scoredRows(db);
  const known = new Map<number, StandingVerdict | null>();
  const touched = new Map<string, boolean>();

  function byAccount(account: number): StandingVerdict | null {
    const before = known.get(account);
    if (before !== undefined) return before;
    const codes = accounts.codesOf(account);
    const verdict = codes === '' ? null : standing.verdictOf(codes, null);
    known.set(account, verdict);
    return verdict;
  }

  function touches(domain: string): boolean {
    const before = touched.get(domain);
    if (before !== undefined) return before;
    const is = standing.touches(domain);
    touched.set(domain, is);
    return is;
  }

  return (table, row) => {
    if (row.account !== null && !touches(row.domain)) return byAccount(row.account);
    const result = rows.resultOf(table, row);
    const codes =
      row.account === null ? rescoring.accountOf(result) : accounts.codesOf(row.account);
    return codes === '' ? null : standing.verdictOf(codes, normalizedIn(result));
  };
}
