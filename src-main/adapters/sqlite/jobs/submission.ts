// How a job is created: at once, or as a draft that is filled in pieces and then sealed.
import type Database from 'better-sqlite3';
import { widthOf } from '../../../service/ports/cells.ts';
import type { CreditTerms } from '../../../service/ports/credits.ts';
import type { NewItem, NewJob, Submission, SubmissionTerms } from '../../../service/ports/jobs.ts';
import type { Judging } from '../../../service/ports/judging.ts';
import { callbackWriter } from '../callbacks.ts';
import { budgetJudge } from '../keys/budgets.ts';
import { manyRows } from '../many-rows.ts';
import type { Direct, Sliced, Work } from '../method-table.ts';
import type { CodeSets } from '../policy/code-sets.ts';
import type { Judges } from '../policy/judges.ts';
import { itemKey, MAX_ITEMS } from '../rows/item-key.ts';
import { policyOf } from '../rows/judged-rows.ts';
import { type OriginColumns, originColumns, originOf } from '../rows/origin-columns.ts';
import { cellsText, requestText } from '../rows/request-text.ts';
import { getJob } from '../rows/stored-job.ts';
import { tallyBatches, UNTOUCHED } from '../rows/tallies.ts';
import { StoreError } from '../store-error.ts';
import { duplicateMarker } from './duplicates.ts';
import { submissionMemory } from './idempotency.ts';
import { keptVerdicts, type Taking } from './list-merge.ts';

interface DraftRow extends OriginColumns {
  readonly number: number;
  readonly total: number;
  /** How many rows took a verdict from a row of another list. */
  readonly taken: number;
  readonly policy: number;
}

type NewRow = [
  item: number,
  fingerprint: Buffer,
  mailboxKey: Buffer | null,
  address: string,
  blanks: number | null,
];
type NewText = [item: number, request: string, cells: string | null];

type Sealed = Extract<Submission, { kind: 'queued' | 'insufficient' }>;

export function submissionMethods(
  db: Database.Database,
  judging: Judging,
  judges: Judges,
  codeSets: CodeSets,
): Direct<'submitJob' | 'createDraft' | 'appendItems'> & Work<'sealDraft'> {
  const insertJob = db.prepare<[Record<string, string | number | null>]>(
    `INSERT INTO jobs (job_id, origin, key_id, name, columns, options, file_key, policy_id, delimiter, email_column,
       status, created_at)
     VALUES (:job_id, :origin, :key_id, :name, :columns, :options, :file_key, :policy_id, :delimiter, :email_column,
       'draft', :created_at)`,
  );
  const findDraft = db.prepare<[string], DraftRow>(
    `SELECT number, total, origin, key_id,
       ${policyOf('jobs')} AS policy,
       (SELECT ifnull(sum(rows), 0) FROM tallies WHERE job = number AND state = 2) AS taken
     FROM jobs WHERE job_id = ? AND status = 'draft' AND deleted_at IS NULL`,
  );
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
  const queue = db.prepare<[number, number]>(
    "UPDATE jobs SET status = 'queued', reserved = ? WHERE number = ?",
  );
  const judge = budgetJudge(db);
  const submissions = submissionMemory(db);
  const addCallback = callbackWriter(db);
  const markDuplicates = duplicateMarker(db);
  const shown = getJob(db);
  const beginTallies = tallyBatches(db);
  const verdicts = keptVerdicts(db, judges, codeSets);

  function createDraft(job: NewJob): void {
    insertJob.run({
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
  }

  function appendItems(jobId: string, items: readonly NewItem[]): void {
    const draft = findDraft.get(jobId);
    if (draft === undefined) throw new Error(`there is no draft ${jobId} to add items to`);
    let total = draft.total;
    let widest = 0;
    const taking: Taking[] = [];
    let blanks = 0;
    const rows: NewRow[] = [];
    const texts: NewText[] = [];
    for (const item of items) {
      if (item.index !== total) {
        throw new Error(`item ${item.index} of job ${jobId} came where ${total} was due`);
      }
      if (total === MAX_ITEMS) throw tooManyRows();
      const fingerprint = fingerprintBytes(item.fingerprint);
      const key = itemKey(draft.number, item.index);
      rows.push([
        key,
        fingerprint,
        item.mailbox === undefined ? null : Buffer.from(item.mailbox, 'hex'),
        judging.addressOf(item.input.email),
        item.blanks ?? null,
      ]);
      texts.push([
        key,
        requestText(item.input, item.source),
        item.source === null ? null : cellsText(item.source),
      ]);
      blanks += item.blanks ?? 0;
      widest = Math.max(widest, item.source === null ? 0 : widthOf(item.source));
      total += 1;
      const { index, kept } = item;
      if (kept !== undefined) taking.push({ index, fingerprint, kept });
    }
    insertRows(rows);
    insertTexts(texts);
    const tallies = beginTallies();
    tallies.add(draft.number, UNTOUCHED, items.length);
    tallies.flush();
    count.run(total, widest, blanks, draft.number);
    if (taking.length > 0) verdicts.take({ ...draft, total }, taking);
  }

  function sealDraft(jobId: string, terms?: CreditTerms, kept = 0): Sealed | null {
    const draft = findDraft.get(jobId);
    if (draft === undefined) return null;
    const unique = draft.total - markDuplicates(draft.number) - kept;
    const shortfall = terms === undefined ? null : judge(originOf(draft), unique, terms);
    if (shortfall !== null) return shortfall;
    queue.run(unique, draft.number);
    const job = shown(jobId);
    return job === null ? null : { kind: 'queued', job };
  }

  function submitJob(
    job: NewJob,
    items: readonly NewItem[],
    terms: SubmissionTerms | null = null,
  ): Submission {
    const once = terms?.once ?? null;
    const before = once === null ? null : submissions.find(once, job.createdAt);
    if (before !== null) return before;
    const unique = new Set(items.map((item) => item.fingerprint)).size;
    const shortfall = terms === null ? null : judge(job.origin, unique, terms.credits);
    if (shortfall !== null) return shortfall;
    createDraft(job);
    appendItems(job.jobId, items);
    const sealed = sealDraft(job.jobId);
    if (sealed === null) throw new Error(`job ${job.jobId} was lost on its way in`);
    const callback = terms?.callback ?? null;
    if (callback !== null) addCallback(callback, job);
    if (once !== null) submissions.keep(once, { jobId: job.jobId, total: items.length });
    return sealed;
  }

  const seal = db.transaction(sealDraft).immediate;
  const mark = db.transaction(markDuplicates).immediate;

  /** Of a draft whose rows took verdicts: how many rows that are no duplicates need no check. */
  function* settled({ number, taken }: DraftRow): Sliced<number> {
    if (taken === 0) return 0;
    mark(number);
    yield;
    return yield* verdicts.settle(number);
  }

  const append = db.transaction(appendItems).immediate;

  return {
    createDraft,
    appendItems(jobId, items) {
      try {
        append(jobId, items);
      } catch (error) {
        verdicts.forgetAll();
        throw error;
      }
    },
    *sealDraft(jobId, terms): Sliced<Sealed | null> {
      const draft = findDraft.get(jobId);
      return seal(jobId, terms, draft === undefined ? 0 : yield* settled(draft));
    },
    submitJob: db.transaction(submitJob).immediate,
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
