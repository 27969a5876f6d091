// What is chosen for a file and its checks where nobody chose anything.
import type { CheckOptions } from '../../src-shared/bridge/checks.ts';
import type { Mapping, ReadingOptions } from '../../src-shared/bridge/files.ts';

/** All of how a file is read is found out. */
export const DETECT = {
  header: null,
  delimiter: null,
  encoding: null,
  sheet: null,
} as const satisfies ReadingOptions;

export const NO_COLUMNS: Mapping = {
  email: null,
  name: null,
  first_name: null,
  last_name: null,
  company_name: null,
  ip_address: null,
};

export const EMAIL_FIRST: Mapping = { ...NO_COLUMNS, email: 0 };

/** A check as the settings have it. */
export const OPTIONS: CheckOptions = {
  no_cache: false,
  no_company: false,
  mailbox: { probe: null, ehlo: null, mail_from: null, greylist_delay_seconds: null },
};
