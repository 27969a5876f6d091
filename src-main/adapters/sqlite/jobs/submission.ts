// How a job is created: at once, or as a draft that is filled in pieces and then sealed.
import type Database from 'better-sqlite3';
import { widthOf } from '../../../service/ports/cells.ts';
import type { CreditTerms } from '../../../service/ports/credits.ts';
import type { NewItem, NewJob, Submission, SubmissionTerms } from '../../../service/ports/jobs.ts';
import { callbackWriter } from '../callbacks.ts';
import type { VerdictCache } from '../checks/verdict-cache.ts';
import { emailOrdering } from '../grid/email-order.ts';
import { textWriter } from '../grid/row-text.ts';
import { itemKey, MAX_ITEMS } from '../items/item-key.ts';
import { getJob } from '../items/job-row.ts';
import { type OriginColumns, originColumns, originOf } from '../items/origin-columns.ts';
import { sourceText } from '../items/source-cells.ts';
import { budgetJudge } from '../keys/budgets.ts';
import { manyRows } from '../many-rows.ts';
import type { Direct, Sliced, Work } from '../method-table.ts';
import type { StandingPolicy } from '../policy/policy.ts';
import { StoreError } from '../store-error.ts';
import { duplicateMarker } from './duplicates.ts';
import { submissionMemory } from './idempotency.ts';
import { keptVerdicts, type Taking } from './list-merge.ts';

const SHORT_LIST = 2_000;

interface DraftRow extends OriginColumns {
  readonly number: number;
  readonly total: number;
  readonly indexed: number;
  /** How many rows took a verdict from a row of another list. */
  readonly taken: number;
  readonly policy_id: string | null;
}

type NewRow = [
  item: number,
  fingerprint: Buffer,
  mailbox: Buffer | null,
  input: string,
  source: string | null,
  blanks: number | null,
];

type Sealed = Extract<Submission, { kind: 'queued' | 'insufficient' }>;

export function submissionMethods(
  db: Database.Database,
  policy: StandingPolicy,
  cache: VerdictCache,
): Direct<'submitJob' | 'createDraft' | 'appendItems'> & Work<'sealDraft'> {
  const insertJob = db.prepare<[Record<string, string | number | null>]>(
    `INSERT INTO jobs (job_id, origin, key_id, name, columns, options, file_key, policy_id, delimiter, email_column,
       widest, status,
       created_at, indexed, faceted, traced)
     VALUES (:job_id, :origin, :key_id, :name, :columns, :options, :file_key, :policy_id, :delimiter, :email_column,
       0, 'draft',
       :created_at, 1, 1, 1)`,
  );
  const findDraft = db.prepare<[string], DraftRow>(
    "SELECT number, total, indexed, origin, key_id, policy_id, succeeded AS taken FROM jobs WHERE job_id = ? AND status = 'draft' AND deleted_at IS NULL",
  );
  const insertItems = manyRows<NewRow>(
    db,
    6,
    (values) =>
      `INSERT OR FAIL INTO items (item, fingerprint, mailbox, input, source, blanks) VALUES ${values}`,
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
  const addText = textWriter(db);
  const orderingOf = emailOrdering(db);
  const verdicts = keptVerdicts(db, policy, cache);

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
    for (const item of items) {
      if (item.index !== total) {
        throw new Error(`item ${item.index} of job ${jobId} came where ${total} was due`);
      }
      if (total === MAX_ITEMS) throw tooManyRows();
      const fingerprint = fingerprintBytes(item.fingerprint);
      rows.push([
        itemKey(draft.number, item.index),
        fingerprint,
        item.mailbox === undefined ? null : Buffer.from(item.mailbox, 'hex'),
        JSON.stringify(item.input),
        item.source === null ? null : sourceText(item.source),
        item.blanks ?? null,
      ]);
      blanks += item.blanks ?? 0;
      widest = Math.max(widest, item.source === null ? 0 : widthOf(item.source));
      total += 1;
      const { index, kept } = item;
      if (kept !== undefined) taking.push({ index, fingerprint, kept });
    }
    insertItems(rows);
    const inputs = items.map((item) => item.input);
    if (draft.indexed === 1) addText(draft.number, draft.total, inputs);
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

  return {
    createDraft,
    appendItems: db.transaction(appendItems).immediate,
    *sealDraft(jobId, terms): Sliced<Sealed | null> {
      const draft = findDraft.get(jobId);
      // A long list is put in order now, so that nobody waits for it later; a short one takes no time when asked for.
      if (draft !== undefined && draft.indexed === 1 && draft.total > SHORT_LIST) {
        const ordering = orderingOf(draft);
        for (; !ordering.done; ordering.step()) yield;
      }
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
