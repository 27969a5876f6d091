// The course of one SMTP session (RFC 5321) up to the question about a recipient, and its orderly end. It cannot send a
// message.
import type { Reply } from '../../engine/mailbox/reply.ts';
import type { Lane } from '../../engine/ports.ts';
import type { Dialer, DialFailure } from '../dialer/dialer.ts';
import {
  type Conversation,
  createConversation,
  type Heard,
  type TlsState,
} from './conversation.ts';

export interface SessionLimits {
  /** For the look-up of the host and reaching it. */
  readonly connectMs: number;
  /** Many hosts let strangers wait for their greeting. */
  readonly bannerMs: number;
  /** For each reply after that. */
  readonly replyMs: number;
  readonly handshakeMs: number;
  /** For taking leave; nobody waits for it. */
  readonly quitMs: number;
}

/** RFC 5321 §4.5.3.2 allows five minutes for each; no mail is lost here by giving up sooner. */
export const SESSION_LIMITS: SessionLimits = {
  connectMs: 10_000,
  bannerMs: 20_000,
  replyMs: 15_000,
  handshakeMs: 10_000,
  quitMs: 2_000,
};

export interface SessionRequest {
  readonly host: string;
  readonly port: number;
  /** How we introduce ourselves. */
  readonly ehlo: string;
  /** Whether to encrypt where that is offered. */
  readonly startTls: boolean;
  /** For the privacy ledger. */
  readonly why: string;
  /** Read anew whenever a contact is written down: at the end of a session it names all whom it was about. */
  readonly sent: string;
  readonly checkId: string | null;
  readonly lane: Lane;
  readonly signal: AbortSignal;
  readonly limits: SessionLimits;
}

/** The part of the session in which it ended. */
export type Stage = 'connect' | 'banner' | 'hello' | 'starttls' | 'sender' | 'recipient';

export type SessionFailure =
  | { readonly kind: 'not_reached'; readonly failure: DialFailure }
  /** The server said that it will not go on. */
  | { readonly kind: 'refused'; readonly stage: Stage; readonly reply: Reply }
  | {
      readonly kind: 'broken';
      readonly stage: Stage;
      readonly why: Extract<Heard, { ok: false }>['why'];
      readonly detail: string;
    }
  | { readonly kind: 'tls_failed'; readonly detail: string };

export interface Session {
  readonly tls: TlsState | null;
  /** What the server said to our greeting: it often names the address that it sees. */
  readonly hello: Reply;
  /** Keywords of the extensions that it offers (RFC 5321 §4.1.1.1), in capitals. */
  readonly offers: ReadonlySet<string>;
  /** Whether anything more can be asked. */
  readonly open: boolean;
  /** Begins a transaction, after the end of the one before: `MAIL FROM`, then a `RCPT TO` each; addresses without angle brackets. */
  ask(
    sender: string,
    recipients: readonly string[],
    options: { readonly utf8: boolean },
  ): Promise<Asked>;
  /** Further recipients of the same transaction. */
  askAlso(recipients: readonly string[]): Promise<Asked>;
  /** RSET and QUIT, as far as the other side still listens. Never rejects. */
  leave(): Promise<void>;
}

export interface Asked {
  /**
   * The replies to the first recipients, in their order: to all, unless the session ended before. None where it cannot be
   * told which reply belongs to whom.
   */
  readonly replies: readonly Reply[];
  /** Why there are no more; null where all were heard, and where the last one ended the session (421). */
  readonly failure: SessionFailure | null;
}

export type Opened =
  | { readonly ok: true; readonly session: Session }
  | { readonly ok: false; readonly failure: SessionFailure };

/** Connects, listens to the greeting, introduces us and encrypts where possible. Never rejects. */
export async function openSession(dialer: Dialer, request: SessionRequest): Promise<Opened> {
  const { host, port, why, checkId, lane, signal, limits, startTls } = request;
  const dialled = await dialer.dial({
    host,
    port,
    protocol: 'smtp',
    why,
    get sent() {
      return request.sent;
    },
    checkId,
    lane,
    signal,
    timeoutMs: limits.connectMs,
  });
  if (!dialled.ok) {
    const { ok: _, ...failure } = dialled;
    return { ok: false, failure: { kind: 'not_reached', failure } };
  }
  const talk = createConversation(dialled.socket, signal);

  const banner = await talk.hear(limits.bannerMs);
  if (!banner.ok) return broken('banner', banner);
  if (banner.reply.code !== 220) return refused('banner', banner.reply);

  const first = await greet(talk, request);
  if (!first.ok) return first.opened;
  if (!startTls || !first.offers.has('STARTTLS')) {
    return { ok: true, session: sessionOver(talk, first.reply, first.offers, null, limits) };
  }

  if (talk.ahead()) return outOfStep('starttls');
  talk.say('STARTTLS');
  const ready = await talk.hear(limits.replyMs);
  if (!ready.ok) return broken('starttls', ready);
  // RFC 3207 §4: not now (454). The connection is as it was, and so is what can be said over it.
  if (ready.reply.code !== 220) {
    if (ready.reply.code === 421) return refused('starttls', ready.reply);
    return { ok: true, session: sessionOver(talk, first.reply, first.offers, null, limits) };
  }
  const secured = await talk.secure(host, limits.handshakeMs);
  if (!secured.ok) {
    if (secured.why === 'aborted') {
      return broken('starttls', { ok: false, why: 'aborted', detail: secured.detail });
    }
    // RFC 3207 §6: such text may be put there by somebody on the way, who then would love to hear us go on in clear.
    if (secured.why === 'in_clear') {
      return broken('starttls', { ok: false, why: 'out_of_step', detail: secured.detail });
    }
    return { ok: false, failure: { kind: 'tls_failed', detail: secured.detail } };
  }
  // RFC 3207 §4.2: what was said before does not count any more.
  const second = await greet(talk, request);
  if (!second.ok) return second.opened;
  return { ok: true, session: sessionOver(talk, second.reply, second.offers, secured.tls, limits) };

  function broken(stage: Stage, heard: Extract<Heard, { ok: false }>): Opened {
    talk.destroy();
    const { why: cause, detail } = heard;
    return { ok: false, failure: { kind: 'broken', stage, why: cause, detail } };
  }

  function refused(stage: Stage, reply: Reply): Opened {
    void takeLeave(talk, limits.quitMs, ['QUIT']);
    return { ok: false, failure: { kind: 'refused', stage, reply } };
  }

  function outOfStep(stage: Stage): Opened {
    return broken(stage, { ok: false, why: 'out_of_step', detail: OUT_OF_STEP });
  }

  /** EHLO, and HELO where the server does not know that. */
  async function greet(
    over: Conversation,
    { ehlo }: SessionRequest,
  ): Promise<
    { ok: true; reply: Reply; offers: ReadonlySet<string> } | { ok: false; opened: Opened }
  > {
    for (const word of ['EHLO', 'HELO'] as const) {
      if (over.ahead()) return { ok: false, opened: outOfStep('hello') };
      over.say(`${word} ${ehlo}`);
      const heard = await over.hear(limits.replyMs);
      if (!heard.ok) return { ok: false, opened: broken('hello', heard) };
      const { reply } = heard;
      if (reply.code === 250) {
        const offers = word === 'EHLO' ? offersOf(reply) : new Set<string>();
        return { ok: true, reply, offers };
      }
      if (reply.code < 500 || word === 'HELO')
        return { ok: false, opened: refused('hello', reply) };
    }
    throw new Error('unreachable');
  }
}

const OUT_OF_STEP = 'The server sent an unexpected reply';

function sessionOver(
  talk: Conversation,
  hello: Reply,
  offers: ReadonlySet<string>,
  tls: TlsState | null,
  limits: SessionLimits,
): Session {
  const pipelining = offers.has('PIPELINING');
  let inTransaction = false;
  /** Nothing more is asked; `left` when the leave was taken, too. */
  let over = false;
  let left = false;

  return {
    tls,
    hello,
    offers,
    get open() {
      return !over;
    },
    async ask(sender, recipients, { utf8 }) {
      const mail = `MAIL FROM:<${sender}>${utf8 ? ' SMTPUTF8' : ''}`;
      const first = inTransaction ? ['RSET', mail] : [mail];
      inTransaction = true;
      return askGroup(first, recipients);
    },
    askAlso: (recipients) => askGroup([], recipients),
    async leave() {
      over = true;
      if (left) return;
      left = true;
      await takeLeave(talk, limits.quitMs, ['RSET', 'QUIT'], pipelining);
    },
  };

  /** RFC 2920 §3.1: where pipelining is offered, a group leaves in one piece, and has its replies in its order. */
  async function askGroup(first: readonly string[], recipients: readonly string[]): Promise<Asked> {
    const lines = [...first, ...recipients.map((recipient) => `RCPT TO:<${recipient}>`)];
    const stageOf = (at: number): Stage => (at < first.length ? 'sender' : 'recipient');
    const replies: Reply[] = [];
    let refusal: SessionFailure | null = null;
    if (pipelining) {
      if (talk.ahead()) return outOfStep(stageOf(0));
      talk.say(...lines);
    }
    for (const [at, line] of lines.entries()) {
      const stage = stageOf(at);
      if (!pipelining) {
        if (talk.ahead()) return outOfStep(stage, replies);
        talk.say(line);
      }
      const heard = await talk.hear(limits.replyMs);
      if (!heard.ok) {
        // Where one reply of several is missing, it need not be the last.
        const doubtful = pipelining && recipients.length > 1 && heard.why !== 'closed';
        return refusal === null
          ? broken(stage, heard, doubtful ? [] : replies)
          : { replies: [], failure: refusal };
      }
      const { reply } = heard;
      if (stage === 'recipient') replies.push(reply);
      else if (reply.code !== 250) refusal ??= { kind: 'refused', stage, reply };
      if (reply.code === 421) {
        over = true;
        return refusal === null ? { replies, failure: null } : { replies: [], failure: refusal };
      }
      // What is answered to recipients without a sender is not about them.
      if (refusal !== null && !pipelining) break;
    }
    if (refusal !== null) return { replies: [], failure: refusal };
    if (!talk.ahead()) return { replies, failure: null };
    // RFC 5321 §3.8: a host may say at any moment that it is closing. Anything else means that replies and commands do not match.
    const extra = await talk.hear(limits.replyMs);
    if (!extra.ok || extra.reply.code !== 421) return outOfStep('recipient');
    over = true;
    return { replies, failure: null };
  }

  function broken(
    stage: Stage,
    heard: Extract<Heard, { ok: false }>,
    replies: readonly Reply[] = [],
  ): Asked {
    over = true;
    left = true;
    talk.destroy();
    return {
      replies,
      failure: { kind: 'broken', stage, why: heard.why, detail: heard.detail },
    };
  }

  function outOfStep(stage: Stage, replies: readonly Reply[] = []): Asked {
    return broken(stage, { ok: false, why: 'out_of_step', detail: OUT_OF_STEP }, replies);
  }
}

/** Says the last words, listens for as long as is allowed, and closes. */
async function takeLeave(
  talk: Conversation,
  quitMs: number,
  lines: readonly string[],
  pipelining = false,
): Promise<void> {
  const endsAt = performance.now() + quitMs;
  const groups = pipelining ? [lines] : lines.map((line) => [line]);
  for (const group of groups) {
    talk.say(...group);
    for (const _ of group) {
      const heard = await talk.hear(Math.max(1, endsAt - performance.now()));
      if (!heard.ok) break;
    }
  }
  talk.destroy();
}

/** The first word of each line but the first, which is a greeting. */
function offersOf(reply: Reply): ReadonlySet<string> {
  return new Set(
    reply.lines.slice(1).map((line) => line.trim().split(/[\s=]/, 1)[0]?.toUpperCase() ?? ''),
  );
}
