// Finds the one TXT record of a kind and reads its `name=value` tags, as SPF and DMARC have them.

/** Where the DNS did not answer. */
export interface PolicyUnknown {
  readonly state: 'unknown';
  readonly detail: string;
}

export type LoneRecord =
  | { readonly state: 'one'; readonly record: string }
  | { readonly state: 'none' }
  | { readonly state: 'invalid'; readonly why: string };

/**
 * The record that begins with `version`; records of other kinds are passed over, and several of this kind count as none
 * (RFC 7208 §4.5, RFC 7489 §6.6.3). `kind` is its name in words: "DMARC".
 */
export function loneRecord(
  txtRecords: readonly string[],
  version: RegExp,
  kind: string,
): LoneRecord {
  const records = txtRecords.filter((record) => version.test(record));
  const [record] = records;
  if (record === undefined) return { state: 'none' };
  return records.length === 1
    ? { state: 'one', record }
    : { state: 'invalid', why: `${records.length} ${kind} records where only one is allowed` };
}

/** RFC 7489 §6.3: the first of a tag counts, and what cannot be read is passed over. */
export function tagsOf(record: string): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  for (const part of record.split(';')) {
    const equals = part.indexOf('=');
    if (equals === -1) continue;
    const name = part.slice(0, equals).trim().toLowerCase();
    if (!tags.has(name)) tags.set(name, part.slice(equals + 1).trim());
  }
  return tags;
}
