// Reads the record by which a domain announces a policy of MTA-STS (RFC 8461) from TXT records; the policy itself is a file on the web.
import { tagsOf } from './tag-list.ts';

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
  const records = txtRecords.filter((record) => VERSION.test(record));
  const [record] = records;
  if (record === undefined) return { state: 'none' };
  // RFC 8461 §3.1: with more than one, senders must take the domain for one without a policy.
  if (records.length > 1)
    return { state: 'invalid', why: `${records.length} MTA-STS records where only one is allowed` };
  if (!ID.test(tagsOf(record).get('id') ?? ''))
    return { state: 'invalid', why: 'it names no version of its policy' };
  return { state: 'published', record };
}
