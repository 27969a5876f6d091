// Drafts: jobs that are being filled with rows and that nobody sees yet.

import type Database from 'better-sqlite3';
import { formatCount } from '../../../../src-shared/format-count.ts';
import { widthOf } from '../../../service/ports/cells.ts';
import type { NewItem, NewJob } from '../../../service/ports/jobs.ts';
import type { Judging } from '../../../service/ports/judging.ts';
import { manyRows } from '../many-rows.ts';
import { itemKey, MAX_ITEMS } from '../rows/item-key.ts';
import { policyOf } from '../rows/judged-rows.ts';
import { type OriginColumns, originColumns } from '../rows/origin-columns.ts';
import { cellsText, requestText } from '../rows/request-text.ts';
import { tallyBatches, UNTOUCHED } from '../rows/tallies.ts';
import { StoreError } from '../store-error.ts';
import type { ReusedVerdicts, Taking } from './list-merge.ts';

export interface DraftRow extends OriginColumns {
  readonly number: number;
  readonly job_id: string;
  readonly total: number;
  /** How many rows took a verdict from a row of another list. */
  readonly taken: number;
  readonly policy: number;
}

export function draftFinder(db: Database.Database): (jobId: string) => DraftRow | undefined {
  const find = db.prepare<[string], DraftRow>(
    `SELECT number, job_id, total, origin, key_id,
       ${policyOf('jobs')} AS policy,
       (SELECT ifnull(sum(rows), 0) FROM tallies WHERE job = number AND state = 2) AS taken
     FROM jobs WHERE job_id = ? AND status = 'draft' AND deleted_at IS NULL`,
  );
  return (jobId) => find.get(jobId);
}

export function draftCreator(db: Database.Database): (job: NewJob) => void {
  const insert = db.prepare<[Record<string, string | number | null>]>(
    `INSERT INTO jobs (job_id, origin, key_id, name, columns, options, file_key, policy_id, delimiter, email_column,
       status, created_at)
     VALUES (:job_id, :origin, :key_id, :name, :columns, :options, :file_key, :policy_id, :delimiter, :email_column,
       'draft', :created_at)`,
  );
  return (job) => {
    insert.run({
      ...originColumns(job.origin),
      job_id: job.jobId,
      name: job.name,
      columns: job.columns === null ? null : JSON.stringify(job.columns),
      options: JSON.stringify(job.options),
      file_key: job.fileKey ?? null,
      policy_id: job.policyId ?? null,
      delimiter: job.delimiter ?? null,
      email_column: job.emailColumn ?? null,
      created_at: job.createdAt,
    });
  };
}

type NewRow = [
  item: number,
  fingerprint: Buffer,
  mailboxKey: Buffer | null,
  address: string,
  blanks: number | null,
];
type NewText = [item: number, request: string, cells: string | null];

/** Adds rows to a draft, in the caller's transaction. Throws where they do not follow the rows that it has. */
export function itemAppender(
  db: Database.Database,
  judging: Pick<Judging, 'addressOf'>,
  verdicts: Pick<ReusedVerdicts, 'take'>,
): (draft: DraftRow, items: readonly NewItem[]) => void {
  const insertRows = manyRows<NewRow>(
    db,
    5,
    (values) =>
      `INSERT OR FAIL INTO rows (item, fingerprint, mailbox_key, address, blanks) VALUES ${values}`,
  );
  const insertTexts = manyRows<NewText>(
    db,
    3,
    (values) => `INSERT OR FAIL INTO row_texts (item, request, cells) VALUES ${values}`,
  );
  const count = db.prepare<[number, number, number, number]>(
    'UPDATE jobs SET total = ?, widest = max(widest, ?), blanks = blanks + ? WHERE number = ?',
  );
  const beginTallies = tallyBatches(db);

  return (draft, items) => {
    const rows: NewRow[] = [];
    const texts: NewText[] = [];
    const taking: Taking[] = [];
    let [blanks, widest] = [0, 0];
    for (const [place, item] of items.entries()) {
      checkPlace(draft, item, draft.total + place);
      const { index, input, source, mailbox, reused } = item;
      const fingerprint = fingerprintBytes(item.fingerprint);
      const key = itemKey(draft.number, index);
      const mailboxKey = mailbox === undefined ? null : Buffer.from(mailbox, 'hex');
      rows.push([
        key,
        fingerprint,
        mailboxKey,
        judging.addressOf(input.email),
        item.blanks ?? null,
      ]);
      texts.push([key, requestText(input, source), source === null ? null : cellsText(source)]);
      blanks += item.blanks ?? 0;
      widest = Math.max(widest, source === null ? 0 : widthOf(source));
      if (reused !== undefined) taking.push({ index, fingerprint, reused });
    }
    insertRows(rows);
    insertTexts(texts);
    const tallies = beginTallies();
    tallies.add(draft.number, UNTOUCHED, items.length);
    tallies.flush();
    const total = draft.total + items.length;
    count.run(total, widest, blanks, draft.number);
    if (taking.length > 0) verdicts.take({ ...draft, total }, taking);
  };
}

function checkPlace({ job_id: jobId }: DraftRow, { index }: NewItem, due: number): void {
  if (index !== due) throw new Error(`item ${index} of job ${jobId} came where ${due} was due`);
  if (index === MAX_ITEMS)
    throw new StoreError(
      'store_failed',
      `A list can have at most ${formatCount(MAX_ITEMS)} rows: split it and import the parts.`,
    );
}

function fingerprintBytes(hex: string): Buffer {
  if (!/^[0-9a-f]{32}$/i.test(hex)) throw new Error(`a fingerprint is 32 hex digits, not "${hex}"`);
  return Buffer.from(hex, 'hex');
}
