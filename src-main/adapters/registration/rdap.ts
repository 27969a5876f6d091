// What the registry of a domain answers over RDAP (RFC 7480, RFC 9082): a domain query to the servers named, at their
// pace.
import type { Clock, RegistrationAnswer } from '../../engine/ports.ts';
import type { Page, PageFailure, PageFetcher, PageLimits } from '../dialer/http.ts';
import { failureOfPage } from '../dialer/look-up-failure.ts';
import type { Reader } from '../foreign/reading.ts';
import type { Flight } from '../single-flight.ts';
import { type RegistryMethods, readRegistry } from './registry-reading.ts';
import type { RegistryTurns } from './registry-turn.ts';

export interface RdapAsking {
  readonly pages: PageFetcher;
  readonly reader: Reader<RegistryMethods>;
  readonly turns: RegistryTurns;
  readonly clock: Clock;
  readonly limits: Partial<PageLimits>;
}

export const RDAP_LIMITS: Partial<PageLimits> = {
  totalMs: 10_000,
  connectMs: 5_000,
  idleMs: 5_000,
  bodyBytes: 524_288,
  redirects: 3,
};

type Failed = Extract<RegistrationAnswer, { kind: 'failed' }>;

/** RFC 9224 §3 lists servers as equals; a third would say what the second said. */
const MAX_SERVERS = 2;
/** A server that was busy is asked once more, if it names a time that is worth waiting for. */
const MAX_ATTEMPTS = 2;

/** Asks the servers (base URLs ending with a slash) in turn until one knows. Never rejects. */
export async function askRdap(
  asking: RdapAsking,
  servers: readonly string[],
  domain: string,
  flight: Flight,
): Promise<RegistrationAnswer> {
  let first: Failed | null = null;
  for (const server of servers.slice(0, MAX_SERVERS)) {
    const answer = await askServer(asking, server, domain, flight);
    if (answer.kind !== 'failed' || answer.reason === 'aborted') return answer;
    first ??= answer;
  }
  return first ?? failed(asking, 'no_source', 'No RDAP server is known for this domain');
}

async function askServer(
  asking: RdapAsking,
  base: string,
  domain: string,
  flight: Flight,
): Promise<RegistrationAnswer> {
  const { pages, turns } = asking;
  const url = `${base}domain/${domain}`;
  const { host } = new URL(base);
  const until = turns.deadline(flight);
  for (let attempt = 1; ; attempt += 1) {
    const turn = await turns.turn(host, flight, until);
    if (!turn.ok) return failed(asking, turn.reason, turn.detail);
    const page = await pages.fetchPage({
      url,
      why: 'domain registration',
      checkId: flight.checkId,
      lane: flight.lane(),
      signal: flight.signal,
      purpose: 'rdap',
      keepAlive: true,
      accept: 'application/rdap+json, application/json;q=0.9',
      limits: asking.limits,
    });
    if (page.ok && BUSY.has(page.status)) {
      turn.done({ kind: 'busy', waitMs: waitAskedFor(page, asking.clock.now()) });
      if (attempt < MAX_ATTEMPTS) continue;
      return failed(asking, 'refused', `${host} is busy (status ${page.status})`);
    }
    turn.done({ kind: outcomeOf(page) });
    return readAnswer(asking, page, domain, flight.signal);
  }
}

/** RFC 7480 §5.5 (429); 503 by RFC 9110 §15.6.4. */
const BUSY = new Set([429, 503]);
const REFUSALS = new Set([401, 403, 451]);

function outcomeOf(page: Page | PageFailure): 'answered' | 'silent' | 'ended' {
  if (page.ok) return 'answered';
  switch (failureOfPage(page).reason) {
    case 'timeout':
    case 'unreachable':
      return 'silent';
    default:
      return 'ended';
  }
}

async function readAnswer(
  asking: RdapAsking,
  page: Page | PageFailure,
  domain: string,
  signal: AbortSignal,
): Promise<RegistrationAnswer> {
  if (!page.ok) {
    const { reason, detail } = failureOfPage(page);
    return failed(asking, reason, detail);
  }
  const { host } = new URL(page.url);
  const source = `RDAP at ${host}`;
  const observedAt = asking.clock.now();
  if (REFUSALS.has(page.status)) {
    return failed(asking, 'refused', `${host} refused the query (status ${page.status})`);
  }
  if (page.truncated)
    return failed(asking, 'bad_answer', `${host} sent an answer that is too large`);
  const bytes = page.body;
  if (page.status === 404) {
    const denial = await readRegistry(asking.reader, 'readRdapDenial', { bytes }, host, signal);
    if (!denial.ok) return failed(asking, denial.reason, denial.detail);
    if (denial.value) return { kind: 'not_registered', source, observedAt };
    // A moved service, or a web server in its place, knows nothing of domains.
    return failed(asking, 'bad_answer', `The status 404 of ${host} does not come from RDAP`);
  }
  if (page.status !== 200) {
    return failed(asking, 'bad_answer', `${host} answered with status ${page.status}`);
  }
  const question = { bytes, domain, now: observedAt };
  const read = await readRegistry(asking.reader, 'readRdap', question, host, signal);
  if (!read.ok) return failed(asking, read.reason, read.detail);
  const reading = read.value;
  if (reading === null) return failed(asking, 'bad_answer', `${host} sent broken JSON`);
  if (!reading.ok) return failed(asking, 'bad_answer', `${host}: ${reading.detail}`);
  return { kind: 'found', registration: reading.registration, source, observedAt };
}

function failed(asking: RdapAsking, reason: Failed['reason'], detail: string): Failed {
  return { kind: 'failed', reason, detail, observedAt: asking.clock.now() };
}

/** An HTTP-date has 29. */
const HEADER_CHARACTERS = 60;

/** By the server's own clock where it shows it (RFC 9110 §6.6.1): ours may be wrong, or have been set meanwhile. */
function waitAskedFor(page: Page, now: number): number | null {
  const theirs = Date.parse(page.headers.get('date')?.slice(0, HEADER_CHARACTERS) ?? '');
  const from = Number.isNaN(theirs) ? now : theirs;
  return retryAfterMs(page.headers.get('retry-after'), from);
}

/** How long a server asks to be left alone (RFC 9110 §10.2.3), in milliseconds from `now`; null where the header is missing or says nothing that can be read. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  const text = header?.slice(0, HEADER_CHARACTERS).trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // An HTTP-date begins with the day of the week.
  const at = /^[a-z]{3,9},? /i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
