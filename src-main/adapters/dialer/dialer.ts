// Opens every outgoing TCP connection: resolves the name, asks the guard, connects, and records the contact.
import { isIP, type Socket } from 'node:net';
import type { Clock, DnsAnswer, DnsFailure, DnsPort, Lane } from '../../engine/ports.ts';
import type { Contact, ContactLedger } from '../../service/ports/contact-ledger.ts';
import { type ProxyServer, proxyName } from '../../service/ports/proxies.ts';
import { type ConnectTarget, connectTo } from './connect.ts';
import {
  type AllowedRanges,
  judgeAddress,
  judgePort,
  type PortsByPurpose,
  type Purpose,
} from './guard.ts';
import { connectThrough, type ProxyAttempt } from './proxy.ts';

export interface DialRequest {
  /** A host name, or an IP address (IPv6 with or without brackets). */
  readonly host: string;
  readonly port: number;
  /** What will be spoken; decides which ports are allowed. */
  readonly protocol: Purpose;
  /** Why, in a few words, for the privacy ledger. */
  readonly why: string;
  /** What is said about the subject, for the privacy ledger, which reads it when the contact is over; the host when left out. */
  readonly sent?: string;
  /** Null for the program's own needs. */
  readonly checkId: string | null;
  readonly lane: Lane;
  /** Ends the dialling; once the socket is handed over it is the caller's. */
  readonly signal: AbortSignal;
  /** For the look-up and all attempts together. */
  readonly timeoutMs: number;
}

export type DialFailure =
  | { readonly reason: 'refused_by_guard'; readonly detail: string }
  | { readonly reason: 'unreachable'; readonly detail: string }
  | { readonly reason: 'timeout'; readonly detail: string }
  | { readonly reason: 'aborted'; readonly detail: string }
  /** A proxy stands in the way, so nothing is known of the host. */
  | { readonly reason: 'proxy_failed'; readonly detail: string }
  /** `dns` tells a name that has no address (an observation) from one that could not be looked up (unknown). */
  | {
      readonly reason: 'dns_failed';
      readonly detail: string;
      readonly dns: 'nxdomain' | 'nodata' | DnsFailure;
    };

export type DialResult =
  | {
      readonly ok: true;
      /** Connected. Its owner must end or destroy it, and listens for data at once: the other side may have spoken. */
      readonly socket: Socket;
      /** The address that was judged. */
      readonly address: string;
      /**
       * Begins an exchange, for a line that serves several: each is a contact of its own, with its own bytes, and is
       * noted when what this returns is called. Where it is never called, the whole line is one contact, noted when it closes.
       */
      exchange(about: Pick<DialRequest, 'why' | 'sent' | 'checkId'>): () => void;
    }
  | ({ readonly ok: false } & DialFailure);

/** Where to connect in place of a judged address; null leaves it as it is, `unmapped` refuses it. */
export type Redirect = (address: string, port: number) => ConnectTarget | 'unmapped' | null;

export interface Dialer {
  /** Connects to the first address that the guard allows and that answers. Never rejects. */
  dial(request: DialRequest): Promise<DialResult>;
  /** The proxy that a purpose goes through at the moment, or null. */
  via(purpose: Purpose): string | null;
}

export interface DialerOptions {
  readonly dns: DnsPort;
  readonly ledger: ContactLedger;
  readonly clock: Clock;
  readonly allowed?: AllowedRanges;
  readonly ports?: PortsByPurpose;
  /** Asked after the guard has allowed an address that no proxy is told. */
  readonly redirect?: Redirect;
  /** The proxy through which a purpose goes; null goes by itself. Asked after the guard, and told the address alone. */
  readonly proxy?: (purpose: Purpose) => ProxyServer | null;
}

/** A name with a hundred addresses is not worth a hundred connections. */
const MAX_ADDRESSES = 8;

export function createDialer(options: DialerOptions): Dialer {
  const { dns, ledger, clock, allowed = [], ports = {}, redirect = () => null, proxy } = options;
  return { dial, via: (purpose) => nameOf(proxy?.(purpose) ?? null) };

  async function dial(request: DialRequest): Promise<DialResult> {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), request.timeoutMs);
    const endsAt = performance.now() + request.timeoutMs;
    const signal = AbortSignal.any([request.signal, deadline.signal]);
    try {
      if (request.signal.aborted)
        return failed({ reason: 'aborted', detail: 'The call was cancelled' });
      const host = request.host.replace(/^\[(.*)\]$/, '$1');
      const port = judgePort(request.protocol, request.port, ports);
      if (!port.allowed) {
        note(request, host, null, 'refused_by_guard');
        return failed({ reason: 'refused_by_guard', detail: `${host}: ${port.reason}` });
      }
      const candidates = await candidatesFor(host, request, signal);
      if (!candidates.ok) return ended(request) ?? candidates;
      return await tryInOrder(host, candidates.addresses, request, signal, endsAt);
    } finally {
      clearTimeout(timer);
    }

    function ended(about: DialRequest): DialResult | null {
      if (about.signal.aborted)
        return failed({ reason: 'aborted', detail: 'The call was cancelled' });
      if (!deadline.signal.aborted) return null;
      return failed({
        reason: 'timeout',
        detail: `${about.host} was not reached within ${about.timeoutMs} ms`,
      });
    }

    async function tryInOrder(
      host: string,
      addresses: readonly string[],
      about: DialRequest,
      whole: AbortSignal,
      until: number,
    ): Promise<DialResult> {
      const way = proxy?.(about.protocol) ?? null;
      const via = nameOf(way);
      const problems: string[] = [];
      let refusal: string | null = null;
      let silent = false;
      for (const [index, address] of addresses.entries()) {
        const judged = judgeTarget(address, about.port, way);
        if (!judged.ok) {
          note(about, host, null, 'refused_by_guard');
          refusal = address === host ? judged.reason : `${host}: ${judged.reason}`;
          continue;
        }
        // What time is left is shared fairly among the addresses that are left.
        const shareMs = Math.max(1, (until - performance.now()) / (addresses.length - index));
        const at = clock.now();
        const attempt = await connectBy(way, judged.target, shareMs, whole);
        if (attempt.ok) {
          const { socket } = attempt;
          const exchange = noteLine(about, host, address, { at, via }, socket);
          return { ok: true, socket, address, exchange };
        }
        note(about, host, address, 'failed', { at, via });
        if (attempt.at === 'proxy')
          return ended(about) ?? failed({ reason: 'proxy_failed', detail: attempt.detail });
        silent ||= attempt.code === 'ETIMEDOUT';
        problems.push(`${address}: ${attempt.code}`);
        const over = ended(about);
        if (over !== null) return over;
      }
      const detail = [...problems, ...(refusal === null ? [] : [refusal])].join('; ');
      if (problems.length === 0) return failed({ reason: 'refused_by_guard', detail });
      return failed({ reason: silent ? 'timeout' : 'unreachable', detail });
    }
  }

  /** Notes a line as one contact when it closes, or each exchange over it as one. */
  function noteLine(
    request: DialRequest,
    host: string,
    address: string,
    { at, via }: { readonly at: number; readonly via: string | null },
    socket: Socket,
  ): Extract<DialResult, { ok: true }>['exchange'] {
    // What was said to the proxy is not counted as said to the host.
    let { bytesWritten, bytesRead } = socket;
    let shared = false;
    const recorded = ledger.opened?.(request.checkId);
    const noteAs = (about: DialRequest, from: number) => {
      note(about, host, address, 'answered', {
        at: from,
        via,
        bytesSent: socket.bytesWritten - bytesWritten,
        bytesReceived: socket.bytesRead - bytesRead,
      });
      ({ bytesWritten, bytesRead } = socket);
      recorded?.();
    };
    socket.once('close', () => {
      if (!shared) noteAs(request, at);
      // A line that broke in the middle of an exchange may never end it.
      recorded?.();
    });
    return (about) => {
      // The first began with the line.
      const from = shared ? clock.now() : at;
      shared = true;
      return () => noteAs({ ...request, ...about }, from);
    };
  }

  /** The judged address itself is what is connected to, so nothing can change between the two. */
  function judgeTarget(address: string, port: number, way: ProxyServer | null) {
    const judgement = judgeAddress(address, allowed);
    if (!judgement.allowed) return { ok: false as const, reason: judgement.reason };
    const elsewhere = way === null ? redirect(address, port) : null;
    if (elsewhere === 'unmapped') {
      return { ok: false as const, reason: `nothing is mapped to ${address} port ${port}` };
    }
    return { ok: true as const, target: elsewhere ?? { host: address, port } };
  }

  async function candidatesFor(
    host: string,
    request: DialRequest,
    signal: AbortSignal,
  ): Promise<{ ok: true; addresses: readonly string[] } | ({ ok: false } & DialFailure)> {
    if (isIP(host) !== 0) return { ok: true, addresses: [host] };
    const { checkId, lane, why } = request;
    const context = { checkId: checkId ?? '', lane, why, signal };
    const [v4, v6] = await Promise.all([
      dns.resolve(host, 'A', context),
      dns.resolve(host, 'AAAA', context),
    ]);
    const addresses = [v4, v6].flatMap((answer) =>
      answer.kind === 'records' ? answer.records : [],
    );
    if (addresses.length > 0) return { ok: true, addresses: addresses.slice(0, MAX_ADDRESSES) };
    return { ok: false, ...withoutAddress(host, v4, v6) };
  }

  function note(
    request: DialRequest,
    host: string,
    address: string | null,
    outcome: Contact['outcome'],
    about: Partial<Pick<Contact, 'at' | 'via' | 'bytesSent' | 'bytesReceived'>> = {},
  ): void {
    const { protocol, port, why, checkId } = request;
    const sent = request.sent ?? host;
    ledger.record({
      at: clock.now(),
      protocol,
      host,
      address,
      port,
      why,
      sent,
      outcome,
      bytesSent: 0,
      bytesReceived: 0,
      checkId,
      ...about,
    });
  }
}

function nameOf(way: ProxyServer | null): string | null {
  return way === null ? null : proxyName(way);
}

type LineAttempt =
  | Extract<ProxyAttempt, { ok: true }>
  | Extract<ProxyAttempt, { at: 'proxy' }>
  | { readonly ok: false; readonly at: 'target'; readonly code: string };

async function connectBy(
  way: ProxyServer | null,
  target: ConnectTarget,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<LineAttempt> {
  if (way === null) {
    const attempt = await connectTo(target, timeoutMs, signal);
    return attempt.ok ? attempt : { ok: false, at: 'target', code: attempt.code };
  }
  const attempt = await connectThrough(way, target, timeoutMs, signal);
  if (attempt.ok || attempt.at !== 'signal') return attempt;
  return { ok: false, at: 'target', code: 'ABORT_ERR' };
}

function withoutAddress(host: string, v4: DnsAnswer<string>, v6: DnsAnswer<string>): DialFailure {
  if (v4.kind === 'nxdomain' || v6.kind === 'nxdomain') {
    return { reason: 'dns_failed', detail: `${host} does not exist`, dns: 'nxdomain' };
  }
  const failure = [v4, v6].find((answer) => answer.kind === 'failed');
  if (failure !== undefined) {
    return { reason: 'dns_failed', detail: `${host}: ${failure.detail}`, dns: failure.reason };
  }
  return { reason: 'dns_failed', detail: `${host} has no address`, dns: 'nodata' };
}

function failed(failure: DialFailure): DialResult {
  return { ok: false, ...failure };
}
