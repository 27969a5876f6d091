// What the registry says of a domain: kept answers first, then RDAP, then WHOIS.
import type {
  Clock,
  LookupCache,
  RegistrationAnswer,
  RegistrationPort,
} from '../../engine/ports.ts';
import type { Dialer } from '../dialer/dialer.ts';
import type { PageFetcher, PageLimits } from '../dialer/http.ts';
import type { Reader } from '../foreign/reading.ts';
import type { Pace, PacingLimits } from '../pacing/pace.ts';
import { createPacing } from '../pacing/pacing.ts';
import { REAL_TIMERS, type Timers } from '../pacing/timers.ts';
import { type AskElsewhere, createSingleFlight, type Flight } from '../single-flight.ts';
import { CANCELLED } from '../unless-aborted.ts';
import { type BootstrapSource, createBootstrap, IANA_BOOTSTRAP } from './bootstrap.ts';
import { readCachedAnswer, writeCachedAnswer } from './cached-answers.ts';
import { createDailyQuota } from './daily-quota.ts';
import { askRdap, RDAP_LIMITS } from './rdap.ts';
import { perDay, rdapPace, whoisPace } from './registry-limits.ts';
import type { RegistryMethods } from './registry-reading.ts';
import { createRegistryTurns } from './registry-turn.ts';
import { createWhois } from './whois.ts';
import { WHOIS_LIMITS, type WhoisLimits } from './whois-query.ts';

export interface RegistrationOptions {
  /** The fetcher of guarded pages, for RDAP. */
  readonly pages: PageFetcher;
  /** Where answers are read. */
  readonly reader: Reader<RegistryMethods>;
  /** For WHOIS. */
  readonly dialer: Dialer;
  readonly cache: LookupCache;
  readonly clock: Clock;
  /** Where the list of RDAP servers comes from; IANA's when left out. */
  readonly bootstrap?: BootstrapSource;
  /** In place of the limits of RDAP and of WHOIS. */
  readonly rdapPacing?: Partial<PacingLimits>;
  readonly whoisPacing?: Partial<PacingLimits>;
  /** In place of each server's own pace. */
  readonly pace?: Pace;
  readonly rdapLimits?: Partial<PageLimits>;
  readonly whoisLimits?: Partial<WhoisLimits>;
  readonly timers?: Timers;
  /** Has a question that no kept answer answers be asked by another machine; by this one where left out. */
  readonly elsewhere?: AskElsewhere<RegistrationAnswer>;
}

/** How long registries are waited for and left alone; how often each is asked is in the table of their limits. */
const REGISTRY_PACING: PacingLimits = {
  // In place of which each server's own counts.
  inFlight: 1,
  intervalMs: 1_000,
  maxWaitMs: { interactive: 8_000, batch: 60_000 },
  waitsOutPauses: true,
  spared: { places: 1, share: 0.1 },
  busyPauseMs: 2_000,
  maxPauseMs: 900_000,
  silentAfter: 3,
  silentPauseMs: 30_000,
  // Never reported by a registry: it says that it is busy, and for how long.
  refusedAfter: 3,
  refusedPauseMs: 30_000,
};

/** WHOIS servers that refuse mean minutes. */
const WHOIS_PACING: PacingLimits = { ...REGISTRY_PACING, busyPauseMs: 60_000 };

interface Outcome {
  readonly answer: RegistrationAnswer;
  readonly partial: boolean;
}

/**
 * Opens the look-up of registrations. Found ones are kept for 30 days, "not registered" for one day, failures never;
 * however many ask about a domain at once, it is looked up once.
 */
export function createRegistration(options: RegistrationOptions): RegistrationPort {
  const { reader, cache, clock, elsewhere } = options;
  const sources = createSources(options);
  const { bootstrap, rdapTurns, whois, whoisTurns } = sources;
  const lookups = createSingleFlight<RegistrationAnswer>();

  return {
    async registration(registrableDomain, context) {
      const domain = registrableDomain.toLowerCase();
      if (!isDomain(domain)) {
        return failed('no_source', 'This is not a name that can be registered', clock);
      }
      const answer = await lookups.join(domain, context, (flight) => lookUp(domain, flight));
      return answer ?? failed('aborted', CANCELLED, clock);
    },
    isCached: async (registrableDomain) =>
      (await readCachedAnswer(cache, registrableDomain.toLowerCase(), clock.now())) !== null,
    pace(registrableDomain) {
      const domain = registrableDomain.toLowerCase();
      if (!isDomain(domain)) return null;
      const url = bootstrap.knownServer(domain);
      if (url === undefined) return null;
      const server = url === null ? whois.knownServer(domain) : new URL(url).host;
      if (server === null) return null;
      const turns = url === null ? whoisTurns : rdapTurns;
      const { perSecond, expectedPerSecond, waiting } = turns.rate(server);
      return { server, perSecond, expectedPerSecond, waiting };
    },
  };

  async function lookUp(domain: string, flight: Flight): Promise<RegistrationAnswer> {
    const cached = await readCachedAnswer(cache, domain, clock.now());
    if (cached !== null) return cached;
    // It gets ready while the answer is on its way.
    reader.warm();
    const { answer, partial } = await askAnywhere(domain, flight);
    if (answer.kind !== 'failed') await writeCachedAnswer(cache, domain, answer, partial);
    return answer;
  }

  async function askAnywhere(domain: string, flight: Flight): Promise<Outcome> {
    let partial: boolean | null = null;
    const here = async () => {
      const answer = await ask(sources, domain, flight);
      partial = answer.partial;
      return answer.answer;
    };
    const answer = await (elsewhere === undefined ? here() : elsewhere(domain, flight, here));
    // Another machine does not say whether it received everything; without a date it surely did not.
    const dateless = answer.kind === 'found' && answer.registration.registeredAt === null;
    return { answer, partial: partial ?? dateless };
  }
}

type Sources = ReturnType<typeof createSources>;

function createSources(options: RegistrationOptions) {
  const { pages, reader, dialer, cache, clock, timers = REAL_TIMERS } = options;
  const bootstrap = createBootstrap({
    source: options.bootstrap ?? IANA_BOOTSTRAP,
    pages,
    reader,
    cache,
    clock,
    elapsed: timers.now,
  });
  const quota = createDailyQuota(cache, clock);
  const rdapTurns = createRegistryTurns({
    pacing: createPacing({ ...REGISTRY_PACING, ...options.rdapPacing }, timers),
    quota,
    paceOf: (host) => options.pace ?? rdapPace(host),
    perDayOf: (host) => perDay('rdap', host),
  });
  const whoisTurns = createRegistryTurns({
    pacing: createPacing({ ...WHOIS_PACING, ...options.whoisPacing }, timers),
    quota,
    paceOf: (host) => options.pace ?? whoisPace(host),
    perDayOf: (host) => perDay('whois', host),
  });
  const rdapLimits = { ...RDAP_LIMITS, ...options.rdapLimits };
  const rdap = { pages, reader, clock, turns: rdapTurns, limits: rdapLimits };
  const whois = createWhois({
    dialer,
    reader,
    cache,
    clock,
    turns: whoisTurns,
    limits: { ...WHOIS_LIMITS, ...options.whoisLimits },
  });
  return { clock, bootstrap, rdap, rdapTurns, whois, whoisTurns };
}

async function ask(sources: Sources, domain: string, flight: Flight): Promise<Outcome> {
  const overRdap = await askOverRdap(sources, domain, flight);
  if (overRdap.kind !== 'failed' || overRdap.reason === 'aborted') {
    return { answer: overRdap, partial: false };
  }
  const overWhois = await sources.whois.ask(domain, flight);
  const { answer } = overWhois;
  if (answer.kind !== 'failed' || answer.reason === 'aborted') return overWhois;
  if (overRdap.reason === 'no_source') return overWhois;
  if (answer.reason === 'no_source') return { answer: overRdap, partial: false };
  const detail = `RDAP: ${overRdap.detail}; WHOIS: ${answer.detail}`;
  return { answer: { ...overRdap, detail }, partial: false };
}

async function askOverRdap(
  { bootstrap, rdap, clock }: Sources,
  domain: string,
  flight: Flight,
): Promise<RegistrationAnswer> {
  const servers = await bootstrap.serversFor(domain, flight);
  switch (servers.kind) {
    case 'servers':
      return askRdap(rdap, servers.urls, domain, flight);
    case 'none':
      return failed('no_source', 'No RDAP server is known for this domain', clock);
    case 'failed':
      return failed(servers.reason, servers.detail, clock);
  }
}

function failed(
  reason: Extract<RegistrationAnswer, { kind: 'failed' }>['reason'],
  detail: string,
  clock: Clock,
): Extract<RegistrationAnswer, { kind: 'failed' }> {
  return { kind: 'failed', reason, detail, observedAt: clock.now() };
}

/** Letters, digits and hyphens (RFC 1035 §2.3.1), two labels at least: nothing that could bend a question or a path. */
function isDomain(name: string): boolean {
  if (name.length > 253) return false;
  const labels = name.split('.');
  // RFC 3696 §2: a top-level domain of digits alone would be part of an IP address.
  if (labels.length < 2 || /^\d+$/.test(labels.at(-1) ?? '')) return false;
  return labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
}
