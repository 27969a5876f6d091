// Normalises the blanks in and around the fields of a request.
import type { VerificationRequest } from './schemas/verification.ts';

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
