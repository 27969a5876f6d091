// Rows that have one of some patterns: their domain's mail host, their stem, their network.
import { readPattern } from '../../../../src-shared/bridge/patterns.ts';
import { MAX_ITEMS } from '../rows/item-key.ts';
import type { Names } from '../rows/names.ts';
import { anyOf, type Conditions } from './conditions.ts';
import { wantedPeople } from './people.ts';

const DAY_MS = 86_400_000;

export function patternCondition(
  all: Conditions,
  names: Names,
  job: number,
  values: readonly string[],
): string {
  const patterns = values.flatMap((value) => readPattern(value) ?? []);
  const some: string[] = [];
  // What is known of a domain holds for all of its rows.
  const ofDomain = (condition: string) =>
    some.push(
      `rows.domain IN (SELECT domain FROM rows WHERE item BETWEEN :first AND :last AND ${condition})`,
    );
  for (const one of patterns) {
    if (one.kind === 'mail_host') ofDomain(`mail_host = ${all.bind(names.find(job, one.host))}`);
    if (one.kind === 'registered')
      ofDomain(
        `CAST(checked_at / ${DAY_MS} AS INTEGER) - domain_age BETWEEN ${all.bind(one.from)} AND ${all.bind(one.to)}`,
      );
    if (one.kind === 'rows') {
      const [from, to] = [one.from, one.to].map((row) => all.bind(Math.min(row, MAX_ITEMS)));
      some.push(`rows.item - :first BETWEEN ${from} AND ${to}`);
    }
  }
  const people = wantedPeople(patterns);
  if (people !== null) {
    if (people.byName) all.texts = true;
    const name = people.byName ? "asked(request, cells, 'name')" : 'NULL';
    some.push(`matches_people(${all.bind(people.text)}, rows.address, ${name})`);
  }
  const networks = patterns.flatMap((one) => (one.kind === 'network' ? [one.network] : []));
  if (networks.length > 0) {
    all.texts = true;
    some.push(`CASE WHEN instr(request, '"ip_address"') > 0
      THEN network_in(${all.bind(JSON.stringify(networks))}, asked(request, cells, 'ip_address')) ELSE 0 END`);
  }
  return `ifnull(${anyOf(some)}, 0)`;
}
