// Every method of the store over one connection, as the worker runs them.
import Database from 'better-sqlite3';
import type { Rescoring } from '../../../service/ports/rescoring.ts';
import { callbackMethods } from '../callbacks.ts';
import { checkHistoryMethods } from '../checks/check-history.ts';
import { checkMethods } from '../checks/checks.ts';
import type { HeldKeys } from '../checks/held-keys.ts';
import { verdictCache } from '../checks/verdict-cache.ts';
import { contactMethods } from '../contacts.ts';
import { factMethods } from '../facts.ts';
import { itemMethods } from '../jobs/items.ts';
import { jobMethods } from '../jobs/jobs.ts';
import { domainNoteMethods } from '../jobs/list-facts.ts';
import { listedRowMethods } from '../jobs/list-merge.ts';
import { provisionalMethods } from '../jobs/provisional.ts';
import { recordingMethods } from '../jobs/recording.ts';
import { reopeningMethods } from '../jobs/reopening.ts';
import { runSampleMethods } from '../jobs/run-samples.ts';
import { submissionMethods } from '../jobs/submission.ts';
import { underWayMethods } from '../jobs/under-way.ts';
import { budgetMethods } from '../keys/budgets.ts';
import { creditMethods } from '../keys/credits.ts';
import { keyMethods } from '../keys/keys.ts';
import { rowMethods } from '../lists/grid-rows.ts';
import { listComparisonMethods } from '../lists/list-comparison.ts';
import { mailDomainMethods } from '../lists/mail-domains.ts';
import { savedChoiceMethods } from '../lists/saved-choices.ts';
import { suppressionMethods } from '../lists/suppression.ts';
import type { MethodName, Work } from '../method-table.ts';
import { outcomeMatching } from '../outcomes/outcome-matching.ts';
import { outcomeTally } from '../outcomes/outcome-tally.ts';
import { outcomeMethods } from '../outcomes/outcomes.ts';
import { standingPolicy } from '../policy/policy.ts';
import { policyHistoryMethods } from '../policy/policy-history.ts';
import { previewMethods } from '../policy/policy-preview.ts';
import { rescoringMethods } from '../policy/rescoring.ts';
import { type Removal, removalMethods } from '../removal.ts';
import { settingMethods } from '../settings.ts';
import { damaged } from '../store-error.ts';
import { surveyMethods } from '../survey/survey.ts';

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
