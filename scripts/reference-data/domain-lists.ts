// Decides which domains are disposable and which are free providers, so that no domain is both; reads and writes nothing.
import { asciiDomain, isInstitution, isPublicSuffix, isWithin } from './domains.ts';

export interface DomainSources {
  readonly disposable: readonly (readonly string[])[];
  /** Free providers by lists that were looked through by hand; what a throwaway list holds too is not free. */
  readonly free: readonly string[];
  /** Free providers whatever the throwaway lists say. */
  readonly extraFree: readonly string[];
  readonly removedFree: readonly string[];
  readonly aliasDomains: readonly string[];
}

export interface DomainLists {
  /** Both sorted by their bytes. */
  readonly disposable: readonly string[];
  readonly freeProviders: readonly string[];
}

/** Works the sources out into two lists that exclude each other; neither holds public suffixes, institutions or alias services. */
export function domainLists(sources: DomainSources): DomainLists {
  const aliases = new Set(sources.aliasDomains);
  const extraFree = new Set(sources.extraFree);
  const removedFree = new Set(sources.removedFree);
  const listedDisposable = asciiSet(sources.disposable.flat());
  const disposable = [...listedDisposable].filter(
    (domain) => !extraFree.has(domain) && !isWithin(aliases, domain) && isNamed(domain),
  );
  const free = new Set(extraFree);
  for (const domain of asciiSet(sources.free)) {
    if (listedDisposable.has(domain) || removedFree.has(domain)) continue;
    if (isWithin(aliases, domain) || !isNamed(domain)) continue;
    free.add(domain);
  }
  return { disposable: disposable.sort(), freeProviders: [...free].sort() };
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
