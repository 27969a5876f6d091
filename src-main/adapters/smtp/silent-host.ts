// Why a mail host said nothing about the recipient, as a clause that names the host.
import { lowerFirst } from '../../../src-shared/letter-case.ts';
import type { SessionFailure, SessionLimits, Stage } from './session.ts';

/** Why there is no answer about the recipient; null where the host did answer. */
export function silenceOf(
  host: string,
  failure: SessionFailure,
  limits: SessionLimits,
): string | null {
  switch (failure.kind) {
    case 'refused':
      return null;
    case 'tls_failed':
      return `no encrypted connection to ${host} could be made (${failure.detail})`;
    case 'not_reached':
      return unreached(host, failure.failure, limits);
    case 'broken':
      return broken(host, failure, limits);
  }
}

/** The same for a host whose turn did not come. */
export function turnMissed(
  host: string,
  why: 'aborted' | 'waited_too_long' | 'busy' | 'silent',
  maxWaitMs: number,
): string {
  switch (why) {
    case 'aborted':
      return cutOff(host);
    case 'waited_too_long':
      return `${host} is rate-limited, and its queue did not clear within ${seconds(maxWaitMs)}`;
    case 'busy':
      return `${host} asked not to be contacted for a while`;
    case 'silent':
      return `${host} is not contacted for a while, because it failed to answer several times in a row`;
  }
}

function unreached(
  host: string,
  failure: Extract<SessionFailure, { kind: 'not_reached' }>['failure'],
  limits: SessionLimits,
): string {
  switch (failure.reason) {
    case 'timeout':
      return `no answer from ${host} within ${seconds(limits.connectMs)}`;
    case 'unreachable':
      return `no connection to ${host} (${failure.detail})`;
    case 'aborted':
      return cutOff(host);
    // Both name the host themselves.
    case 'refused_by_guard':
      return `not contacted: ${failure.detail}`;
    case 'dns_failed':
    case 'proxy_failed':
      return failure.detail;
  }
}

function broken(
  host: string,
  { why, stage, detail }: Extract<SessionFailure, { kind: 'broken' }>,
  limits: SessionLimits,
): string {
  switch (why) {
    case 'timeout':
      return `${host} was connected to, but ${UNANSWERED[stage]} within ${seconds(stage === 'banner' ? limits.bannerMs : limits.replyMs)}`;
    case 'closed':
      return `${host} ended the connection before it said anything about the recipient`;
    case 'aborted':
      return cutOff(host);
    case 'not_smtp':
    case 'too_long':
    case 'out_of_step':
      return `${host} did not follow the SMTP protocol (${lowerFirst(detail)})`;
  }
}

const UNANSWERED: Readonly<Record<Stage, string>> = {
  connect: 'said nothing',
  banner: 'sent no greeting',
  hello: 'did not answer our greeting',
  starttls: 'did not answer the request for encryption',
  sender: 'did not answer about the sender',
  recipient: 'did not answer about the recipient',
};

function cutOff(host: string): string {
  return `the check ended before ${host} had answered`;
}

function seconds(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${Math.round(ms / 1000)} s`;
}
