// Judges the source IP: country, network, and the lists of addresses that hide their users (Tor, VPN, relays).

import type { EvidenceCode } from '../../../src-shared/evidence/table.ts';
import type { VerificationResult } from '../../../src-shared/schemas/verification.ts';
import type { Facts, IpFact } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { countryOfDomain } from '../ip/country.ts';
import { RISK_VERSION, riskOf } from '../ip/risk.ts';
import type { Listing } from '../ports.ts';

type OrdinaryIp = Extract<IpFact, { state: 'ordinary' }>;

export interface IpJudgement {
  readonly signals: VerificationResult['ip'];
  readonly findings: readonly Finding[];
}

/** The IP object of a result, and the findings behind it. */
export function checkIp({ ip, address }: Facts): IpJudgement {
  const unknown = { country: null, is_vpn: null, is_tor: null, risk_score: null };
  switch (ip.state) {
    case 'not_given':
      return {
        signals: unknown,
        findings: [
          { code: 'ip_not_given', observed: null, source: 'the request', observedAt: null },
        ],
      };
    case 'reserved':
      return {
        signals: unknown,
        findings: [
          {
            code: 'ip_reserved',
            observed: `${ip.ip} (${rangeName(ip.range)})`,
            source: 'IANA special-purpose registries',
            observedAt: null,
          },
        ],
      };
    case 'ordinary':
      return judgeOrdinary(ip, address.valid ? address.domain : null);
  }
}

function judgeOrdinary(ip: OrdinaryIp, domain: string | null): IpJudgement {
  const expected = domain === null ? null : countryOfDomain(domain);
  const countryMismatch = expected === null || ip.country === null ? null : expected !== ip.country;
  const risk = riskOf({ ...ip, kind: ip.network?.kind ?? null, countryMismatch });
  const findings: Finding[] = [countryFinding(ip), ...networkFinding(ip)];
  if (countryMismatch) {
    findings.push({
      code: 'ip_country_mismatch',
      observed: `${ip.country} against ${expected}`,
      source: ip.edition,
      observedAt: null,
    });
  }
  findings.push(...reputationFindings(ip));
  if (risk.score !== null) {
    const reasons = risk.lines.map((line) => `${line.observed} (${line.points})`);
    const observed = [`risk ${risk.score} of 100`, ...reasons].join(': ');
    findings.push({
      code: 'ip_risk',
      observed,
      source: `risk table ${RISK_VERSION}`,
      observedAt: null,
    });
  }
  return {
    signals: {
      country: ip.country,
      is_vpn: answered(ip.vpn),
      is_tor: answered(ip.tor),
      risk_score: risk.score,
    },
    findings,
  };
}

function countryFinding(ip: OrdinaryIp): Finding {
  const seen = { source: ip.edition, observedAt: null };
  if (ip.country === null) return { code: 'ip_country_unknown', observed: ip.ip, ...seen };
  return { code: 'ip_country', observed: `${ip.ip} is assigned to ${ip.country}`, ...seen };
}

function networkFinding({ network, networkEdition }: OrdinaryIp): Finding[] {
  if (network === null) return [];
  const kind = network.kind === null ? '' : ` (${network.kind})`;
  const observed = `AS${network.asn} ${network.organization}${kind}`;
  return [{ code: 'ip_network', observed, source: networkEdition, observedAt: null }];
}

function reputationFindings(ip: OrdinaryIp): Finding[] {
  const lists: readonly (readonly [EvidenceCode, Listing])[] = [
    ['tor', ip.tor],
    ['vpn', ip.vpn],
    ['datacenter_ip', ip.datacenter],
    ['private_relay', ip.privateRelay],
  ];
  const listed = lists.flatMap(([code, listing]): Finding[] =>
    listing.state === 'listed'
      ? [{ code, observed: ip.ip, source: listing.source, observedAt: listing.observedAt }]
      : [],
  );
  const missing = lists.flatMap(([, listing]) =>
    listing.state === 'unknown' ? [listing.why] : [],
  );
  if (missing.length > 0) {
    const observed = [...new Set(missing)].join('; ');
    listed.push({
      code: 'ip_reputation_unknown',
      observed,
      source: 'lists of addresses',
      observedAt: null,
    });
  }
  if (listed.length > 0) return listed;
  const sources = lists.flatMap(([, listing]) =>
    listing.state === 'unknown' ? [] : [listing.source],
  );
  return [
    {
      code: 'ip_unlisted',
      observed: ip.ip,
      source: [...new Set(sources)].join('; '),
      observedAt: null,
    },
  ];
}

function answered(listing: Listing): boolean | null {
  switch (listing.state) {
    case 'listed':
      return true;
    case 'not_listed':
      return false;
    case 'unknown':
      return null;
  }
}

/** ipaddr.js names ranges in camel case: "uniqueLocal" reads "unique local". */
function rangeName(range: string): string {
  return range.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}
