// Judges whether the domain is disposable: what lists say, weighed against its age, website and mail hosts. Pure.
import type { Facts } from '../facts.ts';
import { isEstablished } from './registration.ts';

export type ThrowawayJudgement =
  | { readonly kind: 'no' }
  /** A list holds it, but it is a known slip for a provider: collectors gather what people type wrong. */
  | { readonly kind: 'mistyped' }
  /** A list holds it, but it does not exist any more, if it ever did. */
  | { readonly kind: 'gone'; readonly domain: string }
  /** The service that takes its mail was recognised by its hosts or their addresses. */
  | { readonly kind: 'hosts'; readonly service: string; readonly address: string | null }
  /** Two lists of different origin hold it, or one that is kept alive. */
  | { readonly kind: 'listed'; readonly domain: string }
  /** One list alone holds it, or several that copy one another, and nobody knows since when. */
  | {
      readonly kind: 'unconfirmed';
      readonly domain: string;
      readonly listedBy: readonly string[];
      /** Whether its age and its website speak against the list. */
      readonly outweighed: boolean;
    };

export function throwawayOf(facts: Facts): ThrowawayJudgement {
  const { lists, route, typo } = facts;
  if (!lists || lists.aliasService !== null || lists.disposable === null) return { kind: 'no' };
  const { throwawayHosts, throwawayAddress, disposable: domain, listedBy } = lists;
  if (throwawayHosts !== null) {
    return { kind: 'hosts', service: throwawayHosts, address: throwawayAddress };
  }
  if (typo !== null) return { kind: 'mistyped' };
  if (route?.state === 'domain_not_found') return { kind: 'gone', domain };
  if (lists.disposableConfirmed) return { kind: 'listed', domain };
  // An old domain with a site is rather somebody's than a throwaway service's, which changes its domains.
  const outweighed = isEstablished(facts) && facts.website.kind === 'site';
  return { kind: 'unconfirmed', domain, listedBy, outweighed };
}

/** Whether the judgement calls the domain a throwaway one: it is proven, or nothing speaks against the list. */
export function isThrowaway(judgement: ThrowawayJudgement): boolean {
  return isProven(judgement) || (judgement.kind === 'unconfirmed' && !judgement.outweighed);
}

/** Whether it is proven: a single vote does not keep a domain from speaking for its owner. */
export function isProven({ kind }: ThrowawayJudgement): boolean {
  return kind === 'hosts' || kind === 'listed';
}
