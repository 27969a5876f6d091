// Idempotency-Key: the same batch sent again makes no other job.
import { expect, test } from 'vitest';
import { expectProblem, startApi, type TestApi } from '../../api/support.ts';

function submit(api: TestApi, name: string | undefined, email = 'a@b.example') {
  return api.call({
    method: 'POST',
    url: '/v1/verify/bulk',
    payload: { items: [{ email }] },
    headers: name === undefined ? {} : { 'idempotency-key': name },
  });
}

test('the same body is answered as the first time, and says that it was', async () => {
  const api = await startApi();
  const first = await submit(api, 'n-1');
  const again = await submit(api, 'n-1');
  expect(first.statusCode).toBe(202);
  expect(first.headers).not.toHaveProperty('idempotency-replayed');
  expect(again.statusCode).toBe(202);
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(again.body).toBe(first.body);
  expect(again.headers.location).toBe(first.headers.location);
  expect(api.fake.submissions).toHaveLength(1);
});

test('another body is idempotency_conflict', async () => {
  const api = await startApi();
  await submit(api, 'n-1');
  expectProblem(await submit(api, 'n-1', 'c@d.example'), 'idempotency_conflict');
  expect(api.fake.submissions).toHaveLength(1);
});

test('without the header every submission is a job of its own', async () => {
  const api = await startApi();
  const [one, two] = [await submit(api, undefined), await submit(api, undefined)];
  expect(one.json().job_id).not.toBe(two.json().job_id);
  expect(one.headers).not.toHaveProperty('idempotency-replayed');
});

test('quotes around the name, as the draft writes it, name the same', async () => {
  const api = await startApi();
  await submit(api, 'n-1');
  expect((await submit(api, '"n-1"')).headers['idempotency-replayed']).toBe('true');
});

test.each([
  ['empty', ''],
  ['empty in quotes', '""'],
  ['of 256 characters', 'x'.repeat(256)],
  ['with a space', 'a b'],
  ['with letters beyond ASCII', 'é'],
])('a name that is %s is invalid_request', async (_name, name) => {
  const api = await startApi();
  const problem = expectProblem(await submit(api, name), 'invalid_request');
  expect(problem.detail).toContain('Idempotency-Key');
  expect(api.fake.submissions).toEqual([]);
});

test('a name of 255 characters is taken', async () => {
  expect((await submit(await startApi(), 'x'.repeat(255))).statusCode).toBe(202);
});
