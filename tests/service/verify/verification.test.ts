import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { VerificationResult } from '../../../src-shared/schemas/verification.ts';
import { validate } from '../../../src-shared/validate.ts';
import { scriptedDns } from '../../doubles/scripted-dns.ts';
import { CALL, openTestService, type TestService } from '../harness.ts';

let vouch: TestService;

beforeEach(async () => {
  vouch = await openTestService();
});
afterEach(() => vouch.close());

const jane = { email: 'Jane.Doe@acme.example', name: 'Jane Doe' };

describe('a single check', () => {
  test('has every object and field of the contract', async () => {
    const result = await vouch.service.verify(jane, CALL);
    expect(validate(VerificationResult, result)).toMatchObject({ ok: true });
    expect(result).toMatchObject({
      recommendation: 'approve',
      email: {
        valid: true,
        mx_record: true,
        disposable: false,
        free_provider: false,
        role_based: false,
      },
      company: { domain: 'acme.example', domain_alive: true, domain_age_days: null },
      person: { name_matches_email: true },
      ip: { country: null, is_vpn: null, is_tor: null, risk_score: null },
      cached: false,
      normalized: 'Jane.Doe@acme.example',
      input: jane,
    });
  });

  test('costs one credit, noted with its origin', async () => {
    await vouch.service.verify(jane, CALL);
    expect(await vouch.store.usage(0, 'key1')).toEqual({ credits: 1 });
    expect(await vouch.store.usage(0, 'another')).toEqual({ credits: 0 });
  });

  test('a badly formed address is a result, blocked with score 0, and costs one credit', async () => {
    const result = await vouch.service.verify(
      { email: 'jane..doe@acme.example', ip_address: '8.8.8.8', name: 'Jane Doe' },
      CALL,
    );
    expect(result).toMatchObject({
      score: 0,
      recommendation: 'block',
      email: { valid: false, mx_record: false },
      company: { domain: '', domain_alive: null },
      person: { name_matches_email: true },
      ip: { country: 'NL' },
      flags: ['invalid_syntax'],
      normalized: null,
    });
    expect(await vouch.store.usage(0)).toEqual({ credits: 1 });
    expect(vouch.dns.asked.size).toBe(0);
  });

  test('keeps in input what was sent, and judges the tidied address', async () => {
    const email = '  "Doe, Jane" <mailto:jane.doe@acme.example>,';
    const result = await vouch.service.verify({ email }, CALL);
    expect(result).toMatchObject({
      input: { email },
      normalized: 'jane.doe@acme.example',
      email: { valid: true },
    });
  });

  test('refuses an IP address that is none, and says where it stands', async () => {
    await expect(
      vouch.service.verify({ ...jane, ip_address: '0x7f.1' }, CALL),
    ).rejects.toMatchObject({
      code: 'invalid_request',
      fields: [{ pointer: '/ip_address' }],
    });
    expect(await vouch.store.usage(0)).toEqual({ credits: 0 });
  });

  test.each(['timeout', 'servfail', 'refused', 'bad_answer'] as const)(
    'gives no verdict when the DNS answers with %s, and neither charges nor keeps it',
    async (reason) => {
      vouch.dns.failWith({ kind: 'failed', reason, detail: reason, observedAt: 0 });
      await expect(vouch.service.verify(jane, CALL)).rejects.toMatchObject({
        code: 'dns_unavailable',
      });
      vouch.dns.failWith(null);
      expect(await vouch.store.usage(0)).toEqual({ credits: 0 });
      expect((await vouch.service.verify(jane, CALL)).cached).toBe(false);
    },
  );

  test('ends when its caller goes away', async () => {
    vouch.dns.hold();
    const leaving = new AbortController();
    const check = vouch.service.verify(jane, CALL, leaving.signal);
    await vouch.dns.held(1);
    leaving.abort();
    await expect(check).rejects.toMatchObject({ code: 'timeout' });
  });
});

describe('the cache', () => {
  test('answers a second call with a request id of its own, free of charge', async () => {
    const first = await vouch.service.verify(jane, CALL);
    const second = await vouch.service.verify(jane, CALL);
    expect(second.cached).toBe(true);
    expect(second.request_id).not.toBe(first.request_id);
    expect({ ...second, request_id: '', cached: false, processed_in_ms: 0 }).toEqual({
      ...first,
      request_id: '',
      processed_in_ms: 0,
    });
    expect(await vouch.store.usage(0)).toEqual({ credits: 1 });
  });

  test('says of each caller’s own writing how it was read', async () => {
    const writings = [
      'jane.doe+x@acme.example',
      ' jane.doe+x@acme.example;',
      'Jane.Doe+X@acme.example',
    ];
    const reported: unknown[] = [];
    for (const email of [...writings, ...writings]) {
      const { evidence } = await vouch.service.verify({ email }, CALL);
      expect(evidence[0]?.code).toBe('prior');
      reported.push(
        ['address_tidied', 'sub_address'].map(
          (code) => evidence.find((line) => line.code === code)?.observed ?? null,
        ),
      );
    }
    const lower = '"x" after the +, if the mail host supports such tags';
    const once = [
      [null, lower],
      [
        'spaces before or after the address were removed; punctuation after the address was removed',
        lower,
      ],
      [null, lower.replace('x', 'X')],
    ];
    expect(reported).toEqual([...once, ...once]);
    expect(await vouch.store.usage(0)).toEqual({ credits: 1 });
  });

  test('folds the case of the address, and keeps each caller’s own spelling', async () => {
    await vouch.service.verify(jane, CALL);
    const other = await vouch.service.verify({ ...jane, email: 'JANE.DOE@ACME.example' }, CALL);
    expect(other).toMatchObject({
      cached: true,
      normalized: 'JANE.DOE@acme.example',
      input: { email: 'JANE.DOE@ACME.example' },
    });
  });

  test.each([
    ['another name', { ...jane, name: 'Bob Roe' }, CALL],
    ['another company', { ...jane, company_name: 'Acme' }, CALL],
    ['an IP address', { ...jane, ip_address: '8.8.8.8' }, CALL],
    ['company checks switched off', jane, { ...CALL, company: false }],
    ['a wish for a fresh answer', jane, { ...CALL, noCache: true }],
  ])('is passed over for %s', async (_, request, call) => {
    await vouch.service.verify(jane, CALL);
    expect((await vouch.service.verify(request, call)).cached).toBe(false);
  });

  test('a fresh answer replaces the kept one', async () => {
    await vouch.service.verify(jane, CALL);
    const fresh = await vouch.service.verify(jane, { ...CALL, noCache: true });
    const hit = await vouch.service.verify(jane, CALL);
    expect(hit.checked_at).toBe(fresh.checked_at);
  });

  test('lasts as long as the setting says, by the clock', async () => {
    await vouch.service.verify(jane, CALL);
    vouch.time.now += 24 * 3_600_000 - 1;
    expect((await vouch.service.verify(jane, CALL)).cached).toBe(true);
    vouch.time.now += 1;
    expect((await vouch.service.verify(jane, CALL)).cached).toBe(false);
  });

  test('applies today’s bands to what was judged under others', async () => {
    await vouch.close();
    vouch = await openTestService();
    const before = await vouch.service.verify(jane, CALL);
    expect(before.recommendation).toBe('approve');
    await vouch.store.writeSetting('bands', { approve: 99, review: 40 });
    vouch = await vouch.restart();
    const after = await vouch.service.verify(jane, CALL);
    expect(after).toMatchObject({ cached: true, score: before.score, recommendation: 'review' });
    expect(after.reasoning).not.toBe(before.reasoning);
  });
});

describe('settings', () => {
  test('a stored value that does not fit is passed over', async () => {
    await vouch.store.writeSetting('verdict_ttl_hours', 'for ever');
    vouch = await vouch.restart();
    await vouch.service.verify(jane, CALL);
    expect((await vouch.service.verify(jane, CALL)).cached).toBe(true);
  });

  test.each([
    ['never', { ...jane, company_name: 'Acme' }, false],
    ['when_named', jane, false],
    ['when_named', { ...jane, company_name: 'Acme' }, true],
    ['always', jane, true],
  ] as const)('company checks %s are kept to', async (company_checks, request, asked) => {
    await vouch.close();
    vouch = await openTestService({
      settings: { company_checks },
      dns: scriptedDns({ 'mail.acme.example': { kind: 'nodata', observedAt: 0 } }),
    });
    const result = await vouch.service.verify(
      { ...request, email: 'jane@mail.acme.example' },
      CALL,
    );
    expect(result.company.domain_alive).toBe(asked ? true : null);
  });
});
