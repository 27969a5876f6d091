// Opens what asks registries, websites and mail hosts, behind one dialer: for a Vouch with a data folder, and for a worker without.
import { createDialer, type Dialer } from '../adapters/dialer/dialer.ts';
import type { AllowedRanges } from '../adapters/dialer/guard.ts';
import { createPageFetcher, type PageFetcher } from '../adapters/dialer/http.ts';
import { IANA_BOOTSTRAP } from '../adapters/registration/bootstrap.ts';
import {
  createRegistration,
  type RegistrationOptions,
} from '../adapters/registration/registration.ts';
import { createMailboxProbe, type MailboxProbe } from '../adapters/smtp/mailbox-probe.ts';
import { createWebsites, type WebsitesOptions } from '../adapters/website/websites.ts';
import type { Clock, DnsPort, EnginePorts, FactCache } from '../engine/ports.ts';
import type { PracticeNetwork } from '../practice/network.ts';
import { PRACTICE_BOOTSTRAP_URL } from '../practice/registry-data.ts';
import type { ContactLedger } from '../service/ports/contact-ledger.ts';
import type { Log } from '../service/ports/log.ts';
import type { ForeignReaders } from './foreign-readers.ts';
import { VERSION } from './package-files.ts';

export interface SlowSourceOptions {
  readonly dns: DnsPort;
  readonly contacts: ContactLedger;
  readonly clock: Clock;
  readonly facts: FactCache;
  readonly log: Log;
  readonly readers: ForeignReaders;
  readonly allowedRanges: AllowedRanges;
  /** A made-up network to speak to in place of the real one, and whether it is the practice network. */
  readonly madeUp: PracticeNetwork | null;
  readonly practice: boolean;
  /** What websites and registries are told about who asks. */
  readonly userAgent: () => string;
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
}

export function openSlowSources(options: SlowSourceOptions): SlowSources {
  const { dns, contacts, clock, facts, log, readers, madeUp, elsewhere } = options;
  const dialer = createDialer({
    dns,
    ledger: contacts,
    clock,
    allowed: options.allowedRanges,
    ...(madeUp ? { redirect: madeUp.redirect } : {}),
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
      facts,
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
      facts,
      clock,
      ...(elsewhere ? { elsewhere: elsewhere.website } : {}),
    }),
    mailbox: createMailboxProbe({ dialer, facts, clock, random: Math.random, log }),
  };
}

/** What other machines are told about who asks: as set, or Vouch and its version. */
export function userAgentOf(set: { readonly user_agent: string }): string {
  return set.user_agent || `Vouch/${VERSION} (email verification)`;
}
