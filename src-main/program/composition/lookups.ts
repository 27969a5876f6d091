// What is looked up beside the DNS: by this machine, or by the workers of its fleet.
import { randomUUID } from 'node:crypto';
import type { DnsPort, LookupCache } from '../../engine/ports.ts';
import { createFleetService, type FleetService } from '../../service/fleet/fleet-service.ts';
import { registrationFromFleet, websiteFromFleet } from '../../service/fleet/fleet-sources.ts';
import type { ForeignReaders } from '../reading/foreign-readers.ts';
import { openSlowSources, type SlowSources, userAgentOf } from '../slow-sources.ts';
import type { Foundation } from './foundation.ts';

export function openFleet(base: Foundation): FleetService {
  const { options, live, lookupCache, clock } = base;
  return createFleetService({
    ...base,
    address: () => live.values.fleet,
    onChange: (listener) =>
      live.onChange(({ name }) => {
        if (name === 'fleet') listener();
      }),
    // Neither library is loaded where nobody has set an address.
    openCoordinatorQueue: async (hub) =>
      (await import('../../adapters/fleet/coordinator-queue.ts')).openCoordinatorQueue(hub),
    tryAddress: async (address) =>
      (await import('../../adapters/fleet/try-address.ts')).tryAddress(address),
    coordinator: () => coordinatorName(lookupCache, clock.now(), base.newId),
    realm: options.practice ? 'practice' : 'internet',
    newBatchId: randomUUID,
  });
}

export function openSources(
  base: Foundation,
  dns: DnsPort,
  readers: ForeignReaders,
  fleet: FleetService,
): SlowSources {
  const { options, live } = base;
  const { values: settings } = live;
  return openSlowSources({
    ...base,
    dns,
    readers,
    allowedRanges: options.allowedRanges,
    practice: options.practice,
    userAgent: () => userAgentOf(settings),
    proxies: {
      http: () => settings.http_proxy,
      whois: () => settings.whois_proxy,
      smtp: () => settings.smtp_exits,
    },
    elsewhere: {
      registration: registrationFromFleet(fleet.current),
      website: websiteFromFleet(fleet.current),
    },
  });
}

/** The name of this data folder among the coordinators of a fleet: the same after a crash, so that it finds what it left behind. */
export async function coordinatorName(
  lookupCache: LookupCache,
  now: number,
  newId: () => string,
): Promise<string> {
  const known = await lookupCache.read('fleet', 'coordinator', now);
  if (typeof known === 'string') return known;
  const made = newId();
  await lookupCache.write('fleet', 'coordinator', made, Number.MAX_SAFE_INTEGER);
  return made;
}
