// Judges what the domain publishes about its own mail: SPF, DMARC, MTA-STS, TLS-RPT, BIMI, and whose hosts accept its mail.
import type { Facts } from '../facts.ts';
import type { Finding } from '../finding.ts';
import type {
  BimiFact,
  CarefulMailFact,
  DmarcFact,
  MtaStsFact,
  SpfFact,
  TlsRptFact,
} from '../mail-policy/gather.ts';

/** The findings about SPF, DMARC, MTA-STS, TLS-RPT, BIMI and the mail provider. */
export function checkMailPolicy({ policy, mailProvider, route }: Facts): readonly Finding[] {
  if (policy.kind === 'not_run') return [];
  const seen = { source: 'DNS', observedAt: policy.fact.observedAt };
  return [
    { ...spfFinding(policy.fact.spf), ...seen },
    { ...dmarcFinding(policy.fact.dmarc), ...seen },
    ...carefulFindings(policy.fact).map((words) => ({ ...words, ...seen })),
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

function carefulFindings({ mtaSts, tlsRpt, bimi }: CarefulMailFact): readonly Words[] {
  return [
    ...(mtaSts === undefined ? [] : [mtaStsFinding(mtaSts)]),
    ...(tlsRpt === undefined ? [] : [tlsRptFinding(tlsRpt)]),
    ...(bimi === undefined ? [] : [bimiFinding(bimi)]),
  ];
}

function mtaStsFinding(mtaSts: MtaStsFact): Words {
  switch (mtaSts.state) {
    case 'unknown':
      return { code: 'mta_sts_inconclusive', observed: mtaSts.detail };
    case 'none':
      return { code: 'no_mta_sts', observed: null };
    case 'invalid':
      return { code: 'no_mta_sts', observed: mtaSts.why };
    case 'published':
      return { code: 'mta_sts_published', observed: mtaSts.record };
  }
}

function tlsRptFinding(tlsRpt: TlsRptFact): Words {
  switch (tlsRpt.state) {
    case 'unknown':
      return { code: 'tls_rpt_inconclusive', observed: tlsRpt.detail };
    case 'none':
      return { code: 'no_tls_rpt', observed: null };
    case 'invalid':
      return { code: 'no_tls_rpt', observed: tlsRpt.why };
    case 'published':
      return { code: 'tls_rpt_published', observed: tlsRpt.destinations.join(', ') };
  }
}

function bimiFinding(bimi: BimiFact): Words {
  switch (bimi.state) {
    case 'unknown':
      return { code: 'bimi_inconclusive', observed: bimi.detail };
    case 'none':
      return { code: 'no_bimi', observed: null };
    case 'declined':
      return { code: 'no_bimi', observed: 'it asks for none to be shown' };
    case 'invalid':
      return { code: 'no_bimi', observed: bimi.why };
    case 'published':
      return {
        code: 'bimi_published',
        observed: bimi.certificate === null ? bimi.logo : `with a certificate, ${bimi.certificate}`,
      };
  }
}
