// The history of single checks: listed newest first, searched, compared with the one before.
import type Database from 'better-sqlite3';
import type { Recommendation } from '../../../../src-shared/schemas/verification.ts';
import type {
  CheckFilter,
  CheckPage,
  KeptCheck,
  StoredCheck,
} from '../../../service/ports/verdicts.ts';
import { folded } from '../case-folding.ts';
import { type OriginColumns, originOf } from '../items/origin-columns.ts';
import type { Direct, Sliced, Work } from '../method-table.ts';
import type { StandingPolicy } from '../policy/policy.ts';

/** Checks looked through in a slice. */
const SLICE_CHECKS = 20_000;

interface CheckColumns extends OriginColumns {
  readonly number: number;
  readonly request_id: string;
  readonly input: string;
  readonly score: number;
  readonly recommendation: Recommendation;
  readonly flags: string;
  readonly domain: string;
  readonly provider: string | null;
  readonly checked_at: number;
  readonly policy_id: string | null;
}

interface FullRow extends CheckColumns {
  readonly result: string;
  readonly revision: number;
}

type HistoryMethods = Work<'listChecks'> & Direct<'readCheck' | 'previousCheck'>;

export function checkHistoryMethods(db: Database.Database, policy: StandingPolicy): HistoryMethods {
  const read = db.prepare<[string], FullRow>(
    `SELECT ${SHOWN}, result, revision FROM checks WHERE request_id = ?`,
  );
  const previous = db.prepare<[string], FullRow>(
    `SELECT ${SHOWN}, result, revision FROM checks
     WHERE number = (SELECT max(earlier.number) FROM checks AS later JOIN checks AS earlier
       ON earlier.fingerprint = later.fingerprint AND earlier.number < later.number WHERE later.request_id = ?)`,
  );
  const stored = (row: FullRow | undefined): StoredCheck | null =>
    row === undefined
      ? null
      : { ...keptCheck(row), resultJson: policy.current(row, row.policy_id) };
  return {
    listChecks: lister(db),
    readCheck: (requestId) => stored(read.get(requestId)),
    previousCheck: (requestId) => stored(previous.get(requestId)),
  };
}

const SHOWN = `number, request_id, origin, key_id, input, score, recommendation, flags, domain, provider, checked_at, policy_id`;

/** Looks through the checks from the newest on, in spans of their numbers, until a page is full. */
function lister(db: Database.Database): (filter: CheckFilter) => Sliced<CheckPage> {
  const newest = db.prepare<[], number>('SELECT ifnull(max(number), 0) FROM checks').pluck();
  const find = db
    .prepare<[Record<string, string | number | null>], number>(
      `SELECT number FROM checks INDEXED BY checks_by_text
       WHERE number < :before AND number >= :from
         AND (:text IS NULL OR instr(text, :text) > 0)
         AND (:recommendation IS NULL OR recommendation = :recommendation)
         AND (:flag IS NULL OR instr(flags, :flag) > 0)
       ORDER BY number DESC LIMIT :limit`,
    )
    .pluck();
  const read = db.prepare<[number], CheckColumns>(`SELECT ${SHOWN} FROM checks WHERE number = ?`);
  return function* ({ search, recommendation, flag, after, limit }) {
    const wanted = {
      text: search ? folded(search) : null,
      recommendation,
      // Flags are kept as a JSON array of plain names.
      flag: flag === null ? null : JSON.stringify(flag),
    };
    const rows: CheckColumns[] = [];
    let before = placeAfter(after) ?? (newest.get() ?? 0) + 1;
    while (before > 1 && rows.length < limit) {
      const from = Math.max(1, before - SLICE_CHECKS);
      const found = find.all({ ...wanted, before, from, limit: limit - rows.length });
      for (const number of found) {
        const row = read.get(number);
        if (row !== undefined) rows.push(row);
      }
      before = from;
      if (rows.length < limit) yield;
    }
    const last = rows.at(-1);
    const isFull = rows.length >= limit && last !== undefined && last.number > 1;
    return { checks: rows.map(keptCheck), next: isFull ? String(last.number) : null };
  };
}

/** Null for the first page; a place that nobody was given has nothing after it. */
function placeAfter(after: string | null): number | null {
  if (after === null) return null;
  return /^\d{1,15}$/.test(after) ? Number(after) : 0;
}

function keptCheck(row: CheckColumns): KeptCheck {
  return {
    requestId: row.request_id,
    origin: originOf(row),
    input: JSON.parse(row.input),
    score: row.score,
    recommendation: row.recommendation,
    flags: JSON.parse(row.flags),
    domain: row.domain,
    provider: row.provider,
    checkedAt: row.checked_at,
    policyId: row.policy_id,
  };
}
