// Opens a session with a mail host for mailbox probes: over TLS where that is offered, without it where that fails.
import type { Log } from '../../service/ports/log.ts';
import type { Dialer } from '../dialer/dialer.ts';
import { openSession } from './open-session.ts';
import type { Question } from './recipient-queues.ts';
import type { Opened, SessionLimits, SessionRequest } from './session.ts';

const SMTP_PORT = 25;

export interface MailSessionRequest {
  readonly host: string;
  /** In whose name, lane and check it is opened. */
  readonly question: Question;
  readonly limits: SessionLimits;
  /** For whom it is used, at any moment. */
  readonly named: () => readonly string[];
  readonly signal: AbortSignal;
}

/** Connects once, or twice where TLS failed. Never rejects. */
export async function openMailSession(
  dialer: Dialer,
  { host, question, limits, named, signal }: MailSessionRequest,
  log: Log | undefined,
): Promise<Opened> {
  const { ehlo } = question.identity;
  const { checkId, lane } = question.context;
  const request = {
    host,
    port: SMTP_PORT,
    ehlo,
    why: 'mailbox',
    checkId,
    lane,
    signal,
    limits,
    get sent() {
      return named().join(', ');
    },
  };
  const encrypted = await openSession(dialer, withTls(request, true));
  if (encrypted.ok) {
    const { tls } = encrypted.session;
    if (tls !== null) log?.info({ host, ...tls }, 'mail host reached over TLS');
    return encrypted;
  }
  if (encrypted.failure.kind !== 'tls_failed') return encrypted;
  // Opportunistic (RFC 7435), and on a new connection: on the old one it is unclear which side reads what.
  const { detail } = encrypted.failure;
  log?.info({ host, detail }, 'TLS failed at a mail host; continuing without it');
  return openSession(dialer, withTls(request, false));
}

/** The getter of what was sent stays one. */
function withTls(request: Omit<SessionRequest, 'startTls'>, startTls: boolean): SessionRequest {
  return Object.create(request, { startTls: { value: startTls } }) as SessionRequest;
}
