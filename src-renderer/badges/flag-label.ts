// The name of a flag on the screen, made from its code.
import type { Flag } from '../../src-shared/flags.ts';

const ACRONYMS: Readonly<Record<string, string>> = {
  dmarc: 'DMARC',
  ip: 'IP',
  mx: 'MX',
  smtp: 'SMTP',
  spf: 'SPF',
  tor: 'Tor',
  vpn: 'VPN',
};

/** `no_spf` → "No SPF". */
export function flagLabel(flag: Flag): string {
  const words = flag.split('_').map((word) => ACRONYMS[word] ?? word);
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
