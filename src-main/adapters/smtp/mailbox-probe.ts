// Whether a mailbox exists, as far as its mail hosts say: host after host, at their pace, without ever sending a message.
// The course of a session, the meaning of replies and the pace are left to the files beside this one.
import type { MailboxVerdict } from '../../../src-shared/schemas/verification.ts';
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
import { REAL_TIMERS, type Timers } from '../registration/pacing.ts';
import { type CatchAll, type CatchAllAnswer, createCatchAllFacts } from './catch-all.ts';
import { judgeEarlyReply, judgeRecipientReply, type ReplyMeaning } from './judge-reply.ts';
import { createPortWatch, PORT_WATCH_SETTINGS, type PortWatchSettings } from './port-watch.ts';
import { type Pace, type Provider, paceKey, providerOf } from './providers.ts';
import type { Reply } from './reply.ts';
import {
  type Opened,
  openSession,
  SESSION_LIMITS,
  type Session,
  type SessionFailure,
  type SessionLimits,
} from './session.ts';
import { createTurns, type SessionEffect, TURN_SETTINGS, type TurnSettings } from './turns.ts';
import { wordsOf } from './words.ts';

export interface MailboxProbeOptions {
  readonly dialer: Dialer;
  /** Keeps what is known of catch-all domains. */
  readonly facts: FactCache;
  readonly clock: Clock;
  readonly limits?: Partial<SessionLimits>;
  /** At least 0 and less than 1, for recipients that nobody has. */
  readonly random: () => number;
  readonly turns?: Partial<TurnSettings>;
  readonly portWatch?: Partial<PortWatchSettings>;
  /** In place of each provider's own. */
  readonly pace?: Pace;
  readonly timers?: Timers;
  readonly log?: Log;
}

const SMTP_PORT = 25;
/** Who has not answered by then will not. */
const MAX_HOSTS = 5;

/** What one host led to. */
type HostOutcome =
  | { readonly kind: 'answer'; readonly answer: MailboxAnswer; readonly effect: SessionEffect }
  /** Nothing decided: the next host is asked. */
  | { readonly kind: 'next'; readonly words: string | null; readonly effect: SessionEffect };

/** Who asks whom, for whom. */
interface Question {
  readonly address: Parameters<MailboxPort['probe']>[0];
  readonly identity: MailboxIdentity;
  readonly context: LookupContext;
  /** Whether any host was connected to, and whether one was tried in vain. */
  readonly contact: { made: boolean; failed: boolean };
}

/**
 * Opens the probe. An answer is definite only where a host told recipients apart: a recipient that was accepted where
 * nobody knows whether all are is `unknown` (`catchAll` is `inconclusive`). An identity or an address that cannot be said
 * in SMTP is unknown without asking. When no mail host at all can be reached from here, the probe rests for a while and says so.
 */
export function createMailboxProbe(options: MailboxProbeOptions): MailboxPort {
  const { dialer, facts, clock, random, log, timers = REAL_TIMERS } = options;
  const limits = { ...SESSION_LIMITS, ...options.limits };
  const turns = createTurns({ ...TURN_SETTINGS, ...options.turns }, timers);
  const catchAlls = createCatchAllFacts(facts, clock);
  // Nobody waits for a turn that will not be used.
  const port25 = createPortWatch({ ...PORT_WATCH_SETTINGS, ...options.portWatch }, timers, () =>
    turns.dismiss(),
  );

  return {
    async probe(address, hosts, identity, context) {
      if (!isAskable(address, identity)) return answer('unknown');
      const contact = { made: false, failed: false };
      const heard = await askInTurn(hosts, { address, identity, context, contact });
      if (contact.made || context.signal.aborted) return heard;
      const [first] = hosts;
      if (contact.failed && first !== undefined) {
        port25.notReached(paceKey(first, providerOf(first)));
      }
      const why = port25.doubt();
      return why === null ? heard : { kind: 'not_run', why, passing: true };
    },
  };

  async function askInTurn(hosts: readonly string[], question: Question): Promise<MailboxAnswer> {
    const { context } = question;
    let heard: { readonly words: string; readonly host: string } | null = null;
    for (const host of hosts.slice(0, MAX_HOSTS)) {
      if (port25.obstacle() !== null) break;
      const provider = providerOf(host);
      const pace = options.pace ?? provider.pace;
      const turn = await turns.turn(paceKey(host, provider), pace, context);
      if (!turn.ok) {
        if (turn.why === 'aborted') break;
        if (turn.why !== 'sent_away') continue;
        return answer('unknown', { aboutUs: true, words: turn.words, host });
      }
      const outcome = await askHost(host, provider, question, (effect) => turn.done(effect));
      if (outcome.kind === 'answer') return outcome.answer;
      if (outcome.words !== null) heard = { words: outcome.words, host };
      if (context.signal.aborted) break;
    }
    return answer('unknown', heard ?? {});
  }

  /** `release` is called when the session is over, which may be after the answer. */
  async function askHost(
    host: string,
    provider: Provider,
    question: Question,
    release: (effect: SessionEffect) => void,
  ): Promise<HostOutcome> {
    let effect: SessionEffect = { kind: 'ended' };
    let session: Session | null = null;
    try {
      const opened = await open(host, provider, question);
      if (!opened.ok) {
        const outcome = afterFailure(host, opened.failure);
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
      limits: {
        ...limits,
        bannerMs: limits.bannerMs * provider.patience,
        replyMs: limits.replyMs * provider.patience,
      },
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

  function noteContact(contact: Question['contact'], opened: Opened): void {
    if (opened.ok || opened.failure.kind !== 'not_reached') {
      contact.made = true;
      port25.reached();
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
      return decided(answer('unknown', { host }), { kind: 'heard' });
    }
    const asked = await session.ask(identity.mailFrom, recipient, { utf8 });
    if (!asked.ok) return afterFailure(host, asked.failure);
    const { reply } = asked;
    const words = wordsOf(reply);
    const meaning = judgeRecipientReply(reply);
    switch (meaning) {
      case 'accepted':
        return decided(
          await afterAcceptance(session, host, provider, domain, words, context.signal),
          {
            kind: 'heard',
          },
        );
      case 'not_found':
      case 'full':
      case 'disabled':
        if (provider.refusalCounts === 'no') {
          const doubt = `${words} (${provider.label} says so of mailboxes in use, too)`;
          return decided(answer('unknown', { host, words: doubt }), { kind: 'heard' });
        }
        return decided(answer(meaning, { host, words }), { kind: 'heard' });
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
    const ask = () => askForNobody(session, domain);
    const catchAll = await catchAlls.of(domain, ask, signal);
    return answer(VERDICT_IF_ACCEPTED[catchAll], { host, words, catchAll });
  }

  async function askForNobody(session: Session, domain: string): Promise<CatchAllAnswer> {
    const asked = await session.askAlso(`${randomLocalPart(random)}@${domain}`);
    if (!asked.ok) return { catchAll: 'inconclusive', unanswered: true };
    const meaning = judgeRecipientReply(asked.reply);
    return { catchAll: catchAllFrom(meaning, asked.reply), unanswered: meaning === 'closing' };
  }

  /** What a session that came to no question, or to no reply, leaves behind. */
  function afterFailure(host: string, failure: SessionFailure): HostOutcome {
    switch (failure.kind) {
      case 'refused':
        return withoutVerdict(judgeEarlyReply(failure.reply), failure.reply, host, true);
      case 'not_reached': {
        const { reason } = failure.failure;
        const silent = reason === 'timeout' || reason === 'unreachable';
        return next(null, { kind: silent ? 'silent' : 'ended' });
      }
      case 'broken':
        return next(null, { kind: failure.why === 'aborted' ? 'ended' : 'silent' });
      case 'tls_failed':
        return next(null, { kind: 'silent' });
    }
  }

  /** A reply that says nothing of the mailbox; `early` when the recipient was not even named. */
  function withoutVerdict(
    meaning: ReplyMeaning,
    reply: Reply,
    host: string,
    early = false,
  ): HostOutcome {
    const words = wordsOf(reply);
    switch (meaning) {
      case 'greylisted':
        return decided(answer('greylisted', { host, words }), { kind: 'heard' });
      case 'about_us':
        return decided(answer('unknown', { aboutUs: true, host, words }), {
          kind: early ? 'go_away' : 'about_us',
          words,
        });
      case 'rate_limited':
        return decided(answer('unknown', { host, words }), { kind: 'about_us', words });
      default:
        return next(words, { kind: 'heard' });
    }
  }

  function answer(
    verdict: MailboxVerdict,
    about: Partial<Omit<MailboxAnswer, 'verdict' | 'observedAt'>> = {},
  ): MailboxAnswer {
    return {
      verdict,
      aboutUs: false,
      catchAll: 'not_run',
      words: null,
      host: null,
      ...about,
      observedAt: clock.now(),
    };
  }
}

const VERDICT_IF_ACCEPTED: Readonly<Record<CatchAll, MailboxVerdict>> = {
  yes: 'catch_all',
  no: 'exists',
  inconclusive: 'unknown',
};

function decided(answer: MailboxAnswer, effect: SessionEffect): HostOutcome {
  return { kind: 'answer', answer, effect };
}

function next(words: string | null, effect: SessionEffect): HostOutcome {
  return { kind: 'next', words, effect };
}

/** What the reply about a recipient that nobody has says of the domain, once a real one was accepted. */
function catchAllFrom(meaning: ReplyMeaning, reply: Reply): CatchAllAnswer['catchAll'] {
  if (meaning === 'accepted') return 'yes';
  if (meaning === 'about_us' || meaning === 'rate_limited') return 'inconclusive';
  // Whatever the words, the two recipients were told apart for good.
  return reply.code >= 500 ? 'no' : 'inconclusive';
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const LETTERS_AND_DIGITS = `${LETTERS}0123456789`;

/** 18 characters: nobody has such an address, and nobody can guess which one is asked for next. */
function randomLocalPart(random: () => number): string {
  const pick = (from: string) => from.charAt(Math.floor(random() * from.length));
  return pick(LETTERS) + Array.from({ length: 17 }, () => pick(LETTERS_AND_DIGITS)).join('');
}

function isAskable(
  { localPart, domain }: Question['address'],
  { ehlo, mailFrom }: MailboxIdentity,
): boolean {
  const senderFits = /^[^\x00-\x20<>\x7f-\uffff]*$/.test(mailFrom);
  const hasControls = /[\x00-\x1f\x7f]/.test(localPart);
  return senderFits && isHostName(ehlo) && isHostName(domain) && localPart !== '' && !hasControls;
}

function isHostName(name: string): boolean {
  return /^[a-z0-9._-]+$/i.test(name);
}

/** The address as a path (RFC 5321 §4.1.2): a local part that is no dot-string is quoted. */
function recipientPath(localPart: string, domain: string): string {
  const isDotString = localPart.split('.').every((atom) => ATOM.test(atom));
  const local = isDotString ? localPart : `"${localPart.replace(/["\\]/g, '\\$&')}"`;
  return `${local}@${domain}`;
}

/** RFC 5322 §3.2.3, with RFC 6531 §3.3. */
const ATOM = /^[a-z0-9!#$%&'*+\-/=?^_`{|}~\u0080-\u{10ffff}]+$/iu;

function isAscii(text: string): boolean {
  return /^[\x00-\x7f]*$/.test(text);
}
