// What a failed connection or page means for a look-up, and how much of a stranger's words is quoted.
import { expect, test } from 'vitest';
import type { DialFailure } from '../../../src-main/adapters/dialer/dial.ts';
import { errorExcerpt, quoted } from '../../../src-main/adapters/dialer/error-excerpt.ts';
import type { PageFailure, PageFailureReason } from '../../../src-main/adapters/dialer/http.ts';
import { failureOfDial, failureOfPage } from '../../../src-main/adapters/dialer/look-up-failure.ts';
import {
  certificateProblem,
  sourceFailure,
  turnedDown,
  wasSilent,
} from '../../../src-main/adapters/website/page-failure.ts';
import {
  createTriedUrls,
  urlCandidates,
} from '../../../src-main/adapters/website/url-candidates.ts';

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
  expect(wasSilent(failure)).toBe(reason === 'timeout' || reason === 'idle');
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

test.each([
  ['CERT_HAS_EXPIRED', 'expired', 'bad_answer'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'wrong_name', 'bad_answer'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'untrusted', 'bad_answer'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'untrusted', 'bad_answer'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'untrusted', 'bad_answer'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'untrusted', 'bad_answer'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'untrusted', 'bad_answer'],
  ['CERT_UNTRUSTED', 'untrusted', 'bad_answer'],
  ['CERT_REJECTED', 'untrusted', 'bad_answer'],
  ['CERT_REVOKED', 'untrusted', 'bad_answer'],
  ['CERT_NOT_YET_VALID', 'untrusted', 'bad_answer'],
  ['CERT_CHAIN_TOO_LONG', 'untrusted', 'bad_answer'],
  ['CERT_SIGNATURE_FAILURE', 'untrusted', 'bad_answer'],
  ['INVALID_CA', 'untrusted', 'bad_answer'],
  ['INVALID_PURPOSE', 'untrusted', 'bad_answer'],
  ['PATH_LENGTH_EXCEEDED', 'untrusted', 'bad_answer'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', null, 'unreachable'],
])('a certificate with %s is %s', (code, problem, reason) => {
  const failure = page('tls', { detail: `no good (${code})` });
  expect([certificateProblem(failure), sourceFailure(failure)]).toEqual([problem, reason]);
  expect(certificateProblem({ ...failure, reason: 'unreachable' })).toBeNull();
});

test('a host turned us down where all of its addresses did', () => {
  const detail = '192.0.2.1: ECONNREFUSED; 2001:db8::1: ECONNREFUSED';
  expect(turnedDown(page('unreachable', { detail }))).toBe(true);
  expect(turnedDown(page('unreachable', { detail: `${detail}; 192.0.2.2: EHOSTUNREACH` }))).toBe(
    false,
  );
  expect(turnedDown(page('timeout', { detail }))).toBe(false);
});

test('HTTPS is tried before HTTP, the domain before www', () => {
  expect(urlCandidates('acme.example').map(({ url, port }) => [url, port])).toEqual([
    ['https://acme.example/', 443],
    ['https://www.acme.example/', 443],
    ['http://acme.example/', 80],
    ['http://www.acme.example/', 80],
  ]);
  expect(urlCandidates('www.acme.example').map(({ host }) => host)).toEqual([
    'www.acme.example',
    'www.acme.example',
  ]);
});

test('what happened at an address counts for its port, and for all addresses of a name together', () => {
  const { note, recall } = createTriedUrls();
  note(['a', 'b'], 443, 'turned_down');
  note(['c'], 443, 'silent');
  expect(recall(['a', 'b'], 443)).toBe('turned_down');
  expect(recall(['a', 'c'], 443)).toBe('silent');
  expect([recall(['a', 'd'], 443), recall(['a'], 80), recall([], 443)]).toEqual([null, null, null]);
});

test('a stranger is quoted with two hundred characters, and the code stays', () => {
  const coded = (message: string, code: string) => Object.assign(new Error(message), { code });
  expect(quoted('x'.repeat(200))).toBe('x'.repeat(200));
  expect(quoted('x'.repeat(201))).toHaveLength(200);
  expect(errorExcerpt('odd')).toBe('odd');
  expect(errorExcerpt(new Error('gone'))).toBe('gone');
  expect(errorExcerpt(coded('x'.repeat(300), 'ECODE'))).toBe(`${quoted('x'.repeat(300))} (ECODE)`);
  expect(errorExcerpt(coded('assert', 'ERR_ASSERTION'))).toBe(
    'The server sent a reply that is not HTTP',
  );
});
