// Names a run of a list by what it checks: equal for the same bytes, read and mapped alike, checked with the same options.
import { createHash } from 'node:crypto';
import type { CheckOptions } from '../../../../src-shared/bridge/checks.ts';
import type { Mapping, ReadingOptions, RowPolicies } from '../../../../src-shared/bridge/files.ts';

export interface RunOfFile {
  /** SHA-256 of the file's bytes. */
  readonly digest: Uint8Array;
  readonly reading: ReadingOptions;
  readonly mapping: Mapping;
  readonly options: CheckOptions;
  /** Left out where every row is taken as it is written, as it was before there were policies. */
  readonly policies?: RowPolicies;
}

/** 32 hex digits; the file's name does not count. */
export function fileKey({ digest, reading, mapping, options, policies }: RunOfFile): string {
  const { header, delimiter, encoding, sheet } = reading;
  const { email, name, first_name, last_name, company_name, ip_address } = mapping;
  const { probe, ehlo, mail_from, greylist_delay_seconds } = options.mailbox;
  // Listed one by one: the order of keys of an object is not guaranteed.
  const parts = [
    [header, delimiter, encoding, sheet],
    [email, name, first_name, last_name, company_name, ip_address],
    [options.no_cache, options.no_company, probe, ehlo, mail_from, greylist_delay_seconds],
    ...(policies === undefined ? [] : [policyText(policies)]),
  ];
  return createHash('sha256')
    .update(digest)
    .update(JSON.stringify(parts))
    .digest('hex')
    .slice(0, 32);
}

function policyText(policies: RowPolicies): readonly unknown[] {
  const { duplicates, blank, unusable, bad_ip, at_sign, slip, suggestion, several, suppression } =
    policies;
  return [duplicates, blank, unusable, bad_ip, at_sign, slip, suggestion, several, suppression];
}
