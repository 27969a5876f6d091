// Words and sentences that the window, the commands and the reports have in common.
import { describe, expect, test } from 'vitest';
import type { ListEstimate } from '../../../src-shared/bridge/estimate.ts';
import { leftOf } from '../../../src-shared/budget-left.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import {
  chosenLoad,
  creditText,
  knownText,
  lookupText,
} from '../../../src-shared/estimate-text.ts';
import { formatDuration } from '../../../src-shared/format-duration.ts';
import { jobState, STATE_LABELS } from '../../../src-shared/job-state.ts';
import { leftOutText } from '../../../src-shared/left-out-text.ts';
import { lowerFirst, upperFirst } from '../../../src-shared/letter-case.ts';
import { MAILING_SETS } from '../../../src-shared/mailing-sets.ts';
import { agreementSentence } from '../../../src-shared/other-verdict-words.ts';
import { policyText } from '../../../src-shared/policy-text.ts';
import { rowExample } from '../../../src-shared/row-example.ts';
import { rowsInWords } from '../../../src-shared/row-words.ts';
import { wrongShape } from '../../../src-shared/wrong-shape.ts';

test.each([
  [0, 'a few seconds'],
  [9.9, 'a few seconds'],
  [10, 'about 10 s'],
  [44, 'about 40 s'],
  [49.9, 'about 50 s'],
  [50, 'about 1 min'],
  [89, 'about 1 min'],
  [240, 'about 4 min'],
  [2_999, 'about 50 min'],
  [3_000, 'about 1 h'],
  [5_400, 'about 1.5 h'],
  [35_999, 'about 10 h'],
  [36_000, 'about 10 h'],
  [38_000, 'about 11 h'],
  [129_599, 'about 36 h'],
  [129_600, 'about 2 days'],
  [300_000, 'about 3 days'],
])('%i seconds are %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words);
});

describe('an estimate', () => {
  test.each([
    ['dns', 1, '1 mail route'],
    ['dns', 1_240, '1,240 mail routes'],
    ['registration', 1, '1 registration'],
    ['registration', 2, '2 registrations'],
    ['website', 1, '1 website'],
    ['website', 2, '2 websites'],
    ['mailbox', 1, '1 mailbox'],
    ['mailbox', 2, '2 mailboxes'],
  ] as const)('of %s: %i look-ups are %s', (source, lookups, words) => {
    expect(lookupText({ source, lookups })).toBe(words);
  });

  test.each([
    [1, 0, 1, '1 credit of 1 left this month'],
    [1_200, 0, 5_000, '1,200 credits of 5,000 left this month'],
    [1_200, 1, 1_199, 'up to 1,200 credits, but only 1,199 left this month'],
    [1_200, 0, 1_199, '1,200 credits, but only 1,199 left this month'],
  ])(
    'of %i credits with %i cached rows and %i left is "%s"',
    (credits, cached_rows, left, words) => {
      expect(creditText({ credits }, { cached_rows }, left)).toBe(words);
    },
  );

  test('says what is known, and what will be asked', () => {
    expect([knownText({ known_rows: 1 }), knownText({ known_rows: 12 })]).toEqual([
      '1 row with outcomes of your own',
      '12 rows with outcomes of your own',
    ]);
    const both = { whole: 'all', only_what_matters: 'less' } as unknown as ListEstimate;
    const one = { whole: 'all', only_what_matters: null } as unknown as ListEstimate;
    expect([chosenLoad(both, true), chosenLoad(both, false), chosenLoad(one, true)]).toEqual([
      'less',
      'all',
      'all',
    ]);
  });
});

describe('rows', () => {
  const none = { to_check: 0, duplicates: 0, unusable: 0, blank: 0, suppressed: 0 };

  test.each([
    [none, '0 people to check'],
    [{ ...none, to_check: 1, duplicates: 1 }, '1 person to check, 1 repeat'],
    [
      { to_check: 19_064, duplicates: 943, unusable: 606, blank: 1, suppressed: 2 },
      '19,064 people to check, 943 repeats, 606 unusable, 1 blank, 2 suppressed',
    ],
  ])('%j are "%s"', (rows, words) => {
    expect(rowsInWords(rows)).toBe(words);
  });

  test('that could not be used are shown in a line', () => {
    expect([rowExample(['a', ' ', '', 'b']), rowExample(['x'.repeat(120)])]).toEqual([
      'a, b',
      'x'.repeat(120),
    ]);
    expect(rowExample(['x'.repeat(121)])).toBe(`${'x'.repeat(119)}…`);
  });

  test('that an export left out are told', () => {
    expect([leftOutText(1), leftOutText(2_000)]).toEqual([
      '1 row was left out: its mailbox is in the file already.',
      '2,000 rows were left out: their mailbox is in the file already.',
    ]);
  });
});

test('another verifier is compared among rows that both have judged', () => {
  const rows = { agree: 1, vouch_stricter: 1, other_stricter: 2 };
  expect([
    agreementSentence({ label: 'Other', rows } as never),
    agreementSentence({
      label: 'Other',
      rows: { agree: 0, vouch_stricter: 0, other_stricter: 0 },
    } as never),
  ]).toEqual([
    'Vouch and Other agree about 25 % of 4 rows. Vouch is stricter about 1 row, Other about 2 rows.',
    'No row has both a recommendation and a result of Other.',
  ]);
});

test('a policy has its name, or says that it has none', () => {
  expect([
    policyText({ name: 'Client A', job_id: 'j' }),
    policyText({ name: 'Client A', job_id: null }),
    policyText({ name: null, job_id: null }),
  ]).toEqual(['Only for this list', 'Client A', 'Default policy']);
});

test('of a budget there is never less than nothing left', () => {
  expect([
    leftOf({ monthly_budget: null, this_month: 5 }),
    leftOf({ monthly_budget: 7, this_month: 5 }),
    leftOf({ monthly_budget: 5, this_month: 7 }),
  ]).toEqual([null, 2, 0]);
});

test('the first letter alone changes', () => {
  expect([upperFirst('aBC'), lowerFirst('ABC'), upperFirst('')]).toEqual(['ABC', 'aBC', '']);
});

test('programs that mail take in what they know', () => {
  expect(MAILING_SETS).toEqual([
    { name: 'HubSpot', results: ['vouch_score'], delimiter: ',' },
    { name: 'Salesforce', results: ['vouch_score'], delimiter: ',' },
    { name: 'Pipedrive', results: ['vouch_score'], delimiter: ',' },
    { name: 'Mailchimp', results: [], delimiter: ',' },
    { name: 'Brevo', results: [], delimiter: ';' },
  ]);
});

test('a wrong shape is told by its first fault, with all of them beside it', () => {
  const one = { pointer: '/a', message: 'a must be text' };
  const two = { pointer: '/b', message: 'b is missing' };
  const refusal = (sentence: string, ...fields: readonly (typeof one)[]) =>
    new VouchError('invalid_request', sentence, { fields: [...fields] });
  expect([wrongShape([one]), wrongShape([one, two]), wrongShape([])]).toEqual([
    refusal('Correct the request: a must be text.', one),
    refusal('Correct the request: a must be text. There are more errors: see `errors`.', one, two),
    refusal('Correct the request: it has the wrong shape.'),
  ]);
  expect(wrongShape([one, two]).fields).toEqual([one, two]);
});

test.each([
  [{ status: 'completed', paused: true }, 'completed', 'Done'],
  [{ status: 'failed' }, 'failed', 'Failed'],
  [{ status: 'failed', error: { code: 'cancelled', message: '' } }, 'cancelled', 'Cancelled'],
  [
    { status: 'failed', error: { code: 'no_network', message: '' }, paused: true },
    'failed',
    'Failed',
  ],
  [{ status: 'running', paused: true, waiting: { reason: 'disk' } }, 'paused', 'Paused'],
  [{ status: 'running', waiting: { reason: 'disk' } }, 'disk_full', 'Waiting for disk space'],
  [
    { status: 'queued', waiting: { reason: 'no_network' } },
    'no_network',
    'Waiting for the network',
  ],
  [{ status: 'running' }, 'running', 'Running'],
  [{ status: 'queued' }, 'queued', 'Waiting to start'],
])('a list of which %j holds is %s: %s', (facts, state, label) => {
  const found = jobState(facts as never);
  expect([found, STATE_LABELS[found]]).toEqual([state, label]);
});
