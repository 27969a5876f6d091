// Judges what the domain publishes about its own mail: SPF, DMARC, and whose hosts accept its mail.
import type { Facts } from '../facts.ts';
import type { Finding } from '../finding.ts';
import type { DmarcFact, SpfFact } from '../mail-policy/gather.ts';

/** The findings about SPF, DMARC and the mail provider. */
export function checkMailPolicy({ policy, mailProvider, route }: Facts): readonly Finding[] {
  if (policy.kind === 'not_run') return [];
  const seen = { source: 'DNS', observedAt: policy.fact.observedAt };
  return [
    { ...spfFinding(policy.fact.spf), ...seen },
    { ...dmarcFinding(policy.fact.dmarc), ...seen },
    ...(mailProvider === null || route === null
      ? []
      : [
          {
            code: mailProvider.kind === 'parking' ? 'mail_parked' : 'mail_provider',
            observed: mailProvider.name,
            source: 'MX hosts',
            observedAt: route.observedAt,
          } as const,
        ]),
  ];
}

type Words = Pick<Finding, 'code' | 'observed'>;

function spfFinding(spf: SpfFact): Words {
  switch (spf.state) {
    case 'unknown':
      return { code: 'spf_inconclusive', observed: spf.detail };
    case 'none':
      return { code: 'no_spf', observed: null };
    case 'invalid':
      return { code: 'no_spf', observed: spf.why };
    case 'published':
      if (spf.sendsNothing) return { code: 'spf_sends_nothing', observed: spf.record };
      if (spf.all === '+') return { code: 'spf_open', observed: spf.record };
      if (spf.all === '?' || (spf.all === null && spf.redirect === null)) {
        return { code: 'spf_neutral', observed: spf.record };
      }
      return { code: 'spf_published', observed: spf.record };
  }
}

function dmarcFinding(dmarc: DmarcFact): Words {
  switch (dmarc.state) {
    case 'unknown':
      return { code: 'dmarc_inconclusive', observed: dmarc.detail };
    case 'none':
      return { code: 'no_dmarc', observed: null };
    case 'invalid':
      return { code: 'no_dmarc', observed: dmarc.why };
    case 'published':
      return dmarc.applies === 'none'
        ? { code: 'dmarc_published', observed: dmarc.applies }
        : { code: 'dmarc_enforced', observed: dmarc.applies };
  }
}
