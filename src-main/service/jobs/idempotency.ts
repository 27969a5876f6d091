// When two submissions are one and the same, so that the second is answered like the first.
import { hash } from 'node:crypto';
import type { VerificationRequest } from '../../../src-shared/schemas/verification.ts';

/** Equal for batches whose known fields are equal, letter by letter and in the same order, and that tell the same URL. */
export function fingerprintOfBatch(
  requests: readonly VerificationRequest[],
  callbackUrl?: string,
): string {
  const known = requests.map(({ email, name, company_name, ip_address }) => [
    email,
    name ?? null,
    company_name ?? null,
    ip_address ?? null,
  ]);
  const batch = callbackUrl === undefined ? known : { known, callbackUrl };
  return hash('sha256', JSON.stringify(batch), 'hex');
}
