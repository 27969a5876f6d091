// The name of a flag for people, on the screen and in reports, mostly made from its code.
import type { Flag } from './flags.ts';
import { upperFirst } from './letter-case.ts';

const ACRONYMS: Readonly<Record<string, string>> = {
  dmarc: 'DMARC',
  ip: 'IP',
  mx: 'MX',
  smtp: 'SMTP',
  spf: 'SPF',
  tor: 'Tor',
  vpn: 'VPN',
};

/** Where the words of the code are not what people say. */
const SAID: Partial<Readonly<Record<Flag, string>>> = {
  catch_all: 'Catch-all',
  role_based: 'Role address',
  invalid_syntax: 'Malformed address',
  no_mail_route: 'No mail host',
  random_local_part: 'Made-up mailbox name',
  homograph_local_part: 'Lookalike mailbox name',
  free_provider_for_company: 'Not a company address',
  limited_evidence: 'Little evidence',
};

/** `no_spf` → "No SPF". */
export function flagLabel(flag: Flag): string {
  const said = SAID[flag];
  if (said !== undefined) return said;
  const words = flag.split('_').map((word) => ACRONYMS[word] ?? word);
  return upperFirst(words.join(' '));
}
