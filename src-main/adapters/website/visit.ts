// One visit to a domain's website: which URLs are tried, in which order and for how long, and the result.
import { getDomain } from 'tldts';
import { hostOf } from '../../engine/host-names.ts';
import type {
  CertificateState,
  Clock,
  DnsAnswer,
  DnsPort,
  LookupContext,
  SourceFailure,
  WebsiteAnswer,
} from '../../engine/ports.ts';
import type { PageVerdict, readFetchedPage } from '../../engine/website/page-reading.ts';
import { leadsToParking, withNameServers } from '../../engine/website/parked.ts';
import type { Page, PageFailure, PageFetcher, PageLimits } from '../dialer/http.ts';
import type { Reader } from '../foreign/reading.ts';
import { failureOfReading } from '../foreign/reading-failure.ts';
import { CANCELLED } from '../unless-aborted.ts';
import { certificateProblem, sourceFailure, turnedDown, wasSilent } from './page-failure.ts';
import { createTriedUrls, type UrlCandidate, urlCandidates } from './url-candidates.ts';

export interface VisitLimits {
  /** For the whole visit. */
  readonly totalMs: number;
  /** For the first page; each may take what is left of the whole. */
  readonly page: Pick<PageLimits, 'totalMs' | 'connectMs' | 'idleMs' | 'bodyBytes' | 'redirects'>;
  /** For reaching a host, once another one has been silent. */
  readonly secondConnectMs: number;
  /** For reading one page, once it is there. */
  readonly readMs: number;
}

export const VISIT_LIMITS: VisitLimits = {
  totalMs: 15_000,
  page: { totalMs: 9_000, connectMs: 5_000, idleMs: 5_000, bodyBytes: 524_288, redirects: 5 },
  secondConnectMs: 2_500,
  readMs: 5_000,
};

/** What a reader must know to read pages. */
export type PageMethods = { readonly readPage: typeof readFetchedPage };

export interface VisitPorts {
  readonly pages: PageFetcher;
  /** Reads what came. */
  readonly reader: Reader<PageMethods>;
  readonly dns: DnsPort;
  readonly clock: Clock;
}

const WHY = 'website';
const ACCEPT = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5';
/** Silence met twice is silence: nobody waits for a third. */
const MAX_TIMEOUTS = 2;

/** Visits a domain; never rejects. TLS is always verified: what is behind a bad certificate stays unread. */
export async function visitWebsite(
  ports: VisitPorts,
  domain: string,
  context: LookupContext,
  limits: VisitLimits = VISIT_LIMITS,
): Promise<WebsiteAnswer> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), limits.totalMs);
  const signal = AbortSignal.any([context.signal, deadline.signal]);
  try {
    const nameServers = nameServersOf(ports.dns, domain, { ...context, signal });
    const visit = { ...context, signal, caller: context.signal };
    const answer = await tryCandidates(ports, domain, visit, limits);
    if (context.signal.aborted) return failed('aborted', CANCELLED);
    if (deadline.signal.aborted && answer.kind === 'failed') {
      return failed('timeout', `The visit took longer than ${limits.totalMs} ms`);
    }
    return withNameServers(answer, await nameServers, ports.clock.now());
  } finally {
    clearTimeout(timer);
    deadline.abort();
  }

  function failed(reason: SourceFailure, detail: string): WebsiteAnswer {
    return { kind: 'failed', reason, detail, observedAt: ports.clock.now() };
  }
}

async function nameServersOf(
  dns: DnsPort,
  domain: string,
  context: LookupContext,
): Promise<readonly string[]> {
  const answer = await dns.resolve(getDomain(domain) ?? domain, 'NS', { ...context, ...because });
  return answer.kind === 'records' ? answer.records : [];
}

/** For the privacy ledger. */
const because = { why: WHY };

type Trouble = Extract<WebsiteAnswer, { kind: 'failed' }>;

/** `signal` ends with the visit's own time too; what has been fetched may wait longer for being read. */
interface VisitContext extends LookupContext {
  readonly caller: AbortSignal;
}

async function tryCandidates(
  ports: VisitPorts,
  domain: string,
  context: VisitContext,
  limits: VisitLimits,
): Promise<WebsiteAnswer> {
  const triedUrls = createTriedUrls();
  const seen: string[] = [];
  let certificate: CertificateState = 'not_seen';
  let placeholder: WebsiteAnswer | null = null;
  let trouble: Trouble | null = null;
  let silences = 0;

  for (const way of urlCandidates(domain)) {
    if (context.signal.aborted) {
      trouble ??= unknown('aborted', 'The visit was cut short');
      break;
    }
    const addresses = await addressesOf(ports.dns, way.host, context);
    if (addresses.state === 'none') {
      seen.push(addresses.detail);
      continue;
    }
    if (addresses.state === 'unknown') {
      trouble ??= unknown(addresses.reason, addresses.detail);
      // Name servers that are silent about the domain are silent about www as well.
      if (addresses.reason === 'timeout') break;
      continue;
    }
    const known = triedUrls.recall(addresses.records, way.port);
    if (known !== null || silences >= MAX_TIMEOUTS) continue;

    const outcome = await tryCandidate(
      ports,
      { domain, way, certificate },
      context,
      limits,
      silences > 0,
    );
    if (outcome.kind === 'unreadable') return outcome.answer;
    if (outcome.kind === 'answer') {
      const { answer } = outcome;
      if (answer.kind !== 'placeholder') return answer;
      // The other ways may lead to more than a server's default page.
      placeholder ??= answer;
      continue;
    }
    const { failure } = outcome;
    // Where the door led to is known, even when nobody answered there.
    const sign = leadsToParking(domain, failure.url);
    if (sign !== null) {
      return { kind: 'parked', signs: [sign], url: failure.url, observedAt: ports.clock.now() };
    }
    const here = leadsTo(failure, way);
    if (here && turnedDown(failure)) {
      triedUrls.note(addresses.records, way.port, 'turned_down');
      seen.push(`${way.host} refuses connections to port ${way.port}`);
      continue;
    }
    if (wasSilent(failure)) {
      silences += 1;
      if (here) triedUrls.note(addresses.records, way.port, 'silent');
    }
    const problem = certificateProblem(failure);
    if (problem !== null && ownHost(failure, domain) && certificate === 'not_seen') {
      certificate = problem;
    }
    trouble = graver(trouble, unknown(sourceFailure(failure), failureText(failure, problem)));
    if (failure.reason === 'aborted' || FINAL.has(failure.reason)) break;
  }

  if (placeholder !== null) return placeholder;
  if (trouble !== null) return trouble;
  return { kind: 'none', detail: [...new Set(seen)].join('; '), observedAt: ports.clock.now() };

  function unknown(reason: SourceFailure, detail: string): Trouble {
    return { kind: 'failed', reason, detail, observedAt: ports.clock.now() };
  }
}

/** A server that answers like this is there, and answers the same on its other doors. */
const FINAL: ReadonlySet<PageFailure['reason']> = new Set([
  'too_many_redirects',
  'bad_redirect',
  'headers_too_large',
  'bad_encoding',
]);

/** What is known of the server outweighs what is not: the first answer that made no sense, else the first trouble. */
function graver(before: Trouble | null, now: Trouble): Trouble {
  if (before === null) return now;
  return before.reason !== 'bad_answer' && now.reason === 'bad_answer' ? now : before;
}

function failureText(failure: PageFailure, problem: string | null): string {
  const host = hostOf(failure.url) ?? failure.url;
  const about = failure.detail.startsWith(host) ? failure.detail : `${host}: ${failure.detail}`;
  return problem === null ? about : `${about}; the page behind this certificate was not read`;
}

/** Whether it failed on the way's own door, and not where that door led on to. */
function leadsTo(failure: PageFailure, way: UrlCandidate): boolean {
  return failure.url === way.url;
}

function ownHost(failure: PageFailure, domain: string): boolean {
  const host = hostOf(failure.url);
  return host === domain || host === `www.${domain}`;
}

type Tried =
  | { readonly kind: 'answer'; readonly answer: WebsiteAnswer }
  /** It would be no more readable by another door, and might well be meant not to be. */
  | { readonly kind: 'unreadable'; readonly answer: Trouble }
  | { readonly kind: 'failed'; readonly failure: PageFailure };

async function tryCandidate(
  ports: VisitPorts,
  about: {
    readonly domain: string;
    readonly way: UrlCandidate;
    readonly certificate: CertificateState;
  },
  context: VisitContext,
  limits: VisitLimits,
  hurried: boolean,
): Promise<Tried> {
  const { domain, way, certificate } = about;
  const first = await fetchOne(way.url);
  if (!first.ok) return { kind: 'failed', failure: first };
  const verdict = await read(first, first.hops, true);
  if (verdict.kind !== 'leads_on') return verdict;
  const second = await fetchOne(verdict.target);
  if (!second.ok) return { kind: 'failed', failure: second };
  const last = await read(second, [...first.hops, ...second.hops], false);
  if (last.kind === 'leads_on') throw new Error('A page that was not to be followed is judged');
  return last;

  function fetchOne(url: string): Promise<Page | PageFailure> {
    const connectMs = hurried ? limits.secondConnectMs : limits.page.connectMs;
    const { checkId, lane, signal } = context;
    return ports.pages.fetchPage({
      url,
      why: WHY,
      checkId,
      lane,
      signal,
      accept: ACCEPT,
      limits: { ...limits.page, connectMs },
    });
  }

  async function read(
    page: Page,
    hops: readonly string[],
    follow: boolean,
  ): Promise<PageVerdict | Extract<Tried, { kind: 'unreadable' }>> {
    const { status, url, address, truncated, body } = page;
    const contentType = page.headers.get('content-type') ?? '';
    const observedAt = ports.clock.now();
    const reading = await ports.reader.call(
      'readPage',
      {
        domain,
        page: { status, url, address, truncated, body, contentType },
        hops,
        certificate,
        observedAt,
        follow,
      },
      { deadlineMs: limits.readMs, signal: context.caller },
    );
    if (reading.ok) return reading.value;
    const { reason, detail } = failureOfReading(reading, `the page of ${url}`, limits.readMs);
    return { kind: 'unreadable', answer: { kind: 'failed', reason, detail, observedAt } };
  }
}

export type Addresses =
  | { readonly state: 'some'; readonly records: readonly string[] }
  | { readonly state: 'none'; readonly detail: string }
  | { readonly state: 'unknown'; readonly reason: SourceFailure; readonly detail: string };

/** The same questions that the dialer asks, so its own are answered from the cache. */
export async function addressesOf(
  dns: DnsPort,
  host: string,
  context: LookupContext,
): Promise<Addresses> {
  const answers: readonly DnsAnswer<string>[] = await Promise.all([
    dns.resolve(host, 'A', { ...context, ...because }),
    dns.resolve(host, 'AAAA', { ...context, ...because }),
  ]);
  const records = answers.flatMap((answer) => (answer.kind === 'records' ? answer.records : []));
  if (records.length > 0) return { state: 'some', records };
  if (answers.some(({ kind }) => kind === 'nxdomain')) {
    return { state: 'none', detail: `${host} does not exist` };
  }
  for (const answer of answers) {
    if (answer.kind !== 'failed') continue;
    const reason =
      answer.reason === 'timeout' || answer.reason === 'aborted' ? answer.reason : 'unreachable';
    return { state: 'unknown', reason, detail: `${host}: ${answer.detail}` };
  }
  return { state: 'none', detail: `${host} has no address` };
}
