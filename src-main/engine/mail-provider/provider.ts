// Tells who accepts the mail of a domain from its MX hosts: the provider, or a disposable mail service behind a domain that no list has.
import { onDemand } from '../table-on-demand.ts';
import { mailProviders, type ProviderKind } from './mail-domains.ts';
import { THROWAWAY_SERVICES } from './throwaway-services.ts';

export interface MailProvider {
  readonly name: string;
  readonly kind: ProviderKind;
}

/**
 * The provider behind the MX hosts (lower case, without the trailing dot, best preference first), or null.
 * The first host that is known decides: backups are often somebody else's.
 */
export function mailProviderOf(mxHosts: readonly string[]): MailProvider | null {
  for (const host of mxHosts) {
    const provider = bySuffix(providerOfHost(), host);
    if (provider !== null) return { name: provider.provider, kind: provider.kind };
  }
  return null;
}

export interface Throwaway {
  readonly service: string;
  /** The address that gave it away, or null where a host's name did. */
  readonly address: string | null;
}

/**
 * The throwaway service that one of the MX hosts, or of their addresses (canonical text), belongs to, or null. This
 * recognises new domains that are in no list yet.
 */
export function throwawayBehind(
  mxHosts: readonly string[],
  mxAddresses: readonly string[] = [],
): Throwaway | null {
  for (const host of mxHosts) {
    const service = bySuffix(throwawayByHost(), host);
    if (service !== null) return { service, address: null };
  }
  for (const address of mxAddresses) {
    const service = throwawayByAddress().get(address);
    if (service !== undefined) return { service, address };
  }
  return null;
}

const providerOfHost = onDemand(
  () => new Map(mailProviders().flatMap((row) => row.mxHosts.map((host) => [host, row] as const))),
);

const throwawayByHost = onDemand(
  (): ReadonlyMap<string, string> =>
    new Map(
      THROWAWAY_SERVICES.flatMap(({ service, hosts }) =>
        hosts.map((host) => [host, service] as const),
      ),
    ),
);

const throwawayByAddress = onDemand(
  (): ReadonlyMap<string, string> =>
    new Map(
      THROWAWAY_SERVICES.flatMap(({ service, addresses }) =>
        addresses.map((address) => [address, service] as const),
      ),
    ),
);

/** What stands at the host or the nearest of its parents. */
function bySuffix<T>(table: ReadonlyMap<string, T>, host: string): T | null {
  let suffix = host;
  for (;;) {
    const found = table.get(suffix);
    if (found !== undefined) return found;
    const dot = suffix.indexOf('.');
    if (dot === -1) return null;
    suffix = suffix.slice(dot + 1);
  }
}
