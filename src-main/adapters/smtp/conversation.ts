// One SMTP connection: commands out, replies in, and STARTTLS, each with a time limit.
import { isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { Reply } from '../../engine/mailbox/reply.ts';
import { tidyWords } from '../../engine/mailbox/reply-for-display.ts';
import { createReplyReader } from './reply-reader.ts';

export type Heard =
  | { readonly ok: true; readonly reply: Reply }
  | {
      readonly ok: false;
      readonly why: 'timeout' | 'closed' | 'not_smtp' | 'too_long' | 'aborted' | 'out_of_step';
      readonly detail: string;
    };

type Silence = Extract<Heard, { ok: false }>;

/** How a connection was encrypted. The certificate is noted, not judged (RFC 7435: some protection beats none). */
export interface TlsState {
  readonly protocol: string;
  readonly cipher: string;
  /** "valid", or why it is not: "DEPTH_ZERO_SELF_SIGNED_CERT". */
  readonly certificate: string;
}

export type Secured =
  | { readonly ok: true; readonly tls: TlsState }
  | {
      readonly ok: false;
      /** `in_clear`: text came where only TLS may: whoever wrote it, the host's answers are not to be told from it. */
      readonly why: 'failed' | 'in_clear' | 'aborted';
      readonly detail: string;
    };

export interface Conversation {
  /** Writes lines, in one go. Throws a TypeError when one of them is more than a line. */
  say(...lines: readonly string[]): void;
  /** The next reply. After a failure every further one fails alike. */
  hear(timeoutMs: number): Promise<Heard>;
  /** True when something has come in that nobody asked for. */
  ahead(): boolean;
  /** Changes to TLS on the same connection (RFC 3207). After a failure the connection is gone. */
  secure(host: string, timeoutMs: number): Promise<Secured>;
  /** Ends the connection at once. */
  destroy(): void;
}

/** Takes the socket over; the signal ends the conversation. */
export function createConversation(socket: Socket, signal: AbortSignal): Conversation {
  let reader = createReplyReader();
  let line: Socket | TLSSocket = socket;
  let failure: Silence | null = null;
  let wake: (() => void) | null = null;
  let greeted = false;

  const onData = (chunk: Buffer) => {
    reader.push(chunk);
    if (reader.problem !== null) {
      failure ??= { ok: false, why: reader.problem.kind, detail: reader.problem.detail };
      line.destroy();
    }
    wake?.();
  };
  const onError = (error: NodeJS.ErrnoException) => gone(error.code ?? 'EUNKNOWN');
  const onClose = () => gone('the other side ended the connection');
  const onAbort = () => {
    giveUp({ ok: false, why: 'aborted', detail: 'The caller gave up' });
  };
  listen(line);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();

  return {
    say(...lines) {
      for (const text of lines) {
        if (/[\x00-\x1f\x7f]/.test(text)) throw new TypeError('An SMTP command is one line');
      }
      if (failure === null) line.write(lines.map((text) => `${text}\r\n`).join(''));
    },
    hear(timeoutMs) {
      return new Promise((resolve) => {
        const settle = (heard: Heard) => {
          clearTimeout(timer);
          wake = null;
          resolve(heard);
        };
        const look = () => {
          const reply = reader.take();
          if (reply !== null) {
            greeted = true;
            settle({ ok: true, reply });
          } else if (failure !== null) settle(failure);
        };
        const timer = setTimeout(() => {
          giveUp({ ok: false, why: 'timeout', detail: `No reply within ${timeoutMs} ms` });
        }, timeoutMs);
        wake = look;
        look();
      });
    },
    ahead: () => !reader.empty,
    async secure(host, timeoutMs) {
      // RFC 3207 §4.2 and RFC 9325: what came in the clear behind the reply could be anybody's.
      if (!reader.empty) {
        destroy();
        return { ok: false, why: 'in_clear', detail: IN_CLEAR };
      }
      unlisten(line);
      // While hands are shaken, the handshake listens to the signal.
      signal.removeEventListener('abort', onAbort);
      const secured = await shakeHands(socket, host, timeoutMs, signal);
      if (!secured.ok) {
        failure ??= { ok: false, why: 'closed', detail: secured.detail };
        signal.removeEventListener('abort', onAbort);
        socket.destroy();
        return secured;
      }
      line = secured.socket;
      reader = createReplyReader();
      listen(line);
      signal.addEventListener('abort', onAbort, { once: true });
      if (signal.aborted) onAbort();
      return { ok: true, tls: stateOf(secured.socket) };
    },
    destroy,
  };

  function destroy(): void {
    failure ??= { ok: false, why: 'closed', detail: 'The connection was ended' };
    signal.removeEventListener('abort', onAbort);
    line.destroy();
    wake?.();
  }

  /** Leaves without waiting for anything, but not without a word. */
  function giveUp(silence: Silence): void {
    if (failure === null && greeted) line.write('QUIT\r\n');
    failure ??= silence;
    signal.removeEventListener('abort', onAbort);
    line.destroySoon();
    wake?.();
  }

  function gone(detail: string): void {
    failure ??= { ok: false, why: 'closed', detail };
    signal.removeEventListener('abort', onAbort);
    wake?.();
  }

  function listen(to: Socket): void {
    to.on('data', onData);
    to.on('error', onError);
    to.on('end', onClose);
    to.on('close', onClose);
  }

  function unlisten(from: Socket): void {
    from.off('data', onData);
    from.off('error', onError);
    from.off('end', onClose);
    from.off('close', onClose);
  }
}

const IN_CLEAR = 'Text in the clear behind STARTTLS';

function shakeHands(
  socket: Socket,
  host: string,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<{ ok: true; socket: TLSSocket } | Extract<Secured, { ok: false }>> {
  return new Promise((resolve) => {
    const settle = (outcome: { ok: true } | Extract<Secured, { ok: false }>) => {
      clearTimeout(timer);
      // From the top: what lies below a handshake under way must not be torn away first.
      if (!outcome.ok) tls.destroy();
      signal.removeEventListener('abort', onAbort);
      tls.off('secureConnect', onSecure);
      resolve(outcome.ok ? { ok: true, socket: tls } : outcome);
    };
    const onSecure = () => settle({ ok: true });
    const onAbort = () => settle({ ok: false, why: 'aborted', detail: 'The caller gave up' });
    // What is no record of TLS is text: its first bytes name another version (RFC 8446 §5.1).
    const broken = (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_SSL_WRONG_VERSION_NUMBER'
        ? settle({ ok: false, why: 'in_clear', detail: IN_CLEAR })
        : failed(error.message);
    const failed = (detail: string) =>
      settle({ ok: false, why: 'failed', detail: tidyWords(detail) });
    const tls = connectTls({
      socket,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      rejectUnauthorized: false,
    });
    const timer = setTimeout(() => failed(`No handshake within ${timeoutMs} ms`), timeoutMs);
    // Stays: a late error must not bring the process down.
    tls.on('error', broken);
    tls.once('close', () => failed('The other side ended the handshake'));
    tls.once('secureConnect', onSecure);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
}

function stateOf(socket: TLSSocket): TlsState {
  const error: unknown = socket.authorizationError;
  return {
    protocol: socket.getProtocol() ?? 'unknown',
    cipher: socket.getCipher().name,
    certificate: socket.authorized
      ? 'valid'
      : String(error instanceof Error ? error.message : error),
  };
}
