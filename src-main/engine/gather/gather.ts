// Collects every fact about one request, asking only what its address and options call for.
import type { VerificationRequest } from '../../../src-shared/schemas/verification.ts';
import type { ValidAddress } from '../address/parse.ts';
import type { CompanyDomainFact, Facts } from '../facts.ts';
import type { EnginePorts, LookupContext } from '../ports.ts';
import { gatherCompanyDomain } from './company-domain.ts';
import { gatherBeside, gatherReach } from './domain.ts';
import { factsOf, type GatherOptions, readRequest, seeksCompany } from './facts-of.ts';
import { gatherIp } from './ip.ts';
import { readDomain } from './read-domain.ts';
import { gatherSlow } from './slow-sources.ts';

/**
 * Gathers the facts of one plain request (`plainRequest`); its `ip_address`, when present, must be well-formed. Lists
 * do it in two steps: `gatherDomain`, then the sources that `slowQuestions` names; `factsOf` combines them.
 */
export async function gather(
  ports: EnginePorts,
  request: VerificationRequest,
  options: GatherOptions,
  context: LookupContext,
): Promise<Facts> {
  const read = readRequest(request);
  const { address } = read;
  if (!address.valid) return factsOf(ports, request, options, read, null, {});
  const companyDomain = companyDomainOf(ports, request, options, address, context);
  const reach = await gatherReach(ports, address, options, context);
  // Nobody who waits for one address is held up by what is published beside its route.
  const [slow, published] = await Promise.all([
    gatherSlow(ports, address, reach, options, context),
    gatherBeside(ports.dns, address, reach.route, context),
  ]);
  const domain = readDomain(ports.reference, address, { ...reach, ...published });
  return factsOf(ports, request, options, read, domain, slow, await companyDomain);
}

async function companyDomainOf(
  ports: EnginePorts,
  { company_name, ip_address }: VerificationRequest,
  { company, seekCompany }: GatherOptions,
  address: ValidAddress,
  context: LookupContext,
): Promise<CompanyDomainFact> {
  if (!company || seekCompany !== true || !seeksCompany(ports, address, company_name))
    return { state: 'not_asked' };
  const ip = gatherIp(ports, ip_address);
  const country = ip.state === 'ordinary' ? ip.country : null;
  return gatherCompanyDomain(ports, address, company_name, country, context);
}
