// The refreshed list of disposable domains over the bundled one.
import type { ReferencePort } from '../../engine/ports.ts';
import { coveringDisposable } from '../reference/disposable.ts';
import { dated } from './age.ts';
import type { DomainFeed } from './feed-store.ts';

export interface DisposableFeedOptions {
  readonly feed: DomainFeed;
  /** Whether the feed may be used; one that is switched off is neither fetched nor asked. */
  readonly switchedOn: () => boolean;
}

/**
 * The reference data with the feed laid over them: a domain is disposable when either list covers it. Alias services and
 * the free providers of the bundled list stay what they are; the build keeps the bundled disposable list free of them too.
 */
export function withDisposableFeed(
  reference: ReferencePort,
  options: DisposableFeedOptions,
): ReferencePort {
  const { feed, switchedOn } = options;
  return {
    disposable(domain) {
      const bundled = reference.disposable(domain);
      if (bundled?.confirmed === true || !switchedOn()) return bundled;
      const { listed } = feed;
      if (listed === null) return bundled;
      const covering = coveringDisposable(listed, domain);
      if (covering === null) return bundled;
      const known = reference.aliasService(domain) !== null || reference.freeProvider(covering);
      if (known) return bundled;
      // Its keepers argue for each entry, and take back what was wrong.
      return {
        domain: covering,
        listedBy: [...(bundled?.listedBy ?? []), feed.title],
        confirmed: true,
      };
    },
    aliasService: (domain) => reference.aliasService(domain),
    freeProvider: (domain) => reference.freeProvider(domain),
    roleAccount: (localPart) => reference.roleAccount(localPart),
    names: reference.names,
    get editions() {
      const { checkedAt } = feed;
      const { editions } = reference;
      if (checkedAt === null || !switchedOn()) return editions;
      const both = `${editions.disposable} and feed of ${feed.title} ${dated(checkedAt)}`;
      return { ...editions, disposable: both };
    },
  };
}
