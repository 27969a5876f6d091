// A row as the port shows it: what it asks, its cells, and its result under the policy of its job.
import type Database from 'better-sqlite3';
import { hasEnded } from '../../../../src-shared/schemas/job.ts';
import type { StoredItem } from '../../../service/ports/jobs.ts';
import type { Judges } from '../policy/judges.ts';
import { STATE, verdictRecommendation } from '../rows/codes.ts';
import { itemIndex } from '../rows/item-key.ts';
import type { JobRow } from '../rows/job-row.ts';
import { readCells, readRequest } from '../rows/request-text.ts';
import { resultReader } from '../rows/results.ts';

interface ItemRow {
  readonly item: number;
  readonly state: number;
  readonly duplicate_of: number | null;
  readonly same_mailbox_as: number | null;
  readonly before_score: number | null;
  readonly before_recommendation: number;
  readonly blanks: number | null;
  readonly provider: string | null;
  readonly failure: string | null;
  readonly failure_words: string | null;
  readonly request: string;
  readonly cells: string | null;
}

/** With what only the grid shows. */
export interface ReadItem extends StoredItem {
  readonly sameMailboxAs: number | null;
  readonly provider: string | null;
}

/** Reads rows of a job by their items; undefined where there is none. */
export function itemReader(
  db: Database.Database,
  judges: Judges,
): (job: JobRow, item: number) => ReadItem | undefined {
  const read = db.prepare<{ item: number; job: number }, ItemRow>(
    `SELECT rows.item, state, duplicate_of, same_mailbox_as, before_score, before_recommendation,
       blanks, provider.text AS provider, failure.text AS failure, words.text AS failure_words, request, cells
     FROM rows JOIN row_texts ON row_texts.item = rows.item
     LEFT JOIN names AS provider ON provider.job = :job AND provider.name = rows.provider
     LEFT JOIN names AS failure ON failure.job = :job AND failure.name = rows.failure
     LEFT JOIN names AS words ON words.job = :job AND words.name = rows.failure_words
     WHERE rows.item = :item`,
  );
  const resultOf = resultReader(db);

  function shown(job: JobRow, row: ItemRow): ReadItem {
    const { duplicate_of: first, same_mailbox_as: sameMailbox } = row;
    const source = readCells(row.cells);
    const result =
      row.state === STATE.verified || row.state === STATE.provisional
        ? resultOf(first ?? row.item)
        : null;
    return {
      index: itemIndex(row.item),
      duplicateOf: first === null ? null : itemIndex(first),
      inputJson: JSON.stringify(readRequest(row.request, source)),
      source,
      ...(row.blanks === null ? {} : { blanks: row.blanks }),
      resultJson: result === null ? null : judges.of(job.policy).render(result),
      provisional: row.state === STATE.provisional && !hasEnded(job),
      before:
        row.before_score === null
          ? null
          : {
              score: row.before_score,
              recommendation: verdictRecommendation(row.before_recommendation),
            },
      error: errorOf(job, row),
      sameMailboxAs: sameMailbox === null ? null : itemIndex(sameMailbox),
      provider: row.provider,
    };
  }

  return (job, item) => {
    const row = read.get({ item, job: job.number });
    return row === undefined ? undefined : shown(job, row);
  };
}

/** A failed row's own error; what a failed job left pending carries the job's. */
function errorOf(job: JobRow, row: ItemRow): StoredItem['error'] {
  if (row.state === STATE.verified) return null;
  if (row.state === STATE.failed)
    return { code: row.failure ?? 'internal_error', message: row.failure_words ?? '' };
  return job.error_code === null
    ? null
    : { code: job.error_code, message: job.error_message ?? '' };
}
