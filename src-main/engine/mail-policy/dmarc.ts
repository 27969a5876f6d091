// Reads the DMARC record (RFC 7489) from TXT records.
import { loneRecord, type PolicyUnknown, tagsOf } from './tag-list.ts';

export type DmarcPolicy = 'none' | 'quarantine' | 'reject';

export type DmarcReading =
  | {
      readonly state: 'published';
      /** For mail from the very domain that publishes it. */
      readonly policy: DmarcPolicy;
      /** For mail from domains below it that publish none; the same where the record names no other. */
      readonly subdomainPolicy: DmarcPolicy;
      /** The share of failing mail that the policy is applied to, percent. */
      readonly pct: number;
      readonly record: string;
    }
  | { readonly state: 'none' }
  | { readonly state: 'invalid'; readonly why: string };

export type DmarcFact =
  | (Extract<DmarcReading, { state: 'published' }> & {
      /** The domain whose record it is: the mail domain or its registrable domain. */
      readonly domain: string;
      /** What applies to mail from the mail domain: the policy, or the subdomain policy of the registrable domain. */
      readonly applies: DmarcPolicy;
    })
  | Exclude<DmarcReading, { state: 'published' }>
  | PolicyUnknown;

/** RFC 7489 §6.4: the version comes first, and its value is written in capitals. */
const VERSION = /^v[ \t]*=[ \t]*DMARC1[ \t]*(?:;|$)/;

/** Reads DMARC from the TXT records of `_dmarc.<domain>`, each with its strings joined. */
export function readDmarc(txtRecords: readonly string[]): DmarcReading {
  const found = loneRecord(txtRecords, VERSION, 'DMARC');
  if (found.state !== 'one') return found;
  const { record } = found;
  const tags = tagsOf(record);
  const subdomains = policyOf(tags.get('sp'));
  const named = policyOf(tags.get('p'));
  // RFC 7489 §6.6.3: without a usable policy, a record that asks for reports counts as "none".
  const reports = /^mailto:[^\s@]+@[^\s@]+/i.test(tags.get('rua') ?? '');
  const unfit = named === null || (tags.has('sp') && subdomains === null);
  if (unfit && !reports) return { state: 'invalid', why: 'it names no policy' };
  const policy = unfit ? 'none' : named;
  return {
    state: 'published',
    policy,
    subdomainPolicy: unfit ? policy : (subdomains ?? policy),
    pct: percentOf(tags.get('pct')),
    record,
  };
}

function policyOf(value: string | undefined): DmarcPolicy | null {
  const word = value?.toLowerCase();
  return word === 'none' || word === 'quarantine' || word === 'reject' ? word : null;
}

function percentOf(value: string | undefined): number {
  return /^(?:0?\d{1,2}|100)$/.test(value ?? '') ? Number(value) : 100;
}
