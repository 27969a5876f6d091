// The history of single checks: listed newest first, searched, compared with the one before.
import type Database from 'better-sqlite3';
import { FLAG_NAMES, type Flag } from '../../../../src-shared/flags.ts';
import type {
  CheckFilter,
  CheckPage,
  RecordedCheck,
  StoredCheck,
} from '../../../service/ports/verdicts.ts';
import { folded } from '../case-folding.ts';
import type { Direct, Sliced, Work } from '../method-table.ts';
import type { Judges } from '../policy/judges.ts';
import { flagsIn, recommendationNumber, verdictRecommendation } from '../rows/codes.ts';
import { JUDGED_CHECKS } from '../rows/judged-rows.ts';
import { type OriginColumns, originOf } from '../rows/origin-columns.ts';

/** Checks looked through in a slice. */
const SLICE_CHECKS = 20_000;

interface CheckColumns extends OriginColumns {
  readonly number: number;
  readonly request_id: string;
  readonly input: string;
  /** The number of the policy that judges it. */
  readonly policy: number;
  readonly score: number;
  readonly recommendation: number;
  readonly flags: number;
  readonly domain: string;
  readonly provider: string | null;
  readonly checked_at: number;
  readonly policy_id: string | null;
}

interface FullRow extends CheckColumns {
  readonly result: string;
}

type HistoryMethods = Work<'listChecks'> & Direct<'readCheck' | 'previousCheck'>;

export function checkHistoryMethods(db: Database.Database, judges: Judges): HistoryMethods {
  const read = db.prepare<[string], FullRow>(
    `SELECT ${SHOWN}, result FROM ${JUDGED_CHECKS} WHERE request_id = ?`,
  );
  const previous = db.prepare<[string], FullRow>(
    `SELECT ${SHOWN}, result FROM ${JUDGED_CHECKS}
     WHERE checks.number = (SELECT max(earlier.number) FROM checks AS later JOIN checks AS earlier
       ON earlier.fingerprint = later.fingerprint AND earlier.number < later.number WHERE later.request_id = ?)`,
  );
  const stored = (row: FullRow | undefined): StoredCheck | null =>
    row === undefined
      ? null
      : { ...recordedCheck(row), resultJson: judges.of(row.policy).render(JSON.parse(row.result)) };
  return {
    listChecks: lister(db),
    readCheck: (requestId) => stored(read.get(requestId)),
    previousCheck: (requestId) => stored(previous.get(requestId)),
  };
}

const SHOWN = `checks.number, request_id, origin, key_id, input, v.policy, v.score, v.recommendation, v.flags, domain,
  provider, checked_at, policy_id`;

/** Looks through the checks from the newest on, in spans of their numbers, until a page is full. */
function lister(db: Database.Database): (filter: CheckFilter) => Sliced<CheckPage> {
  const newest = db.prepare<[], number>('SELECT ifnull(max(number), 0) FROM checks').pluck();
  const find = db
    .prepare<[Record<string, string | number | null>], number>(
      `SELECT checks.number FROM ${JUDGED_CHECKS}
       WHERE checks.number < :before AND checks.number >= :from
         AND (:text IS NULL OR instr(text, :text) > 0)
         AND (:recommendation IS NULL OR v.recommendation = :recommendation)
         AND (:flag IS NULL OR v.flags / :flag % 2 = 1)
       ORDER BY checks.number DESC LIMIT :limit`,
    )
    .pluck();
  const read = db.prepare<[number], CheckColumns>(
    `SELECT ${SHOWN} FROM ${JUDGED_CHECKS} WHERE checks.number = ?`,
  );
  return function* ({ search, recommendation, flag, after, limit }) {
    const wanted = {
      text: search ? folded(search) : null,
      recommendation: recommendation === null ? null : recommendationNumber(recommendation),
      flag: flag === null ? null : 2 ** FLAG_NAMES.indexOf(flag as Flag),
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
    return { checks: rows.map(recordedCheck), next: isFull ? String(last.number) : null };
  };
}

/** Null for the first page; a place that nobody was given has nothing after it. */
function placeAfter(after: string | null): number | null {
  if (after === null) return null;
  return /^\d{1,15}$/.test(after) ? Number(after) : 0;
}

function recordedCheck(row: CheckColumns): RecordedCheck {
  return {
    requestId: row.request_id,
    origin: originOf(row),
    input: JSON.parse(row.input),
    score: row.score,
    recommendation: verdictRecommendation(row.recommendation),
    flags: flagsIn(row.flags),
    domain: row.domain,
    provider: row.provider,
    checkedAt: row.checked_at,
    policyId: row.policy_id,
  };
}
