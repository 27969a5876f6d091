// One SMTP connection: commands out, replies in, and STARTTLS, each with a time limit.
import { isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { Reply } from '../../engine/mailbox/reply.ts';
import { tidyWords } from '../../engine/mailbox/reply-for-display.ts';
import { createReplyReader } from './reply-reader.ts';

export type ReplyResult =
  | { readonly ok: true; readonly reply: Reply }
  | {
      readonly ok: false;
      readonly why: 'timeout' | 'closed' | 'not_smtp' | 'too_long' | 'aborted' | 'out_of_step';
      readonly detail: string;
    };

type ReplyFailure = Extract<ReplyResult, { ok: false }>;

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
      /** `in_clear`: text came where only TLS may: whoever wrote it, the host's answers cannot be distinguished from it. */
      readonly why: 'failed' | 'in_clear' | 'aborted';
      readonly detail: string;
    };

/** Takes a socket over; the signal ends the conversation. */
export class SmtpConnection {
  readonly #signal: AbortSignal;
  readonly #socket: Socket;
  #line: Socket | TLSSocket;
  #reader = createReplyReader();
  #failure: ReplyFailure | null = null;
  #wake: (() => void) | null = null;
  #greeted = false;

  constructor(socket: Socket, signal: AbortSignal) {
    this.#socket = socket;
    this.#line = socket;
    this.#signal = signal;
    this.#listen(socket);
  }

  /** Writes lines, in one go. Throws a TypeError when one of them is more than a line. */
  writeLines(...lines: readonly string[]): void {
    for (const text of lines) {
      if (/[\x00-\x1f\x7f]/.test(text)) throw new TypeError('An SMTP command is one line');
    }
    if (this.#failure === null) this.#line.write(lines.map((text) => `${text}\r\n`).join(''));
  }

  /** The next reply. After a failure every further one fails alike. */
  readReply(timeoutMs: number): Promise<ReplyResult> {
    return new Promise((resolve) => {
      const finish = (result: ReplyResult) => {
        clearTimeout(timer);
        this.#wake = null;
        resolve(result);
      };
      const timer = setTimeout(() => {
        this.#giveUp({ ok: false, why: 'timeout', detail: `No reply within ${timeoutMs} ms` });
      }, timeoutMs);
      this.#wake = () => {
        const result = this.#take();
        if (result !== null) finish(result);
      };
      this.#wake();
    });
  }

  /** True when something has come in that nobody asked for. */
  ahead(): boolean {
    return !this.#reader.empty;
  }

  /** Changes to TLS on the same connection (RFC 3207). After a failure the connection is gone. */
  async secure(host: string, timeoutMs: number): Promise<Secured> {
    // RFC 3207 §4.2 and RFC 9325: what came in the clear behind the reply could be anybody's.
    if (!this.#reader.empty) {
      this.destroy();
      return { ok: false, why: 'in_clear', detail: IN_CLEAR };
    }
    // While hands are shaken, the handshake listens to the signal.
    this.#unlisten(this.#line);
    const secured = await shakeHands(this.#socket, host, timeoutMs, this.#signal);
    if (!secured.ok) {
      this.#failure ??= { ok: false, why: 'closed', detail: secured.detail };
      this.#socket.destroy();
      return secured;
    }
    this.#line = secured.socket;
    this.#reader = createReplyReader();
    this.#listen(secured.socket);
    return { ok: true, tls: stateOf(secured.socket) };
  }

  /** Ends the connection at once. */
  destroy(): void {
    this.#end({ ok: false, why: 'closed', detail: 'The connection was ended' }, () =>
      this.#line.destroy(),
    );
  }

  #take(): ReplyResult | null {
    const reply = this.#reader.take();
    if (reply === null) return this.#failure;
    this.#greeted = true;
    return { ok: true, reply };
  }

  /** Leaves without waiting for anything, but not without a word. */
  #giveUp(silence: ReplyFailure): void {
    if (this.#failure === null && this.#greeted) this.#line.write('QUIT\r\n');
    this.#end(silence, () => this.#line.destroySoon());
  }

  #end(silence: ReplyFailure, close: () => void): void {
    this.#failure ??= silence;
    this.#signal.removeEventListener('abort', this.#onAbort);
    close();
    this.#wake?.();
  }

  readonly #onData = (chunk: Buffer) => {
    this.#reader.push(chunk);
    const { problem } = this.#reader;
    if (problem !== null) {
      this.#failure ??= { ok: false, why: problem.kind, detail: problem.detail };
      this.#line.destroy();
    }
    this.#wake?.();
  };

  readonly #onError = (error: NodeJS.ErrnoException) => this.#gone(error.code ?? 'EUNKNOWN');

  readonly #onClose = () => this.#gone('the other side ended the connection');

  readonly #onAbort = () =>
    this.#giveUp({ ok: false, why: 'aborted', detail: 'The caller gave up' });

  #gone(detail: string): void {
    this.#end({ ok: false, why: 'closed', detail }, () => {});
  }

  #listen(activeSocket: Socket): void {
    activeSocket.on('data', this.#onData);
    activeSocket.on('error', this.#onError);
    activeSocket.on('end', this.#onClose);
    activeSocket.on('close', this.#onClose);
    this.#signal.addEventListener('abort', this.#onAbort);
    if (this.#signal.aborted) this.#onAbort();
  }

  #unlisten(activeSocket: Socket): void {
    activeSocket.off('data', this.#onData);
    activeSocket.off('error', this.#onError);
    activeSocket.off('end', this.#onClose);
    activeSocket.off('close', this.#onClose);
    this.#signal.removeEventListener('abort', this.#onAbort);
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
    const finish = (outcome: { ok: true } | Extract<Secured, { ok: false }>) => {
      clearTimeout(timer);
      // From the top: what lies below a handshake under way must not be torn away first.
      if (!outcome.ok) tls.destroy();
      signal.removeEventListener('abort', onAbort);
      tls.off('secureConnect', onSecure);
      resolve(outcome.ok ? { ok: true, socket: tls } : outcome);
    };
    const onSecure = () => finish({ ok: true });
    const onAbort = () => finish({ ok: false, why: 'aborted', detail: 'The caller gave up' });
    // What is no record of TLS is text: its first bytes name another version (RFC 8446 §5.1).
    const broken = (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_SSL_WRONG_VERSION_NUMBER'
        ? finish({ ok: false, why: 'in_clear', detail: IN_CLEAR })
        : failed(error.message);
    const failed = (detail: string) =>
      finish({ ok: false, why: 'failed', detail: tidyWords(detail) });
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
    signal.addEventListener('abort', onAbort);
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
