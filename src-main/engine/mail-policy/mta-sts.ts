// Reads the record by which a domain announces a policy of MTA-STS (RFC 8461) from TXT records; the policy itself is a file on the web.
import { loneRecord, tagsOf } from './tag-list.ts';

export type MtaStsReading =
  /** Whether the policy is enforced or only tested stands in its file, which the record does not repeat. */
  | { readonly state: 'published'; readonly record: string }
  | { readonly state: 'none' }
  | { readonly state: 'invalid'; readonly why: string };

/** RFC 8461 §3.1: what does not begin with the version and a semicolon is passed over. */
const VERSION = /^v=STSv1[ \t]*;/;
const ID = /^[a-z\d]{1,32}$/i;

/** Reads MTA-STS from the TXT records of `_mta-sts.<domain>`, each with its strings joined. */
export function readMtaSts(txtRecords: readonly string[]): MtaStsReading {
  const found = loneRecord(txtRecords, VERSION, 'MTA-STS');
  if (found.state !== 'one') return found;
  const { record } = found;
  if (!ID.test(tagsOf(record).get('id') ?? ''))
    return { state: 'invalid', why: 'it names no version of its policy' };
  return { state: 'published', record };
}
