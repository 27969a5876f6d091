// Posts callbacks through the guard: to this machine's loopback, or to a public address of an allowed host.
import { isIP } from 'node:net';
import type { Clock, DnsPort } from '../../engine/ports.ts';
import type { CallbackPort } from '../../service/ports/callbacks.ts';
import type { ContactLedger } from '../../service/ports/contact-ledger.ts';
import { createDialer, type Redirect } from '../dialer/dialer.ts';
import type { AllowedRanges } from '../dialer/guard.ts';
import { createPageFetcher, type PageLimits } from '../dialer/http.ts';

export interface CallbackSenderOptions {
  readonly dns: DnsPort;
  readonly ledger: ContactLedger;
  readonly clock: Clock;
  /** Reserved ranges that the operator opened; they hold for hosts other than the loopback. */
  readonly allowedRanges: AllowedRanges;
  /** Of a made-up network; the loopback is this machine's all the same. */
  readonly redirect: Redirect | null;
  /** Says truthfully who posts. */
  readonly userAgent: () => string;
  /** Certificates (PEM) to trust in place of Node's own store. */
  readonly ca?: readonly string[];
  readonly limits?: Partial<PageLimits>;
}

const LOOPBACK = ['127.0.0.1', '::1'];

/** No redirect, nothing of the answer but its status, and no more time than a receiver needs that only takes note. */
const LIMITS: Partial<PageLimits> = {
  totalMs: 15_000,
  connectMs: 6_000,
  idleMs: 15_000,
  headerBytes: 16_384,
  bodyBytes: 0,
  redirects: 0,
};

export function createCallbackSender(options: CallbackSenderOptions): CallbackPort {
  const { dns, ledger, clock, allowedRanges, redirect, ca } = options;
  const limits = { ...LIMITS, ...options.limits };
  return {
    async send({ url, loopback, headers, body, jobId }, signal) {
      const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
      // A dialer for this place alone: it opens the one port, and the loopback only to a URL that names it.
      const dialer = createDialer({
        dns: loopback ? loopbackNames(clock) : dns,
        ledger,
        clock,
        allowed: loopback
          ? LOOPBACK.map((address) => `${address}/${widthOf(address)}`)
          : allowedRanges,
        ports: { http: [port], https: [port] },
        ...(loopback || redirect === null ? {} : { redirect }),
      });
      const pages = createPageFetcher({
        dialer,
        userAgent: options.userAgent(),
        ...(ca === undefined ? {} : { ca }),
      });
      const page = await pages.fetchPage({
        url: url.href,
        why: 'callback',
        sent: `POST ${url.origin}${url.pathname}: the end of ${jobId}`,
        checkId: jobId,
        lane: 'batch',
        signal,
        limits,
        post: { headers: { ...headers, 'content-type': 'application/json; charset=utf-8' }, body },
      });
      if (page.ok) return { kind: 'answered', status: page.status };
      if (page.reason === 'too_many_redirects' || page.reason === 'bad_redirect')
        return {
          kind: 'unanswered',
          reason: 'it was answered with a redirect, which is not followed',
        };
      return { kind: 'unanswered', reason: page.detail };
    },
  };
}

/** `localhost` is this machine (RFC 6761 §6.3), whatever a resolver says. */
function loopbackNames(clock: Clock): DnsPort {
  return {
    async resolve(_name, type) {
      const records = LOOPBACK.filter((address) => isIP(address) === (type === 'AAAA' ? 6 : 4));
      // Addresses alone are asked for here.
      return { kind: 'records', records: records as never[], observedAt: clock.now() };
    },
  };
}

function widthOf(address: string): number {
  return isIP(address) === 6 ? 128 : 32;
}
