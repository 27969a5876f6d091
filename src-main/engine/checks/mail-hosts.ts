// Tells of the hosts of a mail route: whose they are, and which of them nobody can send to. Pure.
import type { Facts } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { shownProvider } from '../mail-provider/provider.ts';
import type { PassedOver } from '../route-fact.ts';

/** One finding for each host that is passed over, one for a provider that is known, and for a filter whose mailboxes are behind it. */
export function checkMailHosts({ route, mailProvider }: Facts): readonly Finding[] {
  if (route === null) return [];
  const { observedAt } = route;
  const findings: Finding[] = [];
  if (route.state === 'mx') {
    for (const { host, why } of route.passedOver.slice(0, HOSTS_SHOWN)) {
      findings.push({ code: PASSED_OVER[why], observed: host, source: 'DNS', observedAt });
    }
    for (const { host, detail } of route.unresolved.slice(0, HOSTS_SHOWN)) {
      const observed = `${host}: ${detail}`;
      findings.push({ code: 'mx_host_inconclusive', observed, source: 'DNS', observedAt });
    }
  }
  if (mailProvider !== null) {
    const { kind, behind } = mailProvider;
    const code = kind === 'parking' ? 'mail_parked' : 'mail_provider';
    const source = behind?.state === 'known' ? 'MX hosts and SPF' : 'MX hosts';
    findings.push({ code, observed: shownProvider(mailProvider), source, observedAt });
    if (behind?.state === 'known') {
      const observed = behind.service;
      findings.push({ code: 'mailbox_service', observed, source: 'SPF', observedAt });
    }
    if (behind?.state === 'unknown') {
      const observed = `behind ${mailProvider.name}: ${behind.why}`;
      findings.push({ code: 'mailboxes_inconclusive', observed, source: 'DNS', observedAt });
    }
  }
  return findings;
}

const HOSTS_SHOWN = 3;

const PASSED_OVER: Readonly<Record<PassedOver['why'], Finding['code']>> = {
  address_for_name: 'mx_names_address',
  reserved_addresses: 'mx_host_reserved',
  no_address: 'mx_host_unresolved',
};
