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
});
