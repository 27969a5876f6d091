// What the environment says: every variable Vouch reads, its meaning for --help, and its value checked.

import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { parseDnsServers } from '../../src-shared/dns-servers.ts';
import { readFleetAddress } from '../../src-shared/fleet-address.ts';
import { isHostName } from '../../src-shared/host-name.ts';
import { type ProxyKind, readProxy } from '../../src-shared/proxies.ts';
import { faultOfValue, typedValue } from '../../src-shared/settings/judge.ts';
import { SETTINGS } from '../../src-shared/settings/table.ts';
import { type AllowedRanges, parseAllowedRanges } from '../adapters/dialer/guard.ts';
import { type PublicHosts, parsePublicNames, parseTrustedProxies } from '../api/public-hosts.ts';
import { usualHome } from './log/home-folder.ts';

/** Every variable for users, in the order in which --help lists them. */
export const VARIABLES = {
  VOUCH_HOME: 'Data folder. Default: the usual place for application data of this system.',
  VOUCH_PORT: 'Port of the API on 127.0.0.1. Default: 8374; 0 picks any free port.',
  VOUCH_PUBLIC_HOSTS:
    'Names under which a proxy serves Vouch to others, separated by commas: vouch.intranet.example.',
  VOUCH_TRUSTED_PROXIES:
    'Addresses of these proxies, as CIDR separated by commas. Default: only proxies on this machine.',
  VOUCH_DEMO: '1 runs every command on the practice network, as --demo does.',
  VOUCH_DNS_SERVERS:
    "DNS servers, separated by commas: 192.0.2.53, 192.0.2.53:5353, https://dns.example/dns-query, tls://192.0.2.53#dns.example. Default: the system's own.",
  VOUCH_ALLOW_RANGES:
    'Reserved address ranges to treat as public, as CIDR separated by commas: 10.0.0.0/8.',
  VOUCH_MAILBOX:
    '1 asks mail hosts whether mailboxes exist, as --mailbox does; 0 never does, whatever the settings say.',
  VOUCH_EHLO: 'EHLO name this machine gives to mail hosts, as --ehlo.',
  VOUCH_MAIL_FROM: 'Sender address given to mail hosts, as --mail-from.',
  VOUCH_GREYLIST_DELAY:
    'Seconds to wait before asking a greylisting host again, as --greylist-delay.',
  VOUCH_HTTP_PROXY:
    'HTTP proxy for websites, registries and feeds: http://user:password@host:3128. Default: as set, or none.',
  VOUCH_WHOIS_PROXY:
    'SOCKS5 proxy for WHOIS: socks5://user:password@host:1080. Default: as set, or none.',
  VOUCH_SMTP_EXITS:
    'SOCKS5 proxies for mail hosts, separated by commas, each with its EHLO name: socks5://host:1080#mail.acme.example.',
  VOUCH_FLEET:
    'PostgreSQL of a fleet of workers: postgres://user:password@host/database. Default: as set, or none.',
  VOUCH_LOG:
    'How much is written to vouch.log in the data folder: silent, error or info. Default: error.',
  NODE_EXTRA_CA_CERTS: 'File of certificates to trust in addition to the system’s.',
  NO_COLOR: 'Any value turns colours off.',
} as const;

export interface Environment {
  readonly home: string;
  readonly demo: boolean;
  /**
   * A folder with which tests hold answers of the practice network; null holds none. While an empty file named after a domain is in
   * it, DNS answers about that domain and all names below it wait, and checks have no time limit. `slow-sources.all`, or
   * `slow-sources.` followed by a domain, holds registries and websites.
   */
  readonly practiceHold: string | null;
  /** The API's port as wished from outside; null leaves it to the settings. */
  readonly port: number | null;
  /** Where the API listens instead of on the loopback (--host); null is the loopback. */
  readonly address: string | null;
  readonly publicHosts: PublicHosts;
  readonly dnsServers: readonly string[] | 'system' | null;
  readonly allowedRanges: AllowedRanges;
  readonly logLevel: 'silent' | 'error' | 'info';
  /** Proxies; null leaves each to the settings. */
  readonly proxies: {
    readonly http: string | null;
    readonly whois: string | null;
    readonly smtp: readonly string[] | null;
  };
  /** PostgreSQL of the fleet; null leaves it to the settings. */
  readonly fleet: string | null;
  /** Wishes about the mailbox probe; null leaves each to the settings. */
  readonly mailbox: {
    readonly probe: boolean | null;
    readonly ehlo: string | null;
    readonly mailFrom: string | null;
    readonly greylistDelaySeconds: number | null;
  };
}

/** A sentence about a variable or flag that cannot be used; the command ends with exit code 2. */
export class UsageError extends Error {}

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads the environment; throws UsageError with a sentence that names the variable at fault. */
export function readEnvironment(env: Variables, platform: NodeJS.Platform): Environment {
  return {
    home: homeOf(env, platform),
    demo: switched(env.VOUCH_DEMO) ?? false,
    practiceHold: env.VOUCH_PRACTICE_HOLD ? resolve(env.VOUCH_PRACTICE_HOLD) : null,
    port: env.VOUCH_PORT ? parsePort(env.VOUCH_PORT, 'VOUCH_PORT') : null,
    address: null,
    publicHosts: publicHosts(env),
    dnsServers: dnsServers(env.VOUCH_DNS_SERVERS),
    allowedRanges: allowedRanges(env.VOUCH_ALLOW_RANGES ?? ''),
    logLevel: logLevel(env.VOUCH_LOG),
    proxies: {
      http: proxy(env.VOUCH_HTTP_PROXY, 'VOUCH_HTTP_PROXY', ['http', 'https']),
      whois: proxy(env.VOUCH_WHOIS_PROXY, 'VOUCH_WHOIS_PROXY', ['socks5']),
      smtp: exits(env.VOUCH_SMTP_EXITS),
    },
    fleet: env.VOUCH_FLEET ? fleetAddress(env.VOUCH_FLEET, 'VOUCH_FLEET') : null,
    mailbox: {
      probe: switched(env.VOUCH_MAILBOX),
      ehlo: env.VOUCH_EHLO ? parseEhlo(env.VOUCH_EHLO, 'VOUCH_EHLO') : null,
      mailFrom: env.VOUCH_MAIL_FROM || null,
      greylistDelaySeconds: env.VOUCH_GREYLIST_DELAY
        ? parseSeconds(env.VOUCH_GREYLIST_DELAY, 'VOUCH_GREYLIST_DELAY')
        : null,
    },
  };
}

/** What a variable that switches something says; null when it says nothing. */
function switched(text: string | undefined): boolean | null {
  if (text === undefined || text === '') return null;
  return !['0', 'false', 'no'].includes(text);
}

/** A port number, as the setting of the API's takes it; `name` is what the sentence calls it. */
export function parsePort(text: string, name: string): number {
  const port = typedValue(SETTINGS.api_port, text);
  if (faultOfValue(SETTINGS.api_port, port) !== null)
    throw new UsageError(
      `${name} must be a whole number, ${SETTINGS.api_port.accepts}, not "${text}".`,
    );
  return Number(port);
}

/** The name to give to mail hosts (EHLO); `name` is what the sentence calls it. */
export function parseEhlo(text: string, name: string): string {
  if (isHostName(text)) return text;
  throw new UsageError(
    `${name} must be a host name such as mail.company.example, not "${text.slice(0, 100)}".`,
  );
}

/** Whole seconds up to a day; `name` is what the sentence calls them. */
export function parseSeconds(text: string, name: string): number {
  const seconds = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (!(seconds <= 86_400)) {
    throw new UsageError(`${name} must be whole seconds from 0 to 86400, not "${text}".`);
  }
  return seconds;
}

function homeOf(env: Variables, platform: NodeJS.Platform): string {
  const folder = usualHome(env, platform);
  if (folder !== null) return folder;
  throw new UsageError(
    'This user has no home folder: set VOUCH_HOME to a folder of its own for the data.',
  );
}

function dnsServers(text: string | undefined): Environment['dnsServers'] {
  if (text === undefined || text.trim() === '') return null;
  const parsed = parseDnsServers(text);
  if (!parsed.ok) throw new UsageError(`VOUCH_DNS_SERVERS: ${parsed.reason}.`);
  return parsed.servers;
}

function publicHosts(env: Variables): PublicHosts {
  const named = parsePublicNames(env.VOUCH_PUBLIC_HOSTS ?? '');
  if (!named.ok) throw new UsageError(`VOUCH_PUBLIC_HOSTS: ${named.reason}.`);
  const proxies = parseTrustedProxies(env.VOUCH_TRUSTED_PROXIES ?? '');
  if (!proxies.ok) throw new UsageError(`VOUCH_TRUSTED_PROXIES: ${proxies.reason}.`);
  return { names: named.names, trusts: proxies.trusts };
}

/** An address to listen on beside others than this machine; throws UsageError where no public name is served. */
export function parseListenAddress(text: string, { names }: PublicHosts): string {
  if (isIP(text) === 0) throw new UsageError(`--host must be an IP address, not "${text}".`);
  if (names.length > 0) return text;
  throw new UsageError(
    '--host opens Vouch to other machines, so VOUCH_PUBLIC_HOSTS must say under which names: set both, or neither.',
  );
}

function proxy(text: string | undefined, name: string, kinds: readonly ProxyKind[]): string | null {
  if (text === undefined || text === '') return null;
  const read = readProxy(text, kinds);
  if (!read.ok) throw new UsageError(`${name}: ${read.reason}`);
  return text;
}

function exits(text: string | undefined): readonly string[] | null {
  const parts = (text ?? '').split(',').map((part) => part.trim());
  const all = parts.filter((part) => part !== '');
  for (const part of all) proxy(part, 'VOUCH_SMTP_EXITS', ['socks5']);
  return all.length === 0 ? null : all;
}

/** An address of a fleet's PostgreSQL as it stands; `name` is what the sentence calls it. */
export function fleetAddress(text: string, name: string): string {
  const read = readFleetAddress(text);
  if (!read.ok) throw new UsageError(`${name}: ${read.reason}`);
  return text;
}

function allowedRanges(text: string): AllowedRanges {
  const parsed = parseAllowedRanges(text);
  if (!parsed.ok) throw new UsageError(`VOUCH_ALLOW_RANGES: ${parsed.reason}.`);
  return parsed.ranges;
}

function logLevel(text: string | undefined): Environment['logLevel'] {
  switch (text) {
    case undefined:
    case '':
    case 'error':
      return 'error';
    case 'silent':
    case 'info':
      return text;
    default:
      throw new UsageError(`VOUCH_LOG must be silent, error or info, not "${text}".`);
  }
}
