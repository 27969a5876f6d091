// What a failed page shows: no server, a silent one, or a bad certificate.
import { expect, test } from 'vitest';
import type { PageFailure, PageFailureReason } from '../../../src-main/adapters/dialer/http.ts';
import {
  certificateProblem,
  sourceFailure,
  turnedDown,
  wasSilent,
} from '../../../src-main/adapters/website/page-failure.ts';

const page = (reason: PageFailureReason, changes: Partial<PageFailure> = {}): PageFailure => ({
  ok: false,
  reason,
  detail: 'why',
  url: 'https://acme.example/',
  ...changes,
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

test('one that ran out of time before it said anything was silent', () => {
  const reasons: readonly PageFailureReason[] = [
    'timeout',
    'idle',
    'unreachable',
    'tls',
    'aborted',
  ];
  expect(reasons.filter((reason) => wasSilent(page(reason)))).toEqual(['timeout', 'idle']);
});
