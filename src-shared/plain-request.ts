// The fields of a request, in their order, and the same request without needless blanks.
import type { VerificationRequest } from './schemas/verification.ts';

export const REQUEST_FIELDS = ['email', 'name', 'company_name', 'ip_address'] as const;

/**
 * The same request without blanks around its optional fields, and without those that are nothing but blank: an empty
 * cell, `""` and a missing field all say that nothing is known. The address is left as it is: tidying it tells what it did.
 */
export function plainRequest(request: VerificationRequest): VerificationRequest {
  const name = request.name?.trim();
  const company = request.company_name?.trim();
  const ip = request.ip_address?.trim();
  return {
    email: request.email,
    ...(name ? { name } : {}),
    ...(company ? { company_name: company } : {}),
    ...(ip ? { ip_address: ip } : {}),
  };
}
