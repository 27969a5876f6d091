// Tells what is odd about a mail route that works all the same: hosts passed over, an alias, a wildcard. It weighs nothing. Pure.
import type { Facts, PassedOver } from '../facts.ts';
import type { Finding } from '../finding.ts';

/** One finding for each thing that is odd; none for an ordinary route. */
export function checkRouteNotes({ route, routeNotes }: Facts): readonly Finding[] {
  const findings: Finding[] = [];
  if (route?.state === 'mx') {
    const { observedAt } = route;
    for (const { host, why } of route.passedOver.slice(0, HOSTS_SHOWN)) {
      findings.push({ code: PASSED_OVER[why], observed: host, source: 'DNS', observedAt });
    }
    for (const { host, detail } of route.unresolved.slice(0, HOSTS_SHOWN)) {
      const observed = `${host}: ${detail}`;
      findings.push({ code: 'mx_host_inconclusive', observed, source: 'DNS', observedAt });
    }
  }
  const { alias, wildcard } = routeNotes;
  if (alias.state === 'yes') {
    const observed = `${alias.host} is an alias of ${alias.target}`;
    findings.push({ code: 'mx_alias', observed, source: 'DNS', observedAt: alias.observedAt });
  }
  if (alias.state === 'unknown') {
    const { detail: observed, observedAt } = alias;
    findings.push({ code: 'mx_alias_inconclusive', observed, source: 'DNS', observedAt });
  }
  if (wildcard.state === 'yes') {
    const { above: observed, observedAt } = wildcard;
    findings.push({ code: 'mx_wildcard', observed, source: 'DNS', observedAt });
  }
  if (wildcard.state === 'unknown') {
    const { detail: observed, observedAt } = wildcard;
    findings.push({ code: 'mx_wildcard_inconclusive', observed, source: 'DNS', observedAt });
  }
  return findings;
}

const HOSTS_SHOWN = 3;

const PASSED_OVER: Readonly<Record<PassedOver['why'], Finding['code']>> = {
  address_for_name: 'mx_names_address',
  reserved_addresses: 'mx_host_reserved',
  no_address: 'mx_host_unresolved',
};
