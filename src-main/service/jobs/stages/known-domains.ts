// The facts found so far about a running list's domains: in memory, or stored with the list.
import type { DomainFacts } from '../../../engine/facts.ts';
import type { SlowDomainFacts } from '../../../engine/gather/slow-sources.ts';
import type { Store } from '../../ports/store.ts';
import type { Heard, RowChecks, RowDomain } from '../../verify/row-checks.ts';
import type { HeardDomain, ListMemo } from './list-memo.ts';
import type { ListRun } from './list-run.ts';

/** What the DNS said of a domain, and the answers of slow sources. */
export interface KnownDomain {
  readonly entry: HeardDomain;
  readonly slow: SlowDomainFacts;
}

/** Null where what was heard is lost. */
export type KnownDomainOf = (domain: RowDomain) => Promise<KnownDomain | null>;

/** What came of asking the DNS; a pause or a sleep of the machine cuts it off. */
export type Hearing =
  | { readonly kind: 'heard'; readonly known: KnownDomain }
  | { readonly kind: 'cut_off' }
  | { readonly kind: 'no_network' };

export interface KnownDomains {
  /** Asks the DNS about the domain of a row, unless that was done: rows of one domain share the answer. */
  hear(domain: RowDomain, checkId: string): Promise<Hearing>;
  /** Asks the DNS once more, whatever it has said. */
  hearAgain(domain: RowDomain): Promise<Hearing>;
  of: KnownDomainOf;
  /** What domains are known by with these answers, the same for all of them; the notes of the store have grown by these. */
  withAnswers(slow: SlowDomainFacts): KnownDomainOf;
}

export interface KnownDomainsDeps {
  readonly store: Pick<Store, 'readDomainNote'>;
  readonly checks: Pick<RowChecks, 'hear' | 'newId'>;
  readonly memo: ListMemo;
  /** To be called with every answer: one that a sleep of the machine spoilt is cut off by it. */
  readonly heard: () => void;
}

export function createKnownDomains(run: ListRun, deps: KnownDomainsDeps): KnownDomains {
  const { store, checks, memo } = deps;

  function hearing(entry: HeardDomain, { registrableDomain }: RowDomain): Hearing {
    return { kind: 'heard', known: { entry, slow: memo.slow(registrableDomain) ?? {} } };
  }

  async function hear(domain: RowDomain, checkId: string): Promise<Hearing> {
    const { key } = domain;
    const { signal } = run.abort;
    const entry = await memo.dns(key, async () => ({
      dns: await checks.hear(domain, checkId, signal),
      noted: false,
    }));
    deps.heard();
    const spoilt = spoiltBy(signal, entry.dns);
    if (spoilt === null) return hearing(entry, domain);
    // It says nothing to the next row.
    memo.forgetDns(key);
    return spoilt;
  }

  async function hearAgain(domain: RowDomain): Promise<Hearing> {
    const { signal } = run.abort;
    const dns = await checks.hear(domain, checks.newId(), signal);
    deps.heard();
    const spoilt = spoiltBy(signal, dns);
    if (spoilt !== null) return spoilt;
    const entry: HeardDomain = { dns, noted: false };
    memo.forgetDns(domain.key);
    void memo.dns(domain.key, async () => entry);
    return hearing(entry, domain);
  }

  async function of({ key, registrableDomain }: RowDomain): Promise<KnownDomain | null> {
    const [entry, slow] = [await memo.heard(key), memo.slow(registrableDomain)];
    if (entry !== undefined && slow !== undefined) return { entry, slow };
    const text = await store.readDomainNote(run.jobId, key);
    // What was heard a moment ago may not be kept yet.
    if (text === null) return entry === undefined ? null : { entry, slow: slow ?? {} };
    const note: Heard = JSON.parse(text);
    return { entry: entry ?? { dns: note.dns, noted: true }, slow: slow ?? note.slow };
  }

  function withAnswers(slow: SlowDomainFacts): KnownDomainOf {
    const entries = new Map<string, HeardDomain>();
    return async (domain) => {
      const before = entries.get(domain.key);
      if (before !== undefined) return { entry: before, slow };
      const known = await of(domain);
      if (known === null) return null;
      const entry = { dns: known.entry.dns, noted: false };
      entries.set(domain.key, entry);
      return { entry, slow };
    };
  }

  return { hear, hearAgain, of, withAnswers };
}

function spoiltBy(signal: AbortSignal, { route }: DomainFacts): Hearing | null {
  if (signal.aborted) return { kind: 'cut_off' };
  return route.state === 'unknown' && route.reason === 'no_network' ? { kind: 'no_network' } : null;
}
