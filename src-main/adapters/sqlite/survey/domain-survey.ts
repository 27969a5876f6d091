// Groups the domains of a list by the host of their mail and by the day of their registration.
import type Database from 'better-sqlite3';
import type {
  DomainTraits,
  HostGroup,
  ListSurvey,
  RegistrationDay,
} from '../../../service/ports/list-survey.ts';
import { domainReader } from '../grid/list-domains.ts';
import { CHUNK_ROWS, chunkCount } from '../grid/row-chunk.ts';
import { ageDaysOf, FACT_WORDS, factsReader } from '../grid/row-facts.ts';
import {
  flagBits,
  hasVerdict,
  isDuplicate,
  MARK_WORDS,
  marksReader,
  providerOf,
  recommendedAs,
  STATES,
} from '../grid/row-marks.ts';
import type { JobRow } from '../items/job-row.ts';
import type { Sliced } from '../method-table.ts';

const SLICE_CHUNKS = 16;
/** A host of fewer domains is no pattern. */
const FEWEST_DOMAINS = 5;
const MOST_HOSTS = 500;
const SAMPLE = 5;
const MOST_NAMES = 200;
const YOUNG_DAYS = 365;
const BLOCK = STATES.indexOf('block');

/** What is tallied of a domain, by its number. */
interface Tally {
  rows: number;
  first: number;
  provider: boolean;
  blocked: number;
  judged: number;
  throwaway: boolean;
  ageDays: number | null;
}

type Surveyed = Pick<ListSurvey, 'hosts' | 'hostSizes' | 'traits' | 'registrations'>;

export function domainSurvey(
  db: Database.Database,
): (job: JobRow, disposable: number | null, others: readonly number[]) => Sliced<Surveyed> {
  const marksAt = marksReader(db);
  const factsAt = factsReader(db);
  const domainsOf = domainReader(db);
  /** Hosts are no key of the table: a list is gone through once for all of them. */
  const hostsIn = db
    .prepare<[number, string], string>(
      `SELECT DISTINCT mail_host FROM list_domains
       WHERE job = ? AND mail_host IN (SELECT value FROM json_each(?))`,
    )
    .pluck();

  function* tallied(job: JobRow, disposable: number | null): Sliced<(Tally | undefined)[]> {
    const [low, high] = disposable === null ? [0, 0] : flagBits(disposable);
    const tallies: (Tally | undefined)[] = [];
    for (let place = 0; place < chunkCount(job.total); place += 1) {
      const marks = marksAt(job, place);
      const facts = factsAt(job, place);
      const count = Math.min(CHUNK_ROWS, job.total - place * CHUNK_ROWS);
      for (let row = 0, at = 0; row < count; row += 1, at += MARK_WORDS) {
        const first = marks[at] ?? 0;
        const id = marks[at + 1] ?? 0;
        if (id === 0 || !hasVerdict(first)) continue;
        let tally = tallies[id];
        if (tally === undefined) {
          tally = {
            rows: 0,
            first: place * CHUNK_ROWS + row,
            provider: false,
            blocked: 0,
            judged: 0,
            throwaway: false,
            ageDays: null,
          };
          tallies[id] = tally;
        }
        tally.rows += 1;
        if (isDuplicate(first)) continue;
        tally.judged += 1;
        tally.provider ||= providerOf(first) !== 0;
        if (recommendedAs(first) === BLOCK) tally.blocked += 1;
        if (((marks[at + 2] ?? 0) & low) !== 0 || ((marks[at + 3] ?? 0) & high) !== 0)
          tally.throwaway = true;
        tally.ageDays ??= ageDaysOf(facts[row * FACT_WORDS + 1] ?? 0);
      }
      if (place % SLICE_CHUNKS === SLICE_CHUNKS - 1) yield;
    }
    return tallies;
  }

  return function* (job, disposable, others) {
    const tallies = yield* tallied(job, disposable);
    const hosts = new Map<string, HostTally>();
    const days = new Map<number, DayTally>();
    const whole = new HostTally();
    for (const { id, domain, mail_host, registered } of domainsOf(job.number)) {
      const tally = tallies[id];
      if (tally === undefined) continue;
      if (registered !== null) {
        const day = days.get(registered) ?? { domains: 0, rows: 0, sample: [] };
        days.set(registered, day);
        day.domains += 1;
        day.rows += tally.rows;
        if (day.sample.length < SAMPLE) day.sample.push(tally.first);
      }
      if (mail_host === null || tally.provider) continue;
      const host = hosts.get(mail_host) ?? new HostTally();
      hosts.set(mail_host, host);
      host.add(domain, tally);
      whole.add(domain, tally);
    }
    yield;
    const sizes = new Map<number, number>();
    for (const { domains } of hosts.values()) sizes.set(domains, (sizes.get(domains) ?? 0) + 1);
    const largest = [...hosts]
      .filter(([, { domains }]) => domains >= FEWEST_DOMAINS)
      .sort(([, a], [, b]) => b.domains - a.domains)
      .slice(0, MOST_HOSTS);
    const elsewhere = new Map<string, number>();
    const sought = JSON.stringify(largest.map(([host]) => host));
    for (const other of others) {
      for (const host of hostsIn.all(other, sought))
        elsewhere.set(host, (elsewhere.get(host) ?? 0) + 1);
      yield;
    }
    const groups = largest.map(
      ([host, tally]): HostGroup => ({
        ...tally.told(),
        host,
        elsewhere: elsewhere.get(host) ?? 0,
      }),
    );
    const registrations = [...days]
      .map(([day, tally]): RegistrationDay => ({ day, ...tally }))
      .sort((a, b) => a.day - b.day);
    return { hosts: groups, hostSizes: sizes, traits: whole.told(), registrations };
  };
}

interface DayTally {
  domains: number;
  rows: number;
  readonly sample: number[];
}

class HostTally {
  domains = 0;
  #rows = 0;
  #aged = 0;
  #young = 0;
  #throwaway = 0;
  #blocked = 0;
  readonly #sample: number[] = [];
  readonly #names: string[] = [];

  add(domain: string, { rows, first, blocked, judged, throwaway, ageDays }: Tally): void {
    this.domains += 1;
    this.#rows += rows;
    if (ageDays !== null) this.#aged += 1;
    if (ageDays !== null && ageDays < YOUNG_DAYS) this.#young += 1;
    if (throwaway) this.#throwaway += 1;
    if (judged > 0 && blocked * 2 > judged) this.#blocked += 1;
    if (this.#sample.length < SAMPLE) this.#sample.push(first);
    if (this.#names.length < MOST_NAMES) this.#names.push(domain);
  }

  told(): DomainTraits & Pick<HostGroup, 'rows' | 'sample' | 'names'> {
    return {
      domains: this.domains,
      rows: this.#rows,
      aged: this.#aged,
      young: this.#young,
      throwaway: this.#throwaway,
      blocked: this.#blocked,
      sample: this.#sample,
      names: this.#names,
    };
  }
}
