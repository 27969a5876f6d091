// What headers ask for, what a path takes, and how refusals are told.
import { describe, expect, test } from 'vitest';
import { createAllowedMethods } from '../../src-main/api/allowed-methods.ts';
import { asVouchError, isFault, noSuchPath, problemOf } from '../../src-main/api/problem.ts';
import { readIdempotencyKey, wantsFresh } from '../../src-main/api/request-headers.ts';
import { PROBLEMS, VouchError } from '../../src-shared/errors.ts';

test.each([
  [undefined, false],
  ['', false],
  ['no-cache', true],
  ['No-Store', true],
  ['max-age=0', true],
  ['max-age="0"', true],
  ['max-age=00', true],
  ['max-age=10', false],
  ['x-no-cache', false],
  ['max-stale=5 , NO-CACHE', true],
  ['no-cache=x', false],
])('Cache-Control %j asks for a fresh check: %s', (header, fresh) => {
  expect(wantsFresh(header)).toBe(fresh);
});

describe('an idempotency key', () => {
  test.each([
    [undefined, null],
    ['a', 'a'],
    [' a-b ', 'a-b'],
    ['"a"', 'a'],
    ['"', '"'],
    [['x', 'y'], 'x,y'],
    ['k'.repeat(255), 'k'.repeat(255)],
  ])('%j is %j', (header, name) => {
    expect(readIdempotencyKey(header)).toBe(name);
  });

  test.each(['', '""', 'a b', 'ä', 'k'.repeat(256)])('%j is refused', (header) => {
    expect(() => readIdempotencyKey(header)).toThrow(
      new VouchError(
        'invalid_request',
        'Idempotency-Key must be 1 to 255 visible ASCII characters without spaces, such as a UUID.',
      ),
    );
  });
});

test('a path takes the methods of its routes, and OPTIONS', () => {
  const paths = createAllowedMethods();
  paths.add('GET', '/v1/jobs/:id');
  paths.add(['DELETE', 'GET'], '/v1/jobs/:id');
  paths.add('POST', '/v1/a.b');
  paths.add('GET', '/files/*');
  paths.add('GET', '*');
  paths.add('GET', '/*');
  const at = (url: string) => paths.methodsAt(url);
  expect([
    at('/v1/jobs/x'),
    at('http://127.0.0.1:1/v1/jobs/x?a=/b#c'),
    at('/v1/%6Aobs/x'),
    at('/v1/jobs/x/y'),
    at('/v1/jobs/'),
    at('/v1/a.b'),
    at('/v1/axb'),
    at('/files/a/b'),
    at('/%zz'),
    at('/'),
  ]).toEqual([
    ['GET', 'DELETE', 'OPTIONS'],
    ['GET', 'DELETE', 'OPTIONS'],
    ['GET', 'DELETE', 'OPTIONS'],
    null,
    null,
    ['POST', 'OPTIONS'],
    null,
    ['GET', 'OPTIONS'],
    null,
    null,
  ]);
});

describe('a refusal', () => {
  test('is a problem document, with its fields and members', () => {
    const fields = [{ pointer: '/email', message: 'email is missing', more: 1 }];
    const members = { required: 3 } as never;
    const { status, title } = PROBLEMS.invalid_request;
    const head = { type: 'urn:vouch:problem:invalid_request', title, status };
    expect([
      problemOf(new VouchError('invalid_request', 'No.'), 'r1'),
      problemOf(new VouchError('invalid_request', 'No.', { fields, members }), 'r2'),
      noSuchPath(),
    ]).toEqual([
      { ...head, detail: 'No.', code: 'invalid_request', request_id: 'r1' },
      {
        ...head,
        detail: 'No.',
        code: 'invalid_request',
        request_id: 'r2',
        required: 3,
        errors: [{ pointer: '/email', message: 'email is missing' }],
      },
      new VouchError(
        'not_found',
        'There is nothing at this path. GET /v1/openapi.json lists every path.',
      ),
    ]);
  });

  const framework = (code: unknown, statusCode: unknown = 400) =>
    Object.assign(new Error('inside'), { code, statusCode });
  const UNREADABLE = 'The request cannot be read. Check its method, URL and headers.';
  const INSIDE =
    'Something went wrong inside Vouch. Try again; if it keeps happening, report it with the request_id of this response.';

  test.each([
    [framework('FST_ERR_CTP_BODY_TOO_LARGE', 413), 'payload_too_large', null],
    [framework('FST_ERR_CTP_INVALID_MEDIA_TYPE', 415), 'unsupported_media_type', null],
    [framework('FST_ERR_CTP_EMPTY_JSON_BODY'), 'invalid_request', null],
    [
      framework('FST_ERR_CTP_INVALID_CONTENT_LENGTH'),
      'invalid_request',
      'The length of the body does not match Content-Length. Correct the header.',
    ],
    [
      framework('FST_ERR_BAD_URL'),
      'invalid_request',
      'The URL is not encoded correctly. Check its percent signs (RFC 3986).',
    ],
    [framework('FST_ERR_OTHER', 400), 'invalid_request', UNREADABLE],
    [framework('FST_ERR_OTHER', 499), 'invalid_request', UNREADABLE],
    [framework('FST_ERR_OTHER', 399), 'internal_error', INSIDE],
    [framework('FST_ERR_OTHER', 500), 'internal_error', INSIDE],
    [framework('OTHER', 400), 'internal_error', INSIDE],
    [framework(7, 'x'), 'internal_error', INSIDE],
    ['text', 'internal_error', INSIDE],
  ])('of %s is %s', (error, code, sentence) => {
    const refusal = asVouchError(error);
    expect([refusal.code, sentence === null || refusal.message === sentence]).toEqual([code, true]);
    if (code === 'internal_error') expect(refusal.cause).toBe(error);
    expect([isFault(refusal), asVouchError(refusal) === refusal]).toEqual([
      code === 'internal_error',
      true,
    ]);
  });
});
