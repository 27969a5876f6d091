// How queries and replies travel to and from one server, the same for UDP, TLS and HTTPS.
import type { Failure } from './reply.ts';

export interface Endpoint {
  readonly address: string;
  readonly port: number;
}

/** A question under way, and what receives its reply. */
export interface ReplyListener {
  /** Writes the question with its random ID. */
  query(id: number): Buffer;
  /** A message from the server that answers to the question's ID; true when it is the reply and no other is waited for. */
  received(bytes: Buffer): boolean;
  /** Nothing can come any more. */
  failed(failure: Failure): void;
}

/** A question on its way. */
export interface SentDatagram {
  /** The reply is overdue. True when the question was sent once more. */
  resend(): boolean;
  /** Nobody listens any more. */
  end(): void;
}

export interface Transport {
  send(listener: ReplyListener): SentDatagram;
  /** The address that is spoken to; null while it is not known. */
  peer(): string | null;
  /** Whether questions are padded, so that their length does not tell the name (RFC 8467). */
  readonly padded: boolean;
  /** Asks over TCP for what was truncated; null where replies are whole or of no use. */
  readonly whole:
    | ((query: Buffer, timeoutMs: number, signal: AbortSignal) => Promise<WholeReply>)
    | null;
  /** Ends every connection; listeners receive nothing more. */
  close(): void;
}

export type WholeReply =
  | { readonly kind: 'reply'; readonly bytes: Buffer }
  /** No whole reply came; the system's code, or `ETIMEOUT`. */
  | { readonly kind: 'none'; readonly code: string };
