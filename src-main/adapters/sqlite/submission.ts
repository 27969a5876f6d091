// How a job comes to be: at once, or as a draft that is filled piece by piece and then sealed.
import type Database from 'better-sqlite3';
import type { NewItem, NewJob, StoredJob } from '../../service/ports/store.ts';
import { duplicateMarker } from './duplicates.ts';
import { itemKey, MAX_ITEMS } from './item-key.ts';
import { getJob } from './job-row.ts';
import type { Direct } from './method-table.ts';
import { originColumns } from './origin-columns.ts';
import { StoreError } from './store-error.ts';

export function submissionMethods(
  db: Database.Database,
): Direct<'submitJob' | 'createDraft' | 'appendItems' | 'sealDraft'> {
  const insertJob = db.prepare<[Record<string, string | number | null>]>(
    `INSERT INTO jobs (job_id, origin, key_id, name, columns, options, status, created_at)
     VALUES (:job_id, :origin, :key_id, :name, :columns, :options, 'draft', :created_at)`,
  );
  const findDraft = db.prepare<[string], { readonly number: number; readonly total: number }>(
    "SELECT number, total FROM jobs WHERE job_id = ? AND status = 'draft' AND deleted_at IS NULL",
  );
  const insertItem = db.prepare<[number, Buffer, string, string | null]>(
    'INSERT INTO items (item, fingerprint, input, source) VALUES (?, ?, ?, ?)',
  );
  const count = db.prepare<[number, number]>('UPDATE jobs SET total = ? WHERE number = ?');
  const queue = db.prepare<[number]>("UPDATE jobs SET status = 'queued' WHERE number = ?");
  const markDuplicates = duplicateMarker(db);
  const shown = getJob(db);

  function createDraft(job: NewJob): void {
    insertJob.run({
      ...originColumns(job.origin),
      job_id: job.jobId,
      name: job.name,
      columns: job.columns === null ? null : JSON.stringify(job.columns),
      options: JSON.stringify(job.options),
      created_at: job.createdAt,
    });
  }

  function appendItems(jobId: string, items: readonly NewItem[]): void {
    const draft = findDraft.get(jobId);
    if (draft === undefined) throw new Error(`there is no draft ${jobId} to add items to`);
    let total = draft.total;
    for (const item of items) {
      if (item.index !== total) {
        throw new Error(`item ${item.index} of job ${jobId} came where ${total} was due`);
      }
      if (total === MAX_ITEMS) throw tooManyRows();
      insertItem.run(
        itemKey(draft.number, item.index),
        fingerprintBytes(item.fingerprint),
        JSON.stringify(item.input),
        item.source === null ? null : JSON.stringify(item.source),
      );
      total += 1;
    }
    count.run(total, draft.number);
  }

  function sealDraft(jobId: string): StoredJob | null {
    const draft = findDraft.get(jobId);
    if (draft === undefined) return null;
    markDuplicates(draft.number);
    queue.run(draft.number);
    return shown(jobId);
  }

  return {
    createDraft,
    appendItems: db.transaction(appendItems).immediate,
    sealDraft: db.transaction(sealDraft).immediate,
    submitJob: db.transaction((job: NewJob, items: readonly NewItem[]) => {
      createDraft(job);
      appendItems(job.jobId, items);
      const sealed = sealDraft(job.jobId);
      if (sealed === null) throw new Error(`job ${job.jobId} was lost on its way in`);
      return sealed;
    }).immediate,
  };
}

function fingerprintBytes(hex: string): Buffer {
  if (!/^[0-9a-f]{32}$/i.test(hex)) throw new Error(`a fingerprint is 32 hex digits, not "${hex}"`);
  return Buffer.from(hex, 'hex');
}

function tooManyRows(): StoreError {
  return new StoreError(
    'store_failed',
    `A list can have at most ${MAX_ITEMS.toLocaleString('en')} rows: split it and import the parts.`,
  );
}
