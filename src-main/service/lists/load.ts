// What the sources would be asked for a list of which nothing is known yet, and how long that takes at their pace.
import type { FileCount, SourceLoad } from '../../../src-shared/bridge/files.ts';
import type { VerificationRequest } from '../../../src-shared/schemas/verification.ts';
import type { ValidAddress } from '../../engine/address/parse.ts';
import { providerOfDomain } from '../../engine/mail-provider/mail-domains.ts';
import { providerOf } from '../../engine/mailbox/providers.ts';
import { createHashSet } from './hash-set.ts';

export interface LoadOptions {
  /** For which domains registration and website are asked, as it is set. */
  readonly companyChecks: 'always' | 'when_named' | 'never';
}

export interface LoadMeter {
  /** Takes an address that will be checked. */
  add(address: ValidAddress, request: VerificationRequest): void;
  measured(): Pick<FileCount, 'domains' | 'load'>;
}

/**
 * Domains and rows of a second, as `npm run bench -- metro` and `-- list` show them where answers take 8 to 60 ms. What
 * comes out of these is an order of magnitude; what the registries take follows from their pace.
 */
const MAIL_ROUTES_PER_SECOND = 150;
const ROWS_PER_SECOND = 2_000;
const WEBSITES_PER_SECOND = 40;
/** Of one registry's server: docs/architecture.md, adapters/registration. */
const REGISTRY_PER_SECOND = 10;
/** Mail domains whose addresses are counted one by one; of more, only those of known services are. */
const MOST_MAIL_DOMAINS = 50_000;

/** Endings that one registry answers for at one server (data.iana.org/rdap/dns.json). */
const SAME_REGISTRY: Readonly<Record<string, string>> = {
  com: '.com and .net',
  net: '.com and .net',
};

/** Memory grows by some 40 bytes a domain. */
export function createLoadMeter({ companyChecks }: LoadOptions): LoadMeter {
  const domains = createHashSet();
  const registrable = createHashSet();
  const registries = new Map<string, number>();
  const mailHosts = new Map<string, number>();
  const pauses = new Map<string, number>();
  let addresses = 0;

  return {
    add(address, request) {
      addresses += 1;
      domains.add(address.domain);
      const asked =
        companyChecks === 'always' ||
        (companyChecks === 'when_named' && request.company_name !== undefined);
      const name = address.registrableDomain;
      if (asked && name !== '' && registrable.add(name)) {
        const ending = name.slice(name.lastIndexOf('.') + 1);
        increase(registries, SAME_REGISTRY[ending] ?? `.${ending}`);
      }
      const { name: host, perMinute } = mailServiceOf(address.domain);
      if (!mailHosts.has(host)) {
        if (mailHosts.size >= MOST_MAIL_DOMAINS) return;
        pauses.set(host, 60 / perMinute);
      }
      increase(mailHosts, host);
    },
    measured() {
      const registry = largest(registries);
      const load: SourceLoad[] = [
        {
          source: 'dns',
          lookups: domains.size,
          seconds: Math.max(domains.size / MAIL_ROUTES_PER_SECOND, addresses / ROWS_PER_SECOND),
          slowest: '',
        },
        {
          source: 'registration',
          lookups: registrable.size,
          seconds: registry.count / REGISTRY_PER_SECOND,
          slowest: registry.name,
        },
        {
          source: 'website',
          lookups: registrable.size,
          seconds: registrable.size / WEBSITES_PER_SECOND,
          slowest: '',
        },
        {
          source: 'mailbox',
          lookups: addresses,
          ...slowestOf(mailHosts, pauses),
        },
      ];
      return { domains: domains.size, load };
    },
  };
}

/** Whose mail hosts take the mail of a domain, as far as that is known without asking, and how often they are asked. */
function mailServiceOf(domain: string): { readonly name: string; readonly perMinute: number } {
  const known = providerOfDomain(domain);
  const { label, id, pace } = providerOf(known?.mxHosts[0] ?? domain);
  const name = id === 'other' ? (known?.provider ?? domain) : label;
  return { name, perMinute: pace.sessionsPerMinute };
}

/** The service that takes longest for its addresses, each of which makes a pause of so many seconds. */
function slowestOf(
  counts: ReadonlyMap<string, number>,
  pauses: ReadonlyMap<string, number>,
): { readonly seconds: number; readonly slowest: string } {
  let most = { seconds: 0, slowest: '' };
  for (const [slowest, count] of counts) {
    const seconds = count * (pauses.get(slowest) ?? 0);
    if (seconds > most.seconds) most = { seconds, slowest };
  }
  return most;
}

function increase(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function largest(counts: ReadonlyMap<string, number>): {
  readonly name: string;
  readonly count: number;
} {
  let most = { name: '', count: 0 };
  for (const [name, count] of counts) if (count > most.count) most = { name, count };
  return most;
}
