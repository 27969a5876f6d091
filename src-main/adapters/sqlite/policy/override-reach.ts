// Which stored verdicts an override may decide: those below its domain, or of its very address.
import type Database from 'better-sqlite3';
import type { Override } from '../../../../src-shared/bridge/policy.ts';
import { VISIBLE } from '../rows/job-row.ts';
import { policyOf } from '../rows/judged-rows.ts';
import type { Alike } from '../rows/tallies.ts';

/** A row with a verdict, and the number of its job. */
export interface ReachedItem extends Alike {
  readonly item: number;
  readonly job: number;
  readonly address: string;
}

export interface ReachedCheck extends Pick<Alike, 'code_set' | 'ruling'> {
  readonly number: number;
  /** In normal form. */
  readonly address: string | null;
}

export interface Reached {
  /** In the order of items. */
  readonly items: readonly ReachedItem[];
  readonly checks: readonly ReachedCheck[];
}

/** Finds what overrides reach of what a policy judges, or whatever policy (null) does; of one job alone where it is named. */
export type OverrideReach = (
  overrides: readonly Pick<Override, 'subject' | 'value'>[],
  policy: number | null,
  jobId?: string,
) => Reached;

interface Asked {
  /** JSON: registrable domains, each with the address that is asked for, or null for all. */
  readonly wanted: string;
  readonly policy: number | null;
  readonly jobId: string | null;
}

const WANTED = `wanted AS MATERIALIZED (SELECT value ->> 0 AS domain, value ->> 1 AS address FROM json_each(:wanted))`;

export function overrideReach(db: Database.Database): OverrideReach {
  // Each list that has one of the domains is gone through once, however many are asked for.
  const items = db.prepare<[Asked], ReachedItem>(
    `WITH ${WANTED}, reached AS MATERIALIZED
       (SELECT jobs.number AS job, names.name AS domain, wanted.address FROM jobs CROSS JOIN wanted CROSS JOIN names
        WHERE ${VISIBLE} AND job_id = ifnull(:jobId, job_id) AND (:policy IS NULL OR ${policyOf('jobs')} = :policy)
          AND names.job = jobs.number AND names.text = wanted.domain)
     SELECT DISTINCT item, job, rows.address, state, code_set, ruling, decision
     FROM (SELECT DISTINCT job FROM reached) CROSS JOIN rows CROSS JOIN reached USING (job, domain)
     WHERE item BETWEEN job << 24 AND (job << 24) + 0xffffff AND state IN (1, 2)
       AND (reached.address IS NULL OR reached.address = rows.address) ORDER BY item`,
  );
  const checks = db.prepare<[Asked], ReachedCheck>(
    `WITH ${WANTED}
     SELECT DISTINCT checks.number, lower(result ->> '$.observation.normalized') AS address, code_set, ruling
     FROM wanted CROSS JOIN checks USING (domain)
     WHERE :jobId IS NULL AND (:policy IS NULL OR ${policyOf('checks')} = :policy)
       AND (wanted.address IS NULL OR wanted.address = lower(result ->> '$.observation.normalized'))
     ORDER BY checks.number`,
  );
  return (overrides, policy, jobId) => {
    const wanted = overrides.flatMap(({ subject, value }) =>
      domainAndParents(value).map((domain) => [
        domain,
        subject === 'address' ? value.toLowerCase() : null,
      ]),
    );
    if (wanted.length === 0) return { items: [], checks: [] };
    const asked = { wanted: JSON.stringify(wanted), policy, jobId: jobId ?? null };
    return { items: items.all(asked), checks: checks.all(asked) };
  };
}

/** The domain of an address or a domain, and every one above it: one of them is the registrable one. */
function domainAndParents(value: string): readonly string[] {
  const labels = value
    .slice(value.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.');
  return labels.map((_, place) => labels.slice(place).join('.'));
}
