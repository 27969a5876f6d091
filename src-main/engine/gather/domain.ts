// Asks the DNS about one mail domain: where its mail goes, whether it lives, and what it publishes about its mail.
import type { ValidAddress } from '../address/parse.ts';
import type { AliveFact, DomainFacts } from '../facts.ts';
import type { Clock, DnsPort, EnginePorts, LookupContext } from '../ports.ts';
import {
  allAnswered,
  gatherPublished,
  notLookedUp,
  type PublishedFacts,
} from '../published/published.ts';
import type { RouteFact } from '../route-fact.ts';
import { aliveByRoute, gatherDomainAlive } from './domain-alive.ts';
import { gatherMailRoute, mailHostsOf } from './mail-route.ts';
import { staged } from './stage-events.ts';

type DomainAddress = Pick<ValidAddress, 'domain' | 'registrableDomain'>;
type DomainPorts = Pick<EnginePorts, 'dns' | 'addresses'> & { readonly clock: Clock };

export interface DomainOptions {
  /** Whether questions about the company behind the domain may be asked: whether it lives is one. */
  readonly company: boolean;
}

/**
 * The DNS facts of the domain of a well-formed address; never rejects for what the DNS does. Facts gathered for a
 * company check also serve requests without one (see `factsOf`), not the other way round.
 */
export async function gatherDomain(
  ports: DomainPorts,
  address: DomainAddress,
  options: DomainOptions,
  context: LookupContext,
): Promise<DomainFacts> {
  const reach = await gatherReach(ports, address, options, context);
  return { ...reach, ...(await gatherBeside(ports.dns, address, reach.route, context)) };
}

/** Whether every query was answered; where one failed, another try may succeed. */
export function isComplete(facts: DomainFacts): boolean {
  const { route, alive } = facts;
  if (route.state === 'unknown' || alive.state === 'unknown') return false;
  if (route.state === 'mx' && route.unresolved.length > 0) return false;
  return allAnswered(facts);
}

/** What decides which slow sources are asked. */
export type DomainReach = Pick<DomainFacts, 'route' | 'alive' | 'gatheredAt'>;

/**
 * The mail route of a domain and whether it exists: what decides which slow sources are queried. Never rejects for what
 * the DNS does.
 */
export async function gatherReach(
  ports: DomainPorts,
  address: DomainAddress,
  { company }: DomainOptions,
  context: LookupContext,
): Promise<DomainReach> {
  const gatheredAt = ports.clock.now();
  const { domain, registrableDomain } = address;
  const route = await staged('dns', context, gatherMailRoute(ports, domain, context));
  if (!company) return { route, alive: aliveUnasked(address, route), gatheredAt };
  const alive: AliveFact =
    registrableDomain === ''
      ? { state: 'not_run', why: companyUnasked(domain, company) }
      : await gatherDomainAlive(ports.dns, registrableDomain, domain, route, context);
  return { route, alive, gatheredAt };
}

/** Whether a domain exists, where no company is looked up: the mail route may have shown it. */
export function aliveUnasked(
  { domain, registrableDomain }: DomainAddress,
  route: RouteFact,
): AliveFact {
  return (
    aliveByRoute(registrableDomain, domain, route) ?? {
      state: 'not_run',
      why: companyUnasked(domain, false),
    }
  );
}

/** Why no company is looked up: the domain has no owner of its own, or the options leave it out. */
export function companyUnasked(domain: string, company: boolean): string {
  return company ? `${domain} is a public suffix` : 'company checks are switched off';
}

/** What is published beside the route; it is not looked up where the domain accepts no mail. */
export async function gatherBeside(
  dns: DnsPort,
  { domain, registrableDomain }: DomainAddress,
  route: RouteFact,
  context: LookupContext,
): Promise<PublishedFacts> {
  return mailHostsOf(domain, route).length === 0
    ? NOTHING_PUBLISHED
    : gatherPublished(dns, { domain, registrableDomain, route }, context);
}

const NOTHING_PUBLISHED = notLookedUp('the domain accepts no mail');
