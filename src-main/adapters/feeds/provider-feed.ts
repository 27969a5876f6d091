// The refreshed list of mail providers and alias services over the bundled one.
import type { ReferencePort } from '../../engine/ports.ts';
import { type MailProviderList, mailProviderList } from '../reference/mail-provider-list.ts';
import { dated } from './age.ts';
import type { DomainFeed } from './feed-store.ts';

export interface ProviderFeedOptions {
  readonly feed: DomainFeed;
  /** Whether the feed may be used; one that is switched off is neither fetched nor asked. */
  readonly switchedOn: () => boolean;
}

/**
 * The reference data with the feed laid over them: what it says of a domain outranks them, and neither a provider nor an alias
 * service that it names is disposable.
 */
export function withProviderFeed(
  reference: ReferencePort,
  { feed, switchedOn }: ProviderFeedOptions,
): ReferencePort {
  const newer = (): MailProviderList | null => {
    const { listed } = feed;
    return listed === null || !switchedOn() ? null : mailProviderList(listed);
  };
  return {
    disposable(domain) {
      const list = newer();
      if (list !== null && list.aliasService(domain) !== null) return null;
      const found = reference.disposable(domain);
      return found !== null && list?.freeProvider(found.domain) === true ? null : found;
    },
    aliasService(domain) {
      const list = newer();
      const service = list?.aliasService(domain) ?? null;
      if (service !== null) return service;
      return list?.lineOf(domain) ? null : reference.aliasService(domain);
    },
    freeProvider(domain) {
      const list = newer();
      if (list?.freeProvider(domain) === true) return true;
      return list?.lineOf(domain) ? false : reference.freeProvider(domain);
    },
    roleAccount: (localPart) => reference.roleAccount(localPart),
    names: reference.names,
    get editions() {
      const { checkedAt } = feed;
      const { editions } = reference;
      if (checkedAt === null || !switchedOn()) return editions;
      const both = `${editions.providers} and feed of ${feed.title} ${dated(checkedAt)}`;
      return { ...editions, providers: both };
    },
  };
}
