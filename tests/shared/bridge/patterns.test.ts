// Patterns of rows as conditions of a filter, there and back; and the limits a caller can run into.
import { describe, expect, test } from 'vitest';
import { sourcePlace } from '../../../src-shared/bridge/facets.ts';
import { type Pattern, patternText, readPattern } from '../../../src-shared/bridge/patterns.ts';
import { AGE_BANDS, SCORE_BANDS } from '../../../src-shared/columns.ts';
import { beyondBounds, parseRequestJson, valueIsDeeper } from '../../../src-shared/json-bounds.ts';
import { LIMITS } from '../../../src-shared/limits.ts';
import { parseShallowJson } from '../../../src-shared/shallow-json.ts';

describe('a pattern', () => {
  test.each<[Pattern, string]>([
    [{ kind: 'mail_host', host: 'mx.one.example' }, 'mail_host:mx.one.example'],
    [{ kind: 'registered', from: 20_455, to: 20_456 }, 'registered:2026-01-02..2026-01-03'],
    [{ kind: 'registered', from: -1, to: 0 }, 'registered:1969-12-31..1970-01-01'],
    [{ kind: 'tumbled', stem: 'a', domain: 'b.example' }, 'tumbled:a@b.example'],
    [{ kind: 'mailbox', mailbox: 'a@b.example' }, 'mailbox:a@b.example'],
    [{ kind: 'name', name: 'jane: doe' }, 'name:jane: doe'],
    [{ kind: 'network', network: '2001:db8:1::/48' }, 'network:2001:db8:1::/48'],
    [{ kind: 'keyboard' }, 'keyboard'],
    [{ kind: 'rows', from: 0, to: 99_999_998 }, 'rows:1..99999999'],
  ])('%j is written %s', (pattern, text) => {
    expect(patternText(pattern)).toBe(text);
    expect(readPattern(text)).toEqual(pattern);
  });

  test.each([
    '',
    'rows',
    'rows:',
    'rows:1',
    'rows:0..1',
    'rows:1..0',
    'rows:1..100000000',
    'rows:1..2..3',
    'rows:a..2',
    'registered:2026-01-02',
    'registered:2026-01-02..2026-13-01',
    'registered:2026-1-2..2026-01-03',
    'tumbled:@b.example',
    'tumbled:a',
    ':x',
    'colour:blue',
  ])('%j is none', (text) => {
    expect(readPattern(text)).toBeNull();
  });
});

test.each([
  ['source:0', 0],
  ['source:99999', 99_999],
  ['source:100000', null],
  ['source:', null],
  ['source:-1', null],
  ['domain', null],
])('%s is the column %s', (name, place) => {
  expect(sourcePlace(name)).toBe(place);
});

test('bands of scores and ages are without gaps', () => {
  expect(SCORE_BANDS).toEqual([
    '0-9',
    '10-19',
    '20-29',
    '30-39',
    '40-49',
    '50-59',
    '60-69',
    '70-79',
    '80-89',
    '90-100',
  ]);
  expect(AGE_BANDS.map(({ before }) => before)).toEqual([30, 365, 730, 1_826, 3_652, Infinity]);
});

// As the API's documents name them.
test('the limits are those that are promised', () => {
  expect(LIMITS).toEqual({
    bulkItems: { min: 1, max: 1_000 },
    bodyBytes: 8_388_608,
    jsonDepth: 100,
    jsonValues: 100_000,
    idempotencyKey: 255,
    idempotencyMs: 86_400_000,
    callbackUrl: 2_000,
    email: 1_000,
    name: 500,
    keptEmail: 1_000,
    keptName: 2_000,
    observed: 500,
    outcomeLabel: 200,
    domainMailboxes: 10,
    namingPeople: 5,
    checkDeadlineMs: 30_000,
  });
});

describe('the JSON of a request', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const listed = (values: number) => `[${'1,'.repeat(values - 2)}1]`;

  test('is nested 100 levels deep at most', () => {
    expect(parseRequestJson(nested(100), 'The body')).toEqual(JSON.parse(nested(100)));
    expect(() => parseRequestJson(nested(101), 'The body')).toThrow(
      'The body is nested more than 100 levels deep. No request needs that.',
    );
    expect(parseShallowJson(nested(100))).toEqual(JSON.parse(nested(100)));
    expect(parseShallowJson(nested(101))).toBeUndefined();
    expect(parseShallowJson('{')).toBeUndefined();
  });

  test('holds 100,000 values at most', () => {
    expect(parseRequestJson(listed(100_000), 'The body')).toHaveLength(99_999);
    expect(() => parseRequestJson(listed(100_001), 'The call')).toThrow(
      'The call holds more than 100,000 values. Split it into smaller ones.',
    );
    expect(beyondBounds(listed(5), { depth: 1, values: 5 })).toBeNull();
    expect(beyondBounds(listed(6), { depth: 1, values: 5 })).toBe('values');
    expect(beyondBounds('[{}]', { depth: 1, values: 9 })).toBe('depth');
  });

  test('is judged as a value by its levels as well', () => {
    const deeper = (value: unknown) => [0, 1, 2, 3].map((levels) => valueIsDeeper(value, levels));
    expect(deeper(7)).toEqual([false, false, false, false]);
    expect(deeper(null)).toEqual([false, false, false, false]);
    expect(deeper([])).toEqual([true, false, false, false]);
    expect(deeper([{ a: null }])).toEqual([true, true, false, false]);
    expect(deeper({ a: 1, b: [[]] })).toEqual([true, true, true, false]);
  });
});
