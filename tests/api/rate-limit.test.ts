// Rates: how many requests a key may make, and how every answer says what is left.
import { expect, test } from 'vitest';
import { createRateLimiter } from '../../src-main/api/rate-limit.ts';
import { expectProblem, startApi } from './support.ts';

test('every answer to a good key says the policy and what is left, refusals included', async () => {
  const { call, fake } = await startApi();
  fake.values.rate_limit_per_minute = 5;
  const first = await call({ url: '/v1/jobs' });
  expect(first.headers['ratelimit-policy']).toBe('"per-key";q=5;w=60');
  expect(first.headers.ratelimit).toBe('"per-key";r=4;t=60');
  const second = await call({ url: '/v1/jobs/nothing' });
  expect(second.statusCode).toBe(404);
  expect(second.headers.ratelimit).toBe('"per-key";r=3;t=60');
});

test('what is too much is rate_limited with Retry-After, and reaches nobody', async () => {
  const { call, fake } = await startApi();
  fake.values.rate_limit_per_minute = 1;
  const check = () =>
    call({ method: 'POST', url: '/v1/verify', payload: { email: 'a@b.example' } });
  expect((await check()).statusCode).toBe(200);
  const refused = await check();
  expectProblem(refused, 'rate_limited');
  expect(refused.headers['retry-after']).toBe('60');
  expect(refused.headers.ratelimit).toBe('"per-key";r=0;t=60');
  expect(fake.checks).toHaveLength(1);
});

test('each key has its own', async () => {
  const { app, call, fake } = await startApi();
  fake.values.rate_limit_per_minute = 1;
  await call({ url: '/v1/jobs' });
  const { key } = await fake.service.keys.create('another');
  const response = await app.inject({
    url: '/v1/jobs',
    headers: { authorization: `Bearer ${key}` },
  });
  expect(response.statusCode).toBe(200);
});

test('0 switches it off, and no header speaks of it', async () => {
  const { call, fake } = await startApi();
  fake.values.rate_limit_per_minute = 0;
  const response = await call({ url: '/v1/jobs' });
  expect(response.statusCode).toBe(200);
  expect(response.headers).not.toHaveProperty('ratelimit');
  expect(response.headers).not.toHaveProperty('ratelimit-policy');
});

test('what needs no key, or comes without a good one, is neither counted nor limited', async () => {
  const { app, fake } = await startApi();
  fake.values.rate_limit_per_minute = 1;
  for (const url of ['/v1/health', '/v1/health', '/v1/jobs', '/v1/jobs']) {
    const response = await app.inject({ url, headers: { authorization: 'Bearer wrong' } });
    expect(response.statusCode).toBe(url === '/v1/health' ? 200 : 401);
    expect(response.headers).not.toHaveProperty('ratelimit');
  }
});

test('a window ends a minute after its first request', () => {
  const limiter = createRateLimiter();
  expect(limiter.take('k', 2, 1000)).toEqual({ allowed: true, remaining: 1, resetSeconds: 60 });
  expect(limiter.take('k', 2, 31_500)).toEqual({ allowed: true, remaining: 0, resetSeconds: 30 });
  expect(limiter.take('k', 2, 60_999)).toEqual({ allowed: false, remaining: 0, resetSeconds: 1 });
  expect(limiter.take('k', 2, 61_000)).toEqual({ allowed: true, remaining: 1, resetSeconds: 60 });
});

test('a clock that is set back begins a new window instead of a long one', () => {
  const limiter = createRateLimiter();
  limiter.take('k', 1, 1_000_000);
  expect(limiter.take('k', 1, 5).allowed).toBe(true);
});

test('a limit that is raised counts at once', () => {
  const limiter = createRateLimiter();
  limiter.take('k', 1, 0);
  expect(limiter.take('k', 1, 1).allowed).toBe(false);
  expect(limiter.take('k', 3, 2)).toMatchObject({ allowed: true, remaining: 1 });
});

test('a minute begins with the first request of a key, and ends to the millisecond', () => {
  const { take } = createRateLimiter();
  const state = (now: number) => {
    const { allowed, remaining, resetSeconds } = take('key_1', 2, now);
    return [allowed, remaining, resetSeconds];
  };
  expect([state(500), state(30_500), state(60_499)]).toEqual([
    [true, 1, 60],
    [true, 0, 30],
    [false, 0, 1],
  ]);
  expect(state(60_500)).toEqual([true, 1, 60]);
  // A clock that was set back begins anew.
  expect(state(60_499)).toEqual([true, 1, 60]);
  expect(take('key_1', 0, 60_499)).toEqual({ allowed: false, remaining: 0, resetSeconds: 60 });
});

test('minutes that are over make room, those that run are kept', () => {
  const { take } = createRateLimiter();
  for (let at = 0; at < 63; at += 1) take(`old ${at}`, 5, 0);
  take('running', 5, 30_000);
  take('new', 5, 60_000);
  expect(take('running', 5, 60_000).remaining).toBe(3);
});
