// One connection through a proxy, to an address that the guard has judged: the proxy never gets a name.
import { lookup } from 'node:dns/promises';
import { isIP, type Socket } from 'node:net';
import { connect as startTls } from 'node:tls';
import { type ProxyServer, proxyName } from '../../../src-shared/proxies.ts';
import { request } from '../../node-http.ts';
import { connectTo } from './connect.ts';

export type ProxyAttempt =
  | { readonly ok: true; readonly socket: Socket }
  /** The proxy says that nobody answers at the address; a code like the operating system's. */
  | { readonly ok: false; readonly at: 'target'; readonly code: string }
  /** The proxy itself stands in the way, so nothing is known of the target: a sentence, with what to do. */
  | { readonly ok: false; readonly at: 'proxy'; readonly detail: string }
  | { readonly ok: false; readonly at: 'signal' };

interface Target {
  /** An IP address. */
  readonly host: string;
  readonly port: number;
}

const MAX_HEADER_BYTES = 16_384;

/** Connects through the proxy within the time; never rejects. */
export async function connectThrough(
  proxy: ProxyServer,
  target: Target,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<ProxyAttempt> {
  if (isIP(target.host) === 0) throw new TypeError(`${target.host} is not an IP address`);
  const endsAt = performance.now() + timeoutMs;
  const left = () => Math.max(1, endsAt - performance.now());
  // Most have no such proxy, so no start waits for the library. Once there is a connection nothing may come in between.
  const socks = proxy.kind === 'socks5' ? await import('socks') : null;
  const reached = await reach(proxy, left(), signal);
  if (!reached.ok) return signal.aborted ? { ok: false, at: 'signal' } : reached;
  const { socket } = reached;
  // Between the two nobody listened for it.
  if (signal.aborted) {
    socket.destroy();
    return { ok: false, at: 'signal' };
  }
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), left());
  const abandon = () => socket.destroy();
  const either = AbortSignal.any([signal, deadline.signal]);
  either.addEventListener('abort', abandon);
  try {
    const outcome =
      socks === null
        ? await throughConnect(proxy, socket, target)
        : await throughSocks(socks, proxy, socket, target);
    if (!outcome.ok) socket.destroy();
    if (signal.aborted) return { ok: false, at: 'signal' };
    if (outcome.ok || !deadline.signal.aborted) return outcome;
    return interfering(proxy, SILENT);
  } finally {
    clearTimeout(timer);
    either.removeEventListener('abort', abandon);
  }
}

const SILENT =
  'did not answer in time: check that it is a proxy of this kind and that it lets connections out';

function interfering(proxy: ProxyServer, what: string): ProxyAttempt & { ok: false } {
  return { ok: false, at: 'proxy', detail: `The proxy ${proxyName(proxy)} ${what}` };
}

/** A connection to the proxy itself. Its name is the operating system's to know: it belongs to this network. */
async function reach(
  proxy: ProxyServer,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<{ readonly ok: true; readonly socket: Socket } | (ProxyAttempt & { ok: false })> {
  const timeout = AbortSignal.timeout(Math.ceil(timeoutMs));
  let address: string;
  try {
    address =
      isIP(proxy.host) === 0
        ? await within(lookup(proxy.host), AbortSignal.any([signal, timeout]))
        : proxy.host;
  } catch {
    return interfering(
      proxy,
      'has a name that this system does not know: correct it, or write its IP address',
    );
  }
  const attempt = await connectTo({ host: address, port: proxy.port }, timeoutMs, signal);
  if (!attempt.ok)
    return interfering(
      proxy,
      `cannot be reached (${attempt.code}): check its address, and that it is running`,
    );
  if (proxy.kind !== 'https') return attempt;
  return secured(proxy, attempt.socket, AbortSignal.any([signal, timeout]));
}

async function within(
  found: Promise<{ readonly address: string }>,
  signal: AbortSignal,
): Promise<string> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  try {
    return (await Promise.race([found, promise])).address;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function secured(
  proxy: ProxyServer,
  tunnel: Socket,
  signal: AbortSignal,
): Promise<{ readonly ok: true; readonly socket: Socket } | (ProxyAttempt & { ok: false })> {
  return new Promise((resolve) => {
    let code = 'ECONNRESET';
    const socket = startTls({
      socket: tunnel,
      host: proxy.host,
      servername: isIP(proxy.host) === 0 ? proxy.host : '',
      ALPNProtocols: ['http/1.1'],
    });
    const onAbort = () => socket.destroy();
    signal.addEventListener('abort', onAbort);
    socket.on('error', (error: NodeJS.ErrnoException) => {
      code = error.code ?? 'EUNKNOWN';
    });
    socket.once('close', () =>
      resolve(
        interfering(
          proxy,
          `could not prove its name over TLS (${code}): check its name, or trust its authority with NODE_EXTRA_CA_CERTS`,
        ),
      ),
    );
    socket.once('secureConnect', () => {
      signal.removeEventListener('abort', onAbort);
      resolve({ ok: true, socket });
    });
    if (signal.aborted) onAbort();
  });
}

/** RFC 1928 §6: what these say is about the target. */
const TARGET_CODES: ReadonlyMap<string, string> = new Map([
  ['HostUnreachable', 'EHOSTUNREACH'],
  ['ConnectionRefused', 'ECONNREFUSED'],
  ['TTLExpired', 'EHOSTUNREACH'],
]);

/** What the host has said by now is emitted by the library at the next turn of the loop: whoever has dialled listens by then. */
async function throughSocks(
  { SocksClient, SocksClientError }: typeof import('socks'),
  proxy: ProxyServer,
  socket: Socket,
  target: Target,
): Promise<ProxyAttempt> {
  try {
    await SocksClient.createConnection({
      proxy: {
        host: proxy.host,
        port: proxy.port,
        type: 5,
        ...(proxy.user === '' ? {} : { userId: proxy.user, password: proxy.password }),
      },
      command: 'connect',
      destination: target,
      existing_socket: socket,
    });
    return { ok: true, socket };
  } catch (error) {
    // Its errors carry the proxy's password: nothing but the message goes on.
    return socksFailure(proxy, target, error instanceof SocksClientError ? error.message : '');
  }
}

function socksFailure(proxy: ProxyServer, target: Target, message: string): ProxyAttempt {
  const reply = / - ([A-Za-z]+)$/.exec(message)?.[1] ?? '';
  const code = TARGET_CODES.get(reply);
  if (code !== undefined) return { ok: false, at: 'target', code };
  if (/no accepted authentication type|Authentication failed/.test(message))
    return interfering(proxy, loginWords(proxy));
  if (message.includes('rejected connection'))
    return interfering(
      proxy,
      `refuses a connection to ${target.host} port ${target.port} (${reply || 'refused'}): ask its operator`,
    );
  return interfering(proxy, 'does not speak SOCKS5: check its host and port');
}

function loginWords({ user }: ProxyServer): string {
  return user === ''
    ? 'requires a user name and a password: add them in the settings'
    : 'rejects this user name and password: correct them in the settings';
}

/** RFC 9110 §9.3.6. */
function throughConnect(proxy: ProxyServer, socket: Socket, target: Target): Promise<ProxyAttempt> {
  const { promise, resolve } = Promise.withResolvers<ProxyAttempt>();
  const where = `${isIP(target.host) === 6 ? `[${target.host}]` : target.host}:${target.port}`;
  const login = Buffer.from(`${proxy.user}:${proxy.password}`).toString('base64');
  const asking = request({
    method: 'CONNECT',
    path: where,
    headers: {
      host: where,
      ...(proxy.user === '' ? {} : { 'proxy-authorization': `Basic ${login}` }),
    },
    maxHeaderSize: MAX_HEADER_BYTES,
    createConnection: () => socket,
  });
  asking.once('connect', ({ statusCode = 0 }, tunnel, head) => {
    if (statusCode < 200 || statusCode > 299) {
      resolve(refusedConnect(proxy, where, statusCode));
      return;
    }
    if (head.length > 0) tunnel.unshift(head);
    resolve({ ok: true, socket });
  });
  asking.on('error', () =>
    resolve(interfering(proxy, 'does not speak HTTP: check its host and port')),
  );
  asking.end();
  return promise;
}

function refusedConnect(proxy: ProxyServer, where: string, status: number): ProxyAttempt {
  if (status === 407) return interfering(proxy, loginWords(proxy));
  if (status >= 500)
    return interfering(
      proxy,
      `did not reach ${where} (HTTP ${status}): try again later, or ask its operator`,
    );
  return interfering(
    proxy,
    `refuses a connection to ${where} (HTTP ${status}): ask its operator to allow CONNECT`,
  );
}
