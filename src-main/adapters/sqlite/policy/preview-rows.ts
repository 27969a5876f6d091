// The stored verdicts that a preview of a policy is about: in groups of equal ones, and single rows of some groups.
import type Database from 'better-sqlite3';
import type { PolicyPreview } from '../../../../src-shared/bridge/policy.ts';
import type { PolicyQuestion } from '../../../service/ports/policy.ts';
import { itemIndex, itemJob } from '../rows/item-key.ts';
import { VISIBLE } from '../rows/job-row.ts';
import { policyOf } from '../rows/judged-rows.ts';
import { requestReader } from '../rows/request-text.ts';

/** What is asked about: one job, or what a policy judges. Both by their numbers. */
export interface Asked {
  readonly job: number | null;
  readonly policy: number;
}

/** Jobs that are asked about. */
const JOBS = `jobs WHERE ${VISIBLE} AND CASE WHEN :job IS NULL THEN ${policyOf('jobs')} = :policy ELSE jobs.number = :job END`;
/** Checks that are. */
const CHECKS = `checks WHERE :job IS NULL AND ${policyOf('checks')} = :policy`;

/** Finds what a question is about; null where there is no such job or policy. */
export function askedFinder(
  db: Database.Database,
): (question: Pick<PolicyQuestion, 'jobId' | 'policyId'>) => Asked | null {
  const findJob = db.prepare<[string], Asked>(
    `SELECT number AS job, ${policyOf('jobs')} AS policy FROM jobs WHERE job_id = ? AND ${VISIBLE}`,
  );
  const findPolicy = db.prepare<[string], Asked>(
    'SELECT NULL AS job, number AS policy FROM policies WHERE policy_id = ?',
  );
  return ({ jobId, policyId }) =>
    (jobId === null ? findPolicy.get(policyId ?? '') : findJob.get(jobId)) ?? null;
}

/** Reads the numbers of the jobs that are asked about. */
export function askedJobs(db: Database.Database): (asked: Asked) => readonly number[] {
  const read = db.prepare<[Asked], number>(`SELECT number FROM ${JOBS} ORDER BY number`).pluck();
  return (asked) => read.all(asked);
}

/** Rows and checks with one set of codes and one ruling. */
export interface Group {
  readonly code_set: number;
  readonly ruling: number;
  readonly codes: string;
  readonly score: number;
  readonly recommendation: number;
  readonly rows: number;
}

/** A group by its set of codes and its ruling, in one number. */
export function groupKey({ code_set, ruling }: Pick<Group, 'code_set' | 'ruling'>): number {
  return code_set * 4 + ruling;
}

export function verdictGroups(db: Database.Database): (asked: Asked) => readonly Group[] {
  const read = db.prepare<[Asked], Group>(
    `SELECT code_set, ruling, codes, score, recommendation, sum(rows) AS rows FROM
       (SELECT code_set, ruling, rows FROM tallies WHERE state IN (1, 2) AND job IN (SELECT number FROM ${JOBS})
        UNION ALL SELECT code_set, ruling, count(*) FROM ${CHECKS} GROUP BY 1, 2)
     JOIN code_sets USING (code_set) JOIN verdicts USING (code_set, ruling)
     WHERE policy = :policy GROUP BY code_set, ruling`,
  );
  return (asked) => read.all(asked);
}

/** A row of a list, by its item, or a check, by minus its number. */
export interface GroupMember {
  readonly key: number;
  readonly code_set: number;
  readonly ruling: number;
}

/** Reads the first rows and checks of some groups, by their keys, without those of some keys. */
export function groupMembers(
  db: Database.Database,
): (
  asked: Asked,
  groups: readonly number[],
  without: readonly number[],
  limit: number,
) => readonly GroupMember[] {
  type Bound = Asked & { groups: string; without: string; limit: number };
  const inGroups = (table: 'rows' | 'checks' | 'tallies') =>
    `${table}.code_set * 4 + ${table}.ruling IN (SELECT value FROM json_each(:groups))`;
  const checks = db.prepare<[Bound], GroupMember>(
    `SELECT -checks.number AS key, code_set, ruling FROM ${CHECKS} AND ${inGroups('checks')}
       AND -checks.number NOT IN (SELECT value FROM json_each(:without)) ORDER BY checks.number LIMIT :limit`,
  );
  const rows = db.prepare<[Bound], GroupMember>(
    `SELECT item AS key, rows.code_set, rows.ruling FROM
       (SELECT number FROM ${JOBS} AND EXISTS
          (SELECT 1 FROM tallies WHERE job = number AND state IN (1, 2) AND ${inGroups('tallies')}) ORDER BY number) AS job
     CROSS JOIN rows
     WHERE item BETWEEN job.number << 24 AND (job.number << 24) + 0xffffff AND state IN (1, 2) AND ${inGroups('rows')}
       AND item NOT IN (SELECT value FROM json_each(:without)) LIMIT :limit`,
  );
  return (asked, groups, without, limit) => {
    const bound = {
      ...asked,
      groups: JSON.stringify(groups),
      without: JSON.stringify(without),
      limit,
    };
    return [...checks.all(bound), ...rows.all(bound)];
  };
}

type ExampleName = Pick<PolicyPreview['examples'][number], 'email' | 'job_id' | 'index'>;

/** Names a row of a list or a check, by its key, as an example shows it. */
export function exampleNamer(db: Database.Database): (key: number) => ExampleName {
  const jobIdOf = db.prepare<[number], string>('SELECT job_id FROM jobs WHERE number = ?').pluck();
  const requestOf = requestReader(db);
  const inputOf = db.prepare<[number], string>('SELECT input FROM checks WHERE number = ?').pluck();
  return (key) => {
    const input = inputOf.get(-key);
    if (input !== undefined) return { email: JSON.parse(input).email, job_id: null, index: null };
    return {
      email: requestOf(key)?.email ?? '',
      job_id: jobIdOf.get(itemJob(key)) ?? null,
      index: itemIndex(key),
    };
  };
}
