// The settings of the service with their defaults; a stored value that no longer fits its schema is ignored.
import { isIP } from 'node:net';
import Type, { type Static, type TSchema } from 'typebox';
import type { SettingDetails } from '../../../src-shared/bridge/app.ts';
import { OrNull } from '../../../src-shared/bridge/or-null.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import { isHostName } from '../../../src-shared/host-name.ts';
import { validate } from '../../../src-shared/validate.ts';
import { DEFAULT_BANDS } from '../../engine/scoring/table.ts';
import { parseDnsServers } from '../ports/dns-servers.ts';
import { FEED_NAMES, type FeedName } from '../ports/feeds.ts';
import { readFleetAddress, shownAddress } from '../ports/fleet-address.ts';
import { type ProxyKind, readProxy, shownProxy, withKeptPassword } from '../ports/proxies.ts';
import type { Store } from '../ports/store.ts';

/** One that no well-known service uses. */
const DEFAULT_API_PORT = 8374;

/** Each setting: its schema, its default, and what it does. Times carry their unit in the name. */
const TABLE = {
  bands: {
    schema: Type.Object({
      approve: Type.Integer({ minimum: 1, maximum: 100 }),
      review: Type.Integer({ minimum: 0, maximum: 99 }),
    }),
    preset: { ...DEFAULT_BANDS },
    says: 'The lowest scores that are approved and reviewed.',
  },
  company_checks: {
    schema: Type.Union([Type.Literal('always'), Type.Literal('when_named'), Type.Literal('never')]),
    preset: 'always',
    says: 'When registration and website are looked up: always, when_named (a company is given) or never.',
  },
  mailbox_probing: {
    schema: Type.Boolean(),
    preset: false,
    says: 'Whether mail hosts are asked about mailboxes (SMTP, port 25). VOUCH_MAILBOX takes precedence.',
  },
  ehlo_name: {
    schema: Type.String({ maxLength: 253, pattern: '^[A-Za-z0-9.-]*$' }),
    preset: '',
    says: 'The name this machine gives to mail hosts; it should resolve to this machine. Probing requires it. VOUCH_EHLO takes precedence.',
  },
  mail_from: {
    schema: Type.String({ maxLength: 254, pattern: '^[\\x21-\\x7e]*$' }),
    preset: '',
    says: 'The address named as sender to mail hosts; empty means postmaster at the EHLO name. VOUCH_MAIL_FROM takes precedence.',
  },
  greylist_delay_seconds: {
    schema: Type.Integer({ minimum: 1, maximum: 86_400 }),
    preset: 300,
    says: 'How long a list waits before it asks a mail host again that said “later” (greylisting). VOUCH_GREYLIST_DELAY takes precedence.',
  },
  verdict_ttl_hours: {
    schema: Type.Integer({ minimum: 0, maximum: 24 * 365 }),
    preset: 24,
    says: 'How long a verdict is answered from the cache; 0 switches the cache off.',
  },
  retention_days: {
    schema: Type.Integer({ minimum: 1, maximum: 3650 }),
    preset: 30,
    says: 'How long jobs, checks and the privacy ledger are kept.',
  },
  api_enabled: {
    schema: Type.Boolean(),
    preset: true,
    says: 'Whether the desktop app serves the API.',
    // The window's switch changes the listener as well; a change of the setting alone moves no port under its callers.
    countsFrom: 'next_start',
  },
  api_port: {
    schema: Type.Integer({ minimum: 0, maximum: 65_535 }),
    preset: DEFAULT_API_PORT,
    says: 'Port of the API on this machine; 0 picks any free one. VOUCH_PORT and --port take precedence.',
    countsFrom: 'next_start',
  },
  monthly_budget: {
    schema: OrNull(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
    preset: null,
    says: 'Credits that this installation may use in a calendar month (UTC); none means no limit.',
  },
  rate_limit_per_minute: {
    schema: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    preset: 600,
    says: 'How many API requests a key may make in a minute; 0 switches the limit off.',
  },
  cors_origins: {
    schema: Type.Array(Type.String({ maxLength: 300, pattern: '^https?://[a-z0-9.:\\[\\]-]+$' }), {
      maxItems: 50,
    }),
    preset: [],
    says: 'Web pages that may call the API, by origin (https://tools.example:8443); none by default.',
  },
  callback_hosts: {
    schema: Type.Array(
      Type.String({
        maxLength: 300,
        pattern: '^(\\[[0-9a-f:]+\\]|[a-z0-9.-]+)(:[0-9]{1,5})?$',
      }),
      { maxItems: 50 },
    ),
    preset: [],
    says: 'Hosts other than this machine that callbacks may be sent to (callback_url), such as hooks.example or hooks.example:8443; none by default.',
  },
  no_network_hours: {
    schema: Type.Integer({ minimum: 1, maximum: 24 * 30 }),
    preset: 24,
    says: 'How long jobs wait for a network before they fail.',
  },
  dns_servers: {
    schema: Type.Array(Type.String({ maxLength: 500, pattern: '^[\\x21-\\x2b\\x2d-\\x7e]+$' }), {
      maxItems: 16,
    }),
    preset: [],
    says: "DNS servers as address, address:port, https://dns.example/dns-query or tls://address#dns.example; empty means the system's own.",
  },
  dns_timeout_ms: {
    schema: Type.Integer({ minimum: 100, maximum: 60_000 }),
    preset: 2000,
    says: 'How long a DNS server may take to answer the first attempt.',
  },
  dns_tries: {
    schema: Type.Integer({ minimum: 1, maximum: 10 }),
    preset: 2,
    says: 'How many times all DNS servers are asked before a look-up is abandoned.',
  },
  feeds_off: {
    schema: Type.Array(Type.Unsafe<FeedName>(Type.String({ enum: [...FEED_NAMES] }))),
    preset: [],
    says: `Feeds that are neither fetched nor used (bundled lists stay in use): ${FEED_NAMES.join(', ')}.`,
  },
  mail_providers_feed: {
    schema: Type.String({ maxLength: 1_000, pattern: '^(https?://[\\x21-\\x7e]+)?$' }),
    preset: '',
    says: 'Where newer lists of mail providers and alias services are, such as mail-providers.txt of the latest release, or a list of your own; empty means where the package was published.',
    countsFrom: 'next_start',
  },
  user_agent: {
    schema: Type.String({ maxLength: 200, pattern: '^[\\x20-\\x7e]*$' }),
    preset: '',
    says: 'The user agent sent to websites and registries; empty means Vouch and its version.',
  },
  http_proxy: {
    schema: Type.String({ maxLength: 1_000 }),
    preset: '',
    says: 'HTTP proxy for websites, registries and feeds: http://user:password@host:3128; empty means none. VOUCH_HTTP_PROXY takes precedence.',
    shown: shownProxy,
  },
  whois_proxy: {
    schema: Type.String({ maxLength: 1_000 }),
    preset: '',
    says: 'SOCKS5 proxy for WHOIS: socks5://user:password@host:1080; empty means none. VOUCH_WHOIS_PROXY takes precedence.',
    shown: shownProxy,
  },
  smtp_exits: {
    schema: Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: 64 }),
    preset: [],
    says: 'SOCKS5 proxies through which mail hosts are asked, each with the EHLO name of its address: socks5://user:password@host:1080#mail.acme.example; empty means none.',
    shown: (exits: readonly string[]) => exits.map(shownProxy),
  },
  fleet: {
    schema: Type.String({ maxLength: 2_000 }),
    preset: '',
    says: 'PostgreSQL through which other machines help (vouch worker): postgres://user:password@host/database; empty means none. VOUCH_FLEET takes precedence.',
    // Its password stays in the store.
    shown: (address: string) => shownAddress(address),
  },
} as const satisfies Record<
  string,
  {
    readonly schema: TSchema;
    readonly preset: unknown;
    readonly says: string;
    /** Left out for what is read at each use, and so counts at once. */
    readonly countsFrom?: SettingDetails['counts_from'];
    /** How a value is told, where it holds a secret. */
    readonly shown?: (value: never) => unknown;
  }
>;

type SettingName = keyof typeof TABLE;
export type Settings = { readonly [N in SettingName]: Static<(typeof TABLE)[N]['schema']> };

/** The settings while the program runs. */
export interface LiveSettings {
  /** Always as they are now: whoever reads a value at each use follows every change at once. */
  readonly values: Settings;
  /** Every setting with its value, its default and what it does. */
  list(): readonly SettingDetails[];
  /** Keeps a setting, or with null returns it to its default. Refuses with `invalid_request`. */
  change(name: string, value: unknown): Promise<SettingDetails>;
  /** Hears of each change once it is kept. Answers how to stop listening. */
  onChange(listener: (changed: SettingDetails) => void): () => void;
}

/** Reads the stored settings over the defaults; `given` outranks both and is not stored. */
export async function openSettings(
  store: Pick<Store, 'readSettings' | 'writeSetting'>,
  given: Partial<Settings> = {},
): Promise<LiveSettings> {
  const values: Record<string, unknown> = { ...stored(await store.readSettings()), ...given };
  const listeners = new Set<(changed: SettingDetails) => void>();
  const details = (name: SettingName): SettingDetails => ({
    name,
    value: shown(name, values[name]),
    default: TABLE[name].preset,
    description: TABLE[name].says,
    counts_from: countsFrom(name),
  });
  return {
    values: values as Settings,
    list: () => NAMES.map(details),
    async change(name, wanted) {
      const value = withSecrets(name, asList(name, wanted), values);
      const fit = fitting(name, value);
      await store.writeSetting(fit, value);
      values[fit] = value ?? TABLE[fit].preset;
      const changed = details(fit);
      for (const listener of listeners) listener(changed);
      return changed;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function shown(name: SettingName, value: unknown): unknown {
  const setting = TABLE[name];
  return 'shown' in setting ? setting.shown(value as never) : value;
}

function countsFrom(name: SettingName): SettingDetails['counts_from'] {
  const setting = TABLE[name];
  return 'countsFrom' in setting ? setting.countsFrom : 'now';
}

const NAMES = Object.keys(TABLE) as readonly SettingName[];

/** Every setting as it is until somebody changes it. */
export const PRESETS = Object.fromEntries(
  NAMES.map((name): [string, unknown] => [name, TABLE[name].preset]),
) as Settings;

function stored(kept: Readonly<Record<string, unknown>>): Settings {
  const entries = NAMES.map((name) => {
    const value = kept[name];
    const fits = value !== undefined && validate(TABLE[name].schema, value).ok;
    return [name, fits ? value : TABLE[name].preset];
  });
  return Object.fromEntries(entries) as Settings;
}

/** The name of a setting that can have this value. @throws VouchError `invalid_request` */
function fitting(name: string, value: unknown): SettingName {
  if (!isSetting(name)) {
    throw new VouchError(
      'invalid_request',
      `There is no setting ${name}. The settings are: ${NAMES.join(', ')}.`,
    );
  }
  const judged = value === null ? null : validate(TABLE[name].schema, value, 'it');
  const form = FORMS[name];
  if (judged?.ok === false) {
    const faults = judged.violations.map(({ message }) => message);
    const isForm = form !== undefined && faults.every((fault) => fault.endsWith(NO_FORM));
    throw unfit(name, isForm ? `it must be ${form.is}` : faults.join('; '));
  }
  if (value !== null && form?.fits !== undefined) {
    const wrong = [value].flat().find((text) => !form.fits?.(String(text)));
    if (wrong !== undefined) throw unfit(name, `${JSON.stringify(wrong)} is not ${form.is}`);
  }
  if (name === 'bands' && value !== null) judgeBands(value as Settings['bands']);
  if (name === 'dns_servers' && value !== null) judgeServers(value as Settings['dns_servers']);
  if (name === 'http_proxy' && value !== null && value !== '')
    judgeProxy(String(value), ['http', 'https']);
  if (name === 'whois_proxy' && value !== null && value !== '')
    judgeProxy(String(value), ['socks5']);
  if (name === 'smtp_exits' && value !== null)
    for (const exit of value as Settings['smtp_exits']) judgeProxy(exit, ['socks5']);
  if (name === 'fleet' && value !== null) judgeFleet(value as Settings['fleet']);
  return name;
}

/** A text for a setting that is a list is its entries, separated by commas: so people type it. */
function asList(name: string, value: unknown): unknown {
  if (typeof value !== 'string' || !isSetting(name) || !Array.isArray(TABLE[name].preset))
    return value;
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** What a setting's text, or each text of its list, has to be, where its schema says less; goes on after "is not". */
const FORMS: {
  readonly [N in SettingName]?: { readonly is: string; readonly fits?: (text: string) => boolean };
} = {
  ehlo_name: {
    is: 'a host name such as mail.company.example',
    fits: (text) => text === '' || isHostName(text),
  },
  mail_from: {
    is: 'an email address such as probe@company.example',
    fits: (text) => text === '' || isSender(text),
  },
  cors_origins: {
    is: 'an origin such as https://tools.example:8443, in lower case, without a path and without the usual port',
    fits: (text) => URL.parse(text)?.origin === text && hasHost(text),
  },
  callback_hosts: {
    is: 'a host such as hooks.example or hooks.example:8443, in lower case and without https://',
    fits: isCallbackHost,
  },
  user_agent: { is: 'plain characters (ASCII)' },
};

/** How a fault by a schema's pattern ends; it says nothing that helps. */
const NO_FORM = 'does not have an accepted form';

/** The local part needs no quotation marks (RFC 5321 §4.1.2), the domain is a host name. */
function isSender(text: string): boolean {
  const [local = '', domain = '', ...more] = text.split('@');
  return /^[^\s<>()[\]\\,;:"]+$/.test(local) && isHostName(domain) && more.length === 0;
}

/** Written as a URL's parser writes it, or it would never be the host of a callback's URL. */
function isCallbackHost(text: string): boolean {
  const url = URL.parse(`https://${text}`);
  if (url === null || url.port === '0' || !hasHost(url.href)) return false;
  return text === url.host || text === `${url.host}:443`;
}

/** Whether a URL names a host that can be connected to: by name or by address. */
function hasHost(text: string): boolean {
  const host = URL.parse(text)?.hostname ?? '';
  return isHostName(host) || isIP(host.replace(/^\[|\]$/g, '')) !== 0;
}

function unfit(name: string, why: string): VouchError {
  return new VouchError('invalid_request', `${name} cannot be set to that: ${why}.`);
}

/** @throws VouchError `invalid_request` */
function judgeBands({ approve, review }: Settings['bands']): void {
  if (approve > review) return;
  const sentence = `Approval must begin above review: ${approve} is not above ${review}. Raise the first or lower the second.`;
  throw new VouchError('invalid_request', sentence);
}

/** @throws VouchError `invalid_request` */
function judgeServers(servers: Settings['dns_servers']): void {
  if (servers.length === 0) return;
  const read = parseDnsServers(servers.join(','));
  if (!read.ok) throw unfit('dns_servers', read.reason);
}

/** @throws VouchError `invalid_request` */
function judgeProxy(text: string, kinds: readonly ProxyKind[]): void {
  const read = readProxy(text, kinds);
  if (!read.ok) throw new VouchError('invalid_request', read.reason);
}

/** Proxies are shown without their passwords: who sends one back as it was shown keeps what it had. */
function withSecrets(
  name: string,
  value: unknown,
  values: Readonly<Record<string, unknown>>,
): unknown {
  const kept = values[name];
  if (name === 'smtp_exits' && Array.isArray(value) && Array.isArray(kept))
    return value.map((each) => (typeof each === 'string' ? withKeptPassword(each, kept) : each));
  const isProxy = name === 'http_proxy' || name === 'whois_proxy';
  return isProxy && typeof value === 'string' ? withKeptPassword(value, [String(kept)]) : value;
}

/** @throws VouchError `invalid_request` */
function judgeFleet(address: string): void {
  if (address === '') return;
  const read = readFleetAddress(address);
  if (!read.ok) throw new VouchError('invalid_request', read.reason);
}

function isSetting(name: string): name is SettingName {
  return Object.hasOwn(TABLE, name);
}
