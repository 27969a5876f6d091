// The headers for web pages, and whose pages get them.
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { isNamedPage, pageHeaders, preflightHeaders } from '../../src-main/api/cors.ts';

const PAGE = 'https://app.example';
const request = (url: string | undefined, headers: Record<string, string>) =>
  ({ url, headers }) as unknown as IncomingMessage;

test.each([
  ['/v1/verify', PAGE, true],
  ['/v1/verify', 'HTTPS://APP.example', true],
  ['/v1', PAGE, true],
  ['/v1?x=1', PAGE, true],
  ['/v10/verify', PAGE, false],
  ['/', PAGE, false],
  ['/docs/v1/', PAGE, false],
  [undefined, PAGE, false],
  ['/v1/verify', 'https://other.example', false],
  ['/v1/verify', undefined, false],
])('%s for the page %s: %s', (url, origin, named) => {
  const headers = origin === undefined ? {} : { origin };
  expect(isNamedPage(request(url, headers), ['https://one.example', PAGE])).toBe(named);
});

test('a page reads the headers that tell of the answer, and no cache gives it to another page', () => {
  expect(pageHeaders(PAGE)).toEqual({
    'access-control-allow-origin': PAGE,
    'access-control-expose-headers':
      'X-Request-Id, Location, RateLimit, RateLimit-Policy, Retry-After, Allow, Idempotency-Replayed',
    vary: 'Origin',
  });
});

test.each([
  [{}, {}],
  [{ 'access-control-request-private-network': 'false' }, {}],
  [
    { 'access-control-request-private-network': 'true' },
    { 'access-control-allow-private-network': 'true' },
  ],
])('a preflight with %j', (headers, more) => {
  expect(preflightHeaders(request('/v1/verify', headers), ['POST', 'OPTIONS'])).toEqual({
    'access-control-allow-methods': 'POST, OPTIONS',
    'access-control-allow-headers': 'Authorization, Content-Type, Cache-Control, Idempotency-Key',
    'access-control-max-age': '600',
    ...more,
  });
});
