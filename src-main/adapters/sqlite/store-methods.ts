// Every method of the store over one connection, as the worker runs them.
import Database from 'better-sqlite3';
import type { Rescoring } from '../../service/ports/rescoring.ts';
import { budgetMethods } from './budgets.ts';
import { callbackMethods } from './callbacks.ts';
import { checkHistoryMethods } from './check-history.ts';
import { checkMethods } from './checks.ts';
import { contactMethods } from './contacts.ts';
import { creditMethods } from './credits.ts';
import { factMethods, readFact } from './facts.ts';
import { rowMethods } from './grid/rows.ts';
import type { HeldKeys } from './held-keys.ts';
import { itemMethods } from './items.ts';
import { getJob } from './job-row.ts';
import { jobMethods } from './jobs.ts';
import { findKey, keyMethods } from './keys.ts';
import { listComparisonMethods } from './list-comparison.ts';
import { domainNoteMethods } from './list-facts.ts';
import { listedRowMethods } from './list-merge.ts';
import { mailDomainMethods } from './mail-domains.ts';
import type { Direct, MethodName, PointRead, Work } from './method-table.ts';
import { outcomeMatching } from './outcome-matching.ts';
import { outcomeTally } from './outcome-tally.ts';
import { outcomeMethods } from './outcomes.ts';
import { standingPolicy } from './policy.ts';
import { policyHistoryMethods } from './policy-history.ts';
import { previewMethods } from './policy-preview.ts';
import { provisionalMethods } from './provisional.ts';
import { recordingMethods } from './recording.ts';
import { type Removal, removalMethods } from './removal.ts';
import { reopeningMethods } from './reopening.ts';
import { rescoringMethods } from './rescoring.ts';
import { runSampleMethods } from './run-samples.ts';
import { savedChoiceMethods } from './saved-choices.ts';
import { settingMethods } from './settings.ts';
import { damaged } from './store-error.ts';
import { submissionMethods } from './submission.ts';
import { suppressionMethods } from './suppression.ts';
import { surveyMethods } from './survey/survey.ts';
import { underWayMethods } from './under-way.ts';
import { readVerdict, verdictCache } from './verdict-cache.ts';

/**
 * Prepares all statements at once: tables that are not as they should be show at opening, as `store_damaged`.
 * `held` is told which names of the verdict cache are not in its table yet.
 */
export function storeMethods(
  db: Database.Database,
  now: () => number,
  rescoring: Rescoring,
  held: HeldKeys | null = null,
): WriterMethods {
  try {
    return prepared(db, now, rescoring, held);
  } catch (error) {
    // A statement that does not compile (SQLITE_ERROR) names a table or column that should be there.
    if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_ERROR') throw error;
    throw damaged(db.name, error.message);
  }
}

/** The point reads alone, for the main side's read-only connection. */
export function pointReads(db: Database.Database): Direct<PointRead> {
  return {
    findKey: findKey(db),
    readVerdict: readVerdict(db),
    readFact: readFact(db),
    getJob: getJob(db),
  };
}

type WriterMethods = Work<MethodName> &
  Pick<Removal, 'resume'> & {
    /** Writes what was put off; to be called before the connection is closed. */
    finish(): void;
  };

function prepared(
  db: Database.Database,
  now: () => number,
  rescoring: Rescoring,
  held: HeldKeys | null,
): WriterMethods {
  const cache = verdictCache(db, held);
  const policy = standingPolicy(db, rescoring);
  const removal = removalMethods(db, now);
  const scoring = rescoringMethods(db, policy);
  return {
    ...keyMethods(db),
    ...callbackMethods(db),
    ...settingMethods(db),
    ...checkMethods(db, policy, cache),
    ...checkHistoryMethods(db, policy),
    ...factMethods(db),
    ...submissionMethods(db, policy, cache),
    ...jobMethods(db),
    ...recordingMethods(db, policy, cache),
    ...itemMethods(db, policy),
    ...listedRowMethods(db),
    ...provisionalMethods(db),
    ...domainNoteMethods(db),
    ...reopeningMethods(db, cache),
    ...underWayMethods(db),
    ...mailDomainMethods(db),
    ...rowMethods(db, policy),
    ...runSampleMethods(db),
    ...savedChoiceMethods(db),
    ...suppressionMethods(db),
    ...outcomeMethods(db),
    ...outcomeMatching(db, rescoring),
    ...outcomeTally(db),
    ...listComparisonMethods(db, rescoring),
    ...surveyMethods(db),
    ...creditMethods(db),
    ...budgetMethods(db),
    ...contactMethods(db),
    readPolicy: policy.readPolicy,
    readPolicies: policy.readPolicies,
    savePolicy: policy.savePolicy,
    changePolicy: policy.changePolicy,
    ...policyHistoryMethods(db),
    ...previewMethods(db, policy),
    ...removal,
    ...scoring,
    *resume() {
      yield* removal.resume();
      yield* scoring.resume();
    },
    finish() {
      for (const work = cache.moveAll(); !work.next().done; );
    },
  };
}
