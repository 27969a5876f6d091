// What is taken out of log lines, and what stays readable.
import { homedir } from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createRedaction } from '../../../src-main/program/log/redaction.ts';

const KEY = new Uint8Array(32).fill(7);
const { text, details } = createRedaction(KEY);

test.each([
  'jane.doe@acme.example',
  'Jane.Doe+list@mail.acme.example',
  "o'hara@acme.example",
  'jane@münchen.example',
  'юля@пример.example',
  '"jane doe"@acme.example',
  'a/b@acme.example',
  'jane.doe@acme',
  'jane%40acme.example',
])('the address %s is not in a line, wherever it stands', (address) => {
  for (const line of [
    address,
    `<${address}>`,
    `x ${address}, y`,
    `mailto:${address}`,
    `"${address}"`,
  ]) {
    const written = text(line);
    expect(written).toContain('email:');
    expect(written).not.toMatch(/jane|hara|юля|acme|münchen|пример/i);
  }
});

test('equal addresses are equal in one log, whatever their case, and differ between installations', () => {
  const here = text('jane@acme.example');
  expect(text('Jane@ACME.example')).toBe(here);
  expect(text('john@acme.example')).not.toBe(here);
  expect(createRedaction(new Uint8Array(32).fill(8)).text('jane@acme.example')).not.toBe(here);
});

test.each(['203.0.113.9', '2001:db8::1', '[2001:db8::1]', '::ffff:203.0.113.9', '10.0.0.7'])(
  'the IP address %s is not in a line',
  (ip) => {
    const written = text(`connect to ${ip} refused`);
    expect(written).toMatch(/^connect to ip:[0-9a-f]{10} refused$/);
  },
);

test.each([
  'the API listens at http://127.0.0.1:8374',
  'at 10:30:22 nothing happened',
  'listening on [::1] and ::',
  'version 0.1.0 of 2026-11-20T22:35:56.010Z',
  'at load (file:///app/node_modules/@fastify/ajv-compiler/index.js:12:5)',
])('"%s" names nobody and stays as it is', (line) => {
  expect(text(line)).toBe(line);
});

test('a key is never written, nor what follows Bearer', () => {
  const key = `vouch_live_${'Ab1'.repeat(12)}xy`;
  expect(text(`refused ${key}`)).toBe('refused [key]');
  expect(text('Authorization: Bearer abc.def-ghi')).not.toContain('abc');
  expect(details({ apiKey: 'abc', token: 'def', nested: { authorization: 'ghi' } })).toEqual({
    apiKey: '[left out]',
    token: '[left out]',
    nested: { authorization: '[left out]' },
  });
});

test('fields that hold a person are hashed whole, the others are text', () => {
  const written = details({
    job: 'job_1',
    index: 3,
    input: {
      email: 'not an address',
      name: 'Jane Doe',
      company_name: 'Acme',
      ip_address: 'nowhere',
    },
  });
  expect(written).toMatchObject({ job: 'job_1', index: 3 });
  expect(JSON.stringify(written)).not.toMatch(/not an address|Jane|Acme|nowhere/);
});

test('an error keeps its kind, its code and its frames, and loses what it quotes', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED 203.0.113.9:25'), {
    code: 'ECONNREFUSED',
  });
  const fault = new TypeError('Unexpected token \'J\', "Jane Doe" is not valid JSON', { cause });
  const { error } = details({ error: fault }) as { error: Record<string, unknown> };
  expect(error).toMatchObject({ type: 'TypeError', cause: { code: 'ECONNREFUSED' } });
  expect(error.frames).toEqual(expect.arrayContaining([expect.stringContaining('redaction.test')]));
  const written = JSON.stringify(error);
  expect(written).not.toMatch(/Jane|203\.0\.113\.9/);
  expect(written).not.toContain(homedir());
});

test('a fault of the program stays readable', () => {
  const { error } = details({
    error: new TypeError("Cannot read properties of undefined (reading 'score')"),
  }) as { error: { message: string } };
  expect(error.message).toBe("Cannot read properties of undefined (reading 'score')");
});

test('fifty entries are written of a list or an object', () => {
  const many = Array.from({ length: 60 }, (_, at) => at);
  const members = (count: number) => many.slice(0, count).map((at) => [`a${at}`, at] as const);
  expect(details({ many, all: Object.fromEntries(members(60)) })).toEqual({
    many: many.slice(0, 50),
    all: Object.fromEntries(members(50)),
  });
});

test.each<[string, (inner: unknown) => unknown, (inner: unknown) => unknown]>([
  ['objects', (inner) => ({ inner }), (inner) => ({ inner })],
  ['lists', (inner) => [inner], (inner) => [inner]],
  [
    'errors',
    (inner) => new Error('it failed', { cause: inner }),
    (cause) => ({ type: 'Error', message: 'it failed', frames: expect.any(Array), cause }),
  ],
])('%s are followed six deep', (_, given, written) => {
  const deep = (times: number, wrap: (inner: unknown) => unknown, inner: unknown): unknown =>
    times === 0 ? inner : wrap(deep(times - 1, wrap, inner));
  expect(details({ a: deep(6, given, 'end') })).toEqual({ a: deep(6, written, 'end') });
  expect(details({ a: deep(7, given, 'end') })).toEqual({ a: deep(6, written, '[object]') });
});

test('the home folder is written as ~, unless it is the whole disk', () => {
  expect(text(`open ${homedir()}/list.csv`)).toBe('open ~/list.csv');
  vi.stubEnv('HOME', '/');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(createRedaction(KEY).text('open /data/list.csv')).toBe('open /data/list.csv');
});
