// One SMTP session (RFC 5321) with a host that has greeted us: questions about recipients, and its orderly end. It cannot
// send a message.
import type { Reply } from '../../engine/mailbox/reply.ts';
import type { Lane } from '../../engine/ports.ts';
import type { DialFailure } from '../dialer/dial.ts';
import type { ReplyResult, SmtpConnection, TlsState } from './smtp-connection.ts';

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
  /** Read again whenever a contact is written down: at the end of a session it names all whom it was about. */
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
      readonly why: Extract<ReplyResult, { ok: false }>['why'];
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
  ): Promise<RecipientReplies>;
  /** Further recipients of the same transaction. */
  askAlso(recipients: readonly string[]): Promise<RecipientReplies>;
  /** RSET and QUIT, as far as the other side still listens. Never rejects. */
  leave(): Promise<void>;
}

export interface RecipientReplies {
  /**
   * The replies to the first recipients, in their order: to all, unless the session ended before. None where it cannot be
   * told which reply belongs to whom.
   */
  readonly replies: readonly Reply[];
  /** Why there are no more; null where all came, and where the last one ended the session (421). */
  readonly failure: SessionFailure | null;
}

export type Opened =
  | { readonly ok: true; readonly session: Session }
  | { readonly ok: false; readonly failure: SessionFailure };

export const OUT_OF_STEP = 'The server sent an unexpected reply';

/** What the other side said before the first question. */
export type Introduction = Pick<Session, 'tls' | 'hello' | 'offers'>;

/** The session that goes on over a conversation in which both sides are introduced. */
export function sessionOver(
  talk: SmtpConnection,
  introduction: Introduction,
  limits: SessionLimits,
): Session {
  return new OpenSession(talk, introduction, limits);
}

class OpenSession implements Session {
  readonly tls: TlsState | null;
  readonly hello: Reply;
  readonly offers: ReadonlySet<string>;
  readonly #talk: SmtpConnection;
  readonly #limits: SessionLimits;
  readonly #pipelining: boolean;
  #inTransaction = false;
  /** Nothing more is asked; `#left` when the leave was taken, too. */
  #over = false;
  #left = false;

  constructor(talk: SmtpConnection, { tls, hello, offers }: Introduction, limits: SessionLimits) {
    this.tls = tls;
    this.hello = hello;
    this.offers = offers;
    this.#talk = talk;
    this.#limits = limits;
    this.#pipelining = offers.has('PIPELINING');
  }

  get open(): boolean {
    return !this.#over;
  }

  ask(
    sender: string,
    recipients: readonly string[],
    { utf8 }: { readonly utf8: boolean },
  ): Promise<RecipientReplies> {
    const mail = `MAIL FROM:<${sender}>${utf8 ? ' SMTPUTF8' : ''}`;
    const first = this.#inTransaction ? ['RSET', mail] : [mail];
    this.#inTransaction = true;
    return this.#askGroup(first, recipients);
  }

  askAlso(recipients: readonly string[]): Promise<RecipientReplies> {
    return this.#askGroup([], recipients);
  }

  async leave(): Promise<void> {
    this.#over = true;
    if (this.#left) return;
    this.#left = true;
    await quit(this.#talk, this.#limits.quitMs, ['RSET', 'QUIT'], this.#pipelining);
  }

  /** RFC 2920 §3.1: where pipelining is offered, a group leaves in one piece, and has its replies in its order. */
  async #askGroup(
    first: readonly string[],
    recipients: readonly string[],
  ): Promise<RecipientReplies> {
    const lines = [...first, ...recipients.map((recipient) => `RCPT TO:<${recipient}>`)];
    const stageOf = (at: number): Stage => (at < first.length ? 'sender' : 'recipient');
    const replies: Reply[] = [];
    let refusal: SessionFailure | null = null;
    if (this.#pipelining) {
      if (this.#talk.ahead()) return this.#outOfStep(stageOf(0));
      this.#talk.writeLines(...lines);
    }
    for (const [at, line] of lines.entries()) {
      const stage = stageOf(at);
      if (!this.#pipelining) {
        if (this.#talk.ahead()) return this.#outOfStep(stage, replies);
        this.#talk.writeLines(line);
      }
      const result = await this.#talk.readReply(this.#limits.replyMs);
      if (!result.ok) {
        // Where one reply of several is missing, it need not be the last.
        const doubtful = this.#pipelining && recipients.length > 1 && result.why !== 'closed';
        return refusal === null
          ? this.#broken(stage, result, doubtful ? [] : replies)
          : { replies: [], failure: refusal };
      }
      const { reply } = result;
      if (stage === 'recipient') replies.push(reply);
      else if (reply.code !== 250) refusal ??= { kind: 'refused', stage, reply };
      if (reply.code === 421) {
        this.#over = true;
        return refusal === null ? { replies, failure: null } : { replies: [], failure: refusal };
      }
      // What is answered to recipients without a sender is not about them.
      if (refusal !== null && !this.#pipelining) break;
    }
    return refusal === null ? this.#endOfGroup(replies) : { replies: [], failure: refusal };
  }

  /** RFC 5321 §3.8: a host may say at any moment that it is closing. Anything else means that replies and commands do not match. */
  async #endOfGroup(replies: readonly Reply[]): Promise<RecipientReplies> {
    if (!this.#talk.ahead()) return { replies, failure: null };
    const extra = await this.#talk.readReply(this.#limits.replyMs);
    if (!extra.ok || extra.reply.code !== 421) return this.#outOfStep('recipient');
    this.#over = true;
    return { replies, failure: null };
  }

  #broken(
    stage: Stage,
    { why, detail }: Extract<ReplyResult, { ok: false }>,
    replies: readonly Reply[] = [],
  ): RecipientReplies {
    this.#over = true;
    this.#left = true;
    this.#talk.destroy();
    return { replies, failure: { kind: 'broken', stage, why, detail } };
  }

  #outOfStep(stage: Stage, replies: readonly Reply[] = []): RecipientReplies {
    return this.#broken(stage, { ok: false, why: 'out_of_step', detail: OUT_OF_STEP }, replies);
  }
}

/** Says the last words, listens for as long as is allowed, and closes. */
export async function quit(
  talk: SmtpConnection,
  quitMs: number,
  lines: readonly string[],
  pipelining = false,
): Promise<void> {
  const endsAt = performance.now() + quitMs;
  const groups = pipelining ? [lines] : lines.map((line) => [line]);
  for (const group of groups) {
    talk.writeLines(...group);
    for (const _ of group) {
      const result = await talk.readReply(Math.max(1, endsAt - performance.now()));
      if (!result.ok) break;
    }
  }
  talk.destroy();
}
