// What another policy would do to kept verdicts, a piece at a time; nothing is written.
import type Database from 'better-sqlite3';
import type { VerificationRequest } from '../../../src-shared/schemas/verification.ts';
import type { PolicyQuestion, PreviewPiece, PreviewPlace } from '../../service/ports/policy.ts';
import type { Rescoring } from '../../service/ports/rescoring.ts';
import { itemIndex, itemRange, MAX_ITEMS } from './item-key.ts';
import { VISIBLE } from './job-row.ts';
import type { Direct } from './method-table.ts';
import { type ScoredRow, scoredRows, type VerdictOf, verdictsUnder } from './scored-rows.ts';

const PIECE_ROWS = 8_000;

export function previewMethods(
  db: Database.Database,
  rescoring: Rescoring,
): Direct<'previewPolicy'> {
  const rows = scoredRows(db);
  const findJob = db.prepare<[string], { readonly number: number }>(
    `SELECT number FROM jobs WHERE job_id = ? AND ${VISIBLE}`,
  );
  const nameJob = db
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

  /** The id of each job that may be seen, null for others. */
  function jobNames(): (item: number) => string | null {
    const names = new Map<number, string | null>();
    return (item) => {
      const number = Math.floor(item / MAX_ITEMS);
      let name = names.get(number);
      if (name === undefined) {
        name = nameJob.get(number) ?? null;
        names.set(number, name);
      }
      return name;
    };
  }

  function beginning(jobId: string | null): PreviewPlace | null {
    if (jobId === null) return { table: 'checks', after: 0, last: Number.MAX_SAFE_INTEGER };
    const job = findJob.get(jobId);
    if (job === undefined) return null;
    const { first, last } = itemRange(job.number);
    return { table: 'items', after: first - 1, last };
  }

  return {
    previewPolicy(question) {
      const piece = emptyPiece();
      const place = question.place ?? beginning(question.jobId);
      if (place === null) return piece;
      const { table, after, last } = place;
      const found =
        table === 'items' ? rows.items(after, PIECE_ROWS, last) : rows.checks(after, PIECE_ROWS);
      const verdictOf = verdicts(question);
      const jobOf = jobNames();
      for (const row of found.rows) {
        const jobId = table === 'items' ? jobOf(row.key) : null;
        if (table === 'items' && jobId === null) continue;
        const before = { score: row.score, recommendation: row.recommendation };
        const after = verdictOf(table, row) ?? before;
        piece.results += 1;
        piece.scores[after.score] = (piece.scores[after.score] ?? 0) + 1;
        piece.flips[before.recommendation][after.recommendation] += 1;
        const isFlip = before.recommendation !== after.recommendation;
        if (!isFlip || piece.examples.length >= question.examples) continue;
        piece.examples.push({
          email: emailOf(table, row),
          job_id: jobId,
          index: table === 'items' ? itemIndex(row.key) : null,
          before,
          after: { score: after.score, recommendation: after.recommendation },
        });
      }
      piece.next = nextPlace(place, found.last);
      return piece;
    },
  };
}

function nextPlace(place: PreviewPlace, reached: number | null): PreviewPlace | null {
  if (reached !== null) return { ...place, after: reached };
  return place.table === 'checks' ? { ...place, table: 'items', after: 0 } : null;
}

function emptyPiece(): PreviewPiece {
  return {
    results: 0,
    flips: {
      approve: { approve: 0, review: 0, block: 0 },
      review: { approve: 0, review: 0, block: 0 },
      block: { approve: 0, review: 0, block: 0 },
    },
    scores: Array.from({ length: 101 }, () => 0),
    examples: [],
    next: null,
  };
}
