// The mail servers of the practice network, and which of them take the mail of a domain.
import { type NameRecords, PRACTICE_DOMAINS } from '../../src-main/practice/domains.ts';
import type { MailServer } from '../../src-main/practice/mailbox-data.ts';

export const ROLES: readonly MailServer[] = ['ordinary', 'plain', 'wary', 'slow', 'busy'];

/** Mail hosts as the table of domains publishes them. */
export function hostsOf(domain: string): readonly string[] {
  const found = PRACTICE_DOMAINS.find(({ name }) => name === domain)?.dns;
  const records: NameRecords =
    found?.kind === 'zone' ? found.apex : found?.kind === 'name' ? found.records : {};
  if (records.MX === undefined) return [domain];
  return records.MX.toSorted(([a], [b]) => a - b).map(([, host]) => host);
}
