// Decides which domains are disposable and which are free providers, so that no domain is both; reads and writes nothing.
import { getDomain } from 'tldts';
import { asciiDomain, isInstitution, isPublicSuffix, isWithin } from './domains.ts';

export interface DomainSources {
  readonly disposable: readonly (readonly string[])[];
  readonly gatheredFree: readonly string[];
  readonly curatedFree: readonly string[];
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
  for (const domain of freeCandidates(sources)) {
    if (listedDisposable.has(domain) || removedFree.has(domain)) continue;
    if (isWithin(aliases, domain) || !isNamed(domain)) continue;
    free.add(domain);
  }
  return { disposable: disposable.sort(), freeProviders: [...free].sort() };
}

/**
 * The curated list as it is. The gathered one takes in throwaway feeds that are newer than our disposable lists, so what it
 * alone holds counts only when it looks like a provider: under an old top-level domain, and registrable itself or below
 * a provider that both lists know (`vip.126.com`). The rest is neither free nor disposable as far as we know.
 */
function freeCandidates(sources: DomainSources): Set<string> {
  const curated = asciiSet(sources.curatedFree);
  const gathered = asciiSet(sources.gatheredFree);
  const candidates = new Set(curated);
  for (const domain of gathered) {
    if (curated.has(domain) || !OLD_TOP_LEVEL.test(domain)) continue;
    const registrable = getDomain(domain, { extractHostname: false });
    if (
      registrable === domain ||
      (registrable !== null && curated.has(registrable) && gathered.has(registrable))
    ) {
      candidates.add(domain);
    }
  }
  return candidates;
}

const OLD_TOP_LEVEL = /\.(com|net|org|biz|info|[a-z]{2})$/;

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
