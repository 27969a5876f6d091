// The facts found so far about a running list's domains: in memory, or stored with the list.
import type { DomainFacts } from '../../../engine/facts.ts';
import type { SlowDomainFacts } from '../../../engine/gather/slow-sources.ts';
import type { Store } from '../../ports/store.ts';
import type { DomainAnswers, RowChecks, RowDomain } from '../../verify/row-checks.ts';
import type { ListRun } from './list-run.ts';
import type { DomainEntry, RunCache } from './run-cache.ts';

/** What the DNS said of a domain, and the answers of slow sources. */
export interface KnownDomain {
  readonly entry: DomainEntry;
  readonly slow: SlowDomainFacts;
}

/** Null where the answers are lost. */
export type KnownDomainOf = (domain: RowDomain) => Promise<KnownDomain | null>;

/** The result of a DNS look-up; a pause or a sleep of the machine cuts it off. */
export type DnsLookUp =
  | { readonly kind: 'answered'; readonly known: KnownDomain }
  | { readonly kind: 'cut_off' }
  | { readonly kind: 'no_network' };

export interface KnownDomains {
  /** Looks up the domain of a row in the DNS, unless that was done: rows of one domain share the answer, which is there at once. */
  lookUpDns(domain: RowDomain, checkId: string): DnsLookUp | Promise<DnsLookUp>;
  /** Looks it up once more, whatever the first answer was. */
  lookUpDnsAgain(domain: RowDomain): Promise<DnsLookUp>;
  of: KnownDomainOf;
  /** What domains are known by with these answers, the same for all of them; the notes of the store have grown by these. */
  withAnswers(slow: SlowDomainFacts): KnownDomainOf;
}

export interface KnownDomainsDeps {
  readonly store: Pick<Store, 'readDomainNote'>;
  readonly checks: Pick<RowChecks, 'lookUpDns' | 'readDomain' | 'newId'>;
  readonly cache: RunCache;
  /** To be called with every answer: one that a sleep of the machine spoilt is cut off by it. */
  readonly answered: () => void;
}

export function createKnownDomains(run: ListRun, deps: KnownDomainsDeps): KnownDomains {
  const { store, checks, cache } = deps;

  function answerWith(entry: DomainEntry, { registrableDomain }: RowDomain): DnsLookUp {
    return { kind: 'answered', known: { entry, slow: cache.slow(registrableDomain) ?? {} } };
  }

  function lookUpDns(domain: RowDomain, checkId: string): DnsLookUp | Promise<DnsLookUp> {
    const { key } = domain;
    const { signal } = run;
    const known = cache.dns(key);
    if (known !== undefined && !(known instanceof Promise)) return unspoilt(domain, known, signal);
    const looking = known ?? begin(domain, checkId, signal);
    if (known === undefined) cache.keepDns(key, looking);
    return looking.then((entry) => {
      deps.answered();
      return unspoilt(domain, entry, signal);
    });
  }

  async function begin(
    domain: RowDomain,
    checkId: string,
    signal: AbortSignal,
  ): Promise<DomainEntry> {
    const dns = await checks.lookUpDns(domain, checkId, signal);
    return { domain: checks.readDomain(domain, dns), noted: false };
  }

  function unspoilt(domain: RowDomain, entry: DomainEntry, signal: AbortSignal): DnsLookUp {
    const spoilt = invalidationOf(signal, entry.domain.dns);
    if (spoilt === null) return answerWith(entry, domain);
    // It says nothing to the next row.
    cache.forgetDns(domain.key);
    return spoilt;
  }

  async function lookUpDnsAgain(domain: RowDomain): Promise<DnsLookUp> {
    const { signal } = run;
    const dns = await checks.lookUpDns(domain, checks.newId(), signal);
    deps.answered();
    const spoilt = invalidationOf(signal, dns);
    if (spoilt !== null) return spoilt;
    const entry: DomainEntry = { domain: checks.readDomain(domain, dns), noted: false };
    cache.keepDns(domain.key, entry);
    return answerWith(entry, domain);
  }

  async function of(domain: RowDomain): Promise<KnownDomain | null> {
    const { key, registrableDomain } = domain;
    const [entry, slow] = [await cache.dns(key), cache.slow(registrableDomain)];
    if (entry !== undefined && slow !== undefined) return { entry, slow };
    const text = await store.readDomainNote(run.jobId, key);
    // What was answered a moment ago may not be stored yet.
    if (text === null) return entry === undefined ? null : { entry, slow: slow ?? {} };
    const note: DomainAnswers = JSON.parse(text);
    const read = () => ({ domain: checks.readDomain(domain, note.dns), noted: true });
    return { entry: entry ?? read(), slow: slow ?? note.slow };
  }

  function withAnswers(slow: SlowDomainFacts): KnownDomainOf {
    const entries = new Map<string, DomainEntry>();
    return async (domain) => {
      const before = entries.get(domain.key);
      if (before !== undefined) return { entry: before, slow };
      const known = await of(domain);
      if (known === null) return null;
      const entry = { domain: known.entry.domain, noted: false };
      entries.set(domain.key, entry);
      return { entry, slow };
    };
  }

  return { lookUpDns, lookUpDnsAgain, of, withAnswers };
}

function invalidationOf(signal: AbortSignal, { route }: DomainFacts): DnsLookUp | null {
  if (signal.aborted) return { kind: 'cut_off' };
  return route.state === 'unknown' && route.reason === 'no_network' ? { kind: 'no_network' } : null;
}
