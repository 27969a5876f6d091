// The query limits of each registry's server: what it publishes, and a careful ceiling where it publishes nothing. One table, no decisions.
import type { Pace } from '../pacing/pace.ts';

export interface PublishedLimit {
  /** Host names of the server. */
  readonly hosts: readonly string[];
  readonly perSecond?: number;
  readonly perMinute?: number;
  /** Within any 24 hours. */
  readonly perDay?: number;
  /** Where it is published, and when that was read. */
  readonly source: string;
}

/** Limits for anybody who asks without an account; those for registrars are higher. */
export const PUBLISHED_RDAP_LIMITS: readonly PublishedLimit[] = [
  {
    hosts: ['rdap.norid.no'],
    perMinute: 10,
    perDay: 300,
    source:
      'Norid, "RDAP service", section "Rate limiting", page of 30 September 2025 (teknisk.norid.no/en/integrere-mot-norid/rdap-tjenesten/)',
  },
  {
    hosts: ['rdap.nominet.uk'],
    perSecond: 5,
    perDay: 1_000,
    source:
      'Nominet, "Acceptable Use Policy" of the WHOIS (nominet.uk/uk-domain-names/about-domain-names/domain-lookup-whois/acceptable-use-policy), taken to hold for the same register over RDAP',
  },
];

export const PUBLISHED_WHOIS_LIMITS: readonly PublishedLimit[] = [
  {
    hosts: ['whois.nic.uk'],
    perSecond: 5,
    perDay: 1_000,
    source:
      'Nominet, "Acceptable Use Policy" of the WHOIS (nominet.uk/uk-domain-names/about-domain-names/domain-lookup-whois/acceptable-use-policy)',
  },
  {
    hosts: ['whois.nic.fr'],
    perDay: 7_200,
    source:
      'AFNIC, "Other technical documents", section "Whois rate-limiting policy" (afnic.re/en/resources/reference/technical-guidebooks/other-technical-documents-31.html)',
  },
  {
    hosts: ['whois.weare.ie', 'whois.iedr.ie', 'whois.domainregistry.ie'],
    perDay: 100,
    source:
      'IE Domain Registry, "Whois - Acceptable Use Policy" (domainregistry.ie/whois/whoisAUP.php)',
  },
  {
    hosts: ['whois.centralnic.com'],
    // 1,800 in 15 minutes.
    perSecond: 2,
    source:
      'CentralNic, "Guidance for Registrars on Use of the Whois Service" (centralnicregistry.com/?p=1410)',
  },
  {
    hosts: ['whois.tucows.com', 'whois.opensrs.net'],
    perSecond: 1,
    source:
      'OpenSRS, "WHOIS rate limiting" (support.opensrs.com/support/solutions/articles/201000063438-whois-rate-limiting)',
  },
];

/**
 * Verisign, PIR, DENIC, SIDN, AFNIC, Identity Digital and most others publish no number for RDAP and answer 429 (RFC 7480
 * §5.5) when it is too much. So the answers teach the pace, from ten a second on. The ceiling is for a registry that would
 * rather block an address than say so: thirty a second are a list of 100,000 domains in an hour, what one reader of
 * registrations may want; more is what crawlers do.
 */
const RDAP_PACE: Pace = {
  inFlight: 16,
  intervalMs: 100,
  learns: { floorPerSecond: 0.2, ceilingPerSecond: 30 },
};

/** WHOIS servers are slower to answer, quicker to refuse, and seldom say for how long: they are never asked faster than at first. */
const WHOIS_PACE: Pace = {
  inFlight: 2,
  intervalMs: 500,
  learns: { floorPerSecond: 0.1, ceilingPerSecond: 2 },
};

/** How fast an RDAP server may be asked. */
export function rdapPace(host: string): Pace {
  return paceWithin(RDAP_PACE, limitOf(PUBLISHED_RDAP_LIMITS, host));
}

/** How fast a WHOIS server may be asked. */
export function whoisPace(host: string): Pace {
  return paceWithin(WHOIS_PACE, limitOf(PUBLISHED_WHOIS_LIMITS, host));
}

/** How many questions within 24 hours a server allows; null where it names no such number. */
export function perDay(protocol: 'rdap' | 'whois', host: string): number | null {
  const table = protocol === 'rdap' ? PUBLISHED_RDAP_LIMITS : PUBLISHED_WHOIS_LIMITS;
  return limitOf(table, host)?.perDay ?? null;
}

function limitOf(table: readonly PublishedLimit[], host: string): PublishedLimit | null {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  return table.find(({ hosts }) => hosts.includes(name)) ?? null;
}

/** Never faster than what is published, in no second and in no minute. */
function paceWithin(pace: Pace, limit: PublishedLimit | null): Pace {
  if (limit === null || pace.learns === undefined) return pace;
  const { perSecond = Number.POSITIVE_INFINITY, perMinute } = limit;
  const ceilingPerSecond = Math.min(
    pace.learns.ceilingPerSecond,
    perSecond,
    perMinute === undefined ? Number.POSITIVE_INFINITY : perMinute / 60,
  );
  const floorPerSecond = Math.min(pace.learns.floorPerSecond, ceilingPerSecond);
  return {
    ...pace,
    inFlight: Math.min(pace.inFlight, Math.max(1, Math.ceil(ceilingPerSecond))),
    intervalMs: Math.max(pace.intervalMs, 1000 / ceilingPerSecond),
    learns: { floorPerSecond, ceilingPerSecond, published: true },
    ...(perMinute === undefined ? {} : { perMinute }),
  };
}
