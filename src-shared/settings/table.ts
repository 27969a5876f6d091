// The settings: each with its values, default, words and place. The window, the command, the service and docs/settings.md come from here.
import Type from 'typebox';
import { DEFAULT_BANDS } from '../bands.ts';
import { FeedName } from '../bridge/app.ts';
import { readDnsServer } from '../dns-servers.ts';
import { readFleetAddress, shownAddress } from '../fleet-address.ts';
import { isHostName } from '../host-name.ts';
import { type ProxyKind, readProxy, shownProxy, withSavedPassword } from '../proxies.ts';
import { isAuthservId } from '../received-mail.ts';
import { shortened } from '../shortened.ts';
import {
  choice,
  list,
  numberOrNone,
  onOff,
  ownForm,
  type Setting,
  text,
  wholeNumber,
} from './setting.ts';
import { isCallbackHost, isOrigin, isSender } from './text-forms.ts';

/** Of a text that a sentence names. */
const MOST_SHOWN = 100;
const FEEDS: readonly string[] = FeedName.anyOf.map((feed) => feed.const);

/** To add one, write its entry; what uses it reads `settings.values`. Times carry their unit in the name. */
export const SETTINGS = {
  company_checks: choice({
    section: 'checks',
    label: 'Registration and website',
    help: 'When the registration and the website of a domain are looked up. Each is looked up once per domain and kept. For a single free-mail address with a company, domains of the company’s name are looked up too.',
    choices: {
      always: 'For every address',
      when_named: 'When a company is named',
      never: 'Never',
    },
    preset: 'always',
  }),
  own_history: onOff({
    section: 'checks',
    label: 'Your own outcomes count',
    help: 'Whether what happened before at a mailbox, as you imported it, counts in its score: bounces, deliveries, replies, fraud. It is looked up on this machine only. Reports and proposed weights leave it out.',
    keywords: 'history bounces bounced before known fraud evidence',
    preset: true,
  }),
  no_network_hours: wholeNumber({
    section: 'checks',
    label: 'Wait for the network',
    help: 'How long a list waits for the network to come back before it fails. Finished rows are kept.',
    min: 1,
    max: 24 * 30,
    unit: 'hours',
    preset: 24,
  }),
  user_agent: text({
    section: 'checks',
    label: 'User agent',
    help: 'How Vouch identifies itself to websites and registries. Empty means Vouch and its version.',
    placeholder: 'Vouch and its version',
    maxLength: 200,
    pattern: '^[\\x20-\\x7e]*$',
    is: 'plain characters (ASCII)',
    isPrivate: true,
    preset: '',
  }),
  mailbox_probing: onOff({
    section: 'mailbox',
    label: 'Ask mail hosts about mailboxes',
    help: 'Whether mail hosts are asked (SMTP, port 25): for single checks, lists and the API, unless a request says otherwise.',
    variable: 'VOUCH_MAILBOX',
    preset: false,
  }),
  ehlo_name: text({
    section: 'mailbox',
    label: 'EHLO name',
    help: 'The name this machine gives to mail hosts. It should resolve to this machine’s public address. Probing does not run without it.',
    variable: 'VOUCH_EHLO',
    placeholder: 'probe.your-company.example',
    maxLength: 253,
    pattern: '^[A-Za-z0-9.-]*$',
    is: 'a host name such as mail.company.example',
    judge: isHostName,
    isPrivate: true,
    preset: '',
  }),
  mail_from: text({
    section: 'mailbox',
    label: 'MAIL FROM',
    help: 'The address named as sender. Empty means postmaster at the EHLO name.',
    variable: 'VOUCH_MAIL_FROM',
    placeholder: 'postmaster@ the EHLO name',
    maxLength: 254,
    pattern: '^[\\x21-\\x7e]*$',
    is: 'an email address such as probe@company.example',
    judge: isSender,
    isPrivate: true,
    preset: '',
  }),
  greylist_delay_seconds: wholeNumber({
    section: 'mailbox',
    label: 'Second attempt after',
    help: 'A host that says “later” (greylisting) is asked once more after this time, in lists only. Other rows are not held up.',
    variable: 'VOUCH_GREYLIST_DELAY',
    min: 1,
    max: 86_400,
    unit: 'seconds',
    preset: 300,
  }),
  dns_servers: list({
    section: 'dns',
    label: 'Servers',
    help: 'One per line: an address or address:port, or a server queried over HTTPS or TLS, so that the queries are encrypted in transit. Empty means the servers of this system.',
    variable: 'VOUCH_DNS_SERVERS',
    placeholder: 'The system’s own',
    maxItems: 16,
    maxLength: 500,
    // Without commas: they separate servers.
    pattern: '^[\\x21-\\x2b\\x2d-\\x7e]+$',
    is: 'a DNS server such as 192.0.2.53, 192.0.2.53:5353, https://dns.example/dns-query or tls://192.0.2.53#dns.example',
    judge: dnsServerFault,
    isPrivate: false,
    preset: [],
  }),
  dns_timeout_ms: wholeNumber({
    section: 'dns',
    label: 'Timeout of the first attempt',
    help: 'How long a server may take to answer the first attempt; later attempts get longer.',
    min: 100,
    max: 60_000,
    unit: 'ms',
    preset: 2_000,
  }),
  dns_tries: wholeNumber({
    section: 'dns',
    label: 'Attempts',
    help: 'How many times all servers are asked before a look-up is abandoned. No answer means unknown, never “no”.',
    min: 1,
    max: 10,
    unit: 'times',
    preset: 2,
  }),
  http_proxy: text({
    section: 'proxies',
    label: 'HTTP proxy',
    help: 'For websites, registries and feeds (CONNECT). Empty means none.',
    variable: 'VOUCH_HTTP_PROXY',
    placeholder: 'http://user:password@proxy.example:3128',
    maxLength: 1_000,
    is: 'an HTTP proxy such as http://user:password@proxy.example:3128',
    judge: (proxy) => proxyFault(proxy, ['http', 'https']),
    shown: shownProxy,
    withSecrets: (proxy, kept) => withSavedPassword(proxy, [kept]),
    isPrivate: false,
    preset: '',
  }),
  whois_proxy: text({
    section: 'proxies',
    label: 'WHOIS proxy',
    help: 'A SOCKS5 proxy for WHOIS, which goes over port 43. Empty means none.',
    variable: 'VOUCH_WHOIS_PROXY',
    placeholder: 'socks5://user:password@192.0.2.7:1080',
    maxLength: 1_000,
    is: 'a SOCKS5 proxy such as socks5://user:password@192.0.2.7:1080',
    judge: (proxy) => proxyFault(proxy, ['socks5']),
    shown: shownProxy,
    withSecrets: (proxy, kept) => withSavedPassword(proxy, [kept]),
    isPrivate: false,
    preset: '',
  }),
  smtp_exits: list({
    section: 'proxies',
    label: 'Exits to mail hosts',
    help: 'SOCKS5 proxies through which mail hosts are asked, one per line, each with the EHLO name of its address after a #. Each domain has its exit, and each exit its own pace; if one fails or a host rejects it, the next is used. Empty means none.',
    variable: 'VOUCH_SMTP_EXITS',
    placeholder: 'socks5://user:password@192.0.2.7:1080#mail.your-company.example',
    maxItems: 64,
    maxLength: 1_000,
    is: 'a SOCKS5 proxy such as socks5://192.0.2.7:1080#mail.company.example',
    judge: (exit) => proxyFault(exit, ['socks5']),
    shown: (exits) => exits.map(shownProxy),
    withSecrets: (exits, kept) => exits.map((exit) => withSavedPassword(exit, kept)),
    isPrivate: false,
    preset: [],
  }),
  feeds_off: list({
    section: 'feeds',
    label: 'Feeds in use',
    help: 'Feeds that are neither fetched nor used. Bundled lists stay in use.',
    keywords: 'lists of disposable domains tor vpn update off',
    hasRow: false,
    placeholder: '',
    maxItems: FEEDS.length,
    maxLength: 100,
    is: `a feed: ${FEEDS.join(', ')}`,
    judge: (name) => FEEDS.some((feed) => feed === name),
    isPrivate: false,
    preset: [],
  }),
  mail_providers_feed: text({
    section: 'feeds',
    label: 'Address of the list of mail providers',
    help: 'Where newer lists of mail providers and alias services are: mail-providers.txt of a release, or a list of your own. Empty means where the package was published.',
    placeholder: 'https://lists.example/mail-providers.txt',
    maxLength: 1_000,
    pattern: '^(https?://[\\x21-\\x7e]+)?$',
    is: 'a web address such as https://lists.example/mail-providers.txt',
    countsFrom: 'next_start',
    isPrivate: false,
    preset: '',
  }),
  fleet: text({
    section: 'fleet',
    label: 'Fleet: PostgreSQL address',
    help: 'PostgreSQL through which other machines help (vouch worker). Empty means none.',
    keywords: 'workers machines cluster distributed postgres postgresql egress pg-boss',
    hasRow: false,
    variable: 'VOUCH_FLEET',
    placeholder: 'postgres://user:password@db.example/vouch',
    maxLength: 2_000,
    is: 'a PostgreSQL address such as postgres://user:password@db.example:5432/vouch',
    judge: (address) => reasonOf(readFleetAddress(address)),
    shown: shownAddress,
    isPrivate: false,
    preset: '',
  }),
  bands: ownForm<{ readonly approve: number; readonly review: number }>({
    section: 'policy',
    label: 'Bands: approve from, review from',
    help: 'The lowest scores that are approved and reviewed.',
    keywords: 'thresholds limits of the score block cut-off preset strict lenient',
    schema: Type.Object({
      approve: Type.Integer({ minimum: 1, maximum: 100 }),
      review: Type.Integer({ minimum: 0, maximum: 99 }),
    }),
    accepts: 'approve from 1 to 100, review from 0 to 99 and below it',
    misfit: () => 'Enter two whole numbers: approve from 1 to 100, and review from 0 to 99.',
    fault: ({ approve, review }) =>
      approve > review
        ? null
        : `Approval must begin above review: ${approve} is not above ${review}. Raise the first or lower the second.`,
    preset: DEFAULT_BANDS,
  }),
  monthly_budget: numberOrNone({
    section: 'limits',
    label: 'Monthly budget',
    help: 'Credits that this installation may use in a calendar month (UTC). Empty means no limit; usage is counted all the same.',
    min: 0,
    max: 1_000_000_000,
    unit: 'credits',
    empty: 'no limit',
    preset: null,
  }),
  rate_limit_per_minute: wholeNumber({
    section: 'limits',
    label: 'Requests per minute',
    help: 'How often one key may call the API in a minute. 0 switches the limit off.',
    min: 0,
    max: 1_000_000,
    unit: 'requests',
    preset: 600,
  }),
  cors_origins: list({
    section: 'limits',
    label: 'Web pages that may call',
    help: 'Origins of web pages that may call the API from a browser, one per line. Empty means none.',
    placeholder: 'https://tools.your-company.example',
    maxItems: 50,
    maxLength: 300,
    pattern: '^https?://[a-z0-9.:\\[\\]-]+$',
    is: 'an origin such as https://tools.example:8443, in lower case, without a path and without the usual port',
    judge: isOrigin,
    isPrivate: true,
    preset: [],
  }),
  callback_hosts: list({
    section: 'limits',
    label: 'Allowed callback hosts',
    help: 'Hosts other than this computer that an API batch may send its callback to (callback_url), one per line. Only over https.',
    placeholder: 'hooks.your-company.example',
    maxItems: 50,
    maxLength: 300,
    pattern: '^(\\[[0-9a-f:]+\\]|[a-z0-9.-]+)(:[0-9]{1,5})?$',
    is: 'a host such as hooks.example or hooks.example:8443, in lower case and without https://',
    judge: isCallbackHost,
    isPrivate: true,
    preset: [],
  }),
  verdict_ttl_hours: wholeNumber({
    section: 'retention',
    label: 'Verdict cache',
    help: 'The same check within this time is answered from earlier observations, at no cost. 0 switches the cache off. Bands and overrides still apply at once.',
    min: 0,
    max: 24 * 365,
    unit: 'hours',
    preset: 24,
  }),
  retention_days: wholeNumber({
    section: 'retention',
    label: 'Keep results for',
    help: 'Checks, lists and the privacy ledger are deleted when they are older. Counts and credits stay.',
    min: 1,
    max: 3650,
    unit: 'days',
    preset: 30,
  }),
  received_by: list({
    section: 'retention',
    label: 'Your receiving hosts',
    help: 'The names of the hosts that receive your mail, as they write them in Authentication-Results. Only their results verify who wrote an imported message.',
    keywords: 'authserv-id mailbox import outcomes wrote dkim spf',
    // The import of outcomes asks for it.
    hasRow: false,
    placeholder: 'mx.your-company.example',
    maxItems: 16,
    maxLength: 253,
    is: 'the name of a host such as mx.company.example, in lower case',
    judge: isAuthservId,
    isPrivate: true,
    preset: [],
  }),
  api_enabled: onOff({
    section: 'api',
    label: 'API on or off',
    help: 'Whether the desktop app serves the API.',
    keywords: 'listener serve start stop',
    hasRow: false,
    // The window's switch changes the listener as well; a change of the setting alone moves no port under its callers.
    countsFrom: 'next_start',
    preset: true,
  }),
  api_port: wholeNumber({
    section: 'api',
    label: 'API port',
    help: 'Port of the API on this machine; 0 picks any free one. Lower ports are kept by systems for their own services.',
    keywords: 'address listener 8374 --port',
    hasRow: false,
    countsFrom: 'next_start',
    variable: 'VOUCH_PORT',
    orZero: true,
    min: 1_024,
    max: 65_535,
    unit: '',
    // One that no well-known service uses.
    preset: 8374,
  }),
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;
export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

type ValueOf<S> = S extends Setting<infer T> ? T : never;
/** A value for every setting. */
export type Settings = { readonly [N in SettingName]: ValueOf<(typeof SETTINGS)[N]> };

/** Every setting as it is until somebody changes it. */
export const PRESETS = Object.fromEntries(
  SETTING_NAMES.map((name): [string, unknown] => [name, SETTINGS[name].preset]),
) as Settings;

/** What a setting does, which values it takes and what takes precedence over it, for lists of settings. */
export function descriptionOf({ help, accepts, variable }: Setting): string {
  const precedence = variable === undefined ? '' : ` ${variable} takes precedence.`;
  return `${help} Takes ${accepts}.${precedence}`;
}

/** `system` by itself means the operating system's, as an empty list does. */
function dnsServerFault(server: string, all: readonly string[]): string | null {
  const read = readDnsServer(server);
  if (read.ok || (all.length === 1 && server.toLowerCase() === 'system')) return null;
  return `“${shortened(server, MOST_SHOWN)}” is not a DNS server: ${read.reason}.`;
}

function proxyFault(proxy: string, kinds: readonly ProxyKind[]): string | null {
  return reasonOf(readProxy(proxy, kinds));
}

function reasonOf(
  read: { readonly ok: true } | { readonly ok: false; readonly reason: string },
): string | null {
  return read.ok ? null : read.reason;
}
