import { describe, expect, test } from 'vitest';
import type { DnsPort } from '../../../src-main/engine/ports.ts';
import { MAIL_POLICY } from '../../../src-main/engine/published/mail-policy.ts';
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

const ROUTE = { state: 'implicit', addresses: ['44.128.0.1'], observedAt } as const;

async function gathered(dns: DnsPort, domain: string, registrableDomain: string) {
  const policy = await MAIL_POLICY.gather(
    dns,
    { domain, registrableDomain, route: ROUTE },
    context,
  );
  return policy.kind === 'seen' ? policy.fact : policy;
}

describe('the mail policy of a domain', () => {
  test('is its SPF and its DMARC record', async () => {
    const dns = scriptedDns({
      'TXT acme.example': txt('v=spf1 mx -all'),
      'TXT _dmarc.acme.example': txt('v=DMARC1; p=reject; sp=none'),
    });
    expect(await gathered(dns, 'acme.example', 'acme.example')).toMatchObject({
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
    expect(await gathered(dns, 'mail.acme.example', 'acme.example')).toMatchObject({
      spf: { state: 'none' },
      dmarc: { state: 'published', applies: 'quarantine', domain: 'acme.example' },
    });
  });

  test('an organisation that publishes none has none, and no name is asked twice', async () => {
    const dns = scriptedDns({
      'TXT acme.example': NODATA,
      'TXT _dmarc.acme.example': NXDOMAIN,
    });
    expect(await gathered(dns, 'acme.example', 'acme.example')).toMatchObject({
      dmarc: { state: 'none' },
    });
    expect([...dns.asked.values()]).toEqual([1, 1]);
  });

  test('a public suffix has no organisation above it', async () => {
    const dns = scriptedDns({ 'TXT co.example': NODATA, 'TXT _dmarc.co.example': NXDOMAIN });
    expect(await gathered(dns, 'co.example', '')).toMatchObject({
      dmarc: { state: 'none' },
    });
  });

  test('an invalid record is not made good by the organisation', async () => {
    const dns = scriptedDns({
      'TXT mail.acme.example': txt('v=spf1 -all', 'v=spf1 mx -all'),
      'TXT _dmarc.mail.acme.example': txt('v=DMARC1'),
    });
    expect(await gathered(dns, 'mail.acme.example', 'acme.example')).toMatchObject({
      spf: { state: 'invalid' },
      dmarc: { state: 'invalid' },
    });
  });

  test('a question without an answer is unknown, never none', async () => {
    const dns = scriptedDns({
      'TXT mail.acme.example': timeout,
      'TXT _dmarc.mail.acme.example': NXDOMAIN,
      'TXT _dmarc.acme.example': timeout,
    });
    expect(await gathered(dns, 'mail.acme.example', 'acme.example')).toEqual({
      spf: { state: 'unknown', detail: 'no answer in time' },
      dmarc: { state: 'unknown', detail: 'no answer in time' },
      observedAt: observedAt + 5,
    });
  });
});
