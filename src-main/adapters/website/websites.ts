// The engine's view of websites: one visit per domain at a time, at the pace of its address, answers kept for a day; the
// visit itself is left to `visit.ts`.
import type {
  Clock,
  DnsPort,
  LookupCache,
  LookupContext,
  WebsiteAnswer,
  WebsitePort,
} from '../../engine/ports.ts';
import type { PageFetcher } from '../dialer/http.ts';
import type { Reader } from '../foreign/reading.ts';
import { readCachedLookup, writeCachedLookup } from '../lookup-cache.ts';
import type { PacingLimits } from '../pacing/pace.ts';
import type { Timers } from '../pacing/timers.ts';
import { type AskElsewhere, createSingleFlight, type Flight } from '../single-flight.ts';
import { CANCELLED } from '../unless-aborted.ts';
import { type PageMethods, VISIT_LIMITS, type VisitLimits, visitWebsite } from './visit.ts';
import { createVisitsByAddress } from './visits-by-address.ts';

export interface WebsitesOptions {
  readonly pages: PageFetcher;
  /** Where pages are read. */
  readonly reader: Reader<PageMethods>;
  readonly dns: DnsPort;
  readonly cache: LookupCache;
  readonly clock: Clock;
  readonly limits?: VisitLimits;
  /** How long an answer is kept, in milliseconds; failures never are. */
  readonly lifetimeMs?: number;
  /** In place of the pace at which one address is visited. */
  readonly pacing?: Partial<PacingLimits>;
  readonly timers?: Timers;
  /** Has a domain of which no answer is kept be visited by another machine; by this one where left out. */
  readonly elsewhere?: AskElsewhere<WebsiteAnswer>;
}

const DAY_MS = 86_400_000;

/** Changes with the shape of what is kept, so that older entries are not found. */
const KIND = 'website/1';

/** Visits are shared: who gives up stops waiting, and the last one who does ends the visit. */
export function createWebsites(options: WebsitesOptions): WebsitePort {
  const { cache, clock, limits = VISIT_LIMITS, lifetimeMs = DAY_MS } = options;
  const visits = createSingleFlight<WebsiteAnswer>();
  const byAddress = createVisitsByAddress(options);

  return {
    isCached: async (domain) => (await cachedAnswer(domain.toLowerCase())) !== null,
    async visit(domain, context) {
      const name = domain.toLowerCase();
      const answer = await visits.join(name, context, (flight) =>
        answerFor(name, { ...context, signal: flight.signal }, flight),
      );
      if (answer !== null) return answer;
      return {
        kind: 'failed',
        reason: 'aborted',
        detail: CANCELLED,
        observedAt: clock.now(),
      };
    },
  };

  async function cachedAnswer(domain: string): Promise<WebsiteAnswer | null> {
    const cached = await readCachedLookup(cache, KIND, domain, clock.now());
    return isAnswer(cached) ? cached : null;
  }

  async function answerFor(
    domain: string,
    context: LookupContext,
    flight: Flight,
  ): Promise<WebsiteAnswer> {
    const cached = await cachedAnswer(domain);
    if (cached !== null) return cached;
    const { elsewhere } = options;
    const here = () => visit(domain, context, flight);
    const answer = await (elsewhere === undefined ? here() : elsewhere(domain, flight, here));
    if (answer.kind !== 'failed')
      await writeCachedLookup(cache, KIND, domain, answer, answer.observedAt + lifetimeMs);
    return answer;
  }

  async function visit(
    domain: string,
    context: LookupContext,
    flight: Flight,
  ): Promise<WebsiteAnswer> {
    // It gets ready while the page is on its way.
    options.reader.warm();
    const visited = await byAddress.visit(domain, context, flight, (pages) =>
      visitWebsite({ ...options, pages }, domain, context, limits),
    );
    if (!visited.ok) {
      const { reason, detail } = visited;
      return { kind: 'failed', reason, detail, observedAt: clock.now() };
    }
    return visited.answer;
  }
}

/** What was kept is our own, so its kind tells its shape. */
function isAnswer(value: unknown): value is WebsiteAnswer {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('observedAt' in value))
    return false;
  const kinds: readonly unknown[] = ['site', 'parked', 'placeholder', 'none'];
  return kinds.includes(value.kind) && typeof value.observedAt === 'number';
}
