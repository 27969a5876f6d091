// Whether a mailbox exists, as far as its mail hosts say: host after host, at their pace, without ever sending a
// message.
import {
  type Pace,
  type Provider,
  paceKey,
  providerOf,
  SPARED_SHARE,
} from '../../engine/mailbox/providers.ts';
import { tidyWords } from '../../engine/mailbox/reply-for-display.ts';
import type { Clock, FactCache, MailboxAnswer, MailboxPort } from '../../engine/ports.ts';
import type { Log } from '../../service/ports/log.ts';
import type { Dialer } from '../dialer/dialer.ts';
import type { PacingLimits, Pace as PacingPace } from '../pacing/pace.ts';
import { createPacing } from '../pacing/pacing.ts';
import { REAL_TIMERS, type Timers } from '../pacing/timers.ts';
import type { Turn } from '../pacing/turn.ts';
import { unlessAborted } from '../unless-aborted.ts';
import { createAcceptingHosts } from './accepting-hosts.ts';
import { createCatchAllFacts } from './catch-all.ts';
import { createOutcomes, type HostOutcome } from './outcome.ts';
import { createPortWatch, PORT_WATCH_SETTINGS, type PortWatchSettings } from './port-watch.ts';
import { isAskable, randomLocalPart } from './recipient.ts';
import { createRecipientsPerSession } from './recipients-per-session.ts';
import {
  type Opened,
  openSession,
  SESSION_LIMITS,
  type SessionLimits,
  type SessionRequest,
} from './session.ts';
import { holdSharedSession } from './shared-session.ts';
import { turnMissed } from './silent-host.ts';
import { createWaitingRecipients, type Place, type Question } from './waiting-recipients.ts';

export interface MailboxProbeOptions {
  readonly dialer: Dialer;
  /** Keeps what is known of catch-all domains, and of hosts that accept somebody. */
  readonly facts: FactCache;
  readonly clock: Clock;
  readonly limits?: Partial<SessionLimits>;
  /** At least 0 and less than 1, for recipients that nobody has. */
  readonly random: () => number;
  /** In place of `random` for the recipients of a domain: several probes of one IP address ask for the same one. */
  readonly randomFor?: (domain: string) => () => number;
  readonly pacing?: Partial<PacingLimits>;
  readonly portWatch?: Partial<PortWatchSettings>;
  /** In place of each provider's own. */
  readonly pace?: Pace;
  readonly timers?: Timers;
  readonly log?: Log;
}

export interface MailboxProbe extends MailboxPort {
  /** Forgets which hosts could not be reached: that was learnt in another network. */
  networkChanged(): void;
}

const SMTP_PORT = 25;
const NOT_ASKABLE = 'the address or the EHLO name cannot be written in SMTP';
/** Who has not answered by then will not. */
const MAX_HOSTS = 5;

/** Whoever had to go on so often is asked for in a session of its own. */
const MAX_SHARED_SESSIONS = 5;

interface Missed {
  readonly kind: 'missed';
  readonly turn: Extract<Turn, { ok: false }>;
}

/**
 * Opens the probe. An answer is definite only where a host told recipients apart: a recipient that was accepted where
 * nobody knows whether all are (`catchAll` is `inconclusive`), or refused by a host that has accepted nobody, is `unknown`,
 * or `greylisted` where asking again will tell. An identity or an address that cannot be said in SMTP is unknown without
 * asking. When no mail host at all can be reached from here, the probe rests for a while and says so.
 */
export function createMailboxProbe(options: MailboxProbeOptions): MailboxProbe {
  const { dialer, facts, clock, random, log, timers = REAL_TIMERS } = options;
  const { randomFor = () => random } = options;
  const limits = { ...SESSION_LIMITS, ...options.limits };
  const pacingLimits = { ...SMTP_PACING, ...options.pacing };
  const pacing = createPacing(pacingLimits, timers);
  const outcomes = createOutcomes(clock);
  const { answer } = outcomes;
  const waiting = createWaitingRecipients();
  const perSession = createRecipientsPerSession();
  const catchAlls = createCatchAllFacts(facts, clock, (domain) =>
    randomLocalPart(randomFor(domain)),
  );
  const accepting = createAcceptingHosts(facts, clock, dialer.via('smtp'));
  let network = 0;
  // Nobody waits for a turn that will not be used.
  const port25 = createPortWatch({ ...PORT_WATCH_SETTINGS, ...options.portWatch }, timers, () =>
    pacing.dismiss(),
  );

  return {
    async probe(address, hosts, identity, context) {
      if (!isAskable(address, identity)) return answer('unknown', { words: NOT_ASKABLE });
      const contact = { made: false, failed: false, network };
      const heard = await askInTurn(hosts, { address, identity, context, contact });
      if (contact.made || context.signal.aborted) return heard;
      const [first] = hosts;
      if (contact.failed && first !== undefined && contact.network === network) {
        port25.notReached(paceKey(first, providerOf(first)));
      }
      const why = port25.doubt();
      return why === null ? heard : { kind: 'not_run', why, passing: true };
    },
    networkChanged() {
      network += 1;
      port25.forget();
      pacing.forgetSilence();
      accepting.networkChanged();
    },
  };

  async function askInTurn(hosts: readonly string[], question: Question): Promise<MailboxAnswer> {
    const { context } = question;
    let heard: { readonly words: string; readonly host: string } | null = null;
    const silences: string[] = [];
    for (const host of hosts.slice(0, MAX_HOSTS)) {
      if (port25.obstacle() !== null) break;
      const outcome = await askHost(host, question);
      if (outcome.kind === 'missed') {
        const { turn } = outcome;
        if (turn.why === 'refused') {
          return answer('unknown', { aboutUs: true, words: turn.words, host });
        }
        silences.push(turnMissed(host, turn.why, pacingLimits.maxWaitMs[context.lane]));
        if (turn.why === 'aborted') break;
        continue;
      }
      if (outcome.kind === 'answer') return outcome.answer;
      if (outcome.words !== null) heard = { words: outcome.words, host };
      if (outcome.silence !== null) silences.push(outcome.silence);
      if (context.signal.aborted) break;
    }
    if (heard !== null) return answer('unknown', heard);
    return answer('unknown', silences.length > 0 ? { words: tidyWords(silences.join('; ')) } : {});
  }

  /** Waits for a turn, and then asks for all who wait for the same host; or is asked for in the session of another. */
  async function askHost(host: string, question: Question): Promise<HostOutcome | Missed> {
    const provider = providerOf(host);
    const site = paceKey(host, provider);
    const pace = pacingPace(options.pace ?? provider.pace);
    const { context } = question;
    let ahead = false;
    let alone = false;
    for (let session = 1; ; session += 1) {
      const place = waiting.join(host, question, { ahead, alone });
      const signal = AbortSignal.any([context.signal, place.taken]);
      const asker = { lane: () => context.lane, signal };
      const turn = await pacing.turn(site, asker, { pace, ahead });
      if (!waiting.leave(host, place)) {
        // Taken along at the moment when its own turn came.
        if (turn.ok) turn.done({ kind: 'ended' });
      } else if (turn.ok) lead(host, site, provider, place, turn);
      else return { kind: 'missed', turn };
      const heard = await unlessAborted(place.heard, context.signal);
      if (heard === null) return { kind: 'missed', turn: { ok: false, why: 'aborted' } };
      if (heard.kind !== 'again') return heard;
      ahead = true;
      alone = heard.alone || session >= MAX_SHARED_SESSIONS;
    }
  }

  /** Holds a session whose leader has a turn, which is given back when the session is over; that may be after the answers. */
  function lead(
    host: string,
    site: string,
    provider: Provider,
    leader: Place,
    turn: Extract<Turn, { ok: true }>,
  ): void {
    const { recipientsPerSession } = options.pace ?? provider.pace;
    const taken: Place[] = [leader];
    void holdSharedSession({
      host,
      site,
      provider,
      leader,
      most: perSession.of(site, recipientsPerSession),
      limits: limitsFor(provider),
      catchAlls,
      accepting,
      outcomes,
      perSession,
      async open(named, signal) {
        const opened = await open(host, provider, leader.question, named, signal);
        for (const { question } of taken) noteContact(question.contact, opened);
        return opened;
      },
      takeAlong(most) {
        const places = waiting.take(host, leader.question, turn.room(most));
        turn.count(places.length);
        taken.push(...places);
        return places;
      },
      countControl: () => turn.count(1),
    }).then(({ effect, left }) => left.finally(() => turn.done(effect)));
  }

  async function open(
    host: string,
    provider: Provider,
    question: Question,
    named: () => readonly string[],
    signal: AbortSignal,
  ) {
    const { identity, context } = question;
    const { checkId, lane } = context;
    const request = {
      host,
      port: SMTP_PORT,
      ehlo: identity.ehlo,
      why: 'mailbox',
      get sent() {
        return named().join(', ');
      },
      checkId,
      lane,
      signal,
      limits: limitsFor(provider),
    };
    const encrypted = await openSession(dialer, withTls(request, true));
    if (encrypted.ok || encrypted.failure.kind !== 'tls_failed') {
      if (encrypted.ok && encrypted.session.tls !== null) {
        log?.info({ host, ...encrypted.session.tls }, 'mail host reached over TLS');
      }
      return encrypted;
    }
    // Opportunistic (RFC 7435), and on a new connection: on the old one nobody knows any more who hears what.
    log?.info(
      { host, detail: encrypted.failure.detail },
      'TLS failed at a mail host; continuing without it',
    );
    return openSession(dialer, withTls(request, false));
  }

  function limitsFor({ patience }: Provider): SessionLimits {
    const { bannerMs, replyMs } = limits;
    return { ...limits, bannerMs: bannerMs * patience, replyMs: replyMs * patience };
  }

  function noteContact(contact: Question['contact'], opened: Opened): void {
    if (opened.ok || opened.failure.kind !== 'not_reached') {
      contact.made = true;
      if (contact.network === network) port25.reached();
      return;
    }
    const { reason } = opened.failure.failure;
    contact.failed ||= reason === 'timeout' || reason === 'unreachable';
  }
}

/** The getter of what was sent stays one. */
function withTls(request: Omit<SessionRequest, 'startTls'>, startTls: boolean): SessionRequest {
  return Object.create(request, { startTls: { value: startTls } }) as SessionRequest;
}

function pacingPace(pace: Pace): PacingPace {
  const { sessionsAtOnce, intervalMs, sessionsPerMinute, recipientsPerMinute } = pace;
  return {
    inFlight: sessionsAtOnce,
    intervalMs,
    perMinute: sessionsPerMinute,
    itemsPerMinute: recipientsPerMinute,
  };
}

/** How long mail hosts are waited for and left alone; how often each is asked stands in the table of providers. */
const SMTP_PACING: PacingLimits = {
  // In place of which each provider's own counts.
  inFlight: 1,
  intervalMs: 2_000,
  // A session of a list may take minutes, and its number of a minute may be used up; who sits and waits comes in beside it.
  spared: { places: 1, share: SPARED_SHARE },
  // Rows of a list wait as long as it takes: to give up would make a mailbox unconfirmed that was never asked for.
  maxWaitMs: { interactive: 20_000, batch: 7 * 86_400_000 },
  // Who asked to be left alone is believed at once; waiting for minutes would only bring the same answer.
  waitsOutPauses: false,
  busyPauseMs: 900_000,
  silentAfter: 3,
  silentPauseMs: 120_000,
  refusedAfter: 3,
  refusedPauseMs: 900_000,
  maxPauseMs: 14_400_000,
};
