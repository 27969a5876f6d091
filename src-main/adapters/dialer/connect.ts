// One TCP connection to one IP address, with a time limit.
import { connect, isIP, type Socket } from 'node:net';

export type Attempt =
  | { readonly ok: true; readonly socket: Socket }
  /** A code of the operating system; `ETIMEDOUT` when the time ran out, `ABORT_ERR` when the signal aborted. */
  | { readonly ok: false; readonly code: string };

export interface ConnectTarget {
  readonly host: string;
  readonly port: number;
  /** The address of this machine to speak from; any when left out. */
  readonly from?: string;
}

/** Connects; never rejects. Throws when `host` is not an IP address: no name may reach the operating system's resolver. */
export function connectTo(
  target: ConnectTarget,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Attempt> {
  if (isIP(target.host) === 0) throw new TypeError(`${target.host} is not an IP address`);
  if (signal.aborted) return Promise.resolve({ ok: false, code: 'ABORT_ERR' });
  return new Promise((resolve) => {
    const { host, port, from } = target;
    const local = from === undefined ? {} : { localAddress: from };
    const socket = connect({ host, port, autoSelectFamily: false, ...local });
    const finish = (attempt: Attempt) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      socket.off('connect', onConnect);
      if (!attempt.ok) socket.destroy();
      resolve(attempt);
    };
    const onConnect = () => finish({ ok: true, socket });
    const onAbort = () => finish({ ok: false, code: 'ABORT_ERR' });
    const onError = (error: NodeJS.ErrnoException) =>
      finish({ ok: false, code: error.code ?? 'EUNKNOWN' });
    const timer = setTimeout(() => finish({ ok: false, code: 'ETIMEDOUT' }), timeoutMs);
    signal.addEventListener('abort', onAbort);
    socket.once('connect', onConnect);
    // Stays: an owner that listens late must not bring the process down; 'close' tells the end anyway.
    socket.on('error', onError);
  });
}
