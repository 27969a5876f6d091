// What bodies are taken: every way in which a body can be wrong, and odd ones that are right.
import { describe, expect, test } from 'vitest';
import { parseJson } from '../../src-main/api/json-body.ts';
import { beyondRefusal } from '../../src-shared/json-bounds.ts';
import { LIMITS } from '../../src-shared/limits.ts';
import { expectProblem, startApi, type TestApi } from './support.ts';

async function verify(api: TestApi, payload: string | Buffer, contentType = 'application/json') {
  return await api.call({
    method: 'POST',
    url: '/v1/verify',
    payload,
    headers: { 'content-type': contentType },
  });
}

async function bulk(api: TestApi, body: unknown) {
  return await api.call({
    method: 'POST',
    url: '/v1/verify/bulk',
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
}

describe('malformed bodies', () => {
  test.each([
    ['an open brace', '{'],
    ['a bare word', 'hello'],
    ['single quotes', "{'email':'a@b.example'}"],
    ['a trailing comma', '{"email":"a@b.example",}'],
    ['two documents', '{"email":"a@b.example"}{}'],
    ['a raw NUL byte', '{"email":"a\u0000@b.example"}'],
    ['a raw newline in a string', '{"email":"a\n@b.example"}'],
    ['NaN', '{"email":NaN}'],
    ['nothing but blanks', ' \n '],
    ['nothing', ''],
    ['a byte order mark alone', '\ufeff'],
    ['100,000 open brackets', '['.repeat(100_000)],
  ])('%s is invalid_request', async (_name, payload) => {
    const api = await startApi();
    expectProblem(await verify(api, payload), 'invalid_request');
    expect(api.fake.checks).toEqual([]);
  });

  test('the place of the error is reported where it is known', async () => {
    const api = await startApi();
    const problem = expectProblem(
      await verify(api, '{\n  "email": "a@b.example",\n}'),
      'invalid_request',
    );
    expect(problem.detail).toContain('line 3');
  });

  test.each([
    ['a stray continuation byte', Buffer.from([0x22, 0x80, 0x22])],
    ['an overlong form', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ['an encoded surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['UTF-16', Buffer.from('{"email":"a@b.example"}', 'utf16le')],
  ])('%s is invalid_request', async (_name, payload) => {
    expectProblem(await verify(await startApi(), payload), 'invalid_request');
  });
});

describe('wrong shapes', () => {
  test.each([
    ['null', null, ''],
    ['an array', [], ''],
    ['a string', 'a@b.example', ''],
    ['a number', 1, ''],
    ['50 nested arrays', null, ''],
    ['an empty object', {}, '/email'],
    ['an email of null', { email: null }, '/email'],
    ['an email that is a number', { email: 1 }, '/email'],
    ['an email that is a list', { email: ['a@b.example'] }, '/email'],
    ['an email that is an object', { email: {} }, '/email'],
    ['a name that is true', { email: 'a@b.example', name: true }, '/name'],
    ['a company that is null', { email: 'a@b.example', company_name: null }, '/company_name'],
    [
      'an address that is a number',
      { email: 'a@b.example', ip_address: 2130706433 },
      '/ip_address',
    ],
  ])('%s is named by its pointer', async (name, body, pointer) => {
    const api = await startApi();
    const text =
      name === '50 nested arrays' ? `${'['.repeat(50)}${']'.repeat(50)}` : JSON.stringify(body);
    const problem = expectProblem(await verify(api, text), 'invalid_request');
    expect(problem.errors?.map((error) => error.pointer)).toEqual([pointer]);
    expect(api.fake.checks).toEqual([]);
  });

  test('every wrong field of a request is reported', async () => {
    const problem = expectProblem(
      await verify(await startApi(), '{"name":1,"ip_address":[]}'),
      'invalid_request',
    );
    expect(problem.errors?.map((error) => error.pointer).sort()).toEqual([
      '/email',
      '/ip_address',
      '/name',
    ]);
  });

  test('an item is named by its place', async () => {
    const items = [{ email: 'a@b.example' }, {}, 7, { email: 'c@d.example', name: {} }];
    const problem = expectProblem(await bulk(await startApi(), { items }), 'invalid_request');
    expect(problem.errors?.map((error) => error.pointer)).toEqual([
      '/items/1/email',
      '/items/2',
      '/items/3/name',
    ]);
  });

  test.each([
    ['no items field', {}],
    ['0 items', { items: [] }],
    ['1,001 items', { items: Array.from({ length: 1001 }, () => ({ email: 'a@b.example' })) }],
    ['items that are an object', { items: { 0: { email: 'a@b.example' } } }],
    ['items that are null', { items: null }],
  ])('%s is invalid_request at /items', async (_name, body) => {
    const api = await startApi();
    const problem = expectProblem(await bulk(api, body), 'invalid_request');
    expect(problem.errors?.map((error) => error.pointer)).toEqual(['/items']);
    expect(api.fake.submissions).toEqual([]);
  });
});

describe('odd bodies that are right', () => {
  test.each([
    ['1,000 characters', `${'a'.repeat(990)}@b.example`],
    ['no characters', ''],
    ['a NUL', 'a\u0000@b.example'],
    ['a lone surrogate', 'a\ud800@b.example'],
    ['right-to-left marks', '\u202ea\u200f@b.example'],
    ['letters beyond the BMP', '\u{1f600}@b.example'],
  ])('an email of %s reaches the service as it was written', async (_name, email) => {
    const api = await startApi();
    const response = await verify(api, JSON.stringify({ email }));
    expect(response.statusCode).toBe(200);
    expect(api.fake.checks[0]?.request).toEqual({ email });
    expect(response.json().input.email).toBe(email);
  });

  test('unknown fields are ignored, up to the depth that is read', async () => {
    const api = await startApi();
    const levels = LIMITS.jsonDepth - 1;
    const deep = `${'['.repeat(levels)}"[\\"["${']'.repeat(levels)}`;
    const response = await verify(api, `{"email":"a@b.example","Email":1,"deep":${deep}}`);
    expect(response.statusCode).toBe(200);
    expect(api.fake.checks[0]?.request).toEqual({ email: 'a@b.example' });
  });

  test.each([LIMITS.jsonDepth, 100_000, 4_000_000])(
    'a body nested %i levels deeper than its object is invalid_request',
    async (levels) => {
      const api = await startApi();
      const body = `{"email":"a@b.example","deep":${'['.repeat(levels)}${']'.repeat(levels)}}`;
      const problem = expectProblem(await verify(api, body), 'invalid_request');
      expect(problem.detail).toBe(beyondRefusal('depth', 'The body').message);
      expect(api.fake.checks).toEqual([]);
    },
  );

  test.each([
    ['objects', '{}'],
    ['numbers', '1'],
  ])('a body that holds more %s than any request needs is invalid_request', async (_, value) => {
    const api = await startApi();
    const most = Array.from({ length: LIMITS.jsonValues / 2 - 3 }, () => value);
    const within = `{"email":"a@b.example","more":[${most}]}`;
    expect((await verify(api, within)).statusCode).toBe(200);
    const body = `{"email":"a@b.example","more":[${most},${most},${most}]}`;
    const problem = expectProblem(await verify(api, body), 'invalid_request');
    expect(problem.detail).toBe(beyondRefusal('values', 'The body').message);
    expect(api.fake.checks).toHaveLength(1);
  });

  test('of fields given twice the last counts', async () => {
    const api = await startApi();
    await verify(api, '{"email":"a@b.example","email":"c@d.example"}');
    expect(api.fake.checks[0]?.request.email).toBe('c@d.example');
  });

  test.each(['__proto__', 'constructor', 'prototype'])(
    'a field named %s is unknown and changes nothing',
    async (field) => {
      const api = await startApi();
      const response = await verify(
        api,
        `{"email":"a@b.example","${field}":{"name":"polluted","prototype":{"name":"polluted"}}}`,
      );
      expect(response.statusCode).toBe(200);
      expect(api.fake.checks[0]?.request).toEqual({ email: 'a@b.example' });
      expect(api.fake.checks[0]?.request.name).toBeUndefined();
      expect(({} as { name?: string }).name).toBeUndefined();
    },
  );

  test('an email inside __proto__ is no email', async () => {
    const problem = expectProblem(
      await verify(await startApi(), '{"__proto__":{"email":"a@b.example"}}'),
      'invalid_request',
    );
    expect(problem.errors?.[0]?.pointer).toBe('/email');
  });

  test('a byte order mark is skipped', async () => {
    const api = await startApi();
    expect((await verify(api, '\ufeff{"email":"a@b.example"}')).statusCode).toBe(200);
  });

  test('1,000 items are taken', async () => {
    const api = await startApi();
    const response = await bulk(api, {
      items: Array.from({ length: 1000 }, (_, index) => ({ email: `u${index}@b.example` })),
    });
    expect(response.statusCode).toBe(202);
    expect(api.fake.submissions[0]?.requests).toHaveLength(1000);
  });

  test('a body of exactly the limit is taken', async () => {
    const api = await startApi();
    const frame = '{"email":"a@b.example","x":""}';
    const payload = frame.replace('"x":"', `"x":"${'y'.repeat(LIMITS.bodyBytes - frame.length)}`);
    expect(Buffer.byteLength(payload)).toBe(LIMITS.bodyBytes);
    expect((await verify(api, payload)).statusCode).toBe(200);
  });
});

describe('content types', () => {
  test.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; charset=utf8',
    'application/json; version=1',
  ])('%s is taken', async (contentType) => {
    expect(
      (await verify(await startApi(), '{"email":"a@b.example"}', contentType)).statusCode,
    ).toBe(200);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'application/problem+json',
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf-16',
    'json',
    ';',
  ])('%s is unsupported_media_type', async (contentType) => {
    const api = await startApi();
    expectProblem(
      await verify(api, '{"email":"a@b.example"}', contentType),
      'unsupported_media_type',
    );
    expect(api.fake.checks).toEqual([]);
  });

  test('a body without a content type is unsupported_media_type', async () => {
    const api = await startApi();
    const response = await api.call({
      method: 'POST',
      url: '/v1/verify',
      payload: Buffer.from('{"email":"a@b.example"}'),
      headers: { 'content-type': '' },
    });
    expectProblem(response, 'unsupported_media_type');
  });

  test.each([{ 'content-encoding': 'gzip' }, { 'transfer-encoding': 'gzip, chunked' }])(
    'a body that is compressed by %j is unsupported_media_type',
    async (packed) => {
      const api = await startApi();
      const response = await api.call({
        method: 'POST',
        url: '/v1/verify',
        payload: Buffer.from([0x1f, 0x8b]),
        headers: { 'content-type': 'application/json', ...packed },
      });
      expectProblem(response, 'unsupported_media_type');
    },
  );

  test('a missing body is reported as an empty one', async () => {
    const api = await startApi();
    const problem = expectProblem(
      await api.call({ method: 'POST', url: '/v1/verify' }),
      'invalid_request',
    );
    expect(problem.detail).toContain('empty');
  });
});

test('a body one byte over the limit is payload_too_large, in words', async () => {
  const api = await startApi();
  const problem = expectProblem(
    await verify(api, 'x'.repeat(LIMITS.bodyBytes + 1)),
    'payload_too_large',
  );
  expect(problem.detail).toBe('The body is larger than 8 MB. Split it into smaller submissions.');
});

test('parsing keeps what the bytes say', () => {
  expect(parseJson(Buffer.from('\ufeff {"a":"\u00e9"} '))).toEqual({ a: '\u00e9' });
});
