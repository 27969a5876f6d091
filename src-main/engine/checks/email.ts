// Judges the address and its domain: form, mail route, throwaway, provider, role. Pure: facts in, findings out.
import type { VerificationResult } from '../../../src-shared/schemas/verification.ts';
import { DIAGNOSES } from '../address/diagnoses.ts';
import type { Facts, ListFacts, RouteFact } from '../facts.ts';
import type { Finding } from '../finding.ts';

export interface EmailJudgement {
  readonly signals: VerificationResult['email'];
  readonly findings: readonly Finding[];
}

/** Judges the email signals of a request whose mail route was observed (or whose address is badly formed). */
export function checkEmail(facts: Facts): EmailJudgement {
  const { address, route, lists } = facts;
  if (!address.valid || !route || !lists) {
    const observed = address.valid ? null : midSentence(DIAGNOSES[address.diagnosis].sentence);
    return {
      signals: {
        valid: false,
        disposable: false,
        free_provider: false,
        role_based: false,
        mx_record: false,
      },
      findings: [{ code: 'syntax_invalid', observed, source: 'the request', observedAt: null }],
    };
  }
  return {
    signals: {
      valid: route.state === 'mx' || route.state === 'implicit',
      disposable: lists.disposable !== null,
      free_provider: lists.freeProvider,
      role_based: lists.role !== null,
      mx_record: route.state === 'mx' || route.state === 'mx_unusable',
    },
    findings: [
      {
        code: 'syntax_valid',
        observed: null,
        source: 'the request',
        observedAt: null,
      },
      ...routeFinding(address.domain, route),
      ...listFindings(address.domainUnicode, lists),
    ],
  };
}

function routeFinding(domain: string, route: RouteFact): Finding[] {
  const seen = { source: 'DNS', observedAt: route.observedAt };
  switch (route.state) {
    case 'mx':
      // Of hosts none of which could be asked, nobody knows whether they can be reached.
      if (route.addresses.length === 0) return [];
      return [
        {
          code: 'mx_published',
          observed: hostList(route.hosts.map((host) => host.exchange)),
          ...seen,
        },
      ];
    case 'mx_unusable':
      return [{ code: 'no_mail_route', observed: route.detail, ...seen }];
    case 'null_mx':
      return [{ code: 'null_mx', observed: domain, ...seen }];
    case 'implicit':
      return [{ code: 'implicit_mx', observed: hostList(route.addresses), ...seen }];
    case 'none':
      return [
        { code: 'no_mail_route', observed: `${domain} publishes no MX, A or AAAA record`, ...seen },
      ];
    case 'domain_not_found':
      return [{ code: 'domain_not_found', observed: domain, ...seen }];
    // There is no verdict without an observed route; the caller has turned back before (DESIGN section 3).
    case 'unknown':
      return [];
  }
}

function listFindings(domain: string, lists: ListFacts): Finding[] {
  const seen = { source: lists.edition, observedAt: null };
  const findings: Finding[] = [];
  if (lists.aliasService !== null)
    findings.push({ code: 'alias_service', observed: lists.aliasService, ...seen });
  else if (lists.throwawayHosts !== null)
    findings.push(throwawayFinding(lists.throwawayHosts, lists.throwawayAddress));
  else if (lists.disposable !== null)
    findings.push({ code: 'disposable', observed: lists.disposable, ...seen });
  else findings.push({ code: 'not_disposable', observed: null, ...seen });
  if (lists.freeProvider) findings.push({ code: 'free_provider', observed: domain, ...seen });
  // Only a domain that is neither throwaway nor an alias service can speak for its owner.
  else if (lists.disposable === null && lists.aliasService === null) {
    findings.push({ code: 'own_domain', observed: null, ...seen });
  }
  findings.push(
    lists.role === null
      ? { code: 'not_role', observed: null, ...seen }
      : { code: 'role_account', observed: lists.role, ...seen },
  );
  return findings;
}

function throwawayFinding(service: string, address: string | null): Finding {
  const code = 'disposable_mx';
  return address === null
    ? { code, observed: service, source: 'MX hosts', observedAt: null }
    : {
        code,
        observed: `${service}, by its address ${address}`,
        source: 'addresses of the mail hosts',
        observedAt: null,
      };
}

const HOSTS_SHOWN = 3;

/** "a", "a and b", "a, b, c and 4 more". */
function hostList(hosts: readonly string[]): string {
  const shown = hosts.slice(0, HOSTS_SHOWN);
  const more = hosts.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  const last = shown.at(-1) ?? '';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`;
}

/** A sentence as it stands after a colon: its first word small (unless it is a name or sign), no full stop. */
function midSentence(sentence: string): string {
  const first = /^[A-Z][a-z]*\b/.test(sentence)
    ? sentence.charAt(0).toLowerCase()
    : sentence.charAt(0);
  return (first + sentence.slice(1)).replace(/\.$/, '');
}
