// As much of a request as can be judged.
import { LIMITS } from '../../../src-shared/limits.ts';
import type { VerificationRequest } from '../../../src-shared/schemas/verification.ts';
import { shortened } from '../../../src-shared/shortened.ts';

/** The request with each text cut to what is kept of it (LIMITS): a cell of megabytes is none of a request's parts. */
export function storedRequest(request: VerificationRequest): VerificationRequest {
  const { email, name, company_name, ip_address } = request;
  return {
    email: shortened(email, LIMITS.keptEmail),
    ...(name === undefined ? {} : { name: shortened(name, LIMITS.keptName) }),
    ...(company_name === undefined
      ? {}
      : { company_name: shortened(company_name, LIMITS.keptName) }),
    ...(ip_address === undefined ? {} : { ip_address: shortened(ip_address, LIMITS.keptEmail) }),
  };
}
