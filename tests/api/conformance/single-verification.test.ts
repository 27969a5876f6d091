// API-SPEC.md, "Verification request", "Verification result" and "POST /v1/verify", sentence by sentence.
import { expect, test } from 'vitest';
import { openContract } from './support.ts';

const FULL = {
  email: 'jane.doe@acme.example',
  name: 'Jane Doe',
  company_name: 'Acme',
  ip_address: '203.0.113.9',
};

test('one synchronous call answers 200 with the verification result', async () => {
  const { verify } = await openContract();
  const response = await verify(FULL);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toMatch(/^application\/json/);
  expect(response.json().input).toEqual(FULL);
});

test('email is required', async () => {
  const { verify } = await openContract();
  const response = await verify({ name: 'Jane Doe' });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({
    code: 'invalid_request',
    detail: 'Correct the request: email is missing.',
    errors: [{ pointer: '/email', message: 'email is missing' }],
  });
});

test.each(['name', 'company_name', 'ip_address'])('%s is optional, and is text', async (field) => {
  const { verify } = await openContract();
  expect((await verify({ email: FULL.email })).statusCode).toBe(200);
  const response = await verify({ email: FULL.email, [field]: 1 });
  expect(response.statusCode).toBe(400);
  expect(response.json().errors).toEqual([
    { pointer: `/${field}`, message: `${field} must be text` },
  ]);
});

test.each(['203.0.113.9', '2001:db8::1'])('ip_address takes %s', async (ip_address) => {
  const { verify } = await openContract();
  expect((await verify({ email: FULL.email, ip_address })).statusCode).toBe(200);
});

test.each([
  ['request_id', 'string'],
  ['score', 'integer'],
  ['recommendation', 'string'],
  ['email', 'object'],
  ['company', 'object'],
  ['person', 'object'],
  ['ip', 'object'],
  ['flags', 'array'],
  ['reasoning', 'string'],
  ['cached', 'boolean'],
  ['processed_in_ms', 'integer'],
])('a result has %s, a %s, for a good and for a badly formed address', async (field, type) => {
  const { verify } = await openContract();
  for (const email of [FULL.email, 'nobody']) {
    const result = (await verify({ email })).json();
    expect(typeOf(result[field])).toBe(type);
  }
});

test.each([
  ['email', 'valid', 'boolean', false],
  ['email', 'disposable', 'boolean', false],
  ['email', 'free_provider', 'boolean', false],
  ['email', 'role_based', 'boolean', false],
  ['email', 'mx_record', 'boolean', false],
  ['company', 'domain', 'string', false],
  ['company', 'domain_alive', 'boolean', true],
  ['company', 'domain_age_days', 'integer', true],
  ['company', 'has_website', 'boolean', true],
  ['company', 'industry_guess', 'string', true],
  ['company', 'size_estimate', 'string', true],
  ['person', 'name_matches_email', 'boolean', true],
  ['person', 'likely_at_company', 'boolean', true],
  ['person', 'confidence', 'number', true],
  ['ip', 'country', 'string', true],
  ['ip', 'is_vpn', 'boolean', true],
  ['ip', 'is_tor', 'boolean', true],
  ['ip', 'risk_score', 'integer', true],
] as const)(
  '%s.%s is always there, a %s (or unknown: %s)',
  async (object, field, type, nullable) => {
    const { verify } = await openContract();
    for (const request of [FULL, { email: FULL.email }, { email: 'nobody' }]) {
      const signals = (await verify(request)).json()[object];
      expect(signals).toHaveProperty(field);
      const found = typeOf(signals[field]);
      const fits = found === type || (type === 'number' && found === 'integer');
      expect(fits || (nullable && found === 'null'), `${object}.${field} is ${found}`).toBe(true);
    }
  },
);

test('score is 0 to 100, recommendation one of approve, review and block', async () => {
  const { verify } = await openContract();
  for (const email of [FULL.email, 'nobody', 'info@throwaway.example', 'x@open.example']) {
    const { score, recommendation } = (await verify({ email })).json();
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThanOrEqual(100);
    expect(['approve', 'review', 'block']).toContain(recommendation);
  }
});

test('person.confidence is 0 to 1, ip.risk_score 0 to 100 where it is known', async () => {
  const { verify } = await openContract();
  const { person, ip } = (await verify(FULL)).json();
  expect(person.confidence).toBeGreaterThanOrEqual(0);
  expect(person.confidence).toBeLessThanOrEqual(1);
  expect(ip.risk_score ?? 0).toBeGreaterThanOrEqual(0);
  expect(ip.risk_score ?? 0).toBeLessThanOrEqual(100);
});

test('request_id is unique to each check, cached ones too', async () => {
  const { verify } = await openContract();
  const ids = [await verify(FULL), await verify(FULL), await verify(FULL)].map(
    (response) => response.json().request_id,
  );
  expect(new Set(ids).size).toBe(3);
});

test('a check that is not served from the cache consumes 1 credit, one that is none', async () => {
  const { verify, vouch, keyId } = await openContract();
  expect((await verify(FULL)).json().cached).toBe(false);
  expect((await verify(FULL)).json().cached).toBe(true);
  expect(await vouch.store.usage(0, keyId)).toEqual({ credits: 1 });
});

test.each(['no-cache', 'no-store', 'max-age=0'])(
  'Cache-Control: %s forces a fresh check, which consumes another',
  async (directive) => {
    const { verify, vouch, keyId } = await openContract();
    await verify(FULL);
    expect((await verify(FULL, { 'cache-control': directive })).json().cached).toBe(false);
    expect(await vouch.store.usage(0, keyId)).toEqual({ credits: 2 });
  },
);

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
