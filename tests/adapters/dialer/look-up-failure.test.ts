// What a failed connection or page means for a look-up.
import { expect, test } from 'vitest';
import type { DialFailure } from '../../../src-main/adapters/dialer/dial.ts';
import type { PageFailure, PageFailureReason } from '../../../src-main/adapters/dialer/http.ts';
import { failureOfDial, failureOfPage } from '../../../src-main/adapters/dialer/look-up-failure.ts';

const page = (reason: PageFailureReason, changes: Partial<PageFailure> = {}): PageFailure => ({
  ok: false,
  reason,
  detail: 'why',
  url: 'https://acme.example/',
  ...changes,
});

test.each<[PageFailureReason, PageFailure['dns'], string]>([
  ['refused_by_guard', undefined, 'refused_by_guard'],
  ['unreachable', undefined, 'unreachable'],
  ['timeout', undefined, 'timeout'],
  ['aborted', undefined, 'aborted'],
  ['proxy_failed', undefined, 'unreachable'],
  ['idle', undefined, 'timeout'],
  ['dns_failed', 'timeout', 'timeout'],
  ['dns_failed', 'aborted', 'aborted'],
  ['dns_failed', 'nxdomain', 'unreachable'],
  ['tls', undefined, 'unreachable'],
  ['bad_url', undefined, 'bad_answer'],
  ['too_many_redirects', undefined, 'bad_answer'],
  ['bad_redirect', undefined, 'bad_answer'],
  ['headers_too_large', undefined, 'bad_answer'],
  ['bad_response', undefined, 'bad_answer'],
  ['bad_encoding', undefined, 'bad_answer'],
])('a page that failed for %s (%s) is %s', (reason, dns, expected) => {
  const failure = page(reason, dns === undefined ? {} : { dns });
  expect(failureOfPage(failure)).toEqual({ reason: expected, detail: 'why' });
});

test.each<[DialFailure, string]>([
  [{ reason: 'dns_failed', detail: 'why', dns: 'timeout' }, 'timeout'],
  [{ reason: 'dns_failed', detail: 'why', dns: 'nodata' }, 'unreachable'],
  [{ reason: 'proxy_failed', detail: 'why' }, 'unreachable'],
  [{ reason: 'refused_by_guard', detail: 'why' }, 'refused_by_guard'],
  [{ reason: 'aborted', detail: 'why' }, 'aborted'],
])('a connection that failed: %j', (failure, reason) => {
  expect(failureOfDial(failure)).toEqual({ reason, detail: 'why' });
});
