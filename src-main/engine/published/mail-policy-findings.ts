// Judges what a domain publishes about its own mail: SPF and DMARC.
import type { Finding } from '../finding.ts';
import type { DmarcFact } from '../mail-policy/dmarc.ts';
import type { SpfFact } from '../mail-policy/spf.ts';

interface Policies {
  readonly spf: SpfFact;
  readonly dmarc: DmarcFact;
  readonly observedAt: number;
}

/** One finding about each. */
export function mailPolicyFindings({ spf, dmarc, observedAt }: Policies): readonly Finding[] {
  const seen = { source: 'DNS', observedAt };
  return [
    { ...spfFinding(spf), ...seen },
    { ...dmarcFinding(dmarc), ...seen },
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
