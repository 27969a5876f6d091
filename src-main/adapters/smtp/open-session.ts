// Opens an SMTP session (RFC 5321): connects, listens to the greeting, introduces us, and encrypts where that is offered.
import type { Reply } from '../../engine/mailbox/reply.ts';
import type { DialResult } from '../dialer/dial.ts';
import type { Dialer } from '../dialer/dialer.ts';
import {
  type Opened,
  OUT_OF_STEP,
  quit,
  type SessionFailure,
  type SessionRequest,
  type Stage,
  sessionOver,
} from './session.ts';
import { type ReplyResult, SmtpConnection, type TlsState } from './smtp-connection.ts';

/** Connects, listens to the greeting, introduces us and encrypts where possible. Never rejects. */
export async function openSession(dialer: Dialer, request: SessionRequest): Promise<Opened> {
  const { limits } = request;
  const dialled = await dial(dialer, request);
  if (!dialled.ok) {
    const { ok: _, ...failure } = dialled;
    return { ok: false, failure: { kind: 'not_reached', failure } };
  }
  const talk = new SmtpConnection(dialled.socket, request.signal);

  const banner = await talk.readReply(limits.bannerMs);
  if (!banner.ok) return broken(talk, 'banner', banner);
  if (banner.reply.code !== 220) return refused(talk, 'banner', banner.reply, limits.quitMs);

  const first = await greet(talk, request);
  if (!first.ok) return first;
  const inClear = { tls: null, hello: first.hello, offers: first.offers };
  if (!request.startTls || !first.offers.has('STARTTLS')) {
    return { ok: true, session: sessionOver(talk, inClear, limits) };
  }
  const encrypted = await startTls(talk, request);
  if (!encrypted.ok) return encrypted;
  if (encrypted.tls === null) return { ok: true, session: sessionOver(talk, inClear, limits) };
  // RFC 3207 §4.2: what was said before does not count any more.
  const second = await greet(talk, request);
  if (!second.ok) return second;
  const { hello, offers } = second;
  return { ok: true, session: sessionOver(talk, { tls: encrypted.tls, hello, offers }, limits) };
}

type Failed = { readonly ok: false; readonly failure: SessionFailure };

function dial(dialer: Dialer, request: SessionRequest): Promise<DialResult> {
  const { host, port, why, checkId, lane, signal, limits } = request;
  return dialer.dial({
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
}

/** EHLO, and HELO where the server does not know that. */
async function greet(
  talk: SmtpConnection,
  { ehlo, limits }: SessionRequest,
): Promise<{ ok: true; hello: Reply; offers: ReadonlySet<string> } | Failed> {
  for (const word of ['EHLO', 'HELO'] as const) {
    if (talk.ahead()) return outOfStep(talk, 'hello', OUT_OF_STEP);
    talk.writeLines(`${word} ${ehlo}`);
    const answer = await talk.readReply(limits.replyMs);
    if (!answer.ok) return broken(talk, 'hello', answer);
    const { reply } = answer;
    if (reply.code === 250) {
      const offers = word === 'EHLO' ? offersOf(reply) : new Set<string>();
      return { ok: true, hello: reply, offers };
    }
    if (reply.code < 500 || word === 'HELO') return refused(talk, 'hello', reply, limits.quitMs);
  }
  throw new Error('unreachable');
}

/** `tls` is null where the server does not want to encrypt now: the connection is as it was. */
async function startTls(
  talk: SmtpConnection,
  { host, limits }: SessionRequest,
): Promise<{ ok: true; tls: TlsState | null } | Failed> {
  if (talk.ahead()) return outOfStep(talk, 'starttls', OUT_OF_STEP);
  talk.writeLines('STARTTLS');
  const ready = await talk.readReply(limits.replyMs);
  if (!ready.ok) return broken(talk, 'starttls', ready);
  const { reply } = ready;
  if (reply.code === 421) return refused(talk, 'starttls', reply, limits.quitMs);
  // RFC 3207 §4: not now (454). What can be said over the connection is the same.
  if (reply.code !== 220) return { ok: true, tls: null };
  const secured = await talk.secure(host, limits.handshakeMs);
  if (secured.ok) return { ok: true, tls: secured.tls };
  const { why, detail } = secured;
  if (why === 'aborted') return broken(talk, 'starttls', { ok: false, why, detail });
  // RFC 3207 §6: such text may be put there by somebody on the way, who then would love to see us go on in clear.
  if (why === 'in_clear') return outOfStep(talk, 'starttls', detail);
  return { ok: false, failure: { kind: 'tls_failed', detail } };
}

function broken(
  talk: SmtpConnection,
  stage: Stage,
  { why, detail }: Extract<ReplyResult, { ok: false }>,
): Failed {
  talk.destroy();
  return { ok: false, failure: { kind: 'broken', stage, why, detail } };
}

function outOfStep(talk: SmtpConnection, stage: Stage, detail: string): Failed {
  return broken(talk, stage, { ok: false, why: 'out_of_step', detail });
}

function refused(talk: SmtpConnection, stage: Stage, reply: Reply, quitMs: number): Failed {
  void quit(talk, quitMs, ['QUIT']);
  return { ok: false, failure: { kind: 'refused', stage, reply } };
}

/** The first word of each line but the first, which is a greeting. */
function offersOf(reply: Reply): ReadonlySet<string> {
  return new Set(
    reply.lines.slice(1).map((line) => line.trim().split(/[\s=]/, 1)[0]?.toUpperCase() ?? ''),
  );
}
