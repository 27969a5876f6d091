// Asks the DNS for a domain's SPF and DMARC records.
import type { DnsPort, LookupContext } from '../ports.ts';
import { type DmarcPolicy, type DmarcReading, readDmarc } from './dmarc.ts';
import { readSpf, type SpfReading } from './spf.ts';

interface PolicyUnknown {
  readonly state: 'unknown';
  readonly detail: string;
}

export type SpfFact = SpfReading | PolicyUnknown;

export type DmarcFact =
  | (Extract<DmarcReading, { state: 'published' }> & {
      /** The domain whose record it is: the mail domain or its registrable domain. */
      readonly domain: string;
      /** What applies to mail from the mail domain: the policy, or the subdomain policy of the registrable domain. */
      readonly applies: DmarcPolicy;
    })
  | Exclude<DmarcReading, { state: 'published' }>
  | PolicyUnknown;

export interface MailPolicyFact {
  readonly spf: SpfFact;
  readonly dmarc: DmarcFact;
  /** When the later of the answers was observed, milliseconds since the epoch. */
  readonly observedAt: number;
}

/**
 * Asks TXT of `mailDomain` and of `_dmarc.<mailDomain>` and, where that has none, of `_dmarc.<registrableDomain>`
 * (RFC 7489 §6.6.3); both names in ASCII, `registrableDomain` may be `''`. Never rejects: without an answer it is unknown.
 */
export async function gatherMailPolicy(
  dns: DnsPort,
  mailDomain: string,
  registrableDomain: string,
  context: LookupContext,
): Promise<MailPolicyFact> {
  const [spf, dmarc] = await Promise.all([
    askTxt(dns, mailDomain, context, READ_SPF),
    gatherDmarc(dns, mailDomain, registrableDomain, context),
  ]);
  return {
    spf: spf.reading,
    dmarc: dmarc.reading,
    observedAt: Math.max(spf.observedAt, dmarc.observedAt),
  };
}

interface Asked<T> {
  readonly reading: T | PolicyUnknown;
  readonly observedAt: number;
}

async function gatherDmarc(
  dns: DnsPort,
  mailDomain: string,
  registrableDomain: string,
  context: LookupContext,
): Promise<Asked<DmarcFact>> {
  const own = await askTxt(dns, `_dmarc.${mailDomain}`, context, READ_DMARC);
  if (own.reading.state === 'published') {
    const applies = own.reading.policy;
    return { ...own, reading: { ...own.reading, domain: mailDomain, applies } };
  }
  const above = registrableDomain !== '' && registrableDomain !== mailDomain;
  if (own.reading.state !== 'none' || !above) return { ...own, reading: own.reading };
  const parent = await askTxt(dns, `_dmarc.${registrableDomain}`, context, READ_DMARC);
  if (parent.reading.state !== 'published') return { ...parent, reading: parent.reading };
  const applies = parent.reading.subdomainPolicy;
  return { ...parent, reading: { ...parent.reading, domain: registrableDomain, applies } };
}

const READ_SPF = readOnce(readSpf);
const READ_DMARC = readOnce(readDmarc);

/** Reads the records of one answer once, however many rows of a list share it. */
function readOnce<T extends object>(
  read: (records: readonly string[]) => T,
): (records: readonly string[]) => T {
  const readings = new WeakMap<readonly string[], T>();
  return (records) => {
    const known = readings.get(records);
    if (known !== undefined) return known;
    const reading = read(records);
    readings.set(records, reading);
    return reading;
  };
}

const NO_RECORDS: readonly string[] = [];

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
  const records = answer.kind === 'records' ? answer.records : NO_RECORDS;
  return { reading: read(records), observedAt: answer.observedAt };
}
