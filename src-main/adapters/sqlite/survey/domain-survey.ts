// Groups the domains of a list by the host of their mail and by the day of their registration.
import type Database from 'better-sqlite3';
import type {
  DomainTraits,
  HostGroup,
  ListSurvey,
  RegistrationDay,
} from '../../../service/ports/list-survey.ts';
import type { Sliced } from '../method-table.ts';
import { flagBits, recommendationNumber } from '../rows/codes.ts';
import { itemIndex, itemRange } from '../rows/item-key.ts';
import type { JobRow } from '../rows/job-row.ts';
import { JUDGED_ROWS, recommendedIn } from '../rows/judged-rows.ts';
import { SAMPLE, sizesOf } from './row-groups.ts';

/** A host of fewer domains is no pattern. */
const FEWEST_DOMAINS = 5;
const MOST_HOSTS = 500;
const MOST_NAMES = 200;
const YOUNG_DAYS = 365;
const DAY_MS = 86_400_000;

/** A domain, with what was last found out about it. */
interface Domain {
  readonly name: string;
  /** All rows with a verdict, and the first of them. */
  readonly rows: number;
  readonly first: number;
  /** Whether it is a known provider's, and so on: 0 or 1, of the rows that are no duplicates. */
  readonly provided: number;
  readonly throwaway: number;
  readonly blocked: number;
  readonly host: string | null;
  readonly age_days: number | null;
  /** The day in days since 1970. */
  readonly registered: number | null;
}

// Rows of a domain are nearly all alike, so that they are told apart by what was found out before the last of it is sought.
const DOMAINS = `WITH heard AS MATERIALIZED
  (SELECT rows.domain, mail_host, domain_age, max(checked_at) AS at, count(*) AS rows, min(item) AS first,
     count(*) FILTER (WHERE same_mailbox_as IS NULL) AS judged,
     count(*) FILTER (WHERE same_mailbox_as IS NULL AND ${recommendedIn('rows')} = :block) AS blocked,
     count(*) FILTER (WHERE same_mailbox_as IS NULL AND v.flags & :disposable) AS throwaway,
     count(provider) FILTER (WHERE same_mailbox_as IS NULL) AS provided
   FROM ${JUDGED_ROWS} WHERE item BETWEEN :first AND :last AND state IN (1, 2) AND rows.domain IS NOT NULL GROUP BY 1, 2, 3),
 whole AS
  (SELECT domain, sum(rows) AS rows, min(first) AS first, sum(provided) > 0 AS provided, sum(throwaway) > 0 AS throwaway,
     sum(blocked) * 2 > sum(judged) AS blocked FROM heard GROUP BY domain),
 hosts AS (SELECT domain, mail_host, max(at) FROM heard WHERE mail_host IS NOT NULL GROUP BY domain),
 ages AS (SELECT domain, domain_age, max(at) AS at FROM heard WHERE domain_age IS NOT NULL GROUP BY domain)
SELECT names.text AS name, rows, first, provided, throwaway, blocked, host.text AS host, domain_age AS age_days,
  CAST(floor(at / ${DAY_MS}) AS INTEGER) - domain_age AS registered
FROM whole JOIN names ON names.job = :job AND names.name = whole.domain
LEFT JOIN hosts USING (domain) LEFT JOIN names AS host ON host.job = :job AND host.name = hosts.mail_host
LEFT JOIN ages USING (domain) ORDER BY names.text`;

type Surveyed = Pick<ListSurvey, 'hosts' | 'hostSizes' | 'traits' | 'registrations'>;

export function domainSurvey(
  db: Database.Database,
): (job: JobRow, others: readonly number[]) => Sliced<Surveyed> {
  const read = db.prepare<Record<string, number>, Domain>(DOMAINS);
  const hostsIn = db
    .prepare<Record<string, string | number>, string>(
      `SELECT text FROM names WHERE job = :job AND text IN (SELECT value FROM json_each(:hosts))
         AND name IN (SELECT mail_host FROM rows WHERE item BETWEEN :first AND :last)`,
    )
    .pluck();

  return function* ({ number, policy }, others) {
    const domains = read.all({
      ...itemRange(number),
      job: number,
      policy,
      disposable: flagBits(['disposable']),
      block: recommendationNumber('block'),
    });
    yield;
    const hosted = domains.filter(({ host, provided }) => host !== null && provided === 0);
    const hosts = [...Map.groupBy(hosted, ({ host }) => host ?? '')];
    const largest = hosts
      .filter(([, some]) => some.length >= FEWEST_DOMAINS)
      .sort(([, a], [, b]) => b.length - a.length)
      .slice(0, MOST_HOSTS);
    const elsewhere: string[] = [];
    const sought = JSON.stringify(largest.map(([host]) => host));
    for (const other of others) {
      elsewhere.push(...hostsIn.all({ job: other, hosts: sought, ...itemRange(other) }));
      yield;
    }
    const aged = domains.filter(({ registered }) => registered !== null);
    return {
      hosts: largest.map(
        ([host, some]): HostGroup => ({
          ...traitsOf(some),
          ...rowsOf(some),
          host,
          names: some.slice(0, MOST_NAMES).map(({ name }) => name),
          elsewhere: elsewhere.filter((one) => one === host).length,
        }),
      ),
      hostSizes: sizesOf(hosts.map(([, some]) => some.length)),
      traits: traitsOf(hosted),
      registrations: [...Map.groupBy(aged, ({ registered }) => registered ?? 0)]
        .map(([day, some]): RegistrationDay => ({ day, domains: some.length, ...rowsOf(some) }))
        .sort((a, b) => a.day - b.day),
    };
  };
}

function traitsOf(domains: readonly Domain[]): DomainTraits {
  const those = (is: (domain: Domain) => boolean) => domains.filter(is).length;
  return {
    domains: domains.length,
    aged: those(({ age_days: days }) => days !== null),
    young: those(({ age_days: days }) => days !== null && days < YOUNG_DAYS),
    throwaway: those(({ throwaway }) => throwaway === 1),
    blocked: those(({ blocked }) => blocked === 1),
  };
}

function rowsOf(domains: readonly Domain[]): Pick<HostGroup, 'rows' | 'sample'> {
  return {
    rows: domains.reduce((sum, { rows }) => sum + rows, 0),
    sample: domains.slice(0, SAMPLE).map(({ first }) => itemIndex(first)),
  };
}
