// What doctor says of proxies: whether each passes the traffic that it is set for.

import type { DoctorLine } from '../../src-shared/bridge/app.ts';
import { upperFirst } from '../../src-shared/letter-case.ts';
import { shownProxy } from '../../src-shared/proxies.ts';
import type { Dialer } from '../adapters/dialer/dialer.ts';
import { type PreflightOptions, preflight } from '../adapters/smtp/preflight.ts';
import type { LookupContext } from '../engine/ports.ts';
import type { ProxiedExit } from './proxied-exits.ts';

/** Hosts that checks contact anyway, whomever they are about. */
const TRIALS = {
  http_proxy: { host: 'data.iana.org', port: 443, protocol: 'https' },
  whois_proxy: { host: 'whois.iana.org', port: 43, protocol: 'whois' },
} as const;

/** One line for a proxy that is set; none where there is none. */
export async function proxyLine(
  check: keyof typeof TRIALS,
  text: string,
  dialer: Dialer,
  context: LookupContext,
): Promise<readonly DoctorLine[]> {
  if (text === '') return [];
  const { lane, signal } = context;
  const trial = TRIALS[check];
  const result = await dialer.dial({
    ...trial,
    why: 'proxy check',
    checkId: null,
    lane,
    signal,
    timeoutMs: 15_000,
  });
  if (result.ok) result.socket.destroy();
  return [lineOf(check, shownProxy(text), trial.host, result)];
}

function lineOf(
  check: string,
  proxy: string,
  host: string,
  result: Awaited<ReturnType<Dialer['dial']>>,
): DoctorLine {
  if (result.ok) return { check, state: 'ok', observed: `${proxy} reaches ${host}`, advice: null };
  if (result.reason === 'proxy_failed') {
    const [observed, advice] = splitAdvice(result.detail);
    return { check, state: 'stop', observed, advice };
  }
  return {
    check,
    state: 'unknown',
    observed: `Whether ${proxy} works is unknown (${result.detail})`,
    advice: 'Run doctor again when the DNS answers.',
  };
}

/** The preflight of mailbox probing, once for each exit; null without an EHLO name. */
export async function mailHostLines(
  exits: readonly ProxiedExit[],
  mail: PreflightOptions,
): Promise<readonly DoctorLine[] | null> {
  if (exits.length === 0) return mail.identity.ehlo === '' ? null : preflight(mail);
  const found = exits.map(async (exit): Promise<readonly DoctorLine[]> => {
    const identity = { ...mail.identity, ehlo: exit.ehlo ?? mail.identity.ehlo };
    const lines = await preflight({ ...mail, dialer: exit.dialer, identity });
    const [name = ''] = exit.name.split(' ', 1);
    return lines.map((line) => ({ ...line, observed: `Through ${name}: ${line.observed}` }));
  });
  return (await Promise.all(found)).flat();
}

/** "The proxy … cannot be reached (…): check its address" → what, and what to do. */
function splitAdvice(detail: string): [string, string | null] {
  const at = detail.lastIndexOf(': ');
  if (at === -1) return [detail, null];
  return [detail.slice(0, at), `${upperFirst(detail.slice(at + 2))}.`];
}
