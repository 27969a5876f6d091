// Reads where a domain wants reports of failed TLS (TLS-RPT, RFC 8460) from TXT records.
import { loneRecord, tagsOf } from './tag-list.ts';

export type TlsRptReading =
  | {
      readonly state: 'published';
      /** Where reports go: mailto: and https: addresses, at least one. */
      readonly destinations: readonly string[];
    }
  | { readonly state: 'none' }
  | { readonly state: 'invalid'; readonly why: string };

/** RFC 8460 §3: what does not begin with the version and a semicolon is passed over. */
const VERSION = /^v=TLSRPTv1[ \t]*;/;
const DESTINATION = /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/i;

/** Reads TLS-RPT from the TXT records of `_smtp._tls.<domain>`, each with its strings joined. */
export function readTlsRpt(txtRecords: readonly string[]): TlsRptReading {
  const found = loneRecord(txtRecords, VERSION, 'TLS-RPT');
  if (found.state !== 'one') return found;
  const { record } = found;
  const named = (tagsOf(record).get('rua') ?? '').split(',').map((each) => each.trim());
  const destinations = named.filter((each) => DESTINATION.test(each));
  if (destinations.length === 0)
    return { state: 'invalid', why: 'it names no place that reports could go to' };
  return { state: 'published', destinations };
}
