// What another policy would change in stored verdicts, a piece at a time; nothing is written.
import type Database from 'better-sqlite3';
import type { Override } from '../../../../src-shared/bridge/policy.ts';
import type {
  Recommendation,
  VerificationRequest,
} from '../../../../src-shared/schemas/verification.ts';
import {
  emptyCounts,
  type PolicyQuestion,
  type PreviewPiece,
  type PreviewPlace,
} from '../../../service/ports/policy.ts';
import { CHUNK_ROWS, chunkCount } from '../grid/row-chunk.ts';
import {
  hasVerdict,
  MARK_WORDS,
  marksReader,
  STATES,
  scoreOf,
  stateOf,
} from '../grid/row-marks.ts';
import { itemIndex, itemRange, MAX_ITEMS } from '../items/item-key.ts';
import { JOB_COLUMNS, type JobRow, VISIBLE } from '../items/job-row.ts';
import type { Sliced, Work } from '../method-table.ts';
import { overrideReach } from './override-reach.ts';
import type { StandingPolicy } from './policy.ts';
import { type ScoredRow, scoredRows, type VerdictOf, verdictsUnder } from './scored-rows.ts';

const PIECE_ROWS = 8_000;
const SLICE_CHUNKS = 64;
/** Rows whose results are read as well. */
const PICKED_ROWS = 400;

export function previewMethods(
  db: Database.Database,
  standingPolicy: StandingPolicy,
): Work<'previewPolicy'> {
  const { rescoring } = standingPolicy;
  const reach = overrideReach(db);
  const marksOf = marksReader(db);
  const oneJob = db.prepare<[string], JobRow>(
    `SELECT ${JOB_COLUMNS} FROM jobs WHERE job_id = ? AND ${VISIBLE}`,
  );
  const jobsUnder = db.prepare<[string | null], JobRow>(
    `SELECT ${JOB_COLUMNS} FROM jobs WHERE ${UNDER('jobs')} IS ? AND ${VISIBLE}`,
  );
  const countedChecks = db.prepare<
    [string | null],
    { readonly recommendation: Recommendation; readonly score: number; readonly count: number }
  >(
    `SELECT recommendation, score, count(*) AS count FROM checks WHERE ${UNDER('checks')} IS ?
     GROUP BY recommendation, score`,
  );
  const known = db
    .prepare<[string], string>('SELECT policy_id FROM policies WHERE policy_id = ?')
    .pluck();
  const rows = scoredRows(db);
  const findJob = db.prepare<[string], { readonly number: number }>(
    `SELECT number FROM jobs WHERE job_id = ? AND ${VISIBLE}`,
  );
  const nameJob = db
    .prepare<[number, string | null], string>(
      `SELECT job_id FROM jobs WHERE number = ? AND ${UNDER('jobs')} IS ? AND ${VISIBLE}`,
    )
    .pluck();
  const nameAny = db
    .prepare<[number], string>(`SELECT job_id FROM jobs WHERE number = ? AND ${VISIBLE}`)
    .pluck();
  const itemInput = db.prepare<[number], string>('SELECT input FROM items WHERE item = ?').pluck();
  const checkInput = db
    .prepare<[number], string>('SELECT input FROM checks WHERE number = ?')
    .pluck();

  let memo: { readonly question: string; readonly verdictOf: VerdictOf } | null = null;

  /** The pieces of one preview come one after the other; what was judged for one serves the next. */
  function verdicts({ policy, overrides }: PolicyQuestion): VerdictOf {
    const question = JSON.stringify([policy, overrides]);
    if (memo?.question !== question) {
      const standing = rescoring.under(policy, overrides);
      memo = { question, verdictOf: verdictsUnder(db, rescoring, standing) };
    }
    return memo.verdictOf;
  }

  function emailOf(table: PreviewPlace['table'], row: ScoredRow): string {
    const input = (table === 'items' ? itemInput : checkInput).get(row.key) ?? '{"email":""}';
    return (JSON.parse(input) as VerificationRequest).email;
  }

  /** The id of each job that is asked about, null for others. */
  function jobNames({ jobId, policyId }: PolicyQuestion): (item: number) => string | null {
    const names = new Map<number, string | null>();
    return (item) => {
      const number = Math.floor(item / MAX_ITEMS);
      let name = names.get(number);
      if (name === undefined) {
        name = (jobId === null ? nameJob.get(number, policyId) : nameAny.get(number)) ?? null;
        names.set(number, name);
      }
      return name;
    };
  }

  function beginning({ jobId }: PolicyQuestion): PreviewPlace | null {
    if (jobId === null) return { table: 'checks', after: 0, last: Number.MAX_SAFE_INTEGER };
    const job = findJob.get(jobId);
    if (job === undefined) return null;
    const { first, last } = itemRange(job.number);
    return { table: 'items', after: first - 1, last };
  }

  /** Notes what a row would become, beside what it is. */
  function note(
    piece: PreviewPiece,
    question: PolicyQuestion,
    table: PreviewPlace['table'],
    row: ScoredRow,
    after: { readonly score: number; readonly recommendation: Recommendation },
    jobId: string | null,
  ): void {
    const before = { score: row.score, recommendation: row.recommendation };
    if (before.recommendation === after.recommendation) return;
    if (piece.examples.length >= question.examples) return;
    piece.examples.push({
      email: emailOf(table, row),
      job_id: jobId,
      index: table === 'items' ? itemIndex(row.key) : null,
      before,
      after: { score: after.score, recommendation: after.recommendation },
    });
  }

  /** Overrides that one of two sets alone has; null where the bands, the weights or the scores themselves are others. */
  function overridesApart(question: PolicyQuestion): readonly Override[] | null {
    const { policy, overrides, jobId, policyId } = question;
    const carried = jobId === null ? policyId : (oneJob.get(jobId)?.policy_id ?? null);
    const now = standingPolicy.kept(carried);
    if (JSON.stringify(now.policy) !== JSON.stringify(policy)) return null;
    if (!standingPolicy.isScored()) return null;
    const known = (some: readonly Override[]) => new Set(some.map(sameWords));
    const [before, after] = [known(now.overrides), known(overrides)];
    return [
      ...now.overrides.filter((one) => !after.has(sameWords(one))),
      ...overrides.filter((one) => !before.has(sameWords(one))),
    ];
  }

  /** Whether a row is of a job that is asked about, or a check under the policy that is. */
  function isAsked(
    question: PolicyQuestion,
    table: PreviewPlace['table'],
    { policyId }: ScoredRow,
    jobId: string | null,
  ): boolean {
    if (table === 'items') return jobId !== null;
    return (policyId === null ? null : (known.get(policyId) ?? null)) === question.policyId;
  }

  function countedJobs({ jobId, policyId }: PolicyQuestion): readonly JobRow[] {
    return jobId === null ? jobsUnder.all(policyId) : oneJob.all(jobId);
  }

  /** Counts everything as it is now. */
  function* countNow(piece: PreviewPiece, question: PolicyQuestion): Sliced<void> {
    const add = (recommendation: Recommendation, score: number, count: number) => {
      piece.results += count;
      piece.flips[recommendation][recommendation] += count;
      piece.scores[score] = (piece.scores[score] ?? 0) + count;
    };
    if (question.jobId === null) {
      for (const { recommendation, score, count } of countedChecks.all(question.policyId))
        add(recommendation, score, count);
    }
    for (const job of countedJobs(question)) {
      for (let place = 0; place < chunkCount(job.total); place += 1) {
        const marks = marksOf(job, place);
        for (let row = 0; row < CHUNK_ROWS; row += 1) {
          const first = marks[row * MARK_WORDS] ?? 0;
          if (!hasVerdict(first)) continue;
          add(STATES[stateOf(first)] as Recommendation, scoreOf(first), 1);
        }
        if (place % SLICE_CHUNKS === SLICE_CHUNKS - 1) yield;
      }
    }
  }

  /** Other overrides alone: all is counted as it is, and only what they reach is judged anew. */
  function* previewOverrides(
    question: PolicyQuestion,
    apart: readonly Override[],
  ): Sliced<PreviewPiece> {
    const piece: PreviewPiece = { ...emptyCounts(), next: null };
    yield* countNow(piece, question);
    const reached = yield* reach(apart, question.jobId);
    const jobOf = jobNames(question);
    for (const table of ['checks', 'items'] as const) {
      const keys = reached[table];
      for (let from = 0; from < keys.length; from += PICKED_ROWS) {
        const some = keys.slice(from, from + PICKED_ROWS);
        const verdictOf = verdicts(question);
        const found = table === 'items' ? rows.pickedItems(some) : rows.pickedChecks(some);
        for (const row of found) {
          const jobId = table === 'items' ? jobOf(row.key) : null;
          if (!isAsked(question, table, row, jobId)) continue;
          const after = verdictOf(table, row);
          if (after === null) continue;
          piece.flips[row.recommendation][row.recommendation] -= 1;
          piece.flips[row.recommendation][after.recommendation] += 1;
          piece.scores[row.score] = (piece.scores[row.score] ?? 0) - 1;
          piece.scores[after.score] = (piece.scores[after.score] ?? 0) + 1;
          note(piece, question, table, row, after, jobId);
        }
        yield;
      }
    }
    return piece;
  }

  return {
    *previewPolicy(question) {
      const apart = question.place === null ? overridesApart(question) : null;
      if (
        apart !== null &&
        (question.jobId === null || findJob.get(question.jobId) !== undefined)
      ) {
        const isCounted = countedJobs(question).every(({ indexed }) => indexed === 1);
        if (isCounted) return yield* previewOverrides(question, apart);
      }
      const piece: PreviewPiece = { ...emptyCounts(), next: null };
      const place = question.place ?? beginning(question);
      if (place === null) return piece;
      const { table, after, last } = place;
      const found =
        table === 'items' ? rows.items(after, PIECE_ROWS, last) : rows.checks(after, PIECE_ROWS);
      const verdictOf = verdicts(question);
      const jobOf = jobNames(question);
      for (const row of found.rows) {
        const jobId = table === 'items' ? jobOf(row.key) : null;
        if (!isAsked(question, table, row, jobId)) continue;
        const before = { score: row.score, recommendation: row.recommendation };
        const after = verdictOf(table, row) ?? before;
        piece.results += 1;
        piece.scores[after.score] = (piece.scores[after.score] ?? 0) + 1;
        piece.flips[before.recommendation][after.recommendation] += 1;
        note(piece, question, table, row, after, jobId);
      }
      const other = table === 'items' && found.last !== null && jobOf(found.last) === null;
      piece.next = nextPlace(place, other ? endOfJob(found.last ?? 0) : found.last);
      return piece;
    },
  };
}

/** The policy that a job or a check is under: one that is gone counts as none. */
const UNDER = (table: 'jobs' | 'checks') =>
  `(SELECT policies.policy_id FROM policies WHERE policies.policy_id = ${table}.policy_id)`;

/** What an override says, whenever it was made and for whatever reason. */
function sameWords({ subject, value, verdict }: Override): string {
  return `${subject} ${value} ${verdict}`;
}

/** The last row number of the job that an item is of: what is not asked about is not gone through. */
function endOfJob(item: number): number {
  return itemRange(Math.floor(item / MAX_ITEMS)).last;
}

function nextPlace(place: PreviewPlace, reached: number | null): PreviewPlace | null {
  if (reached !== null) return { ...place, after: reached };
  return place.table === 'checks' ? { ...place, table: 'items', after: 0 } : null;
}
