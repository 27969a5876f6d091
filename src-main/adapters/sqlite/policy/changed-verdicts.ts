// What a change of policies does to what is kept: which rulings are other ones by it, and how many recommendations.
import type Database from 'better-sqlite3';
import type { Override } from '../../../../src-shared/bridge/policy.ts';
import { rulingNumber } from '../rows/codes.ts';
import { JUDGED_CHECKS, policyOf, verdictsFor } from '../rows/judged-rows.ts';
import { type TallyBatch, tallyBatches } from '../rows/tallies.ts';
import type { Judges } from './judges.ts';
import { overrideReach } from './override-reach.ts';
import { policyRows } from './policy-rows.ts';

export interface ChangedVerdicts {
  /**
   * To be called when the change is made: brings the rulings of rows and checks up to it, and answers how many
   * recommendations are other ones than before. `overrides` are those that came or went.
   */
  recompute(overrides: readonly Override[]): number;
}

interface Changing {
  /** The policy that is changed; null is the default one. */
  readonly policyId: string | null;
  /** Jobs that are given another policy. */
  readonly jobIds: readonly string[];
}

/** Begins a change, within its transaction and before anything of it is written. */
export function changedVerdicts(
  db: Database.Database,
  judges: Judges,
): (changing: Changing) => ChangedVerdicts {
  const policies = policyRows(db);
  const touched = touchedVerdicts(db);
  const update = rulingUpdater(db, judges);
  const beginTallies = tallyBatches(db);
  const policyNow = db
    .prepare<[number], number>(`SELECT ${policyOf('jobs')} FROM jobs WHERE jobs.number = ?`)
    .pluck();
  const numberOf = db
    .prepare<[string], number>('SELECT number FROM policies WHERE policy_id = ?')
    .pluck();
  const idOf = db
    .prepare<[number], string>('SELECT policy_id FROM policies WHERE number = ?')
    .pluck();
  const recommended = db
    .prepare<[number, number, number], number>(
      'SELECT recommendation FROM verdicts WHERE policy = ? AND code_set = ? AND ruling = ?',
    )
    .pluck();

  /** All overrides of two policies. */
  function overridesOf(one: number, other: number): readonly Override[] {
    return [one, other].flatMap((number) => policies.overrides(idOf.get(number) ?? null));
  }

  return ({ policyId, jobIds }) => {
    const id = policyId ?? '';
    const number = numberOf.get(id) ?? NO_POLICY;
    const { jobs, groups } = touched({ id, number, jobIds: JSON.stringify(jobIds) });
    const overridesBefore = policies.overrides(policyId);

    return {
      recompute(overrides) {
        const tallies = beginTallies();
        const policy = numberOf.get(id) ?? 0;
        const nowOf = new Map(jobs.map(({ job }) => [job, policyNow.get(job) ?? 0]));
        const policyOfJob = (job: number) => (job === CHECKS ? policy : (nowOf.get(job) ?? 0));

        /** The overrides by which something may be ruled otherwise that was under one policy and is under another. */
        function apart(before: number, now: number): readonly Override[] {
          return before === now ? overrides : [...overridesOf(before, now), ...overridesBefore];
        }

        const ruled = jobs.flatMap(({ job, policy: before }) => {
          const now = policyOfJob(job);
          return update.rows(apart(before, now), job, now, tallies);
        });
        const ruledChecks = update.checks(apart(number, policy), policy);
        tallies.flush();
        return changedCount(groups, [...ruled, ...ruledChecks], (job, codeSet, ruling) =>
          recommended.get(policyOfJob(job), codeSet, ruling),
        );
      },
    };
  };
}

/** The number of a policy that is not there. */
const NO_POLICY = -1;
/** Single checks, where verdicts are identified by their job. */
const CHECKS = 0;

interface Changed {
  readonly id: string;
  readonly number: number;
  /** JSON */
  readonly jobIds: string;
}

/** A job with the policy that judges it. */
interface JudgedJob {
  readonly job: number;
  readonly policy: number;
}

/** Rows of a job, or checks, with one verdict. */
interface Group {
  readonly job: number;
  readonly code_set: number;
  readonly ruling: number;
  readonly recommendation: number;
  readonly rows: number;
}

interface Touched {
  readonly jobs: readonly JudgedJob[];
  readonly groups: readonly Group[];
}

/** Reads what a change may change, as it is before it. */
function touchedVerdicts(db: Database.Database): (changed: Changed) => Touched {
  const jobsOf = db.prepare<[Changed], JudgedJob>(
    `SELECT jobs.number AS job, ${policyOf('jobs')} AS policy FROM jobs
     WHERE deleted_at IS NULL AND (policy_id = :id OR ${policyOf('jobs')} = :number
       OR job_id IN (SELECT value FROM json_each(:jobIds)))`,
  );
  const groupsOf = db.prepare<[JudgedJob], Group>(
    `SELECT job, tallies.code_set, tallies.ruling, v.recommendation, sum(rows) AS rows
     FROM tallies JOIN ${verdictsFor('tallies')}
     WHERE job = :job GROUP BY tallies.code_set, tallies.ruling`,
  );
  const checkGroups = db.prepare<[Changed], Group>(
    `SELECT ${CHECKS} AS job, checks.code_set, checks.ruling, v.recommendation, count(*) AS rows
     FROM ${JUDGED_CHECKS}
     WHERE policy_id = :id OR ${policyOf('checks')} = :number
     GROUP BY v.policy, checks.code_set, checks.ruling`,
  );
  return (changed) => {
    const jobs = jobsOf.all(changed);
    const groups = jobs.flatMap((job) => groupsOf.all(job));
    return { jobs, groups: [...groups, ...checkGroups.all(changed)] };
  };
}

/** A row of a job, or a check, that has another ruling than before. */
interface Ruled {
  readonly job: number;
  readonly code_set: number;
  readonly before: number;
  readonly after: number;
}

/** Brings rulings up to the policies in force, of what overrides reach; answers what has another one. */
interface RulingUpdater {
  rows(
    overrides: readonly Override[],
    job: number,
    policy: number,
    tallies: TallyBatch,
  ): readonly Ruled[];
  checks(overrides: readonly Override[], policy: number): readonly Ruled[];
}

function rulingUpdater(db: Database.Database, judges: Judges): RulingUpdater {
  const reach = overrideReach(db);
  const ruleRow = db.prepare<[number, number]>('UPDATE rows SET ruling = ? WHERE item = ?');
  const ruleCheck = db.prepare<[number, number]>('UPDATE checks SET ruling = ? WHERE number = ?');
  const rulingOf = (policy: number, address: string | null) =>
    rulingNumber(judges.of(policy).rulingOf(address));
  return {
    rows: (overrides, job, policy, tallies) =>
      reach.items(overrides, job).flatMap((row) => {
        const ruling = rulingOf(policy, row.address);
        if (ruling === row.ruling) return [];
        ruleRow.run(ruling, row.item);
        tallies.move(job, row, { ...row, ruling });
        return [{ job, code_set: row.code_set, before: row.ruling, after: ruling }];
      }),
    checks: (overrides, policy) =>
      reach.checks(overrides, policy).flatMap((check) => {
        const ruling = rulingOf(policy, check.address);
        if (ruling === check.ruling) return [];
        ruleCheck.run(ruling, check.number);
        return [{ job: CHECKS, code_set: check.code_set, before: check.ruling, after: ruling }];
      }),
  };
}

/** Counts other recommendations than before: what has another ruling by itself, the rest of each group at once. */
function changedCount(
  groups: readonly Group[],
  ruled: readonly Ruled[],
  recommendedNow: (job: number, codeSet: number, ruling: number) => number | undefined,
): number {
  const keyOf = (job: number, codeSet: number, ruling: number) => `${job} ${codeSet} ${ruling}`;
  const rest = new Map(
    groups.map((group) => [keyOf(group.job, group.code_set, group.ruling), group]),
  );
  let changed = 0;
  for (const { job, code_set, before, after } of ruled) {
    const group = rest.get(keyOf(job, code_set, before));
    if (group === undefined) continue;
    rest.set(keyOf(job, code_set, before), { ...group, rows: group.rows - 1 });
    if (recommendedNow(job, code_set, after) !== group.recommendation) changed += 1;
  }
  for (const { job, code_set, ruling, recommendation, rows } of rest.values())
    if (rows > 0 && recommendedNow(job, code_set, ruling) !== recommendation) changed += rows;
  return changed;
}
