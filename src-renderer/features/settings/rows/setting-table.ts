// How each setting is shown: its section, its words and its control; an unknown one by the type of its value.
import type { SettingDetails } from '../../../../src-shared/bridge/app.ts';
import {
  SETTINGS_SECTIONS,
  type SettingsSection,
} from '../../../app/navigation/settings-sections.ts';

export type Control =
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice'; readonly options: readonly Choice[] }
  | {
      readonly kind: 'number';
      readonly min: number;
      readonly max: number;
      readonly unit: string;
      /** What an empty field means; null where one is not allowed. */
      readonly empty: string | null;
    }
  | {
      readonly kind: 'text';
      readonly placeholder: string;
      readonly fits: RegExp;
      readonly hint: string;
    }
  | {
      readonly kind: 'lines';
      readonly placeholder: string;
      readonly fits: RegExp;
      readonly hint: string;
    }
  | { readonly kind: 'json' };

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface SettingView {
  readonly label: string;
  readonly says: string;
  readonly control: Control;
}

type Known = SettingView & { readonly section: SettingsSection };

const number = (min: number, max: number, unit: string, empty: string | null = null): Control => ({
  kind: 'number',
  min,
  max,
  unit,
  empty,
});

const anything = /^[^\r\n]*$/;

const KNOWN: Readonly<Record<string, Known>> = {
  company_checks: {
    section: 'checks',
    label: 'Registration and website',
    says: 'When the registration and the website of a domain are looked up. Each is looked up once per domain and kept. For a single free-mail address with a company, domains of the company’s name are looked up too.',
    control: {
      kind: 'choice',
      options: [
        { value: 'always', label: 'For every address' },
        { value: 'when_named', label: 'When a company is named' },
        { value: 'never', label: 'Never' },
      ],
    },
  },
  verdict_ttl_hours: {
    section: 'retention',
    label: 'Verdict cache',
    says: 'The same check within this time is answered from earlier observations, at no cost. 0 switches the cache off. Bands and overrides still apply at once.',
    control: number(0, 8760, 'hours'),
  },
  no_network_hours: {
    section: 'checks',
    label: 'Wait for the network',
    says: 'How long a list waits for the network to come back before it fails. Finished rows are kept.',
    control: number(1, 720, 'hours'),
  },
  user_agent: {
    section: 'checks',
    label: 'User agent',
    says: 'How Vouch identifies itself to websites and registries. Empty means Vouch and its version.',
    control: {
      kind: 'text',
      placeholder: 'Vouch and its version',
      fits: /^[\x20-\x7e]{0,200}$/,
      hint: 'Use at most 200 plain characters (ASCII).',
    },
  },
  mailbox_probing: {
    section: 'mailbox',
    label: 'Ask mail hosts about mailboxes',
    says: 'For single checks, lists and the API, unless a request says otherwise.',
    control: { kind: 'switch' },
  },
  ehlo_name: {
    section: 'mailbox',
    label: 'EHLO name',
    says: 'The name this machine gives to mail hosts. It should resolve to this machine’s public address. Probing does not run without it.',
    control: {
      kind: 'text',
      placeholder: 'probe.your-company.example',
      fits: /^(?:[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,126})?$/,
      hint: 'Use a host name: letters, digits, dots and hyphens.',
    },
  },
  mail_from: {
    section: 'mailbox',
    label: 'MAIL FROM',
    says: 'The address named as sender. Empty means postmaster at the EHLO name.',
    control: {
      kind: 'text',
      placeholder: 'postmaster@ the EHLO name',
      fits: /^([\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+)?$/,
      hint: 'Use an address such as probe@your-company.example, or leave it empty.',
    },
  },
  greylist_delay_seconds: {
    section: 'mailbox',
    label: 'Second attempt after',
    says: 'A host that says “later” (greylisting) is asked once more after this time, in lists only. Other rows are not held up.',
    control: number(1, 86_400, 'seconds'),
  },
  dns_servers: {
    section: 'dns',
    label: 'Servers',
    says: 'One per line: an address or address:port, or a server queried over HTTPS or TLS, so that the queries are encrypted in transit. Empty means the servers of this system.',
    control: {
      kind: 'lines',
      placeholder: 'The system’s own',
      fits: /^(\d{1,3}(\.\d{1,3}){3}(:\d{1,5})?|[0-9a-fA-F]*:[0-9a-fA-F:.]+|\[[0-9a-fA-F:.]+\](:\d{1,5})?|(https|tls):\/\/[^\s,]{1,492})$/,
      hint: 'is not a DNS server; write 192.0.2.53, 192.0.2.53:5353, https://dns.example/dns-query or tls://192.0.2.53#dns.example',
    },
  },
  dns_timeout_ms: {
    section: 'dns',
    label: 'Timeout of the first attempt',
    says: 'How long a server may take to answer the first attempt; later attempts get longer.',
    control: number(100, 60_000, 'ms'),
  },
  dns_tries: {
    section: 'dns',
    label: 'Attempts',
    says: 'How many times all servers are asked before a look-up is abandoned. No answer means unknown, never “no”.',
    control: number(1, 10, 'times'),
  },
  mail_providers_feed: {
    section: 'feeds',
    label: 'Address of the list of mail providers',
    says: 'Where newer lists of mail providers and alias services are: mail-providers.txt of a release, or a list of your own. Empty means where the package was published.',
    control: {
      kind: 'text',
      placeholder: 'https://lists.example/mail-providers.txt',
      fits: /^(https?:\/\/\S+)?$/,
      hint: 'Write it like https://lists.example/mail-providers.txt.',
    },
  },
  http_proxy: {
    section: 'proxies',
    label: 'HTTP proxy',
    says: 'For websites, registries and feeds (CONNECT). Empty means none.',
    control: {
      kind: 'text',
      placeholder: 'http://user:password@proxy.example:3128',
      fits: /^(https?:\/\/\S+)?$/,
      hint: 'Write it like http://user:password@proxy.example:3128.',
    },
  },
  whois_proxy: {
    section: 'proxies',
    label: 'WHOIS proxy',
    says: 'A SOCKS5 proxy for WHOIS, which goes over port 43. Empty means none.',
    control: {
      kind: 'text',
      placeholder: 'socks5://user:password@192.0.2.7:1080',
      fits: /^(socks5:\/\/\S+)?$/,
      hint: 'Write it like socks5://user:password@192.0.2.7:1080.',
    },
  },
  smtp_exits: {
    section: 'proxies',
    label: 'Exits to mail hosts',
    says: 'SOCKS5 proxies through which mail hosts are asked, one per line, each with the EHLO name of its address after a #. Each domain has its exit, and each exit its own pace; if one fails or a host rejects it, the next is used. Empty means none.',
    control: {
      kind: 'lines',
      placeholder: 'socks5://user:password@192.0.2.7:1080#mail.your-company.example',
      fits: /^socks5:\/\/[^\s,]+$/,
      hint: 'is not a SOCKS5 proxy; write it like socks5://192.0.2.7:1080#mail.your-company.example',
    },
  },
  monthly_budget: {
    section: 'limits',
    label: 'Monthly budget',
    says: 'Credits that this installation may use in a calendar month (UTC). Empty means no limit; usage is counted all the same.',
    control: number(0, 1_000_000_000, 'credits', 'no limit'),
  },
  rate_limit_per_minute: {
    section: 'limits',
    label: 'Requests per minute',
    says: 'How often one key may call the API in a minute. 0 switches the limit off.',
    control: number(0, 1_000_000, 'requests'),
  },
  cors_origins: {
    section: 'limits',
    label: 'Web pages that may call',
    says: 'Origins of web pages that may call the API from a browser, one per line. Empty means none.',
    control: {
      kind: 'lines',
      placeholder: 'https://tools.your-company.example',
      fits: /^https?:\/\/[^/\s]+$/,
      hint: 'is not an origin; write it like https://tools.your-company.example, without a path',
    },
  },
  callback_hosts: {
    section: 'limits',
    label: 'Allowed callback hosts',
    says: 'Hosts other than this computer that an API batch may send its callback to (callback_url), one per line. Only over https.',
    control: {
      kind: 'lines',
      placeholder: 'hooks.your-company.example',
      fits: /^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?$/,
      hint: 'is not a host; write it like hooks.your-company.example or hooks.your-company.example:8443, without https://',
    },
  },
  retention_days: {
    section: 'retention',
    label: 'Keep results for',
    says: 'Checks, lists and the privacy ledger are deleted when they are older. Counts and credits stay.',
    control: number(1, 3650, 'days'),
  },
};

/** The settings that have words of their own, with their names and sections. */
export function knownSettings(): readonly (Known & { readonly name: string })[] {
  return Object.entries(KNOWN).map(([name, known]) => ({ name, ...known }));
}

/** Settings that a part of a section, or the API screen, edits in its own way, so that they need no row. */
const ELSEWHERE = new Set(['bands', 'weights', 'feeds_off', 'fleet', 'api_enabled', 'api_port']);

/** The settings that a section shows as rows, in their order; the ones nobody knows stand in `limits`. */
export function settingsOf(
  section: SettingsSection,
  settings: readonly SettingDetails[],
): readonly SettingDetails[] {
  return settings.filter(({ name }) => !ELSEWHERE.has(name) && sectionOf(name) === section);
}

/** The sections in their order, by the names that stand in addresses. */
export const SECTIONS = Object.keys(SETTINGS_SECTIONS) as readonly SettingsSection[];

/** The section of that name, or the one that holds the setting of that name; the first where none is named. */
export function sectionFor(name: string | null): SettingsSection {
  if (name === null) return 'checks';
  return SECTIONS.find((section) => section === name) ?? sectionOf(name);
}

/** Where a setting is shown. */
export function sectionOf(name: string): SettingsSection {
  if (name === 'bands' || name === 'weights' || name === 'overrides') return 'policy';
  if (name === 'feeds_off') return 'feeds';
  if (name === 'fleet') return 'fleet';
  return (Object.hasOwn(KNOWN, name) ? KNOWN[name]?.section : undefined) ?? 'limits';
}

/** How a setting is shown. */
export function viewOf(setting: SettingDetails): SettingView {
  const known = Object.hasOwn(KNOWN, setting.name) ? KNOWN[setting.name] : undefined;
  return (
    known ?? {
      label: spoken(setting.name),
      says: setting.description,
      control: controlFor(setting.default ?? setting.value),
    }
  );
}

function controlFor(value: unknown): Control {
  switch (typeof value) {
    case 'boolean':
      return { kind: 'switch' };
    case 'number':
      return number(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, '');
    case 'string':
      return { kind: 'text', placeholder: '', fits: anything, hint: 'Use a single line.' };
    default:
      return Array.isArray(value) && value.every((each) => typeof each === 'string')
        ? { kind: 'lines', placeholder: '', fits: anything, hint: 'is not a line' }
        : { kind: 'json' };
  }
}

/** `user_agent` → "User agent". */
function spoken(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
