// Opens every outgoing TCP connection: resolves the name, asks the guard, connects, and records the contact.

import { type ProxyServer, proxyName } from '../../../src-shared/proxies.ts';
import type { Clock, DnsPort } from '../../engine/ports.ts';
import type { ContactLedger } from '../../service/ports/contact-ledger.ts';
import { CANCELLED } from '../unless-aborted.ts';
import { type ConnectTarget, connectTo } from './connect.ts';
import { createContactNotes, type Dialling } from './contact-notes.ts';
import type { DialFailure, DialRequest, DialResult } from './dial.ts';
import {
  type AllowedRanges,
  judgeAddress,
  judgePort,
  type PortsByPurpose,
  type Purpose,
} from './guard.ts';
import { addressesOf } from './host-addresses.ts';
import { connectThrough, type ProxyAttempt } from './proxy.ts';

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
  /** Asked after the guard has allowed an address that is not passed to a proxy. */
  readonly redirect?: Redirect;
  /** The proxy through which a purpose goes; null goes by itself. Asked after the guard, and given the address alone. */
  readonly proxy?: (purpose: Purpose) => ProxyServer | null;
}

export function createDialer(options: DialerOptions): Dialer {
  const { dns, ledger, clock, ports = {}, proxy } = options;
  const notes = createContactNotes(ledger, clock);
  return { dial, via: (purpose) => nameOf(proxy?.(purpose) ?? null) };

  async function dial(request: DialRequest): Promise<DialResult> {
    const host = request.host.replace(/^\[(.*)\]$/, '$1');
    const deadline = startDeadline(request);
    try {
      if (request.signal.aborted) return GIVEN_UP;
      const port = judgePort(request.protocol, request.port, ports);
      if (!port.allowed) {
        notes.refusedByGuard({ request, host });
        return failed({ reason: 'refused_by_guard', detail: `${host}: ${port.reason}` });
      }
      const found = await addressesOf(host, request, dns, deadline.signal);
      if (!found.ok) return deadline.ended() ?? found;
      return await tryInOrder(found.addresses, { request, host }, deadline);
    } finally {
      deadline.stop();
    }
  }

  async function tryInOrder(
    addresses: readonly string[],
    dialling: Dialling,
    deadline: Deadline,
  ): Promise<DialResult> {
    const { request, host } = dialling;
    const way = proxy?.(request.protocol) ?? null;
    const problems: string[] = [];
    let refusal: string | null = null;
    let silent = false;
    for (const [index, address] of addresses.entries()) {
      const judged = judgeTarget(address, request.port, way, options);
      if (!judged.ok) {
        notes.refusedByGuard(dialling);
        refusal = address === host ? judged.reason : `${host}: ${judged.reason}`;
        continue;
      }
      // What time is left is shared fairly among the addresses that are left.
      const shareMs = Math.max(1, deadline.leftMs() / (addresses.length - index));
      const reached = { address, at: clock.now(), via: nameOf(way) };
      const attempt = await connectBy(way, judged.target, shareMs, deadline.signal);
      if (attempt.ok) {
        const { socket } = attempt;
        return { ok: true, socket, address, exchange: notes.opened(dialling, reached, socket) };
      }
      notes.failed(dialling, reached);
      const over = deadline.ended();
      if (over !== null) return over;
      if (attempt.at === 'proxy') return failed({ reason: 'proxy_failed', detail: attempt.detail });
      silent ||= attempt.code === 'ETIMEDOUT';
      problems.push(`${address}: ${attempt.code}`);
    }
    const detail = [...problems, ...(refusal === null ? [] : [refusal])].join('; ');
    if (problems.length === 0) return failed({ reason: 'refused_by_guard', detail });
    return failed({ reason: silent ? 'timeout' : 'unreachable', detail });
  }
}

interface Deadline {
  /** Aborts with the request's, or when its time is over. */
  readonly signal: AbortSignal;
  leftMs(): number;
  /** What the request has come to by the signal alone; null while it goes on. */
  ended(): DialResult | null;
  stop(): void;
}

function startDeadline({ host, timeoutMs, signal }: DialRequest): Deadline {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  const endsAt = performance.now() + timeoutMs;
  const detail = `${host} was not reached within ${timeoutMs} ms`;
  return {
    signal: AbortSignal.any([signal, late.signal]),
    leftMs: () => endsAt - performance.now(),
    ended() {
      if (signal.aborted) return GIVEN_UP;
      return late.signal.aborted ? failed({ reason: 'timeout', detail }) : null;
    },
    stop: () => clearTimeout(timer),
  };
}

/** The judged address itself is what is connected to, so nothing can change between the two. */
function judgeTarget(
  address: string,
  port: number,
  way: ProxyServer | null,
  { allowed = [], redirect = () => null }: DialerOptions,
): { ok: true; target: ConnectTarget } | { ok: false; reason: string } {
  const judgement = judgeAddress(address, allowed);
  if (!judgement.allowed) return { ok: false, reason: judgement.reason };
  const elsewhere = way === null ? redirect(address, port) : null;
  if (elsewhere === 'unmapped')
    return { ok: false, reason: `nothing is mapped to ${address} port ${port}` };
  return { ok: true, target: elsewhere ?? { host: address, port } };
}

function nameOf(way: ProxyServer | null): string | null {
  return way === null ? null : proxyName(way);
}

type ConnectionAttempt =
  | Extract<ProxyAttempt, { ok: true }>
  | Extract<ProxyAttempt, { at: 'proxy' }>
  | { readonly ok: false; readonly at: 'target'; readonly code: string };

async function connectBy(
  way: ProxyServer | null,
  target: ConnectTarget,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<ConnectionAttempt> {
  if (way === null) {
    const attempt = await connectTo(target, timeoutMs, signal);
    return attempt.ok ? attempt : { ok: false, at: 'target', code: attempt.code };
  }
  const attempt = await connectThrough(way, target, timeoutMs, signal);
  if (attempt.ok || attempt.at !== 'signal') return attempt;
  return { ok: false, at: 'target', code: 'ABORT_ERR' };
}

function failed(failure: DialFailure): DialResult {
  return { ok: false, ...failure };
}

const GIVEN_UP = failed({ reason: 'aborted', detail: CANCELLED });
