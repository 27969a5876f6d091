// One query to one WHOIS server (RFC 3912) and its answer as text.
import type { Socket } from 'node:net';
import type { Lane } from '../../engine/ports.ts';
import type { Dialer } from '../dialer/dialer.ts';
import { type Failure, failureOfDial } from '../dialer/look-up-failure.ts';

export interface WhoisLimits {
  /** For reaching the server. */
  readonly connectMs: number;
  /** For everything together. */
  readonly totalMs: number;
  readonly bytes: number;
}

export const WHOIS_LIMITS: WhoisLimits = { connectMs: 5_000, totalMs: 10_000, bytes: 65_536 };

export interface WhoisQuestion {
  readonly server: string;
  /** Without the line's end; must be of printable ASCII. */
  readonly query: string;
  readonly checkId: string | null;
  readonly lane: Lane;
  readonly signal: AbortSignal;
}

export type WhoisReply =
  | { readonly ok: true; readonly text: string }
  | ({ readonly ok: false } & Failure);

const WHOIS_PORT = 43;

/** Asks and reads to the end. Never rejects; throws a TypeError when the question would be more than one line. */
export async function askWhoisServer(
  dialer: Dialer,
  question: WhoisQuestion,
  limits: WhoisLimits,
): Promise<WhoisReply> {
  const { server, query, checkId, lane, signal } = question;
  if (!/^[\x20-\x7e]+$/.test(query)) throw new TypeError('A WHOIS question is one line of ASCII');
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), limits.totalMs);
  try {
    const dialled = await dialer.dial({
      host: server,
      port: WHOIS_PORT,
      protocol: 'whois',
      why: 'domain registration',
      sent: query,
      checkId,
      lane,
      signal: AbortSignal.any([signal, deadline.signal]),
      timeoutMs: limits.connectMs,
    });
    if (!dialled.ok) {
      const failure = failureOfDial(dialled);
      if (failure.reason === 'aborted' && !signal.aborted) return tooSlow(server, limits);
      return { ok: false, ...failure };
    }
    const end = await readToEnd(
      dialled.socket,
      `${query}\r\n`,
      limits.bytes,
      signal,
      deadline.signal,
    );
    if (end.kind === 'aborted') {
      if (!signal.aborted) return tooSlow(server, limits);
      return { ok: false, reason: 'aborted', detail: 'The caller gave up' };
    }
    if (end.kind === 'broken') {
      return {
        ok: false,
        reason: 'unreachable',
        detail: `${server} broke the connection (${end.code})`,
      };
    }
    if (end.kind === 'too_large') {
      return {
        ok: false,
        reason: 'bad_answer',
        detail: `${server} sent more than ${limits.bytes} bytes`,
      };
    }
    return { ok: true, text: decodeWhois(end.bytes) };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * WHOIS names no encoding (RFC 3912 §4): UTF-8 where the bytes are that, Latin-1 otherwise, and the escapes of
 * ISO-2022-JP (RFC 1468), which are ASCII bytes, where they occur.
 */
export function decodeWhois(bytes: Buffer): string {
  if (/\x1b\$[@B]/.test(bytes.toString('latin1')))
    return new TextDecoder('iso-2022-jp').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}

type End =
  | { readonly kind: 'whole'; readonly bytes: Buffer }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'broken'; readonly code: string };

function readToEnd(
  socket: Socket,
  line: string,
  maxBytes: number,
  ...signals: readonly AbortSignal[]
): Promise<End> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve) => {
    const finish = (end: End) => {
      for (const signal of signals) signal.removeEventListener('abort', onAbort);
      socket.destroy();
      resolve(end);
    };
    const onAbort = () => finish({ kind: 'aborted' });
    for (const signal of signals) {
      if (signal.aborted) return finish({ kind: 'aborted' });
      signal.addEventListener('abort', onAbort);
    }
    socket.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) finish({ kind: 'too_large' });
      else chunks.push(chunk);
    });
    socket.once('end', () => finish({ kind: 'whole', bytes: Buffer.concat(chunks) }));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      finish({ kind: 'broken', code: error.code ?? 'EUNKNOWN' }),
    );
    socket.once('close', () => finish({ kind: 'broken', code: 'closed' }));
    // Not ended: some servers take a half-closed line for one that was given up.
    socket.write(line);
  });
}

function tooSlow(server: string, limits: WhoisLimits): WhoisReply {
  const detail = `${server} did not finish its answer within ${limits.totalMs} ms`;
  return { ok: false, reason: 'timeout', detail };
}
