// What blanks and very long texts in a request mean: the same for a single check, for a batch and for the rows of a list.
import { describe, expect, test } from 'vitest';
import { toRequest } from '../../../src-main/service/lists/rows/columns.ts';
import { LIMITS } from '../../../src-shared/limits.ts';
import type { VerificationResult } from '../../../src-shared/schemas/verification.ts';
import { NO_COLUMNS } from '../../doubles/list-choices.ts';
import { CALL } from '../../service/harness.ts';
import { openContract } from './support.ts';

const EMAIL = 'jane.doe@acme.example';
const OPTIONAL = ['name', 'company_name', 'ip_address'] as const;

test.each(OPTIONAL)(
  'a blank %s is none given: the same check, answered by the cache',
  async (field) => {
    const { verify, vouch, keyId } = await openContract();
    const { request_id, cached, ...bare } = (await verify({ email: EMAIL })).json();
    expect(cached).toBe(false);
    for (const blank of ['', '  ', '\t\u00a0\n']) {
      const response = await verify({ email: EMAIL, [field]: blank });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({
        cached: true,
        person: bare.person,
        ip: bare.ip,
        evidence: bare.evidence,
        input: { email: EMAIL, [field]: blank },
      });
    }
    expect(await vouch.store.usage(0, keyId)).toEqual({ credits: 1 });
  },
);

test('blanks are none given where nothing is cached either', async () => {
  const { verify } = await openContract();
  const fresh = { 'cache-control': 'no-cache' };
  const blanks = { name: '', company_name: ' ', ip_address: '\t' };
  const response = await verify({ email: EMAIL, ...blanks }, fresh);
  expect(response.statusCode).toBe(200);
  const codes = (response.json() as VerificationResult).evidence.map(({ code }) => code);
  expect(codes).toEqual(
    expect.arrayContaining(['name_not_given', 'company_not_given', 'ip_not_given']),
  );
});

test.each([
  ['name', 'Jane Doe'],
  ['company_name', 'Acme'],
  ['ip_address', '203.0.113.9'],
])('blanks around %s do not make another request of it', async (field, text) => {
  const { verify } = await openContract();
  const plain = (await verify({ email: EMAIL, [field]: text })).json();
  const blanks = (await verify({ email: EMAIL, [field]: ` ${text}\n` })).json();
  expect(blanks).toMatchObject({ cached: true, evidence: plain.evidence });
  expect(blanks.input[field]).toBe(` ${text}\n`);
});

test('in a batch, requests that differ in blanks alone are one, and keep what was sent', async () => {
  const { bulk, ended } = await openContract();
  const items = [
    { email: EMAIL },
    { email: EMAIL, name: '', company_name: ' ', ip_address: '' },
    { email: EMAIL, ip_address: '203.0.113.9' },
    { email: ` ${EMAIL}`, name: '  ', ip_address: ' 203.0.113.9 ' },
  ];
  const job = await ended((await bulk(items)).json().job_id);
  expect(job).toMatchObject({ succeeded: 4, failed: 0, credits_used: 2 });
  expect(job.items.map((item) => item.duplicate_of ?? null)).toEqual([null, 0, null, 2]);
  expect(job.items.map(({ input }) => input)).toEqual(items);
});

test('so they are in a list', async () => {
  const { vouch } = await openContract();
  const { jobs } = vouch.service;
  const jobId = await jobs.create({ name: 'list', columns: ['Email', 'IP'] }, CALL);
  const rows = [{}, { ip_address: '' }, { name: ' ', ip_address: ' 203.0.113.9' }];
  await jobs.append(
    jobId,
    [...rows, { ip_address: '203.0.113.9' }].map((fields) => ({
      input: { email: EMAIL, ...fields },
      source: null,
    })),
  );
  await jobs.start(jobId);
  await vouch.until(jobId, ({ status }) => status === 'completed');
  const items = JSON.parse(await jobs.renderItems(jobId)) as { readonly duplicate_of?: number }[];
  expect(items.map((item) => item.duplicate_of ?? null)).toEqual([null, 0, null, 2]);
});

test.each(['name', 'company_name'])('%s may have 500 characters, not more', async (field) => {
  const { verify, bulk, vouch } = await openContract();
  // Characters are code points, as JSON Schema counts them: this one is two units of UTF-16.
  expect((await verify({ email: EMAIL, [field]: '😀'.repeat(500) })).statusCode).toBe(200);
  const response = await verify({ email: EMAIL, [field]: 'x'.repeat(501) });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({
    code: 'invalid_request',
    errors: [{ pointer: `/${field}` }],
  });
  const batch = await bulk([{ email: EMAIL }, { email: EMAIL, [field]: 'e\u0301'.repeat(251) }]);
  expect(batch.statusCode).toBe(400);
  expect(batch.json().errors).toEqual([
    { pointer: `/items/1/${field}`, message: expect.any(String) },
  ]);
  expect(await vouch.service.jobs.list({ limit: 1 })).toEqual([]);
});

test('a list row whose name is too long has its address checked, and says that the name was not judged', async () => {
  const { vouch } = await openContract();
  const { jobs } = vouch.service;
  const cells = [EMAIL, 'n'.repeat(1_000_000), 'c'.repeat(501)];
  const input = toRequest(cells, { ...NO_COLUMNS, email: 0, name: 1, company_name: 2 });
  expect(input.name).toHaveLength(LIMITS.keptName);
  expect(input.name?.at(-1)).toBe('…');
  const jobId = await jobs.create({ name: 'list', columns: ['Email', 'Name', 'Firm'] }, CALL);
  await jobs.append(jobId, [{ input, source: cells }]);
  await jobs.start(jobId);
  await vouch.until(jobId, ({ status }) => status === 'completed');
  const [item] = JSON.parse(await jobs.renderItems(jobId)) as VerificationResult[];
  expect(item).toMatchObject({ email: { valid: true }, person: { name_matches_email: null } });
  expect(item?.evidence.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['name_inconclusive', 'company_inconclusive']),
  );
});

describe('an address', () => {
  test('of a thousand characters is judged, whatever they are made of', async () => {
    const { verify } = await openContract();
    for (const email of [`${'a'.repeat(980)}@b.example`, '🧾'.repeat(1000)]) {
      const answer = await verify({ email });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ email: { valid: false }, recommendation: 'block' });
    }
  });

  test('of more is refused, alone and in a batch, and nothing of it is kept', async () => {
    const { vouch, verify, bulk } = await openContract();
    const email = `${'a'.repeat(1_000)}@b.example`;
    const single = await verify({ email });
    expect(single.statusCode).toBe(400);
    expect(single.json()).toMatchObject({
      code: 'invalid_request',
      errors: [{ pointer: '/email' }],
    });
    const batch = await bulk([{ email: EMAIL }, { email }]);
    expect(batch.statusCode).toBe(400);
    expect(batch.json().errors).toMatchObject([{ pointer: '/items/1/email' }]);
    const ip = await bulk([{ email: EMAIL, ip_address: '1'.repeat(1_001) }]);
    expect(ip.json().errors).toMatchObject([{ pointer: '/items/0/ip_address' }]);
    expect(await vouch.service.jobs.list({ limit: 1 })).toEqual([]);
  });
});
