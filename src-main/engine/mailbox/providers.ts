// What is known of the big mail services by the names of their hosts: how fast they may be probed, how long they take, and
// whether their replies can be relied on. One table, no decisions.
import { within } from '../host-names.ts';

/** How often one service, or one independent host, is asked. */
export interface Pace {
  readonly sessionsAtOnce: number;
  /** Between the beginnings of two sessions. */
  readonly intervalMs: number;
  readonly sessionsPerMinute: number;
  /** Made-up ones included. */
  readonly recipientsPerMinute: number;
  /** At most; fewer after a host has shown that it minds. Postfix counts 20 errors (`smtpd_hard_error_limit`), Exchange Online more. */
  readonly recipientsPerSession: number;
}

/** Whether a service tells the truth at RCPT; `no` makes its answer unknown. */
export type Word = 'yes' | 'no';

export interface Provider {
  readonly id: string;
  readonly label: string;
  /** Names of mail hosts, each with all names below it. */
  readonly hosts: readonly string[];
  readonly pace: Pace;
  /** Time-outs are longer by this factor. */
  readonly patience: number;
  /** False where no customer's domain can take every recipient, so that a second question would only annoy. */
  readonly askCatchAll: boolean;
  readonly acceptanceCounts: Word;
  readonly refusalCounts: Word;
}

/** The part of what a minute holds that lists leave to single checks. */
export const SPARED_SHARE = 0.1;

const BIG: Pace = {
  sessionsAtOnce: 3,
  intervalMs: 500,
  sessionsPerMinute: 40,
  recipientsPerMinute: 400,
  recipientsPerSession: 20,
};
const CAREFUL: Pace = {
  sessionsAtOnce: 1,
  intervalMs: 2_000,
  sessionsPerMinute: 12,
  recipientsPerMinute: 36,
  recipientsPerSession: 3,
};
const USUAL: Pace = {
  sessionsAtOnce: 2,
  intervalMs: 500,
  sessionsPerMinute: 30,
  recipientsPerMinute: 150,
  recipientsPerSession: 10,
};

const PLAIN = {
  pace: USUAL,
  patience: 1,
  askCatchAll: true,
  acceptanceCounts: 'yes',
  refusalCounts: 'yes',
} as const;

/** In order: the first that fits counts. */
export const PROVIDERS: readonly Provider[] = [
  {
    ...PLAIN,
    id: 'gmail',
    label: 'Gmail',
    hosts: ['gmail-smtp-in.l.google.com'],
    pace: BIG,
    askCatchAll: false,
  },
  {
    ...PLAIN,
    id: 'google_workspace',
    label: 'Google Workspace',
    // A domain there may route unknown recipients to one mailbox.
    hosts: ['google.com', 'googlemail.com'],
    pace: BIG,
  },
  {
    ...PLAIN,
    id: 'outlook_consumer',
    label: 'Outlook.com',
    hosts: ['olc.protection.outlook.com'],
    pace: CAREFUL,
    askCatchAll: false,
    // Says "mailbox unavailable" of mailboxes in use to those it does not know; many reports, from every kind of prober.
    refusalCounts: 'no',
  },
  {
    ...PLAIN,
    id: 'microsoft_365',
    label: 'Microsoft 365',
    hosts: ['mail.protection.outlook.com', 'mx.microsoft', 'mail.protection.partner.outlook.cn'],
    pace: BIG,
  },
  {
    ...PLAIN,
    id: 'yahoo',
    label: 'Yahoo and AOL',
    hosts: ['yahoodns.net', 'mail.aol.com'],
    pace: CAREFUL,
    askCatchAll: false,
    // Takes any recipient and decides after the message.
    acceptanceCounts: 'no',
  },
  {
    ...PLAIN,
    id: 'proofpoint',
    label: 'Proofpoint',
    hosts: ['pphosted.com', 'ppe-hosted.com', 'gpphosted.com'],
    // Holds strangers up on purpose.
    patience: 2,
  },
  {
    ...PLAIN,
    id: 'mimecast',
    label: 'Mimecast',
    hosts: ['mimecast.com', 'mimecast.co.za', 'mimecast-offshore.com'],
    pace: CAREFUL,
    patience: 1.5,
  },
  {
    ...PLAIN,
    id: 'zoho',
    label: 'Zoho',
    hosts: ['zoho.com', 'zoho.eu', 'zoho.in', 'zoho.com.au', 'zoho.jp', 'zohocloud.ca'],
  },
  { ...PLAIN, id: 'icloud', label: 'iCloud', hosts: ['mail.icloud.com'], pace: CAREFUL },
  { ...PLAIN, id: 'fastmail', label: 'Fastmail', hosts: ['messagingengine.com'] },
  {
    ...PLAIN,
    id: 'gmx_webde',
    label: 'GMX and WEB.DE',
    hosts: ['gmx.net', 'gmx.com', 'web.de', 'mx00.mail.com', 'mx01.mail.com'],
    pace: CAREFUL,
    askCatchAll: false,
  },
  {
    ...PLAIN,
    id: 'mailru_yandex',
    label: 'Mail.ru and Yandex',
    hosts: ['mail.ru', 'yandex.ru', 'yandex.net'],
    pace: CAREFUL,
    patience: 1.5,
  },
  { ...PLAIN, id: 'ovh', label: 'OVH', hosts: ['ovh.net', 'mail.ovh.ca'] },
];

/** Any host that the table does not name. */
export const OTHER_PROVIDER: Provider = { ...PLAIN, id: 'other', label: 'other', hosts: [] };

/** The provider of a mail host. */
export function providerOf(host: string): Provider {
  const name = host.toLowerCase().replace(/\.$/, '');
  // Google numbers its hosts in front of the name: alt1.gmail-smtp-in.l.google.com.
  const known = PROVIDERS.find(({ hosts }) => hosts.some((each) => within(name, each)));
  return known ?? OTHER_PROVIDER;
}

/**
 * The key under which a host is paced: all hosts of a service share one, since it counts the connections to all of
 * them.
 */
export function paceKey(host: string, provider: Provider): string {
  return provider.id === 'other' ? host.toLowerCase() : provider.id;
}
