// Judges the source IP by the bundled data; what needs a feed stays unknown.
import type { VerificationResult } from '../../../src-shared/schemas/verification.ts';
import type { Facts } from '../facts.ts';
import type { Finding } from '../finding.ts';

export interface IpJudgement {
  readonly signals: VerificationResult['ip'];
  readonly findings: readonly Finding[];
}

export function checkIp(facts: Facts): IpJudgement {
  const { ip } = facts;
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
    case 'ordinary': {
      const reputation: Finding = {
        code: 'ip_reputation_not_run',
        observed: null,
        source: 'not looked up',
        observedAt: null,
      };
      const country: Finding =
        ip.country === null
          ? { code: 'ip_country_unknown', observed: ip.ip, source: ip.edition, observedAt: null }
          : {
              code: 'ip_country',
              observed: `${ip.ip} is assigned to ${ip.country}`,
              source: ip.edition,
              observedAt: null,
            };
      return { signals: { ...unknown, country: ip.country }, findings: [country, reputation] };
    }
  }
}

/** ipaddr.js names ranges in camel case: "uniqueLocal" reads "unique local". */
function rangeName(range: string): string {
  return range.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}
