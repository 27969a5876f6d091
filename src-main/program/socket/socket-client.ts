// Talks to the owner of a data folder over its private socket, as if it were in this process.
import type { Bridge } from '../../../src-shared/bridge/methods.ts';
import {
  type FieldError,
  PROBLEMS,
  type ProblemCode,
  VouchError,
} from '../../../src-shared/errors.ts';
import { request } from '../../node-http.ts';
import { unlessSilent } from './owner-silence.ts';

/** The owner is not there (any more). */
export class ConnectionLost extends Error {
  /** Whether the owner had received the call; where it had not, the call can be made again whatever it does. */
  readonly begun: boolean;

  constructor(begun: boolean, cause: unknown) {
    super('The running Vouch stopped.', { cause });
    this.begun = begun;
  }
}

/**
 * A bridge to whoever listens at `path`. Rejects with a VouchError, ConnectionLost, or within ten seconds with OwnerSilent
 * where somebody listens and does not answer; an answer itself may take as long as it takes.
 */
export function connectSocket(path: string): Bridge {
  const ping = (signal: AbortSignal) => post(path, 'service.status', '{}', signal);
  return {
    async call(method, params, signal) {
      const body = JSON.stringify(params);
      const { status, text } = await unlessSilent(
        (until) => post(path, method, body, until),
        ping,
        signal,
      );
      const answer: unknown = JSON.parse(text);
      if (status === 200) return answer as never;
      throw asVouchError(answer);
    },
  };
}

function post(
  path: string,
  method: string,
  body: string,
  signal: AbortSignal | undefined,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    let begun = false;
    const lost = (cause: unknown) =>
      reject(signal?.aborted ? signal.reason : new ConnectionLost(begun, cause));
    const outgoing = request(
      {
        socketPath: path,
        path: `/${method}`,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          // RFC 9110 §10.1.1: an owner that is about to go has not read the call yet, and never will.
          expect: '100-continue',
        },
        ...(signal ? { signal } : {}),
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', lost);
        incoming.on('end', () => {
          if (!incoming.complete) return lost(new Error('the answer was cut short'));
          resolve({
            status: incoming.statusCode ?? 0,
            text: Buffer.concat(chunks).toString('utf8'),
          });
        });
      },
    );
    outgoing.on('error', lost);
    outgoing.on('continue', () => {
      begun = true;
      outgoing.end(body);
    });
    outgoing.flushHeaders();
  });
}

function asVouchError(body: unknown): VouchError {
  const { code, detail, fields, members } = body as {
    code?: string;
    detail?: string;
    fields?: readonly FieldError[];
    members?: Readonly<Record<string, number>>;
  };
  const known =
    code !== undefined && Object.hasOwn(PROBLEMS, code) ? (code as ProblemCode) : 'internal_error';
  return new VouchError(known, detail ?? 'The running Vouch gave no reason.', {
    fields: fields ?? [],
    members: members ?? {},
  });
}
