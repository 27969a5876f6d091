// The ports of an engine whose lists and tables know nothing: what it says comes from the DNS alone.

import { createAddressPolicy } from '../../src-main/adapters/dialer/guard.ts';
import type { Clock, DnsPort, EnginePorts, ReferencePort } from '../../src-main/engine/ports.ts';
import { EDITIONS } from './facts.ts';
import { FEW_NAMES } from './few-names.ts';
import { silentSources } from './silent-sources.ts';

export const NOTHING_LISTED: ReferencePort = {
  disposable: () => null,
  aliasService: () => null,
  freeProvider: () => false,
  roleAccount: () => null,
  names: FEW_NAMES,
  editions: EDITIONS,
};

export function dnsAlone(dns: DnsPort, clock: Clock): EnginePorts {
  return {
    dns,
    reference: NOTHING_LISTED,
    ipData: { country: () => null, edition: 'table of the test' },
    addresses: createAddressPolicy([]),
    ...silentSources,
    clock,
  };
}
