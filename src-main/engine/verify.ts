// Observes one request: gather facts, and check what they come to. What a policy makes of it is another step (policy/verdict.ts).
import type { ItemErrorCode } from '../../src-shared/errors.ts';
import { SCORING_VERSION } from '../../src-shared/evidence/table.ts';
import { lowerFirst } from '../../src-shared/letter-case.ts';
import { plainRequest } from '../../src-shared/plain-request.ts';
import type { VerificationRequest } from '../../src-shared/schemas/verification.ts';
import { SLOW_SOURCES } from '../../src-shared/sources.ts';
import { checkAddress } from './checks/address.ts';
import { checkBreadth } from './checks/breadth.ts';
import { checkCompany } from './checks/company.ts';
import { checkCompanyDomain } from './checks/company-domain.ts';
import { checkEmail } from './checks/email.ts';
import { checkIp } from './checks/ip.ts';
import { checkMailHosts } from './checks/mail-hosts.ts';
import { checkMailbox } from './checks/mailbox.ts';
import { checkPerson } from './checks/person.ts';
import { checkResemblance } from './checks/resemblance.ts';
import type { Facts } from './facts.ts';
import type { GatherOptions } from './gather/facts-of.ts';
import { gather } from './gather/gather.ts';
import { canonicalIp } from './ip/canonical.ts';
import { mailboxServiceOf } from './mail-provider/provider.ts';
import type { Observation } from './observation.ts';
import type { EnginePorts, LookupContext } from './ports.ts';
import { publishedFindings } from './published/published.ts';
import type { RouteFact } from './route-fact.ts';

/** Changes whenever the same facts could give other signals or findings; what is cached of other versions is not used. */
export const ENGINE_VERSION = `14/${SCORING_VERSION}`;

export type Outcome =
  | {
      readonly kind: 'verified';
      readonly observation: Observation;
      /** False where a question was not answered that may be in a while, or was not asked; such an observation is not kept for others. */
      readonly lasting: boolean;
    }
  /** No verdict: `networkDown` tells a machine without network from a domain that does not answer. */
  | {
      readonly kind: 'failed';
      readonly code: ItemErrorCode;
      readonly message: string;
      readonly networkDown: boolean;
    };

/** Observes one request. Never rejects because of an answer of the network or the lack of one. */
export async function verify(
  ports: EnginePorts,
  request: VerificationRequest,
  options: GatherOptions,
  context: LookupContext,
): Promise<Outcome> {
  const plain = plainRequest(request);
  const refused = refusalOf(plain);
  if (refused !== null) return refused;
  const facts = await gather(ports, plain, options, context);
  // One answer may have let a whole batch go on at once; somebody who waits for a single check goes before it.
  const isBatch = context.lane === 'batch' && facts.route?.state !== 'unknown';
  return isBatch && ports.inTurn ? ports.inTurn(() => outcomeOf(facts)) : outcomeOf(facts);
}

/** Why a plain request cannot be checked at all; null where it can. */
export function refusalOf({
  ip_address,
}: VerificationRequest): Extract<Outcome, { kind: 'failed' }> | null {
  if (ip_address === undefined || canonicalIp(ip_address) !== null) return null;
  return {
    kind: 'failed',
    code: 'invalid_ip_address',
    message: 'ip_address is neither an IPv4 nor an IPv6 address. Correct it, or leave it out.',
    networkDown: false,
  };
}

/** The outcome of gathered facts; pure. Where a slow source is pending, it is provisional. */
export function outcomeOf(facts: Facts): Outcome {
  if (facts.route?.state === 'unknown') return noVerdict(facts.route);
  return { kind: 'verified', observation: observe(facts), lasting: isLasting(facts) };
}

function isLasting(facts: Facts): boolean {
  const { mailbox } = facts;
  const kinds = SLOW_SOURCES.map((source) => facts[source].kind);
  if (kinds.includes('pending') || kinds.includes('not_needed')) return false;
  // A mailbox that was put off has an answer in minutes; keeping the delay would hide it. So has one that nobody asked for now.
  const putOff = mailbox.kind === 'asked' && mailbox.answer.verdict === 'greylisted';
  return !putOff && !('passing' in mailbox);
}

/** What gathered facts come to; pure. The mail route must have been observed, or the address be badly formed. */
export function observe(facts: Facts): Observation {
  const email = checkEmail(facts);
  const company = checkCompany(facts);
  const person = checkPerson(facts);
  const ip = checkIp(facts);
  const mailbox = checkMailbox(facts);
  const companyDomain = checkCompanyDomain(facts);
  const service = facts.mailProvider === null ? null : mailboxServiceOf(facts.mailProvider);
  const nameFits =
    person.signals.name_matches_email === true ||
    person.findings.some(({ code }) => code === 'name_half_fits');
  const resemblance = checkResemblance(facts, company.signals.domain_age_days, nameFits);
  const findings = [
    ...email.findings,
    ...checkAddress(facts, service),
    ...checkMailHosts(facts),
    ...publishedFindings(facts),
    ...company.findings,
    ...person.findings,
    ...ip.findings,
    ...mailbox.findings,
    ...companyDomain.findings,
    ...resemblance.findings,
  ];
  return {
    email: { ...email.signals, valid: email.signals.valid && !mailbox.refused },
    company: company.signals,
    person: person.signals,
    ip: ip.signals,
    normalized: facts.address.valid ? facts.address.normalized : null,
    suggestion: resemblance.suggestion,
    ...(companyDomain.suggestion ? { company_domain_suggestion: companyDomain.suggestion } : {}),
    mailbox: mailbox.verdict,
    findings: [...findings, ...checkBreadth(findings)],
    gatheredAt: facts.gatheredAt,
  };
}

function noVerdict(route: Extract<RouteFact, { state: 'unknown' }>): Outcome {
  switch (route.reason) {
    case 'aborted':
      return {
        kind: 'failed',
        code: 'timeout',
        message: 'The check ran out of time before the mail route was known. Try again later.',
        networkDown: false,
      };
    case 'no_network':
      return {
        kind: 'failed',
        code: 'dns_unavailable',
        message: `${route.detail.replace(/\.$/, '')}. Check the network, then try again.`,
        networkDown: true,
      };
    case 'outside_practice':
      return {
        kind: 'failed',
        code: 'dns_unavailable',
        message:
          'Only invented domains exist on the practice network, so nothing is known about this one. Leave the practice network to check real addresses.',
        networkDown: false,
      };
    case 'timeout':
    case 'servfail':
    case 'refused':
    case 'bad_answer':
      return {
        kind: 'failed',
        code: 'dns_unavailable',
        message: `The DNS gave no answer about the mail route: ${lowerFirst(route.detail)}. That says nothing about the address; try again later.`,
        networkDown: false,
      };
  }
}
