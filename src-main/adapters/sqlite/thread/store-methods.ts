// The methods of the store over one connection, as its threads run them: those that write, and those that answer queries.
import Database from 'better-sqlite3';
import type { Judging } from '../../../service/ports/judging.ts';
import { callbackMethods } from '../callbacks.ts';
import { checkHistoryMethods } from '../checks/check-history.ts';
import { checkMethods } from '../checks/checks.ts';
import { readVerdict } from '../checks/verdict-cache.ts';
import { contactMethods } from '../contacts.ts';
import { decisionMethods } from '../grid/decisions.ts';
import { domainNoteMethods } from '../jobs/domain-notes.ts';
import { inProgressMethods } from '../jobs/in-progress.ts';
import { itemMethods } from '../jobs/items.ts';
import { jobMethods } from '../jobs/jobs.ts';
import { listedRowMethods } from '../jobs/list-merge.ts';
import { provisionalMethods } from '../jobs/provisional.ts';
import { recordingMethods } from '../jobs/recording.ts';
import { reopeningMethods } from '../jobs/reopening.ts';
import { runSampleMethods } from '../jobs/run-samples.ts';
import { submissionMethods } from '../jobs/submission.ts';
import { budgetMethods } from '../keys/budgets.ts';
import { creditMethods } from '../keys/credits.ts';
import { keyMethods } from '../keys/keys.ts';
import { rowMethods } from '../lists/grid-rows.ts';
import { listComparisonMethods } from '../lists/list-comparison.ts';
import { mailDomainMethods } from '../lists/mail-domains.ts';
import { savedChoiceMethods } from '../lists/saved-choices.ts';
import { suppressionMethods } from '../lists/suppression.ts';
import { lookupCacheMethods } from '../lookup-cache.ts';
import type { Background, PointRead, ReaderMethod, Work, WriterMethod } from '../method-table.ts';
import { outcomeMatching } from '../outcomes/outcome-matching.ts';
import { outcomeTally } from '../outcomes/outcome-tally.ts';
import { outcomeMethods } from '../outcomes/outcomes.ts';
import { readOwnHistory } from '../outcomes/own-history.ts';
import { codeSetTable } from '../policy/code-sets.ts';
import { judgesOf } from '../policy/judges.ts';
import { policyMethods } from '../policy/policy.ts';
import { policyHistoryMethods } from '../policy/policy-history.ts';
import { previewMethods } from '../policy/policy-preview.ts';
import { removalMethods } from '../removal.ts';
import { settingMethods } from '../settings.ts';
import { damaged } from '../store-error.ts';
import { surveyMethods } from '../survey/survey.ts';

/** With the point reads, for one that meets a lock. */
type Writing = Work<WriterMethod | PointRead> & Background;

/** `now` is the time of the call. Prepares all statements at once: tables that are not as they should be show here, as `store_damaged`. */
export function writerMethods(db: Database.Database, now: () => number, judging: Judging): Writing {
  return orDamaged(db, () => {
    const judges = judgesOf(db, judging);
    const codeSets = codeSetTable(db, judges);
    return {
      ...keyMethods(db),
      ...callbackMethods(db),
      ...settingMethods(db),
      ...checkMethods(db, judges, codeSets),
      readVerdict: readVerdict(db),
      ...lookupCacheMethods(db),
      ...submissionMethods(db, judging, judges, codeSets),
      ...jobMethods(db),
      ...recordingMethods(db, judges, codeSets),
      ...provisionalMethods(db),
      ...domainNoteMethods(db),
      ...reopeningMethods(db),
      ...inProgressMethods(db),
      ...decisionMethods(db, judges),
      ...savedChoiceMethods(db),
      ...suppressionMethods(db),
      ...outcomeMethods(db),
      ...outcomeMatching(db, judging, codeSets),
      readOwnHistory: readOwnHistory(db),
      ...creditMethods(db),
      ...budgetMethods(db),
      ...contactMethods(db),
      ...policyMethods(db, judging, judges, codeSets),
      ...policyHistoryMethods(db),
      ...removalMethods(db, now),
    };
  });
}

/** The same for queries, over a connection that cannot write. */
export function readerMethods(
  db: Database.Database,
  judging: Judging,
): Work<ReaderMethod> & Background {
  return orDamaged(db, () => {
    const judges = judgesOf(db, judging);
    const cached = readVerdict(db);
    const { listOutcomes, listOutcomeSources, readCoded } = outcomeMethods(db);
    return {
      readVerdicts: (cacheKeys, now) => cacheKeys.map((cacheKey) => cached(cacheKey, now)),
      ...checkHistoryMethods(db, judges),
      ...itemMethods(db, judges),
      ...listedRowMethods(db),
      ...mailDomainMethods(db),
      ...rowMethods(db, judges),
      ...runSampleMethods(db),
      listOutcomes,
      listOutcomeSources,
      readCoded,
      ...outcomeTally(db),
      ...listComparisonMethods(db, judging),
      ...surveyMethods(db),
      ...previewMethods(db, judging),
      listContacts: contactMethods(db).listContacts,
    };
  });
}

function orDamaged<T>(db: Database.Database, prepare: () => T): T {
  try {
    return prepare();
  } catch (error) {
    // A statement that does not compile (SQLITE_ERROR) names a table or column that should be there.
    if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_ERROR') throw error;
    throw damaged(db.name, error.message);
  }
}
