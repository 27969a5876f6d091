// The user's own list of mail providers and alias services over the bundled one.
import type { ReferencePort } from '../../engine/ports.ts';
import { dated } from './age.ts';
import type { DomainFeed } from './feed-store.ts';

export interface ProviderFeedOptions {
  readonly feed: DomainFeed;
  /** Whether the feed may be used; one that is switched off is neither fetched nor asked. */
  readonly switchedOn: () => boolean;
}

/**
 * The reference data with the feed laid over them: what it says of a domain outranks them, and no domain that it names is
 * disposable. An alias service has its sub-domains, too.
 */
export function withProviderFeed(
  reference: ReferencePort,
  { feed, switchedOn }: ProviderFeedOptions,
): ReferencePort {
  const listed = () => (switchedOn() ? feed.listed : null);
  const own = (domain: string) => listed()?.valueOf(domain.toLowerCase()) ?? null;
  const alias = (domain: string): string | null => {
    const lines = listed();
    for (let name = domain.toLowerCase(); lines !== null; ) {
      const value = lines.valueOf(name);
      if (value?.startsWith(ALIAS)) return value.slice(ALIAS.length);
      const dot = name.indexOf('.');
      if (dot === -1) return null;
      name = name.slice(dot + 1);
    }
    return null;
  };
  return {
    disposable(domain) {
      return own(domain) !== null || alias(domain) !== null ? null : reference.disposable(domain);
    },
    aliasService(domain) {
      const service = alias(domain);
      if (service !== null) return service;
      return own(domain) === null ? reference.aliasService(domain) : null;
    },
    freeProvider(domain) {
      const value = own(domain);
      return value === null ? reference.freeProvider(domain) : value.startsWith(FREE);
    },
    roleAccount: (localPart) => reference.roleAccount(localPart),
    names: reference.names,
    get edition() {
      const { checkedAt } = feed;
      if (checkedAt === null || !switchedOn()) return reference.edition;
      return `${reference.edition} and feed of ${feed.title} ${dated(checkedAt)}`;
    },
  };
}

const ALIAS = 'alias ';
const FREE = 'free ';
