// Judges the address and its domain: syntax, mail route, disposable or not, provider, role. Pure: facts in, findings out.
import { lowerFirst } from '../../../src-shared/letter-case.ts';
import type { VerificationResult } from '../../../src-shared/schemas/verification.ts';
import { DIAGNOSES, type DiagnosisCode } from '../address/diagnoses.ts';
import { addressesIn } from '../address/several-addresses.ts';
import type { Facts, ListFacts } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { homographOf } from '../local-part/homograph.ts';
import type { ListEditions } from '../ports.ts';
import type { RouteFact } from '../route-fact.ts';
import { isProven, isThrowaway, type ThrowawayJudgement, throwawayOf } from './throwaway.ts';

export interface EmailJudgement {
  readonly signals: VerificationResult['email'];
  readonly findings: readonly Finding[];
}

/** Judges the email signals of a request whose mail route was observed (or whose address is badly formed). */
export function checkEmail(facts: Facts): EmailJudgement {
  const { address, route, lists } = facts;
  if (!address.valid || !route || !lists) {
    const observed = address.valid ? null : refusal(address.diagnosis, facts.request.email);
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
  const throwaway = throwawayOf(facts);
  return {
    signals: {
      valid: route.state === 'mx' || route.state === 'implicit',
      disposable: isThrowaway(throwaway),
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
      ...routeFinding(address.domain, route, facts.mailbox),
      ...listFindings(address, lists, throwaway),
    ],
  };
}

/** What is wrong with the text; where it holds several addresses they are named, so that one can be chosen. */
function refusal(diagnosis: DiagnosisCode, text: string): string {
  const sentence = midSentence(DIAGNOSES[diagnosis].sentence);
  if (diagnosis !== 'several_addresses') return sentence;
  const several = addressesIn(text);
  return several.length > 1 ? `${sentence}: ${several.join(' or ')}` : sentence;
}

function routeFinding(domain: string, route: RouteFact, mailbox: Facts['mailbox']): Finding[] {
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
      return [
        {
          code: hasSpoken(mailbox) ? 'implicit_mx' : 'implicit_mx_unconfirmed',
          observed: hostList(route.addresses),
          ...seen,
        },
      ];
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

/** Whether a host answered on port 25 (RFC 5321 §4.2: a reply begins with three digits), whatever it said. */
function hasSpoken(mailbox: Facts['mailbox']): boolean {
  return mailbox.kind === 'asked' && /^[2-5]\d\d\b/.test(mailbox.answer.words ?? '');
}

function listFindings(
  {
    domainUnicode: domain,
    localPart,
  }: { readonly domainUnicode: string; readonly localPart: string },
  lists: ListFacts,
  throwaway: ThrowawayJudgement,
): Finding[] {
  const seenIn = (list: keyof ListEditions) => ({
    source: lists.editions[list],
    observedAt: null,
  });
  const findings: Finding[] = [];
  if (lists.aliasService !== null)
    findings.push({ code: 'alias_service', observed: lists.aliasService, ...seenIn('providers') });
  else findings.push(...throwawayFindings(throwaway, seenIn('disposable')));
  if (lists.freeProvider)
    findings.push({ code: 'free_provider', observed: domain, ...seenIn('providers') });
  // Only a domain that is neither throwaway nor an alias service can speak for its owner.
  else if (!isProven(throwaway) && lists.aliasService === null) {
    findings.push({ code: 'own_domain', observed: null, ...seenIn('providers') });
  }
  findings.push(roleFinding(localPart, lists.role, seenIn('roles')));
  return findings;
}

/** A local part made to look like another one says nothing of its being a person's. */
function roleFinding(
  localPart: string,
  role: string | null,
  seen: Pick<Finding, 'source' | 'observedAt'>,
): Finding {
  if (role !== null) return { code: 'role_account', observed: role, ...seen };
  const homograph = homographOf(localPart);
  if (homograph === null) return { code: 'not_role', observed: null, ...seen };
  return {
    code: 'homograph_local_part',
    observed: `${homograph.written} reads as ${homograph.read}: ${homograph.shown}`,
    source: 'letters of the local part',
    observedAt: null,
  };
}

function throwawayFindings(
  throwaway: ThrowawayJudgement,
  seen: Pick<Finding, 'source' | 'observedAt'>,
): readonly Finding[] {
  switch (throwaway.kind) {
    case 'no':
      return [{ code: 'not_disposable', observed: null, ...seen }];
    case 'mistyped':
      return [];
    case 'gone':
      return [{ code: 'disposable_gone', observed: throwaway.domain, ...seen }];
    case 'hosts':
      return [hostsFinding(throwaway.service, throwaway.address)];
    case 'listed':
      return [{ code: 'disposable', observed: throwaway.domain, ...seen }];
    case 'unconfirmed': {
      const code = throwaway.outweighed ? 'disposable_outweighed' : 'disposable_unconfirmed';
      const observed = `${throwaway.domain}, listed by ${throwaway.listedBy.join(' and ')}`;
      return [{ code, observed, ...seen }];
    }
  }
}

function hostsFinding(service: string, address: string | null): Finding {
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
  const inside = /^[A-Z][a-z]*\b/.test(sentence) ? lowerFirst(sentence) : sentence;
  return inside.replace(/\.$/, '');
}
