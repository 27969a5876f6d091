// How a job is created: at once, or as a draft that is filled in pieces and then sealed.
import type Database from 'better-sqlite3';
import type { CreditTerms } from '../../../service/ports/credits.ts';
import type { NewItem, NewJob, Submission, SubmissionTerms } from '../../../service/ports/jobs.ts';
import type { Judging } from '../../../service/ports/judging.ts';
import { callbackWriter } from '../callbacks.ts';
import { budgetJudge } from '../keys/budgets.ts';
import type { Direct, Sliced, Work } from '../method-table.ts';
import type { CodeSetTable } from '../policy/code-sets.ts';
import type { Judges } from '../policy/judges.ts';
import { originOf } from '../rows/origin-columns.ts';
import { getJob } from '../rows/stored-job.ts';
import { type DraftRow, draftCreator, draftFinder, itemAppender } from './drafts.ts';
import { duplicateMarker } from './duplicates.ts';
import { idempotencyKeys } from './idempotency.ts';
import { reusedVerdicts } from './list-merge.ts';

type Sealed = Extract<Submission, { kind: 'queued' | 'insufficient' }>;

export function submissionMethods(
  db: Database.Database,
  judging: Judging,
  judges: Judges,
  codeSets: CodeSetTable,
): Direct<'submitJob' | 'createDraft' | 'appendItems'> & Work<'sealDraft'> {
  const findDraft = draftFinder(db);
  const createDraft = draftCreator(db);
  const markDuplicates = duplicateMarker(db);
  const verdicts = reusedVerdicts(db, judges, codeSets);
  const append = itemAppender(db, judging, verdicts);
  const sealDraft = draftSealer(db, markDuplicates);

  function appendTo(jobId: string, items: readonly NewItem[]): void {
    const draft = findDraft(jobId);
    if (draft === undefined) throw new Error(`there is no draft ${jobId} to add items to`);
    append(draft, items);
  }

  const seal = db.transaction(sealDraft).immediate;
  const mark = db.transaction(markDuplicates).immediate;
  const appended = db.transaction(appendTo).immediate;

  /** Of a draft whose rows took verdicts: how many rows that are no duplicates need no check. */
  function* applyTaken({ number, taken }: DraftRow): Sliced<number> {
    if (taken === 0) return 0;
    mark(number);
    yield;
    return yield* verdicts.applyReused(number);
  }

  return {
    createDraft,
    appendItems(jobId, items) {
      try {
        appended(jobId, items);
      } catch (error) {
        verdicts.forgetAll();
        throw error;
      }
    },
    *sealDraft(jobId, terms): Sliced<Sealed | null> {
      const draft = findDraft(jobId);
      return seal(jobId, terms, draft === undefined ? 0 : yield* applyTaken(draft));
    },
    submitJob: jobSubmitter(db, { create: createDraft, append: appendTo, seal: sealDraft }),
  };
}

type DraftSealer = (jobId: string, terms?: CreditTerms, reused?: number) => Sealed | null;

/** Queues a draft, where its credits suffice for the rows that need a check: neither duplicates nor the `reused` ones. */
function draftSealer(
  db: Database.Database,
  markDuplicates: (jobNumber: number) => number,
): DraftSealer {
  const findDraft = draftFinder(db);
  const judge = budgetJudge(db);
  const shown = getJob(db);
  const queue = db.prepare<[number, number]>(
    "UPDATE jobs SET status = 'queued', reserved = ? WHERE number = ?",
  );
  return (jobId, terms, reused = 0) => {
    const draft = findDraft(jobId);
    if (draft === undefined) return null;
    const unique = draft.total - markDuplicates(draft.number) - reused;
    const shortfall = terms === undefined ? null : judge(originOf(draft), unique, terms);
    if (shortfall !== null) return shortfall;
    queue.run(unique, draft.number);
    const job = shown(jobId);
    return job === null ? null : { kind: 'queued', job };
  };
}

interface DraftSteps {
  create(job: NewJob): void;
  append(jobId: string, items: readonly NewItem[]): void;
  readonly seal: DraftSealer;
}

/** Creates, fills and seals a job in one transaction; a submission that came before is answered as it was. */
function jobSubmitter(db: Database.Database, draft: DraftSteps): Direct<'submitJob'>['submitJob'] {
  const judge = budgetJudge(db);
  const submissions = idempotencyKeys(db);
  const addCallback = callbackWriter(db);

  function submit(
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
    draft.create(job);
    draft.append(job.jobId, items);
    const sealed = draft.seal(job.jobId);
    if (sealed === null) throw new Error(`job ${job.jobId} was lost on its way in`);
    const callback = terms?.callback ?? null;
    if (callback !== null) addCallback(callback, job);
    if (once !== null) submissions.keep(once, { jobId: job.jobId, total: items.length });
    return sealed;
  }

  return db.transaction(submit).immediate;
}
