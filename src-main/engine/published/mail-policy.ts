// What a domain publishes about its own mail: SPF and DMARC.

import { type DmarcFact, type DmarcReading, readDmarc } from '../mail-policy/dmarc.ts';
import { readSpf, type SpfFact } from '../mail-policy/spf.ts';
import type { PolicyUnknown } from '../mail-policy/tag-list.ts';
import type { DnsPort, LookupContext } from '../ports.ts';
import type { NotRun } from '../unasked.ts';
import { mailPolicyFindings } from './mail-policy-findings.ts';
import type { PublishedFact } from './published-fact.ts';

export type PolicyFact = { readonly kind: 'seen'; readonly fact: MailPolicyFact } | NotRun;

export const MAIL_POLICY: PublishedFact<PolicyFact> = {
  async gather(dns, { domain, registrableDomain }, context) {
    return { kind: 'seen', fact: await gatherMailPolicy(dns, domain, registrableDomain, context) };
  },
  notLookedUp: (why) => ({ kind: 'not_run', why }),
  isAnswered: (policy) =>
    policy.kind === 'not_run' ||
    (policy.fact.spf.state !== 'unknown' && policy.fact.dmarc.state !== 'unknown'),
  findings: (policy) => (policy.kind === 'not_run' ? [] : mailPolicyFindings(policy.fact)),
};

export interface MailPolicyFact {
  readonly spf: SpfFact;
  readonly dmarc: DmarcFact;
  /** When the latest of the answers was observed, milliseconds since the epoch. */
  readonly observedAt: number;
}

/**
 * Asks TXT of `mailDomain` and of `_dmarc.<mailDomain>` and, where that has none, of `_dmarc.<registrableDomain>`
 * (RFC 7489 §6.6.3). All names in ASCII, `registrableDomain` may be `''`. Never rejects: without an answer it is unknown.
 */
async function gatherMailPolicy(
  dns: DnsPort,
  mailDomain: string,
  registrableDomain: string,
  context: LookupContext,
): Promise<MailPolicyFact> {
  const [spf, dmarc] = await Promise.all([
    askTxt(dns, mailDomain, context, readSpf),
    askDmarc(dns, mailDomain, registrableDomain, context),
  ]);
  return {
    spf: spf.reading,
    dmarc: appliedTo(mailDomain, dmarc),
    observedAt: Math.max(spf.observedAt, dmarc.observedAt),
  };
}

interface Asked<T> {
  readonly reading: T | PolicyUnknown;
  readonly observedAt: number;
}

/**
 * Asks below the mail domain and, where there is no such record, below the registrable one, which may be `''`; `domain` is
 * whose answer it is.
 */
async function askDmarc(
  dns: DnsPort,
  mailDomain: string,
  registrableDomain: string,
  context: LookupContext,
): Promise<Asked<DmarcReading> & { readonly domain: string }> {
  const own = await askTxt(dns, `_dmarc.${mailDomain}`, context, readDmarc);
  const isAlone = registrableDomain === '' || registrableDomain === mailDomain;
  if (own.reading.state !== 'none' || isAlone) return { ...own, domain: mailDomain };
  const parent = await askTxt(dns, `_dmarc.${registrableDomain}`, context, readDmarc);
  return { ...parent, domain: registrableDomain };
}

/** What a DMARC record says of mail from the mail domain. */
function appliedTo(
  mailDomain: string,
  { reading, domain }: Asked<DmarcReading> & { readonly domain: string },
): DmarcFact {
  if (reading.state !== 'published') return reading;
  const applies = domain === mailDomain ? reading.policy : reading.subdomainPolicy;
  return { ...reading, domain, applies };
}

async function askTxt<T>(
  dns: DnsPort,
  name: string,
  context: LookupContext,
  read: (records: readonly string[]) => T,
): Promise<Asked<T>> {
  const answer = await dns.resolve(name, 'TXT', context);
  if (answer.kind === 'failed') {
    return {
      reading: { state: 'unknown', detail: answer.detail },
      observedAt: answer.observedAt,
    };
  }
  const records = answer.kind === 'records' ? answer.records : [];
  return { reading: read(records), observedAt: answer.observedAt };
}
