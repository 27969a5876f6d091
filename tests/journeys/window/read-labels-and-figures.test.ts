// Words, labels and figures of the window that are computed without its page.
import { describe, expect, test } from 'vitest';
import { addressLike } from '../../../src-renderer/app/untrusted-text/address-like.ts';
import { confusablePlaces } from '../../../src-renderer/app/untrusted-text/confusable-letters.ts';
import { OUTCOME_CHOICES, OUTCOME_LABELS } from '../../../src-renderer/badges/outcome-label.ts';
import { SEVERITY_TONES, STATE_TONES } from '../../../src-renderer/badges/tones.ts';
import { narrows, queryOf } from '../../../src-renderer/features/history/check-query.ts';
import { areasOf } from '../../../src-renderer/features/lists/charts/timeline.ts';
import {
  facetTitle,
  facetValue,
} from '../../../src-renderer/features/lists/results/filter/facet-text.ts';
import { jobName, ORIGIN_LABELS } from '../../../src-renderer/jobs/job-text.ts';

describe('letters that look like others', () => {
  test.each([
    ['paypal.com', []],
    ['p\u0430ypal', [1]],
    ['p\u03b1ypal', [1]],
    ['f\u0585o', [1]],
    ['x p\u0430ypal', [3]],
    ['\u0440\u0430\u0443pal', [0, 1, 2]],
    ['\u0430\u0440\u0440le', [3, 4]],
    ['\u043f\u0440\u0438\u0432\u0435\u0442', []],
    ['\u0430\u0440\u0440.com', [0, 1, 2]],
    ['mail.\u0430\u0440\u0440.com', [5, 6, 7]],
    ['\u0430\u0440\u0440', []],
    ['\u0430\u0440\u0440.\u0440\u0444', []],
    ['\u043f\u0440\u0438.com', []],
    ['m\u00fcller', []],
    ['\u{1d41a}\u0430b', [3]],
    ['a\u0438b', []],
  ])('in %s stand at %j', (text, places) => {
    expect(confusablePlaces(text)).toEqual(places);
  });
});

test.each([
  [' a@b.co ', 'a@b.co'],
  ['MAILTO:a@b.co', 'a@b.co'],
  ['a@b', null],
  ['a@b.c', null],
  ['a b@c.de', null],
  ['a@b@c.de', null],
  ['<a@b.co>', null],
  ['a@.co', null],
  [`${'a'.repeat(995)}@b.co`, `${'a'.repeat(995)}@b.co`],
  [`${'a'.repeat(996)}@b.co`, null],
])('%j is an address by its shape: %j', (text, address) => {
  expect(addressLike(text)).toBe(address);
});

test('outcomes, states and severities have their names and tones', () => {
  expect([OUTCOME_LABELS, OUTCOME_CHOICES.at(0), OUTCOME_CHOICES.length]).toEqual([
    {
      delivered: 'Delivered',
      replied: 'Replied',
      wrote: 'Wrote to you',
      good_customer: 'Good customer',
      bounced_soft: 'Bounced, soft',
      bounced_hard: 'Bounced, hard',
      fraud: 'Fraud',
    },
    { value: 'delivered', label: 'Delivered' },
    7,
  ]);
  expect([STATE_TONES, SEVERITY_TONES]).toEqual([
    { approve: 'good', review: 'caution', block: 'bad', failed: 'plain', pending: 'plain' },
    { high: 'bad', medium: 'caution', low: 'plain', info: 'plain' },
  ]);
  expect([
    ORIGIN_LABELS,
    jobName({ name: 'March', origin: 'key' }),
    jobName({ name: null, origin: 'key' }),
    jobName({ name: null, origin: 'app' }),
  ]).toEqual([
    { app: 'Window', key: 'API', command: 'Command line' },
    'March',
    'API batch',
    'Unnamed list',
  ]);
});

test('a page of checks is asked for as it is filtered, of 100 to 500 rows', () => {
  const none = { search: ' ', recommendation: null, flag: null };
  const asked = { search: ' acme ', recommendation: 'block', flag: 'disposable' } as const;
  expect([
    narrows(none),
    narrows({ ...none, search: 'a' }),
    narrows({ ...none, recommendation: 'block' }),
    narrows({ ...none, flag: 'disposable' }),
  ]).toEqual([false, true, true, true]);
  expect([
    queryOf(none, null),
    queryOf(asked, 'x', 99),
    queryOf({ ...none, search: 'a'.repeat(201) }, null, 101),
    queryOf(none, null, 501),
  ]).toEqual([
    { search: null, recommendation: null, flag: null, after: null, limit: 100 },
    { search: 'acme', recommendation: 'block', flag: 'disposable', after: 'x', limit: 100 },
    { search: 'a'.repeat(200), recommendation: null, flag: null, after: null, limit: 101 },
    { search: null, recommendation: null, flag: null, after: null, limit: 500 },
  ]);
});

test('the areas of a run are stacked, the last as high as the box', () => {
  const sample = (at: number, approve: number, review: number, block: number, failed: number) => ({
    ...{ at, approve, review, block, failed },
  });
  expect(areasOf([], 100, 10)).toEqual([]);
  expect(areasOf([sample(5, 0, 0, 0, 0)], 100, 10).map(({ path }) => path)).toEqual(
    Array(4).fill('M0,10L0,10Z'),
  );
  expect(areasOf([sample(1_000, 1, 0, 0, 0), sample(3_000, 4, 3, 2, 1)], 100, 10)).toEqual([
    { name: 'approve', path: 'M0,9L100,6L100,10L0,10Z' },
    { name: 'review', path: 'M0,9L100,3L100,6L0,9Z' },
    { name: 'block', path: 'M0,9L100,1L100,3L0,9Z' },
    { name: 'failed', path: 'M0,9L100,0L100,1L0,9Z' },
  ]);
});

test('facets and their values have names', () => {
  const columns = ['Mail', ' '];
  expect([
    facetTitle('pattern', columns),
    facetTitle('source:0', columns),
    facetTitle('source:1', columns),
    facetTitle('source:0', null),
    facetTitle('domain', columns),
  ]).toEqual(['Pattern', 'Mail', 'Column 2', 'Column 1', 'Domain']);
  const patterns = [
    'mail_host:mx.a.example',
    'registered:2026-01-02..2026-01-02',
    'registered:2026-01-02..2026-01-03',
    'tumbled:jane@a.example',
    'mailbox:jane@a.example',
    'name:ann lee',
    'network:192.0.2.0/24',
    'keyboard',
    'rows:1..2000',
    'no pattern',
  ];
  expect(patterns.map((value) => facetValue('pattern', value))).toEqual([
    'mail at mx.a.example',
    'registered on 2026-01-02',
    'registered 2026-01-02 to 2026-01-03',
    'jane in all spellings at a.example',
    'spellings of jane@a.example',
    'name ann lee',
    'network 192.0.2.0/24',
    'typed along the keyboard',
    'rows 1 to 2,000',
    'no pattern',
  ]);
  expect([
    facetValue('domain', ''),
    facetValue('source:0', ''),
    facetValue('source:0', 'red'),
  ]).toEqual(['None', 'Empty', 'red']);
});
