// Asks the DNS for what a domain publishes about its mail: SPF, DMARC, and for single checks MTA-STS, TLS-RPT and BIMI.
import type { DnsPort, LookupContext } from '../ports.ts';
import { type BimiReading, readBimi } from './bimi.ts';
import { type DmarcPolicy, type DmarcReading, readDmarc } from './dmarc.ts';
import { type MtaStsReading, readMtaSts } from './mta-sts.ts';
import { readSpf, type SpfReading } from './spf.ts';
import { readTlsRpt, type TlsRptReading } from './tls-rpt.ts';

interface PolicyUnknown {
  readonly state: 'unknown';
  readonly detail: string;
}

export type SpfFact = SpfReading | PolicyUnknown;
export type MtaStsFact = MtaStsReading | PolicyUnknown;
export type TlsRptFact = TlsRptReading | PolicyUnknown;
export type BimiFact = BimiReading | PolicyUnknown;

export type DmarcFact =
  | (Extract<DmarcReading, { state: 'published' }> & {
      /** The domain whose record it is: the mail domain or its registrable domain. */
      readonly domain: string;
      /** What applies to mail from the mail domain: the policy, or the subdomain policy of the registrable domain. */
      readonly applies: DmarcPolicy;
    })
  | Exclude<DmarcReading, { state: 'published' }>
  | PolicyUnknown;

/** Absent where nobody asked, as for lists. */
export interface CarefulMailFact {
  readonly mtaSts?: MtaStsFact;
  readonly tlsRpt?: TlsRptFact;
  readonly bimi?: BimiFact;
}

export interface MailPolicyFact extends CarefulMailFact {
  readonly spf: SpfFact;
  readonly dmarc: DmarcFact;
  /** When the latest of the answers was observed, milliseconds since the epoch. */
  readonly observedAt: number;
}

/**
 * Asks TXT of `mailDomain` and of `_dmarc.<mailDomain>` and, where that has none, of `_dmarc.<registrableDomain>`
 * (RFC 7489 §6.6.3); for somebody who looks at one address also `_mta-sts.` (RFC 8461 §3.1) and `_smtp._tls.` (RFC 8460 §3)
 * of the mail domain, and `default._bimi.` of either. All names in ASCII, `registrableDomain` may be `''`. Never rejects:
 * without an answer it is unknown.
 */
export async function gatherMailPolicy(
  dns: DnsPort,
  mailDomain: string,
  registrableDomain: string,
  context: LookupContext,
): Promise<MailPolicyFact> {
  const domains = { mailDomain, registrableDomain };
  const [spf, dmarc, careful] = await Promise.all([
    askTxt(dns, mailDomain, context, READ_SPF),
    askUpwards(dns, '_dmarc', domains, context, READ_DMARC),
    gatherCareful(dns, domains, context),
  ]);
  return {
    spf: spf.reading,
    dmarc: appliedTo(mailDomain, dmarc),
    ...careful.fact,
    observedAt: Math.max(spf.observedAt, dmarc.observedAt, careful.observedAt),
  };
}

/** A list asks four questions of a domain; three more would nearly double that for what hardly any has (docs/decisions/0102). */
async function gatherCareful(
  dns: DnsPort,
  domains: Domains,
  context: LookupContext,
): Promise<{ readonly fact: CarefulMailFact; readonly observedAt: number }> {
  if (context.lane === 'batch') return { fact: {}, observedAt: 0 };
  const [mtaSts, tlsRpt, bimi] = await Promise.all([
    askTxt(dns, `_mta-sts.${domains.mailDomain}`, context, readMtaSts),
    askTxt(dns, `_smtp._tls.${domains.mailDomain}`, context, readTlsRpt),
    askUpwards(dns, 'default._bimi', domains, context, readBimi),
  ]);
  return {
    fact: { mtaSts: mtaSts.reading, tlsRpt: tlsRpt.reading, bimi: bimi.reading },
    observedAt: Math.max(mtaSts.observedAt, tlsRpt.observedAt, bimi.observedAt),
  };
}

interface Domains {
  readonly mailDomain: string;
  /** `''` where the mail domain is a public suffix. */
  readonly registrableDomain: string;
}

interface Asked<T> {
  readonly reading: T | PolicyUnknown;
  readonly observedAt: number;
}

/** Asks below the mail domain and, where there is no such record, below the registrable one; `domain` is whose answer it is. */
async function askUpwards<T extends { readonly state: string }>(
  dns: DnsPort,
  prefix: string,
  { mailDomain, registrableDomain }: Domains,
  context: LookupContext,
  read: (records: readonly string[]) => T,
): Promise<Asked<T> & { readonly domain: string }> {
  const own = await askTxt(dns, `${prefix}.${mailDomain}`, context, read);
  const isAlone = registrableDomain === '' || registrableDomain === mailDomain;
  if (own.reading.state !== 'none' || isAlone) return { ...own, domain: mailDomain };
  const parent = await askTxt(dns, `${prefix}.${registrableDomain}`, context, read);
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
