// When a website may be visited: visits are paced per IP address, since one can host thousands of domains.
import type { DnsPort, LookupContext, WebsiteAnswer } from '../../engine/ports.ts';
import type { PageFetcher } from '../dialer/http.ts';
import type { PacingLimits } from '../pacing/pace.ts';
import { createPacing } from '../pacing/pacing.ts';
import { REAL_TIMERS, type Timers } from '../pacing/timers.ts';
import type { Outcome } from '../pacing/turn.ts';
import type { Flight } from '../single-flight.ts';
import { CANCELLED } from '../unless-aborted.ts';
import { addressesOf } from './visit.ts';

export type Visited =
  | { readonly ok: true; readonly answer: WebsiteAnswer }
  | { readonly ok: false; readonly reason: 'aborted' | 'refused'; readonly detail: string };

export interface VisitsByAddress {
  /** Waits for a turn at the address of a domain and performs the visit with pages that are listened to. */
  visit(
    domain: string,
    context: LookupContext,
    flight: Flight,
    perform: (pages: PageFetcher) => Promise<WebsiteAnswer>,
  ): Promise<Visited>;
}

export interface VisitsByAddressOptions {
  readonly pages: PageFetcher;
  readonly dns: DnsPort;
  readonly pacing?: Partial<PacingLimits>;
  readonly timers?: Timers;
}

/**
 * A browser opens six connections to a host, a page has some dozen files: what one reader does to a server that answers
 * quickly is the measure. Silence slows down and is no reason to leave an address alone: one silent domain of a shared host
 * says nothing of the next.
 */
const VISIT_PACING: PacingLimits = {
  inFlight: 16,
  intervalMs: 50,
  learns: { floorPerSecond: 1, ceilingPerSecond: 50 },
  maxWaitMs: { interactive: 8_000, batch: 600_000 },
  waitsOutPauses: true,
  spared: { places: 4, share: 0 },
  busyPauseMs: 1_000,
  maxPauseMs: 10_000,
  silentAfter: Number.POSITIVE_INFINITY,
  silentPauseMs: 0,
  refusedAfter: Number.POSITIVE_INFINITY,
  refusedPauseMs: 0,
};

/** RFC 6585 §4. */
const TOO_MANY_REQUESTS = 429;

export function createVisitsByAddress(options: VisitsByAddressOptions): VisitsByAddress {
  const { pages, dns, timers = REAL_TIMERS } = options;
  const pacing = createPacing({ ...VISIT_PACING, ...options.pacing }, timers);

  return {
    async visit(domain, context, flight, perform) {
      const address = await addressOf(domain, context);
      // Where there is none, there is nothing to be gentle with.
      if (address === null) return { ok: true, answer: await perform(pages) };
      const turn = await pacing.turn(address, flight);
      if (!turn.ok) {
        if (turn.why === 'aborted') {
          return { ok: false, reason: 'aborted', detail: CANCELLED };
        }
        const detail = `Too many visits wait for ${address}, where ${domain} is`;
        return { ok: false, reason: 'refused', detail };
      }
      let complained = false;
      const listened: PageFetcher = {
        async fetchPage(request) {
          const page = await pages.fetchPage(request);
          if (page.ok && page.status === TOO_MANY_REQUESTS) complained = true;
          return page;
        },
      };
      let outcome: Outcome = { kind: 'ended' };
      try {
        const answer = await perform(listened);
        outcome = outcomeOf(answer, complained);
        return { ok: true, answer };
      } finally {
        turn.done(outcome);
      }
    },
  };

  /** The first by order: resolvers turn them round. */
  async function addressOf(domain: string, context: LookupContext): Promise<string | null> {
    const addresses = await addressesOf(dns, domain, context);
    return addresses.state === 'some' ? (addresses.records.toSorted()[0] ?? null) : null;
  }
}

function outcomeOf(answer: WebsiteAnswer, complained: boolean): Outcome {
  if (complained) return { kind: 'busy', waitMs: null };
  if (answer.kind !== 'failed') return { kind: 'answered' };
  if (answer.reason === 'aborted') return { kind: 'ended' };
  return { kind: answer.reason === 'timeout' ? 'silent' : 'answered' };
}
