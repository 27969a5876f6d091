// Opens what asks registries, websites and mail hosts, behind one dialer: for a Vouch with a data folder, and for a worker without.

import { type ProxyKind, type ProxyServer, readProxy } from '../../src-shared/proxies.ts';
import { createDialer, type Dialer, type DialerOptions } from '../adapters/dialer/dialer.ts';
import type { AllowedRanges } from '../adapters/dialer/guard.ts';
import { createPageFetcher, type PageFetcher } from '../adapters/dialer/http.ts';
import { IANA_BOOTSTRAP } from '../adapters/registration/bootstrap.ts';
import {
  createRegistration,
  type RegistrationOptions,
} from '../adapters/registration/registration.ts';
import { createExits } from '../adapters/smtp/exits.ts';
import { createMailboxProbe, type MailboxProbe } from '../adapters/smtp/mailbox-probe.ts';
import { createWebsites, type WebsitesOptions } from '../adapters/website/websites.ts';
import type { Clock, DnsPort, EnginePorts, LookupCache } from '../engine/ports.ts';
import type { PracticeNetwork } from '../practice/network.ts';
import { PRACTICE_BOOTSTRAP_URL } from '../practice/registry-data.ts';
import type { ContactLedger } from '../service/ports/contact-ledger.ts';
import type { Log } from '../service/ports/log.ts';
import { VERSION } from './package-files.ts';
import { openExits, type ProxiedExit } from './proxied-exits.ts';
import type { ForeignReaders } from './reading/foreign-readers.ts';

export interface SlowSourceOptions {
  readonly dns: DnsPort;
  readonly contacts: ContactLedger;
  readonly clock: Clock;
  readonly lookupCache: LookupCache;
  readonly log: Log;
  readonly readers: ForeignReaders;
  readonly allowedRanges: AllowedRanges;
  /** A made-up network to speak to in place of the real one, and whether it is the practice network. */
  readonly madeUp: PracticeNetwork | null;
  readonly practice: boolean;
  /** Random numbers for the recipient that is made up for a domain; any when left out. */
  readonly randomFor?: (domain: string) => () => number;
  /** How Vouch identifies itself to websites and registries. */
  readonly userAgent: () => string;
  /** Proxies as they are set now, as `readProxy` takes them; empty is none. */
  readonly proxies: {
    readonly http: () => string;
    readonly whois: () => string;
    readonly smtp: () => readonly string[];
  };
  /** How other machines are asked in place of this one. */
  readonly elsewhere?: {
    readonly registration: NonNullable<RegistrationOptions['elsewhere']>;
    readonly website: NonNullable<WebsitesOptions['elsewhere']>;
  };
}

export interface SlowSources extends Pick<EnginePorts, 'registration' | 'website'> {
  readonly dialer: Dialer;
  readonly pages: PageFetcher;
  readonly mailbox: MailboxProbe;
  /** The proxies through which mail hosts are asked, as they are set now. */
  readonly exits: () => readonly ProxiedExit[];
}

function proxyOf(text: string, kinds: readonly ProxyKind[]): ProxyServer | null {
  if (text === '') return null;
  const read = readProxy(text, kinds);
  if (!read.ok) throw new TypeError('A proxy is set that was never read');
  return read.proxy;
}

export function openSlowSources(options: SlowSourceOptions): SlowSources {
  const { dns, contacts, clock, lookupCache, log, readers, madeUp, elsewhere } = options;
  const dialerBy = (proxy: DialerOptions['proxy']) =>
    createDialer({
      dns,
      ledger: contacts,
      clock,
      allowed: options.allowedRanges,
      // A made-up network is on this machine, and no proxy's business.
      ...(madeUp ? { redirect: madeUp.redirect } : proxy ? { proxy } : {}),
    });
  const { proxies } = options;
  const dialer = dialerBy((purpose) => {
    if (purpose === 'smtp') return null;
    return purpose === 'whois'
      ? proxyOf(proxies.whois(), ['socks5'])
      : proxyOf(proxies.http(), ['http', 'https']);
  });
  const probeOver = (over: Dialer) =>
    createMailboxProbe({
      dialer: over,
      cache: lookupCache,
      clock,
      random: Math.random,
      ...(options.randomFor ? { randomFor: options.randomFor } : {}),
      log,
    });
  const exits = openExits({
    set: madeUp ? () => [] : proxies.smtp,
    dialerBy: (proxy) => dialerBy(() => proxy),
    probeOver,
    now: () => performance.now(),
  });
  const pages = createPageFetcher({
    dialer,
    get userAgent() {
      return options.userAgent();
    },
  });
  return {
    dialer,
    pages,
    registration: createRegistration({
      pages,
      reader: readers.answers,
      dialer,
      cache: lookupCache,
      clock,
      bootstrap: madeUp ? { url: PRACTICE_BOOTSTRAP_URL, unlisted: {} } : IANA_BOOTSTRAP,
      // The practice WHOIS server that refuses one domain answers about the next at once.
      ...(options.practice ? { whoisPacing: { busyPauseMs: 1_000 } } : {}),
      ...(elsewhere ? { elsewhere: elsewhere.registration } : {}),
    }),
    website: createWebsites({
      pages,
      reader: readers.answers,
      dns,
      cache: lookupCache,
      clock,
      ...(elsewhere ? { elsewhere: elsewhere.website } : {}),
    }),
    exits,
    mailbox: createExits({ exits, direct: probeOver(dialer), now: () => performance.now() }),
  };
}

/** How Vouch identifies itself to other machines: as set, or Vouch and its version. */
export function userAgentOf(set: { readonly user_agent: string }): string {
  return set.user_agent || `Vouch/${VERSION} (email verification)`;
}
