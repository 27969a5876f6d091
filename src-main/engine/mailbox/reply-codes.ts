// What big mail services mean by the codes of their own that they write into replies, as they document them.
import type { Reply } from './reply.ts';

type CodeMeaning = 'not_found' | 'full' | 'disabled' | 'rate_limited' | 'about_us';

interface ServiceCodes {
  /** The code as it stands in the text. */
  readonly form: RegExp;
  readonly meanings: Readonly<Record<string, CodeMeaning>>;
}

const SERVICES: readonly ServiceCodes[] = [
  // Facebook, postmaster.facebook.com/response_codes. RCP-P2 and RCP-P3 are the recipient's choice.
  {
    form: /\b((?:RCP|INT|POL|DNS|CON|MSG)-[PT]\d)\b/,
    meanings: {
      'RCP-P1': 'not_found',
      'INT-P1': 'not_found',
      'INT-P3': 'not_found',
      'INT-P4': 'not_found',
      'RCP-P2': 'about_us',
      'RCP-P3': 'about_us',
      'INT-P7': 'full',
      'POL-P1': 'about_us',
      'POL-P2': 'about_us',
      'POL-P3': 'about_us',
      'POL-P4': 'about_us',
      'POL-P7': 'about_us',
      'DNS-P1': 'about_us',
      'DNS-P2': 'about_us',
      'DNS-P3': 'about_us',
      'CON-T1': 'rate_limited',
      'CON-T2': 'rate_limited',
      'CON-T3': 'rate_limited',
      'CON-T4': 'rate_limited',
    },
  },
  // Orange and La Poste: OFR_416, LPN007_426, LPN416.
  {
    form: /\b(?:LPN|LPNAAA|OFR|OUK)(?:\d{3})?[_-]?(\d{3})\b/,
    meanings: {
      '101': 'about_us',
      '102': 'about_us',
      '103': 'about_us',
      '104': 'rate_limited',
      '401': 'about_us',
      '402': 'about_us',
      '403': 'about_us',
      '405': 'about_us',
      '415': 'about_us',
      '416': 'not_found',
      '417': 'full',
      '420': 'disabled',
      '426': 'disabled',
      '506': 'about_us',
      '510': 'about_us',
      '517': 'about_us',
      '630': 'about_us',
      '999': 'about_us',
    },
  },
  // i.ua: mail.i.ua/err/2/.
  {
    form: /\bi\.ua\/err\/(\d{1,2})\b/,
    meanings: {
      '2': 'not_found',
      '3': 'disabled',
      '4': 'full',
      '5': 'rate_limited',
      '7': 'about_us',
      '8': 'about_us',
      '9': 'about_us',
    },
  },
  // Outlook.com, AOL and Cox: all of these families are about who sends.
  { form: /\b(OU|SC|DY|RP)-00\d\b/, meanings: all('OU SC DY RP', 'about_us') },
  {
    form: /\((RTR|DYN|CON|RLY|HVU|IPTS|DNS|IPXP):[A-Z]{1,2}\d?\)/,
    meanings: all('RTR DYN CON RLY HVU IPTS DNS IPXP', 'about_us'),
  },
  { form: /\b(AUP)#[A-Z0-9-]+/, meanings: all('AUP', 'about_us') },
];

function all(keys: string, meaning: CodeMeaning): Readonly<Record<string, CodeMeaning>> {
  return Object.fromEntries(keys.split(' ').map((key) => [key, meaning]));
}

/** What a service's own code in the reply means; null without one that is known. */
export function meaningOfOwnCode(reply: Reply): CodeMeaning | null {
  const text = reply.lines.join(' ');
  for (const { form, meanings } of SERVICES) {
    const code = form.exec(text)?.[1];
    const meaning = code === undefined ? undefined : meanings[code];
    if (meaning !== undefined) return meaning;
  }
  return null;
}
