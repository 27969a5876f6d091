// Reads the `name=value` tags of a TXT record, parted by semicolons, as DMARC, MTA-STS, TLS-RPT and BIMI write them.

/** RFC 7489 §6.3 and RFC 8461 §3.1: the first of a tag counts, and what cannot be read is passed over. */
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
