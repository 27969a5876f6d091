// Finds whether the registrable domain answers in the DNS; the mail route's own answers are used before anything is asked.
import type { AliveFact } from '../facts.ts';
import type { DnsPort, LookupContext } from '../ports.ts';
import type { RouteFact } from '../route-fact.ts';

/**
 * Whether `registrable` (ASCII) exists and publishes anything: NS, MX, A or AAAA.
 * `mailDomain` and its `route` are what is known already.
 */
export async function gatherDomainAlive(
  dns: DnsPort,
  registrable: string,
  mailDomain: string,
  route: RouteFact,
  context: LookupContext,
): Promise<AliveFact> {
  const answerByRoute = aliveByRoute(registrable, mailDomain, route);
  if (answerByRoute) return answerByRoute;
  let last = route.observedAt;
  for (const type of ['NS', 'A', 'AAAA'] as const) {
    const answer = await dns.resolve(registrable, type, context);
    last = answer.observedAt;
    if (answer.kind === 'records') {
      return {
        state: 'yes',
        observed: `${registrable} publishes ${type} records`,
        observedAt: last,
      };
    }
    if (answer.kind === 'nxdomain') {
      return { state: 'no', observed: `${registrable} does not exist`, observedAt: last };
    }
    if (answer.kind === 'failed')
      return { state: 'unknown', detail: answer.detail, observedAt: last };
  }
  return {
    state: 'no',
    observed: `${registrable} publishes no NS, A or AAAA records`,
    observedAt: last,
  };
}

/**
 * A domain with mail records exists, and so does its parent; that a domain does not exist says nothing about its
 * parent.
 */
export function aliveByRoute(
  registrable: string,
  mailDomain: string,
  route: RouteFact,
): AliveFact | null {
  const observedAt = route.observedAt;
  switch (route.state) {
    case 'mx':
    case 'mx_unusable':
    case 'null_mx':
      return { state: 'yes', observed: `${mailDomain} publishes MX records`, observedAt };
    case 'implicit':
      return { state: 'yes', observed: `${mailDomain} has an address`, observedAt };
    case 'domain_not_found':
      return mailDomain === registrable
        ? { state: 'no', observed: `${registrable} does not exist`, observedAt }
        : null;
    case 'none':
      return null;
    case 'unknown':
      return { state: 'unknown', detail: route.detail, observedAt };
  }
}
