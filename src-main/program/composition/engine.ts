// What the engine asks: the DNS, the slow sources, the lists, and the reference data.

import { PRACTICE_ENDING } from '../../../src-shared/practice-names.ts';
import { createAddressPolicy } from '../../adapters/dialer/guard.ts';
import { withDisposableFeed } from '../../adapters/feeds/disposable-feed.ts';
import { withProviderFeed } from '../../adapters/feeds/provider-feed.ts';
import { createIpReputation } from '../../adapters/ip-network/ip-reputation.ts';
import type { DnsPort, EnginePorts } from '../../engine/ports.ts';
import { holdSlowSources } from '../../practice/held-answers.ts';
import type { FleetService } from '../../service/fleet/fleet-service.ts';
import { mailboxFromFleet } from '../../service/fleet/fleet-sources.ts';
import type { SlowSources } from '../slow-sources.ts';
import type { OpenFeeds } from './feeds.ts';
import type { Foundation } from './foundation.ts';

export function enginePorts(
  base: Foundation,
  dns: DnsPort,
  sources: SlowSources,
  lists: OpenFeeds,
  fleet: FleetService,
): EnginePorts {
  const { options, clock, held, networks } = base;
  const { shelf: feeds, switchedOn } = lists;
  const slow = held === null ? sources : holdSlowSources(sources, held);
  return {
    dns,
    reference: referenceOf(base, lists),
    ipData: base.ipData,
    addresses: createAddressPolicy(options.allowedRanges),
    registration: slow.registration,
    website: slow.website,
    reputation: createIpReputation({ networks, feeds, switchedOn, clock }),
    mailbox: mailboxFromFleet(sources.mailbox, fleet.current),
    clock,
    ...(options.practice ? { companyEndings: [PRACTICE_ENDING] } : {}),
  };
}

/** The reference data of the package, with what the feeds add to it. */
function referenceOf({ reference }: Foundation, { shelf, switchedOn }: OpenFeeds) {
  const feedOf = (name: 'disposable' | 'mail_providers') => ({
    feed: shelf.domains(name),
    switchedOn: () => switchedOn(name),
  });
  const disposable = withDisposableFeed(reference, feedOf('disposable'));
  return withProviderFeed(disposable, feedOf('mail_providers'));
}
