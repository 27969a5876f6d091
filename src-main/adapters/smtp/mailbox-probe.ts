// Whether a mailbox exists, as far as its mail hosts say: host after host, at their pace, without ever sending a
// message.
import type { MailboxVerdict } from '../../../src-shared/schemas/verification.ts';
import { type CatchAllAnswer, withDoubt } from '../../engine/mailbox/catch-all-answer.ts';
import { judgeRecipientReply } from '../../engine/mailbox/judge-reply.ts';
import { type Pace, type Provider, paceKey, providerOf } from '../../engine/mailbox/providers.ts';
import { tidyWords, wordsOf } from '../../engine/mailbox/shown-words.ts';
import type {
  Clock,
  FactCache,
  LookupContext,
  MailboxAnswer,
  MailboxIdentity,
  MailboxPort,
} from '../../engine/ports.ts';
import type { Log } from '../../service/ports/log.ts';
import type { Dialer } from '../dialer/dialer.ts';
import {
  createPacing,
  type Outcome,
  type PacingLimits,
  type Pace as PacingPace,
} from '../pacing/pacing.ts';
import { REAL_TIMERS, type Timers } from '../pacing/timers.ts';
import { createCatchAllFacts } from './catch-all.ts';
import { askCatchAllQuestion } from './catch-all-question.ts';
import { createOutcomes, decided, type HostOutcome } from './outcome.ts';
import { SMTP_PACING } from './pacing-limits.ts';
import { createPortWatch, PORT_WATCH_SETTINGS, type PortWatchSettings } from './port-watch.ts';
import { isAskable, randomLocalPart, recipientPath } from './recipient.ts';
import {
  type Opened,
  openSession,
  SESSION_LIMITS,
  type Session,
  type SessionLimits,
} from './session.ts';
import { turnMissed } from './silence.ts';

export interface MailboxProbeOptions {
  readonly dialer: Dialer;
  /** Keeps what is known of catch-all domains. */
  readonly facts: FactCache;
  readonly clock: Clock;
  readonly limits?: Partial<SessionLimits>;
  /** At least 0 and less than 1, for recipients that nobody has. */
  readonly random: () => number;
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
const NOT_ASKABLE = 'the address, or the name to ask in, cannot be written in SMTP';
/** Who has not answered by then will not. */
const MAX_HOSTS = 5;

/** Who asks whom, for whom. */
interface Question {
  readonly address: Parameters<MailboxPort['probe']>[0];
  readonly identity: MailboxIdentity;
  readonly context: LookupContext;
  /** Whether any host was connected to, and whether one was tried in vain, begun in which of the machine's networks. */
  readonly contact: { made: boolean; failed: boolean; readonly network: number };
}

/**
 * Opens the probe. An answer is definite only where a host told recipients apart: a recipient that was accepted where
 * nobody knows whether all are is `unknown`, or `greylisted` where asking again will tell (`catchAll` is `inconclusive`). An identity or an address that cannot be said
 * in SMTP is unknown without asking. When no mail host at all can be reached from here, the probe rests for a while and says so.
 */
export function createMailboxProbe(options: MailboxProbeOptions): MailboxProbe {
  const { dialer, facts, clock, random, log, timers = REAL_TIMERS } = options;
  const limits = { ...SESSION_LIMITS, ...options.limits };
  const pacingLimits = { ...SMTP_PACING, ...options.pacing };
  const pacing = createPacing(pacingLimits, timers);
  const { answer, afterFailure, withoutVerdict } = createOutcomes(clock);
  const catchAlls = createCatchAllFacts(facts, clock, () => randomLocalPart(random));
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
    },
  };

  async function askInTurn(hosts: readonly string[], question: Question): Promise<MailboxAnswer> {
    const { context } = question;
    let heard: { readonly words: string; readonly host: string } | null = null;
    const silences: string[] = [];
    for (const host of hosts.slice(0, MAX_HOSTS)) {
      if (port25.obstacle() !== null) break;
      const provider = providerOf(host);
      const asker = { lane: () => context.lane, signal: context.signal };
      const pace = pacingPace(options.pace ?? provider.pace);
      const turn = await pacing.turn(paceKey(host, provider), asker, { pace });
      if (!turn.ok) {
        if (turn.why === 'refused') {
          return answer('unknown', { aboutUs: true, words: turn.words, host });
        }
        silences.push(turnMissed(host, turn.why, pacingLimits.maxWaitMs[context.lane]));
        if (turn.why === 'aborted') break;
        continue;
      }
      const outcome = await askHost(host, provider, question, (effect) => turn.done(effect));
      if (outcome.kind === 'answer') return outcome.answer;
      if (outcome.words !== null) heard = { words: outcome.words, host };
      if (outcome.silence !== null) silences.push(outcome.silence);
      if (context.signal.aborted) break;
    }
    if (heard !== null) return answer('unknown', heard);
    return answer('unknown', silences.length > 0 ? { words: tidyWords(silences.join('; ')) } : {});
  }

  /** `release` is called when the session is over, which may be after the answer. */
  async function askHost(
    host: string,
    provider: Provider,
    question: Question,
    release: (effect: Outcome) => void,
  ): Promise<HostOutcome> {
    let effect: Outcome = { kind: 'ended' };
    let session: Session | null = null;
    try {
      const opened = await open(host, provider, question);
      if (!opened.ok) {
        const outcome = afterFailure(host, opened.failure, limitsFor(provider));
        effect = outcome.effect;
        return outcome;
      }
      session = opened.session;
      const outcome = await askSession(session, host, provider, question);
      effect = outcome.effect;
      return outcome;
    } finally {
      // Nobody waits for the leave-taking but the next session.
      if (session === null) release(effect);
      else void session.leave().finally(() => release(effect));
    }
  }

  async function open(host: string, provider: Provider, question: Question) {
    const { address, identity, context, contact } = question;
    const { checkId, lane, signal } = context;
    const request = {
      host,
      port: SMTP_PORT,
      ehlo: identity.ehlo,
      why: 'mailbox',
      sent: recipientPath(address.localPart, address.domain),
      checkId,
      lane,
      signal,
      limits: limitsFor(provider),
    };
    const encrypted = await openSession(dialer, { ...request, startTls: true });
    noteContact(contact, encrypted);
    if (encrypted.ok || encrypted.failure.kind !== 'tls_failed') {
      if (encrypted.ok && encrypted.session.tls !== null) {
        log?.info({ host, ...encrypted.session.tls }, 'mail host reached over TLS');
      }
      return encrypted;
    }
    // Opportunistic (RFC 7435), and on a new connection: on the old one nobody knows any more who hears what.
    log?.info(
      { host, detail: encrypted.failure.detail },
      'TLS failed at a mail host, going on in clear',
    );
    return openSession(dialer, { ...request, startTls: false });
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

  async function askSession(
    session: Session,
    host: string,
    provider: Provider,
    { address, identity, context }: Question,
  ): Promise<HostOutcome> {
    const { localPart, domain } = address;
    const recipient = recipientPath(localPart, domain);
    const utf8 = address.smtpUtf8 || !isAscii(recipient);
    // RFC 6531 §3.1: such an address must not be named to a host that does not offer it. The mailbox may well exist.
    if (utf8 && !session.offers.has('SMTPUTF8')) {
      const words = `${host} takes no address beyond ASCII (it does not offer SMTPUTF8)`;
      return decided(answer('unknown', { host, words }), { kind: 'answered' });
    }
    const asked = await session.ask(identity.mailFrom, recipient, { utf8 });
    if (!asked.ok) return afterFailure(host, asked.failure, limitsFor(provider));
    const { reply } = asked;
    const words = wordsOf(reply);
    const meaning = judgeRecipientReply(reply, address);
    switch (meaning) {
      case 'accepted':
        return decided(
          await afterAcceptance(session, host, provider, domain, words, context.signal),
          {
            kind: 'answered',
          },
        );
      case 'not_found':
      case 'full':
      case 'disabled':
        if (provider.refusalCounts === 'no') {
          const doubt = `${words} (${provider.label} says so of mailboxes in use, too)`;
          return decided(answer('unknown', { host, words: doubt }), { kind: 'answered' });
        }
        return decided(answer(meaning, { host, words }), { kind: 'answered' });
      case 'greylisted':
        // 421 ends the session.
        if (reply.code !== 421 && provider.askCatchAll && provider.acceptanceCounts === 'yes') {
          await catchAlls.announce(domain, (localPart) =>
            askCatchAllQuestion(session, { localPart, domain }, 'put_off'),
          );
        }
        return withoutVerdict(meaning, reply, host);
      default:
        return withoutVerdict(meaning, reply, host);
    }
  }

  async function afterAcceptance(
    session: Session,
    host: string,
    provider: Provider,
    domain: string,
    words: string,
    signal: AbortSignal,
  ): Promise<MailboxAnswer> {
    if (provider.acceptanceCounts === 'no') {
      const doubt = `${words} (${provider.label} says so of any address)`;
      return answer('unknown', { host, words: doubt });
    }
    if (!provider.askCatchAll) return answer('exists', { host, words });
    const ask = (localPart: string) =>
      askCatchAllQuestion(session, { localPart, domain }, 'accepted');
    const found = await catchAlls.of(domain, ask, signal);
    return answer(VERDICT_IF_ACCEPTED[found.catchAll], {
      host,
      words: withDoubt(words, found),
      catchAll: found.catchAll === 'put_off' ? 'inconclusive' : found.catchAll,
    });
  }
}

/** One that was put off has an answer when it is asked again, as a recipient that was put off has. */
const VERDICT_IF_ACCEPTED: Readonly<Record<CatchAllAnswer['catchAll'], MailboxVerdict>> = {
  yes: 'catch_all',
  no: 'exists',
  put_off: 'greylisted',
  inconclusive: 'unknown',
};

function pacingPace({ sessionsAtOnce, intervalMs, sessionsPerMinute }: Pace): PacingPace {
  return { inFlight: sessionsAtOnce, intervalMs, perMinute: sessionsPerMinute };
}

function isAscii(text: string): boolean {
  return /^[\x00-\x7f]*$/.test(text);
}
