// Tells who accepts the mail of a domain from its MX hosts, whose mailboxes are behind a mail filter from its SPF record, and which
// hosts are a disposable mail service's.
import { namesInSpf, type SpfFact } from '../mail-policy/spf.ts';
import { onDemand } from '../table-on-demand.ts';
import { type MailboxRules, mailProviders, type ProviderKind } from './mail-domains.ts';
import { THROWAWAY_SERVICES } from './throwaway-services.ts';

export interface MailProvider {
  readonly name: string;
  readonly kind: ProviderKind;
  /** Of a filter: whose mailboxes are behind it. */
  readonly behind?: MailboxesBehind;
}

export type MailboxesBehind =
  | { readonly state: 'known'; readonly service: string }
  | { readonly state: 'unknown'; readonly why: string };

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

/** The provider, with whose mailboxes are behind it where it is a filter; `spf` is null where it was not looked up. */
export function withMailboxesBehind(
  provider: MailProvider | null,
  spf: SpfFact | null,
): MailProvider | null {
  if (provider?.kind !== 'filter') return provider;
  return { ...provider, behind: mailboxesIn(spf) };
}

/** The mailbox service that an SPF record names, where it names exactly one. */
function mailboxesIn(spf: SpfFact | null): MailboxesBehind {
  if (spf === null) return { state: 'unknown', why: 'SPF was not looked up' };
  if (spf.state === 'unknown')
    return { state: 'unknown', why: `SPF could not be looked up: ${spf.detail}` };
  if (spf.state === 'none') return { state: 'unknown', why: 'no SPF record is published' };
  if (spf.state === 'invalid')
    return { state: 'unknown', why: `the SPF record is not valid: ${spf.why}` };
  const named = namesInSpf(spf).flatMap((name) => serviceInSpf().get(name) ?? []);
  const [service, ...others] = new Set(named);
  if (service === undefined)
    return { state: 'unknown', why: 'the SPF record names no mailbox service that is known' };
  if (others.length === 0) return { state: 'known', service };
  return { state: 'unknown', why: `the SPF record names ${[service, ...others].join(' and ')}` };
}

/** What a provider is called where it is shown: "Microsoft 365 behind Proofpoint", or its own name. */
export function shownProvider({ name, behind }: MailProvider): string {
  return behind?.state === 'known' ? `${behind.service} behind ${name}` : name;
}

/** Who has the mailboxes: the service behind a filter where one is known, else the provider. */
export function mailboxServiceOf({ name, behind }: MailProvider): string {
  return behind?.state === 'known' ? behind.service : name;
}

/** The rules by which a mailbox service delivers to domains of its customers; null where none are known. */
export function rulesOfService(service: string): MailboxRules | null {
  return hostedRules().get(service) ?? null;
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

const serviceInSpf = onDemand(
  (): ReadonlyMap<string, string> =>
    new Map(
      mailProviders().flatMap(({ spfNames, provider }) =>
        spfNames.map((name) => [name, provider] as const),
      ),
    ),
);

const hostedRules = onDemand(
  (): ReadonlyMap<string, MailboxRules> =>
    new Map(
      mailProviders().flatMap(({ kind, provider, rules }) =>
        kind === 'business' && rules !== null ? [[provider, rules] as const] : [],
      ),
    ),
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

/** What is at the host or the nearest of its parents. */
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
