// DESIGN section 3, "Unknown is not false", "email.valid", "email.mx_record" and "Requests", sentence by sentence.
import { expect, test } from 'vitest';
import { FLAG_NAMES } from '../../../src-shared/flags.ts';
import { VerificationResult } from '../../../src-shared/schemas/verification.ts';
import { validate } from '../../../src-shared/validate.ts';
import { scriptedDns } from '../../doubles/scripted-dns.ts';
import { openContract } from './support.ts';

const SEEN = { observedAt: Date.UTC(2026, 10, 20) };
const NOTHING = { kind: 'nodata', ...SEEN } as const;

/** What each domain of these tests publishes. */
const dns = () =>
  scriptedDns({
    'gone.example': { kind: 'nxdomain', ...SEEN },
    'mail.gone.example': { kind: 'nxdomain', ...SEEN },
    'MX implicit.example': NOTHING,
    'MX null.example': { kind: 'records', records: [{ exchange: '', priority: 0 }], ...SEEN },
    'MX bare.example': NOTHING,
    'A bare.example': NOTHING,
    'AAAA bare.example': NOTHING,
    'MX silent.example': { kind: 'failed', reason: 'servfail', detail: 'SERVFAIL', ...SEEN },
  });

async function resultOf(request: object): Promise<VerificationResult> {
  const { verify } = await openContract(dns());
  return (await verify(request)).json() as VerificationResult;
}

const codesOf = ({ evidence }: VerificationResult) => evidence.map(({ code }) => code);

test('behind null stand three things, kept apart in the evidence: not asked for, not run, inconclusive', async () => {
  const { verify, vouch } = await openContract(dns());
  await vouch.service.settings.change('company_checks', 'never');
  const notRun = (await verify({ email: 'jane@acme.example' })).json() as VerificationResult;
  expect(notRun).toMatchObject({ company: { has_website: null }, ip: { country: null } });
  expect(codesOf(notRun)).toEqual(
    expect.arrayContaining(['name_not_given', 'ip_not_given', 'website_not_run']),
  );
  const asked = await resultOf({ email: 'jane@acme.example', ip_address: '203.0.113.9' });
  expect(asked).toMatchObject({ company: { has_website: null, domain_age_days: null } });
  expect(codesOf(asked)).toContain('website_inconclusive');
  expect(codesOf(asked)).not.toContain('website_not_run');
});

test.each([
  ['jane@mail.acme.example', 'acme.example'],
  ['jane@acme.co.uk', 'acme.co.uk'],
  ['nobody', ''],
])('company.domain of %s is "%s"', async (email, domain) => {
  expect((await resultOf({ email })).company.domain).toBe(domain);
});

test('on a badly formed address the IP checks still run, and the person check where there is a local part', async () => {
  const result = await resultOf({
    email: 'jane.doe@acme..example',
    name: 'Jane Doe',
    ip_address: '44.128.0.9',
  });
  expect(result).toMatchObject({
    score: 0,
    recommendation: 'block',
    email: { valid: false },
    person: { name_matches_email: true },
    ip: { country: 'NL' },
  });
  expect(result.flags).toContain('invalid_syntax');
});

test('a domain that does not exist is an observation: domain_alive, has_website, mx_record and valid are false', async () => {
  expect(await resultOf({ email: 'jane@gone.example' })).toMatchObject({
    email: { valid: false, mx_record: false },
    company: { domain: 'gone.example', domain_alive: false, has_website: false },
    flags: expect.arrayContaining(['domain_not_found']),
  });
});

test.each([
  ['an MX record that names a host', 'acme.example', true, true, null],
  ['a null MX (RFC 7505)', 'null.example', false, false, 'null_mx'],
  ['an address without MX (RFC 5321 section 5.1)', 'implicit.example', true, false, 'implicit_mx'],
  ['neither MX nor address', 'bare.example', false, false, 'no_mail_route'],
])('%s: %s is valid: %s, mx_record: %s', async (_what, domain, valid, mxRecord, flag) => {
  const result = await resultOf({ email: `jane@${domain}` });
  expect(result.email).toMatchObject({ valid, mx_record: mxRecord });
  if (flag !== null) expect(result.flags).toContain(flag);
});

test.each([
  ['a domain literal', 'jane@[192.0.2.1]'],
  ['a single-label domain', 'jane@localhost'],
  ['an all-numeric TLD', 'jane@acme.123'],
])('%s is not well-formed: %s', async (_what, email) => {
  expect(await resultOf({ email })).toMatchObject({ email: { valid: false }, score: 0 });
});

test('SMTPUTF8 is allowed', async () => {
  expect((await resultOf({ email: 'zoë@acme.example' })).email.valid).toBe(true);
});

test.each([
  ' jane@acme.example\t',
  'mailto:jane@acme.example',
  'Jane <jane@acme.example>',
  'ja\u200bne@acme.example',
])('the address in %j is tidied, and input keeps what was sent', async (email) => {
  expect(await resultOf({ email })).toMatchObject({
    normalized: 'jane@acme.example',
    email: { valid: true },
    input: { email },
  });
});

test('unknown fields are ignored, and not kept', async () => {
  const result = await resultOf({ email: 'jane@acme.example', phone: '1', nested: { a: [] } });
  expect(result.input).toEqual({ email: 'jane@acme.example' });
});

test('a result has the fields beyond the contract, in the agreed shape, whatever was observed', async () => {
  const { verify } = await openContract(dns());
  for (const domain of ['acme.example', 'gone.example', 'null.example', 'throwaway.example']) {
    const result: unknown = (await verify({ email: `jane@${domain}`, name: 'J' })).json();
    expect(validate(VerificationResult, result)).toMatchObject({ ok: true });
    expect(result).toHaveProperty('checked_at');
    expect(result).toHaveProperty('evidence');
    expect(result).toHaveProperty('suggestion');
    expect(result).toHaveProperty('mailbox', null);
    for (const flag of (result as VerificationResult).flags) expect(FLAG_NAMES).toContain(flag);
  }
});

test('a bulk item whose mail route cannot be observed fails with dns_unavailable, neither charged nor cached', async () => {
  const { bulk, ended, vouch, keyId } = await openContract(dns());
  const items = [{ email: 'jane@silent.example' }, { email: 'jane@acme.example' }];
  for (const credits of [1, 0]) {
    const job = await ended((await bulk(items)).json().job_id);
    expect(job).toMatchObject({
      status: 'completed',
      succeeded: 1,
      failed: 1,
      credits_used: credits,
      items: [
        { index: 0, input: items[0], error: { code: 'dns_unavailable' } },
        { index: 1, input: items[1], cached: credits === 0 },
      ],
    });
  }
  expect(await vouch.store.usage(0, keyId)).toEqual({ credits: 1 });
});
