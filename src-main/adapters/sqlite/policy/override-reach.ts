// Which stored verdicts an override may decide: those below its domain, or of its very address.
import type Database from 'better-sqlite3';
import type { Override } from '../../../../src-shared/bridge/policy.ts';
import { VISIBLE } from '../rows/job-row.ts';
import { policyOf } from '../rows/judged-rows.ts';
import type { Alike } from '../rows/tallies.ts';

/** A row with a verdict. */
export interface ReachedItem extends Alike {
  readonly item: number;
  readonly address: string;
}

export interface ReachedCheck extends Pick<Alike, 'code_set' | 'ruling'> {
  readonly number: number;
  /** In normal form. */
  readonly address: string | null;
}

type Subject = Pick<Override, 'subject' | 'value'>;

export interface OverrideReach {
  /** The rows of a job that overrides reach, in the order of the list. */
  items(overrides: readonly Subject[], job: number): readonly ReachedItem[];
  /** The single checks of a policy that they reach, the oldest first. */
  checks(overrides: readonly Subject[], policy: number): readonly ReachedCheck[];
}

/** :wanted is JSON: registrable domains, each with the address that is asked for, or null for all. */
const WANTED = `wanted AS MATERIALIZED (SELECT value ->> 0 AS domain, value ->> 1 AS address FROM json_each(:wanted))`;

export function overrideReach(db: Database.Database): OverrideReach {
  // The list is gone through once, however many domains are asked for.
  const items = db.prepare<[{ wanted: string; job: number }], ReachedItem>(
    `WITH ${WANTED}, reached AS MATERIALIZED
       (SELECT jobs.number AS job, names.name AS domain, wanted.address FROM jobs CROSS JOIN wanted CROSS JOIN names
        WHERE jobs.number = :job AND ${VISIBLE} AND names.job = jobs.number AND names.text = wanted.domain)
     SELECT DISTINCT item, rows.address, state, code_set, ruling, decision
     FROM (SELECT DISTINCT job FROM reached) CROSS JOIN rows CROSS JOIN reached USING (job, domain)
     WHERE item BETWEEN job << 24 AND (job << 24) + 0xffffff AND state IN (1, 2)
       AND (reached.address IS NULL OR reached.address = rows.address) ORDER BY item`,
  );
  const checks = db.prepare<[{ wanted: string; policy: number }], ReachedCheck>(
    `WITH ${WANTED}
     SELECT DISTINCT checks.number, lower(result ->> '$.observation.normalized') AS address, code_set, ruling
     FROM wanted CROSS JOIN checks USING (domain)
     WHERE ${policyOf('checks')} = :policy
       AND (wanted.address IS NULL OR wanted.address = lower(result ->> '$.observation.normalized'))
     ORDER BY checks.number`,
  );
  return {
    items: (overrides, job) =>
      overrides.length === 0 ? [] : items.all({ wanted: wantedOf(overrides), job }),
    checks: (overrides, policy) =>
      overrides.length === 0 ? [] : checks.all({ wanted: wantedOf(overrides), policy }),
  };
}

function wantedOf(overrides: readonly Subject[]): string {
  return JSON.stringify(
    overrides.flatMap(({ subject, value }) =>
      domainAndParents(value).map((domain) => [
        domain,
        subject === 'address' ? value.toLowerCase() : null,
      ]),
    ),
  );
}

/** The domain of an address or a domain, and every one above it: one of them is the registrable one. */
function domainAndParents(value: string): readonly string[] {
  const labels = value
    .slice(value.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}
