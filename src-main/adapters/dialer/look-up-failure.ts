// What a look-up reports when a page could not be fetched or a connection could not be opened.
import type { SourceFailure } from '../../engine/ports.ts';
import type { DialFailure } from './dial.ts';
import type { PageFailure } from './http.ts';

export interface Failure {
  readonly reason: SourceFailure;
  readonly detail: string;
}

export function failureOfPage(page: PageFailure): Failure {
  const { detail } = page;
  switch (page.reason) {
    case 'refused_by_guard':
    case 'unreachable':
    case 'timeout':
    case 'aborted':
      return { reason: page.reason, detail };
    // Unknown like the others: the words tell that it was the proxy.
    case 'proxy_failed':
      return { reason: 'unreachable', detail };
    case 'idle':
      return { reason: 'timeout', detail };
    case 'dns_failed':
      return { reason: reasonOfDns(page.dns), detail };
    case 'tls':
      return { reason: 'unreachable', detail };
    case 'bad_url':
    case 'too_many_redirects':
    case 'bad_redirect':
    case 'headers_too_large':
    case 'bad_response':
    case 'bad_encoding':
      return { reason: 'bad_answer', detail };
  }
}

export function failureOfDial(dial: DialFailure): Failure {
  const { detail } = dial;
  switch (dial.reason) {
    case 'dns_failed':
      return { reason: reasonOfDns(dial.dns), detail };
    case 'proxy_failed':
      return { reason: 'unreachable', detail };
    default:
      return { reason: dial.reason, detail };
  }
}

function reasonOfDns(dns: PageFailure['dns']): SourceFailure {
  return dns === 'timeout' || dns === 'aborted' ? dns : 'unreachable';
}
