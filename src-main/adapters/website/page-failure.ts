// What a failed fetch of a page shows: that there is no server, what is wrong with its certificate, or nothing.
import type { CertificateState, SourceFailure } from '../../engine/ports.ts';
import type { PageFailure } from '../dialer/http.ts';
import { failureOfPage } from '../dialer/look-up-failure.ts';

/** Whether every address of the host turned the connection down itself (RST), so that no server is there. */
export function turnedDown(failure: PageFailure): boolean {
  if (failure.reason !== 'unreachable') return false;
  // The dialer gives one part per address: "192.0.2.1: ECONNREFUSED; 2001:db8::1: ECONNREFUSED".
  return failure.detail.split('; ').every((part) => part.endsWith(': ECONNREFUSED'));
}

/** Whether the time ran out before the host said anything. */
export function wasSilent(failure: PageFailure): boolean {
  return failure.reason === 'timeout' || failure.reason === 'idle';
}

/** What was wrong with the certificate, by the code of Node's TLS; null when it was something else. */
export function certificateProblem(
  failure: PageFailure,
): Exclude<CertificateState, 'valid' | 'not_seen'> | null {
  if (failure.reason !== 'tls') return null;
  const code = /\(([A-Z0-9_]+)\)$/.exec(failure.detail)?.[1] ?? '';
  if (code === 'CERT_HAS_EXPIRED') return 'expired';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'wrong_name';
  return UNTRUSTED.has(code) ? 'untrusted' : null;
}

/** The same failure in the words of the engine's port: behind a bad certificate somebody is there. */
export function sourceFailure(failure: PageFailure): SourceFailure {
  return certificateProblem(failure) === null ? failureOfPage(failure).reason : 'bad_answer';
}

/** X509_verify_cert_error codes that mean: nobody we trust vouches for it. */
const UNTRUSTED = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_UNTRUSTED',
  'CERT_REJECTED',
  'CERT_REVOKED',
  'CERT_NOT_YET_VALID',
  'CERT_CHAIN_TOO_LONG',
  'CERT_SIGNATURE_FAILURE',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
]);
