import { describe, expect, test } from 'vitest';
import { gatherMailPolicy } from '../../../src-main/engine/mail-policy/gather.ts';
import { contextOf, NODATA, NXDOMAIN } from '../../doubles/dns-answers.ts';
import { SEEN_AT } from '../../doubles/facts.ts';
import { scriptedDns } from '../../doubles/scripted-dns.ts';

const observedAt = SEEN_AT;
const context = contextOf('batch');
const timeout = {
  kind: 'failed',
  reason: 'timeout',
  detail: 'no answer in time',
  observedAt: observedAt + 5,
} as const;
const txt = (...records: string[]) => ({ kind: 'records', records, observedAt }) as const;

describe('the mail policy of a domain', () => {
  test('is its SPF and its DMARC record', async () => {
    const dns = scriptedDns({
      'TXT acme.example': txt('v=spf1 mx -all'),
      'TXT _dmarc.acme.example': txt('v=DMARC1; p=reject; sp=none'),
    });
    expect(await gatherMailPolicy(dns, 'acme.example', 'acme.example', context)).toMatchObject({
      spf: { state: 'published', all: '-' },
      dmarc: { state: 'published', applies: 'reject', domain: 'acme.example' },
      observedAt,
    });
    expect(dns.asked.size).toBe(2);
  });

  test("a subdomain without a record of its own falls under its organisation's subdomain policy", async () => {
    const dns = scriptedDns({
      'TXT mail.acme.example': NODATA,
      'TXT _dmarc.mail.acme.example': NXDOMAIN,
      'TXT _dmarc.acme.example': txt('v=DMARC1; p=reject; sp=quarantine'),
    });
    expect(await gatherMailPolicy(dns, 'mail.acme.example', 'acme.example', context)).toMatchObject(
      {
        spf: { state: 'none' },
        dmarc: { state: 'published', applies: 'quarantine', domain: 'acme.example' },
      },
    );
  });

  test('an organisation that publishes none has none, and no name is asked twice', async () => {
    const dns = scriptedDns({
      'TXT acme.example': NODATA,
      'TXT _dmarc.acme.example': NXDOMAIN,
    });
    expect(await gatherMailPolicy(dns, 'acme.example', 'acme.example', context)).toMatchObject({
      dmarc: { state: 'none' },
    });
    expect([...dns.asked.values()]).toEqual([1, 1]);
  });

  test('a public suffix has no organisation above it', async () => {
    const dns = scriptedDns({ 'TXT co.example': NODATA, 'TXT _dmarc.co.example': NXDOMAIN });
    expect(await gatherMailPolicy(dns, 'co.example', '', context)).toMatchObject({
      dmarc: { state: 'none' },
    });
  });

  test('an invalid record is not made good by the organisation', async () => {
    const dns = scriptedDns({
      'TXT mail.acme.example': txt('v=spf1 -all', 'v=spf1 mx -all'),
      'TXT _dmarc.mail.acme.example': txt('v=DMARC1'),
    });
    expect(await gatherMailPolicy(dns, 'mail.acme.example', 'acme.example', context)).toMatchObject(
      { spf: { state: 'invalid' }, dmarc: { state: 'invalid' } },
    );
  });

  test('a question without an answer is unknown, never none', async () => {
    const dns = scriptedDns({
      'TXT mail.acme.example': timeout,
      'TXT _dmarc.mail.acme.example': NXDOMAIN,
      'TXT _dmarc.acme.example': timeout,
    });
    expect(await gatherMailPolicy(dns, 'mail.acme.example', 'acme.example', context)).toEqual({
      spf: { state: 'unknown', detail: 'no answer in time' },
      dmarc: { state: 'unknown', detail: 'no answer in time' },
      observedAt: observedAt + 5,
    });
  });

  test('a list asks nothing of MTA-STS, TLS-RPT and BIMI', async () => {
    const dns = scriptedDns();
    const fact = await gatherMailPolicy(dns, 'acme.example', 'acme.example', context);
    expect(fact).not.toHaveProperty('mtaSts');
    expect([...dns.asked.keys()]).toEqual(['TXT acme.example', 'TXT _dmarc.acme.example']);
  });
});

describe('for somebody who looks at one address', () => {
  const single = { ...context, lane: 'interactive' } as const;

  test('MTA-STS, TLS-RPT and BIMI are asked as well', async () => {
    const dns = scriptedDns({
      'TXT _mta-sts.acme.example': txt('v=STSv1; id=20260301T090000;'),
      'TXT _smtp._tls.acme.example': txt('v=TLSRPTv1; rua=mailto:tls@acme.example'),
      'TXT default._bimi.acme.example': txt('v=BIMI1; l=https://acme.example/logo.svg'),
    });
    expect(await gatherMailPolicy(dns, 'acme.example', 'acme.example', single)).toMatchObject({
      spf: { state: 'none' },
      mtaSts: { state: 'published' },
      tlsRpt: { state: 'published', destinations: ['mailto:tls@acme.example'] },
      bimi: { state: 'published', logo: 'https://acme.example/logo.svg', certificate: null },
    });
    expect([...dns.asked.values()]).toEqual([1, 1, 1, 1, 1]);
  });

  test('a subdomain has the logo of its organisation, but only an MTA-STS and TLS-RPT of its own', async () => {
    const dns = scriptedDns({
      'TXT _mta-sts.acme.example': txt('v=STSv1; id=1;'),
      'TXT _smtp._tls.acme.example': txt('v=TLSRPTv1; rua=mailto:tls@acme.example'),
      'TXT default._bimi.acme.example': txt('v=BIMI1; l=https://acme.example/logo.svg'),
    });
    const fact = await gatherMailPolicy(dns, 'mail.acme.example', 'acme.example', single);
    expect(fact).toMatchObject({
      mtaSts: { state: 'none' },
      tlsRpt: { state: 'none' },
      bimi: { state: 'published' },
    });
    expect(dns.asked.has('TXT _mta-sts.acme.example')).toBe(false);
  });

  test('a question without an answer is unknown, and no other with it', async () => {
    const dns = scriptedDns({
      'TXT _mta-sts.acme.example': timeout,
      'TXT _smtp._tls.acme.example': NXDOMAIN,
      'TXT default._bimi.acme.example': timeout,
    });
    expect(await gatherMailPolicy(dns, 'acme.example', 'acme.example', single)).toMatchObject({
      mtaSts: { state: 'unknown', detail: 'no answer in time' },
      tlsRpt: { state: 'none' },
      bimi: { state: 'unknown' },
      observedAt: observedAt + 5,
    });
  });
});
