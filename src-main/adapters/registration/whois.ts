// What the WHOIS servers answer about a domain: the registry's, found through IANA, then the registrar's where the
// registry publishes no date.
import Type from 'typebox';
import { OrNull } from '../../../src-shared/bridge/or-null.ts';
import { validate } from '../../../src-shared/validate.ts';
import type {
  Clock,
  LookupCache,
  LookupContext,
  Registration,
  RegistrationAnswer,
  SourceFailure,
} from '../../engine/ports.ts';
import type { WhoisReading } from '../../engine/registration/whois-text.ts';
import type { Dialer } from '../dialer/dialer.ts';
import type { Reader } from '../foreign/reading.ts';
import { readCachedLookup, writeCachedLookup } from '../lookup-cache.ts';
import type { Outcome } from '../pacing/turn.ts';
import { createSingleFlight, type Flight } from '../single-flight.ts';
import { type RegistryMethods, readRegistry } from './registry-reading.ts';
import type { RegistryTurns } from './registry-turn.ts';
import {
  askWhoisServer,
  type WhoisLimits,
  type WhoisQuestion,
  type WhoisReply,
} from './whois-query.ts';

export interface WhoisOptions {
  readonly dialer: Dialer;
  readonly reader: Reader<RegistryMethods>;
  readonly turns: RegistryTurns;
  readonly cache: LookupCache;
  readonly clock: Clock;
  readonly limits: WhoisLimits;
}

export interface WhoisAnswer {
  readonly answer: RegistrationAnswer;
  /** True when a registrar that might know a date could not be asked: to be asked again soon. */
  readonly partial: boolean;
}

export interface Whois {
  /** Asks about an ASCII domain. Never rejects. */
  ask(domain: string, flight: Flight): Promise<WhoisAnswer>;
  /** The server that knows a domain, where that is known without asking; null where there is none or it is not known. */
  knownServer(domain: string): string | null;
}

const IANA = 'whois.iana.org';
const MAX_REFERRALS = 2;
const SERVER_LIFETIME_MS = 30 * 86_400_000;

/** What some servers want besides the domain; everybody else takes the domain alone. */
const QUERIES: Readonly<Record<string, (domain: string) => string>> = {
  // Else it also answers with hosts and registrars of that name.
  'whois.verisign-grs.com': (domain) => `domain ${domain}`,
  // A-labels in and out.
  'whois.denic.de': (domain) => `-T dn,ace ${domain}`,
  // English only.
  'whois.jprs.jp': (domain) => `${domain}/e`,
};

interface WhoisServer {
  /** Null where the top-level domain has none. */
  readonly host: string | null;
}
type ServerAnswer = WhoisServer | Failure;
type Conclusive = Extract<WhoisReading, { kind: 'registered' | 'not_registered' }>;
interface Failure {
  readonly reason: SourceFailure;
  readonly detail: string;
}

const StoredServer = Type.Object({ host: OrNull(Type.String()) });

export function createWhois(options: WhoisOptions): Whois {
  const { clock } = options;
  const servers = createSingleFlight<ServerAnswer>();
  const known = new Map<string, string | null>();

  return {
    async ask(domain, flight) {
      const tld = tldOf(domain);
      const server = await serverOf(tld, flight);
      if ('reason' in server) return whole(failed(server, clock));
      known.set(tld, server.host);
      if (server.host === null) {
        const detail = `There is no WHOIS server for .${tld}`;
        return whole(failed({ reason: 'no_source', detail }, clock));
      }
      return askRegistry(server.host, domain, flight);
    },
    knownServer: (domain) => known.get(tldOf(domain)) ?? null,
  };

  async function askRegistry(server: string, domain: string, flight: Flight): Promise<WhoisAnswer> {
    const reading = await readFrom(options, server, domain, flight);
    if ('reason' in reading) return whole(failed(reading, clock));
    const source = `WHOIS at ${server}`;
    const observedAt = clock.now();
    if (reading.kind === 'not_registered') {
      return whole({ kind: 'not_registered', source, observedAt });
    }
    const { registration, referral } = reading;
    if (registration.registeredAt !== null || referral === null || referral === server) {
      return whole({ kind: 'found', registration, source, observedAt });
    }
    return followReferrals(options, { server, registration, referral }, domain, flight);
  }

  async function serverOf(tld: string, flight: Flight): Promise<ServerAnswer> {
    const context: LookupContext = {
      checkId: flight.checkId,
      lane: flight.lane(),
      signal: flight.signal,
    };
    const server = await servers.join(tld, context, (shared) => findServer(options, tld, shared));
    return server ?? { reason: 'aborted', detail: 'This is no longer needed' };
  }
}

/** The registry's facts stay; what it does not tell is taken from the registrar. */
async function followReferrals(
  options: WhoisOptions,
  registry: { server: string; registration: Registration; referral: string },
  domain: string,
  flight: Flight,
): Promise<WhoisAnswer> {
  const visited = [registry.server];
  let { registration } = registry;
  let next: string | null = registry.referral;
  let partial = false;
  for (let hop = 0; hop < MAX_REFERRALS && next !== null && !visited.includes(next); hop += 1) {
    const server: string = next;
    next = null;
    const reading = await readFrom(options, server, domain, flight);
    if ('reason' in reading) {
      if (reading.reason === 'aborted') return whole(failed(reading, options.clock));
      partial = true;
      break;
    }
    // A registrar that does not know the name says nothing about the registry's word.
    if (reading.kind === 'not_registered') break;
    visited.push(server);
    registration = fillGaps(registration, reading.registration);
    if (registration.registeredAt === null) next = reading.referral;
  }
  const source = `WHOIS at ${visited.join(' and ')}`;
  return {
    answer: { kind: 'found', registration, source, observedAt: options.clock.now() },
    partial,
  };
}

const ANSWERED = { outcome: { kind: 'answered' } } as const;

async function readFrom(
  options: WhoisOptions,
  server: string,
  domain: string,
  flight: Flight,
): Promise<Conclusive | Failure> {
  const query = (Object.hasOwn(QUERIES, server) ? QUERIES[server] : undefined) ?? plain;
  const question = { server, query: query(domain), checkId: flight.checkId };
  return converse<Conclusive>(options, question, flight, async (text) => {
    const words = { text, domain, now: options.clock.now() };
    const read = await readRegistry(options.reader, 'readWhois', words, server, flight.signal);
    if (!read.ok) return { ...ANSWERED, answer: read };
    const reading = read.value;
    switch (reading.kind) {
      case 'registered':
      case 'not_registered':
        return { ...ANSWERED, answer: reading };
      case 'refused': {
        const detail = `${server} refused the query: ${reading.words}`;
        return { outcome: { kind: 'busy', waitMs: null }, answer: { reason: 'refused', detail } };
      }
      case 'unclear': {
        const detail = `${server}: ${reading.detail}`;
        return { ...ANSWERED, answer: { reason: 'bad_answer', detail } };
      }
    }
  });
}

async function findServer(
  options: WhoisOptions,
  tld: string,
  flight: Flight,
): Promise<ServerAnswer> {
  const { cache, clock, reader } = options;
  const stored = validate(
    StoredServer,
    await readCachedLookup(cache, 'whois_server', tld, clock.now()),
  );
  if (stored.ok) return stored.value;
  const question = { server: IANA, query: tld, checkId: null };
  const server = await converse<ServerAnswer>(options, question, flight, async (text) => {
    const words = { text, tld };
    const read = await readRegistry(reader, 'readWhoisServer', words, IANA, flight.signal);
    if (!read.ok) return { ...ANSWERED, answer: read };
    if (read.value !== undefined) return { ...ANSWERED, answer: { host: read.value } };
    const detail = `${IANA} did not say which server is responsible for .${tld}`;
    return { ...ANSWERED, answer: { reason: 'bad_answer', detail } };
  });
  if (!('reason' in server)) {
    await writeCachedLookup(cache, 'whois_server', tld, server, clock.now() + SERVER_LIFETIME_MS);
  }
  return server;
}

/** Asks one question in its turn; `read` makes of the text what it says, and what that means for the next question. */
async function converse<A>(
  { dialer, turns, limits }: WhoisOptions,
  question: Pick<WhoisQuestion, 'server' | 'query' | 'checkId'>,
  flight: Flight,
  read: (text: string) => Promise<{ readonly outcome: Outcome; readonly answer: A | Failure }>,
): Promise<A | Failure> {
  const turn = await turns.turn(question.server, flight);
  if (!turn.ok) return turn;
  const asked = { ...question, lane: flight.lane(), signal: flight.signal };
  const reply = await askWhoisServer(dialer, asked, limits);
  if (!reply.ok) {
    turn.done({ kind: outcomeOf(reply) });
    return reply;
  }
  const { outcome, answer } = await read(reply.text);
  turn.done(outcome);
  return answer;
}

function failed({ reason, detail }: Failure, clock: Clock): RegistrationAnswer {
  return { kind: 'failed', reason, detail, observedAt: clock.now() };
}

function tldOf(domain: string): string {
  return domain.slice(domain.lastIndexOf('.') + 1);
}

function plain(domain: string): string {
  return domain;
}

function whole(answer: RegistrationAnswer): WhoisAnswer {
  return { answer, partial: false };
}

function outcomeOf(reply: Extract<WhoisReply, { ok: false }>): 'silent' | 'ended' {
  return reply.reason === 'timeout' || reply.reason === 'unreachable' ? 'silent' : 'ended';
}

function fillGaps(first: Registration, second: Registration): Registration {
  return {
    registeredAt: first.registeredAt ?? second.registeredAt,
    expiresAt: first.expiresAt ?? second.expiresAt,
    changedAt: first.changedAt ?? second.changedAt,
    registrar: first.registrar ?? second.registrar,
    statuses: first.statuses.length > 0 ? first.statuses : second.statuses,
  };
}
