// callback_url of a batch and GET /v1/callbacks, as the API takes and answers them.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { callbackHeaders } from '../../../src-main/service/callbacks/signature.ts';
import { expectProblem, startApi, type TestApi } from '../support.ts';

const ITEMS = [{ email: 'a@b.example' }];

function submit(api: TestApi, body: object) {
  return api.call({ method: 'POST', url: '/v1/verify/bulk', payload: { items: ITEMS, ...body } });
}

test('a callback_url is handed on with the batch, and the receipt stays as it was', async () => {
  const api = await startApi();
  const answer = await submit(api, { callback_url: 'http://127.0.0.1:9000/vouch' });
  expect(answer.statusCode).toBe(202);
  expect(Object.keys(answer.json())).toEqual(['job_id', 'status', 'total']);
  expect(api.fake.submissions[0]?.call.callbackUrl).toBe('http://127.0.0.1:9000/vouch');
});

test('a batch without one tells nobody, and fields that nobody knows are ignored as ever', async () => {
  const api = await startApi();
  expect((await submit(api, { callback: 'http://127.0.0.1:1/', callbackUrl: 7 })).statusCode).toBe(
    202,
  );
  expect(api.fake.submissions[0]?.call).not.toHaveProperty('callbackUrl');
});

test.each([
  ['null', null],
  ['a number', 7],
  ['empty', ''],
  ['of 2,001 characters', `http://127.0.0.1/${'x'.repeat(1984)}`],
])('a callback_url that is %s is invalid_request', async (_name, callback_url) => {
  const api = await startApi();
  const problem = expectProblem(await submit(api, { callback_url }), 'invalid_request');
  expect(problem.errors).toMatchObject([{ pointer: '/callback_url' }]);
  expect(api.fake.submissions).toEqual([]);
});

test('GET /v1/callbacks needs a key, and asks for those of that key alone', async () => {
  const api = await startApi();
  const wishes: unknown[] = [];
  Object.assign(api.fake.service.callbacks, {
    list: async (options: unknown) => {
      wishes.push(options);
      return { callbacks: [], next: null };
    },
  });
  expectProblem(await api.app.inject({ url: '/v1/callbacks' }), 'unauthorized');
  const answer = await api.call({ method: 'GET', url: '/v1/callbacks?limit=7&after=cb_1' });
  expect(answer.json()).toEqual({ callbacks: [], next: null });
  expect(wishes).toEqual([{ keyId: 'key_1', after: 'cb_1', limit: 7 }]);
});

test('the signatures that the page shows are as it says: one is right, one is not', () => {
  const page = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');
  const shown = (name: string) => {
    const line = new RegExp(`^${name} +(\\S.*)$`, 'm').exec(page);
    return line?.[1] ?? '';
  };
  const secret = shown('secret');
  const timestamp = shown('Vouch-Timestamp');
  const body = shown('body');
  expect([secret, timestamp, body]).not.toContain('');
  const right = callbackHeaders({ secret, callbackId: 'cb_1', at: Number(timestamp) * 1000, body })[
    'Vouch-Signature'
  ];
  expect(shown('right')).toBe(right);
  expect(shown('wrong')).toMatch(/^v1=[0-9a-f]{64}$/);
  expect(shown('wrong')).not.toBe(right);
});
