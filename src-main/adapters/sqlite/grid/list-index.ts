// Builds the marks and texts of lists from their items, where they are missing or outdated.
import type Database from 'better-sqlite3';
import type { Recommendation } from '../../../../src-shared/schemas/verification.ts';
import { itemKey } from '../items/item-key.ts';
import type { JobRow } from '../items/job-row.ts';
import type { Sliced } from '../method-table.ts';
import { CHUNK_ROWS, chunkCount, chunkKey } from './row-chunk.ts';
import { type Mark, type MarkBatch, markBatches } from './row-marks.ts';
import { textWriter } from './row-text.ts';

interface MarkedItem {
  readonly item: number;
  readonly state: 'pending' | 'verified' | 'failed';
  readonly same_mailbox_as: number | null;
  readonly score: number | null;
  readonly recommendation: Recommendation | null;
  readonly flags: string | null;
  readonly domain: string | null;
  readonly provider: string | null;
  readonly before_recommendation: Recommendation | null;
  readonly decision: Recommendation | null;
}

/** Makes what a list lacks before its grid can be shown: nothing for a list of today's format. */
export function listIndexer(db: Database.Database): (job: JobRow) => Sliced<void> {
  const read = db.prepare<[number, number], MarkedItem>(
    `SELECT items.item, state, same_mailbox_as, score, recommendation, flags, domain, provider, before_recommendation, decision
     FROM items LEFT JOIN decisions ON decisions.item = items.item
     WHERE items.item BETWEEN ? AND ? ORDER BY items.item`,
  );
  const readInputs = db
    .prepare<[number, number], string>(
      'SELECT input FROM items WHERE item BETWEEN ? AND ? ORDER BY item',
    )
    .pluck();
  const hasText = db.prepare<[number], number>('SELECT 1 FROM list_texts WHERE chunk = ?').pluck();
  const indexed = db.prepare<[number]>(
    'UPDATE jobs SET indexed = 1, revision = revision + 1 WHERE number = ?',
  );
  const addText = textWriter(db);
  const begin = markBatches(db);

  const indexChunk = db.transaction((job: JobRow, place: number) => {
    const from = place * CHUNK_ROWS;
    const last = Math.min(from + CHUNK_ROWS, job.total) - 1;
    const keys = [itemKey(job.number, from), itemKey(job.number, last)] as const;
    const marks = begin();
    for (const row of read.all(...keys)) mark(marks, job.number, row);
    marks.flush();
    // Texts never change; they are missing only in lists of older formats.
    if (hasText.get(chunkKey(job.number, place)) !== undefined) return;
    addText(
      job.number,
      from,
      readInputs.all(...keys).map((input) => JSON.parse(input)),
    );
  });

  return function* (job) {
    if (job.indexed === 1) return;
    for (let place = 0; place < chunkCount(job.total); place += 1) {
      indexChunk.immediate(job, place);
      yield;
    }
    indexed.run(job.number);
  };
}

function mark(marks: MarkBatch, jobNumber: number, row: MarkedItem): void {
  marks.set(jobNumber, row.item, markOf(row));
  marks.decide(jobNumber, row.item, row.decision);
  if (row.same_mailbox_as !== null) marks.setDuplicate(row.item);
}

function markOf(row: MarkedItem): Mark {
  const { state, score, recommendation, flags, domain, provider, before_recommendation } = row;
  if (state === 'failed') return { state };
  if (recommendation === null || score === null) return { state: 'pending' };
  return {
    state: recommendation,
    score,
    domain: domain ?? '',
    provider,
    flags: flags === null ? [] : JSON.parse(flags),
    provisional: state === 'pending',
    before: before_recommendation,
  };
}
