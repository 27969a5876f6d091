// Words, labels and figures of the window that are computed without its page.
import { describe, expect, test } from 'vitest';
import { addressLike } from '../../../src-renderer/app/untrusted-text/address-like.ts';
import { confusablePlaces } from '../../../src-renderer/app/untrusted-text/confusable-letters.ts';
import { OUTCOME_CHOICES, OUTCOME_LABELS } from '../../../src-renderer/badges/outcome-label.ts';
import { SEVERITY_TONES, STATE_TONES } from '../../../src-renderer/badges/tones.ts';
import { budgetUse, readBudget } from '../../../src-renderer/features/api/budget.ts';
import { fillDays, usageTotals } from '../../../src-renderer/features/api/usage-days.ts';
import { narrows, queryOf } from '../../../src-renderer/features/history/check-query.ts';
import { areasOf } from '../../../src-renderer/features/lists/charts/timeline.ts';
import {
  facetTitle,
  facetValue,
} from '../../../src-renderer/features/lists/results/filter/facet-text.ts';
import { feedUpdateSummary } from '../../../src-renderer/features/settings/feed-update-summary.ts';
import {
  preflightOrder,
  preflightSummary,
  titleOfCheck,
} from '../../../src-renderer/features/settings/mailbox/preflight-lines.ts';
import { jobName, ORIGIN_LABELS } from '../../../src-renderer/jobs/job-text.ts';
import { overrideFaults } from '../../../src-renderer/policy/override-validation.ts';
import type { DoctorLine } from '../../../src-shared/bridge/app.ts';

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

describe('a budget', () => {
  const refused = {
    ok: false,
    message: 'Enter a whole number of credits, or leave it empty for no limit.',
  };
  test.each([
    ['', { ok: true, budget: null }],
    [' 5, 000 ', { ok: true, budget: 5_000 }],
    ['9'.repeat(12), { ok: true, budget: 999_999_999_999 }],
    ['9'.repeat(13), refused],
    ['-1', refused],
    ['1.5', refused],
    ['x', refused],
  ])('typed as %j is %j', (text, read) => {
    expect(readBudget(text)).toEqual(read);
  });

  test.each([
    [0, 0, { share: 1, state: 'spent' }],
    [0, 10, { share: 0, state: 'free' }],
    [89, 100, { share: 0.89, state: 'free' }],
    [90, 100, { share: 0.9, state: 'near' }],
    [100, 100, { share: 1, state: 'spent' }],
    [101, 100, { share: 1, state: 'spent' }],
  ])('of which %i of %i is used is %j', (used, budget, use) => {
    expect(budgetUse(used, budget)).toEqual(use);
  });

  test('is used day by day, with zeros between', () => {
    const day = (date: string, credits: number) => ({
      day: date,
      credits,
      by_key: credits,
      by_app: 2 * credits,
      by_command: 3 * credits,
    });
    const used = [day('2026-02-26', 9), day('2026-02-28', 1), day('2026-03-01', 2)];
    const days = fillDays(used, 3, '2026-03-01');
    expect(days).toEqual([day('2026-02-27', 0), day('2026-02-28', 1), day('2026-03-01', 2)]);
    expect(usageTotals(days)).toEqual({ credits: 3, by_key: 3, by_app: 6, by_command: 9 });
  });
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

test('an update of feeds is told in two sentences', () => {
  const outcome = (name: string, what: string, message: string | null = null) =>
    ({ name, outcome: what, entries: null, message }) as never;
  const summary = (...outcomes: readonly never[]) =>
    feedUpdateSummary([...outcomes], (name) => name.toUpperCase());
  expect([
    summary(outcome('tor', 'switched_off'), outcome('vpn', 'aborted')),
    summary(outcome('tor', 'updated'), outcome('vpn', 'unchanged'), outcome('x', 'unchanged')),
    summary(outcome('tor', 'failed', 'no answer'), outcome('vpn', 'failed')),
  ]).toEqual([
    { done: null, failed: null },
    { done: 'Feeds: 1 updated, 2 already up to date.', failed: null },
    {
      done: null,
      failed:
        'Not updated: TOR: no answer; VPN: no reason given. The last good copies stay in use.',
    },
  ]);
});

describe('a preflight', () => {
  const line = (check: string, state: DoctorLine['state'] = 'ok'): DoctorLine => ({
    check,
    state,
    observed: '',
    advice: null,
  });

  test('has titles, and feeds behind all else', () => {
    const names = ['dns', 'ehlo_name', 'mail_from', 'port_25', 'address', 'reverse_dns'];
    expect(
      [...names, 'blocklists', 'feed_tor', 'disk_space', 'toString'].map(titleOfCheck),
    ).toEqual([
      ...['DNS', 'EHLO name', 'MAIL FROM', 'Port 25', 'Own address', 'Reverse DNS'],
      ...['Blocklists', 'Feed: tor', 'Disk space', 'ToString'],
    ]);
    const ordered = preflightOrder([line('feed_b'), line('dns'), line('feed_a'), line('port_25')]);
    expect(ordered.map(({ check }) => check)).toEqual(['dns', 'port_25', 'feed_b', 'feed_a']);
  });

  test.each<[DoctorLine['state'][], string]>([
    [['ok'], 'Everything is in order.'],
    [['stop', 'warn'], 'One thing blocks probing.'],
    [['stop', 'stop'], '2 things block probing.'],
    [['warn'], 'Nothing blocks probing; 1 warning.'],
    [['warn', 'unknown', 'warn'], 'Nothing blocks probing; 2 warnings, 1 unknown.'],
    [['unknown'], 'Nothing blocks probing; 1 unknown.'],
  ])('of %j says "%s"', (states, sentence) => {
    expect(preflightSummary(states.map((state) => line('x', state)))).toBe(sentence);
  });
});

test.each([
  ['domain', 'acme.example', 'x', []],
  [
    'domain',
    'a@acme.example',
    'x',
    ['This is an address. Choose “Address”, or leave out the part before the @.'],
  ],
  [
    'domain',
    'acme',
    ' ',
    [
      'Give a domain, such as acme.example.',
      'Say why; the reason is shown with each verdict it decides.',
    ],
  ],
  ['address', ' jane@acme.example ', 'x', []],
  ['address', 'jane', 'x', ['Give an address, such as jane@acme.example.']],
] as const)('the override of a %s %j because of %j has %j', (subject, value, reason, messages) => {
  const faults = overrideFaults({ subject, value, reason, verdict: 'deny' });
  expect(faults.map(({ message }) => message)).toEqual(messages);
  expect(faults.map(({ field }) => field)).toEqual(['value', 'reason'].slice(0, messages.length));
});
