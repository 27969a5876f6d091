// Collects every fact about one request, asking only what its address and options call for.
import type { VerificationRequest } from '../../../src-shared/schemas/verification.ts';
import { type AddressParse, parseAddress } from '../address/parse.ts';
import { tidyAddress } from '../address/tidy.ts';
import type { AliveFact, Facts, ListFacts, RouteFact } from '../facts.ts';
import type { EnginePorts, LookupContext, ReferencePort } from '../ports.ts';
import { gatherDomainAlive } from './domain-alive.ts';
import { gatherIp } from './ip.ts';
import { gatherMailRoute } from './mail-route.ts';

type ValidAddress = Extract<AddressParse, { valid: true }>;

export interface GatherOptions {
  /** Whether questions about the company behind the domain may be asked. */
  readonly company: boolean;
}

/** Gathers the facts of one request; `request.ip_address`, when present, must be well-formed. */
export async function gather(
  ports: EnginePorts,
  request: VerificationRequest,
  options: GatherOptions,
  context: LookupContext,
): Promise<Facts> {
  const gatheredAt = ports.clock.now();
  const address = parseAddress(tidyAddress(request.email).text);
  const ip = gatherIp(ports, request.ip_address);
  if (!address.valid) {
    const alive: AliveFact = { state: 'not_run', why: 'there is no domain to ask about' };
    return { request, address, route: null, alive, lists: null, ip, gatheredAt };
  }
  const route = await gatherMailRoute(ports, address.domain, context);
  const alive = await aliveOf(ports, address, options, route, context);
  return {
    request,
    address,
    route,
    alive,
    lists: gatherLists(ports.reference, address),
    ip,
    gatheredAt,
  };
}

async function aliveOf(
  ports: EnginePorts,
  address: ValidAddress,
  options: GatherOptions,
  route: RouteFact,
  context: LookupContext,
): Promise<AliveFact> {
  if (!options.company) return { state: 'not_run', why: 'company checks are switched off' };
  if (address.registrableDomain === '')
    return { state: 'not_run', why: `${address.domain} is a public suffix` };
  return gatherDomainAlive(ports.dns, address.registrableDomain, address.domain, route, context);
}

function gatherLists(reference: ReferencePort, address: ValidAddress): ListFacts {
  const aliasService = reference.aliasService(address.domain);
  return {
    // An alias service forwards to a real mailbox; lists that call it throwaway are wrong about it.
    disposable: aliasService === null ? reference.disposable(address.domain) : null,
    aliasService,
    freeProvider: reference.freeProvider(address.domain),
    role: reference.roleAccount(address.localPart),
    edition: reference.edition,
  };
}
