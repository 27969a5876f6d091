// What a change of policies does to what is kept: which rulings are other ones by it, and how many recommendations.
import type Database from 'better-sqlite3';
import type { Override } from '../../../../src-shared/bridge/policy.ts';
import { rulingNumber } from '../rows/codes.ts';
import { JUDGED_CHECKS, policyOf, verdictsFor } from '../rows/judged-rows.ts';
import { tallyBatches } from '../rows/tallies.ts';
import type { Judges } from './judges.ts';
import { overrideReach } from './override-reach.ts';
import { policyRows } from './policy-rows.ts';

export interface ChangedVerdicts {
  /**
   * To be called when the change is made: brings the rulings of rows and checks up to it, and answers how many
   * recommendations are other ones than before. `overrides` are those that came or went.
   */
  settle(overrides: readonly Override[]): number;
}

interface Changing {
  /** The policy that is changed; null is the default one. */
  readonly policyId: string | null;
  /** Jobs that are given another policy. */
  readonly jobIds: readonly string[];
}

/** Rows of a job, or checks (job 0), with one verdict. */
interface Group {
  readonly job: number;
  /** The policy that judged them before. */
  readonly policy: number;
  readonly code_set: number;
  readonly ruling: number;
  readonly recommendation: number;
  rows: number;
}

/** Begins a change, within its transaction and before anything of it is written. */
export function changedVerdicts(
  db: Database.Database,
  judges: Judges,
): (changing: Changing) => ChangedVerdicts {
  const policies = policyRows(db);
  const reach = overrideReach(db);
  const beginTallies = tallyBatches(db);
  const jobsOf = db.prepare<[Changed], { job: number; policy: number }>(
    `SELECT jobs.number AS job, ${policyOf('jobs')} AS policy FROM jobs
     WHERE deleted_at IS NULL AND (policy_id = :id OR ${policyOf('jobs')} = :number
       OR job_id IN (SELECT value FROM json_each(:jobIds)))`,
  );
  const policyNow = db
    .prepare<[number], number>(`SELECT ${policyOf('jobs')} FROM jobs WHERE jobs.number = ?`)
    .pluck();
  const groupsOf = db.prepare<[{ job: number; policy: number }], Group>(
    `SELECT job, :policy AS policy, tallies.code_set, tallies.ruling, v.recommendation, sum(rows) AS rows
     FROM tallies JOIN ${verdictsFor('tallies')}
     WHERE job = :job GROUP BY tallies.code_set, tallies.ruling`,
  );
  const checkGroups = db.prepare<[Changed], Group>(
    `SELECT 0 AS job, v.policy, checks.code_set, checks.ruling, v.recommendation, count(*) AS rows
     FROM ${JUDGED_CHECKS}
     WHERE policy_id = :id OR ${policyOf('checks')} = :number
     GROUP BY v.policy, checks.code_set, checks.ruling`,
  );
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
  const ruleRow = db.prepare<[number, number]>('UPDATE rows SET ruling = ? WHERE item = ?');
  const ruleCheck = db.prepare<[number, number]>('UPDATE checks SET ruling = ? WHERE number = ?');

  const keyOf = (job: number, codeSet: number, ruling: number) => `${job} ${codeSet} ${ruling}`;

  /** All overrides of two policies. */
  function overridesOf(one: number, other: number): readonly Override[] {
    return [one, other].flatMap((number) => policies.overrides(idOf.get(number) ?? null));
  }

  return ({ policyId, jobIds }) => {
    const id = policyId ?? '';
    const number = numberOf.get(id) ?? NOBODY;
    const about = { id, number, jobIds: JSON.stringify(jobIds) };
    const jobs = jobsOf.all(about);
    const groups = new Map(
      [...jobs.flatMap((job) => groupsOf.all(job)), ...checkGroups.all(about)].map((group) => [
        keyOf(group.job, group.code_set, group.ruling),
        group,
      ]),
    );
    const overridesBefore = policies.overrides(policyId);

    return {
      settle(overrides) {
        const tallies = beginTallies();
        const policy = numberOf.get(id) ?? 0;
        let changed = 0;

        /** What has another ruling is compared by itself. */
        function moved(job: number, codeSet: number, before: number, after: number, now: number) {
          const group = groups.get(keyOf(job, codeSet, before));
          if (group === undefined) return;
          group.rows -= 1;
          if (recommended.get(now, codeSet, after) !== group.recommendation) changed += 1;
        }

        /** The overrides by which something may be ruled otherwise that was under one policy and is under another. */
        function apart(before: number, now: number): readonly Override[] {
          return before === now ? overrides : [...overridesOf(before, now), ...overridesBefore];
        }

        const nowOf = new Map(jobs.map(({ job }) => [job, policyNow.get(job) ?? 0]));
        for (const { job, policy: before } of jobs) {
          const now = nowOf.get(job) ?? 0;
          for (const row of reach.items(apart(before, now), job)) {
            const ruling = rulingNumber(judges.of(now).rulingOf(row.address));
            if (ruling === row.ruling) continue;
            ruleRow.run(ruling, row.item);
            tallies.move(job, row, { ...row, ruling });
            moved(job, row.code_set, row.ruling, ruling, now);
          }
        }
        for (const check of reach.checks(apart(number, policy), policy)) {
          const ruling = rulingNumber(judges.of(policy).rulingOf(check.address));
          if (ruling === check.ruling) continue;
          ruleCheck.run(ruling, check.number);
          moved(0, check.code_set, check.ruling, ruling, policy);
        }
        tallies.flush();
        for (const { job, code_set, ruling, recommendation, rows } of groups.values()) {
          const now = job === 0 ? policy : (nowOf.get(job) ?? 0);
          if (rows > 0 && recommended.get(now, code_set, ruling) !== recommendation)
            changed += rows;
        }
        return changed;
      },
    };
  };
}

/** The number of a policy that is not there. */
const NOBODY = -1;

interface Changed {
  readonly id: string;
  readonly number: number;
  /** JSON */
  readonly jobIds: string;
}
