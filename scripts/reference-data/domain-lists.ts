// Decides which domains are disposable and which are free providers, so that no domain is both; reads and writes nothing.
import type { MailProviderRow } from '../../src-main/engine/mail-provider/mail-domains.ts';
import { asciiDomain, isInstitution, isPublicSuffix, isWithin } from './domains.ts';

export interface DomainSources {
  /** Throwaway lists, each by the letter that stands for it. */
  readonly disposable: Readonly<Record<string, readonly string[]>>;
  /** What they hold by mistake. */
  readonly notThrowaway: readonly string[];
  /** Free providers by lists that were gathered; what a throwaway list holds too is not free. */
  readonly free: readonly string[];
  readonly removedFree: readonly string[];
  /** The table of mail domains: it outranks the lists. */
  readonly providers: readonly MailProviderRow[];
}

export interface DomainLists {
  /** "domain, tab, letters of the lists that hold it", sorted by their bytes. */
  readonly disposable: readonly string[];
  /** "domain, tab, `free` or `alias` and the service", sorted by their bytes; `.hinet.net` stands for every sub-domain. */
  readonly mailProviders: readonly string[];
}

/** Works the sources out into two lists that exclude each other; neither holds public suffixes, institutions or alias services. */
export function domainLists(sources: DomainSources): DomainLists {
  const { providers } = sources;
  const aliasServices = providers.filter(({ kind }) => kind === 'alias');
  const aliases = new Set(domainsOf(aliasServices));
  const tabled = domainsOf(providers.filter(({ free }) => free));
  const known = new Set(domainsOf(providers));
  const honest = new Set(sources.notThrowaway);
  const votes = new Map<string, string>();
  for (const [letter, listed] of Object.entries(sources.disposable)) {
    for (const domain of asciiSet(listed)) votes.set(domain, (votes.get(domain) ?? '') + letter);
  }
  const disposable = [...votes].filter(
    ([domain]) =>
      !known.has(domain) && !honest.has(domain) && !isWithin(aliases, domain) && isNamed(domain),
  );
  const removed = new Set(sources.removedFree);
  const names = new Set(providers.flatMap((row) => row.names));
  const free = new Set(tabled.filter(isNamed));
  for (const domain of asciiSet(sources.free)) {
    if (votes.has(domain) || removed.has(domain) || known.has(domain)) continue;
    if (isWithin(aliases, domain) || !isNamed(domain) || isForeignEnding(names, domain)) continue;
    free.add(domain);
  }
  for (const row of providers) for (const domain of row.withSubdomains) free.add(`.${domain}`);
  return {
    disposable: disposable.map((entry) => entry.join('\t')).sort(),
    mailProviders: [
      ...[...free].map((domain) => `${domain}\tfree`),
      ...aliasServices.flatMap(({ provider, domains }) =>
        domains.map((domain) => `${domain}\talias ${provider}`),
      ),
    ].sort(),
  };
}

/** A provider's name under an ending that the table does not give it (`gmail.com.br`, `hotmail.con`) is a stranger's, or nobody's. */
function isForeignEnding(names: ReadonlySet<string>, domain: string): boolean {
  return names.has(domain.slice(0, domain.indexOf('.')));
}

function domainsOf(rows: readonly MailProviderRow[]): string[] {
  return rows.flatMap(({ domains }) => domains);
}

function isNamed(domain: string): boolean {
  return !isPublicSuffix(domain) && !isInstitution(domain);
}

function asciiSet(listed: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const name of listed) {
    const ascii = asciiDomain(name);
    if (ascii !== null) names.add(ascii);
  }
  return names;
}
