// Small words that the window and the command share, with none, one and many, and at the bounds where they change.
import { describe, expect, test } from 'vitest';
import { leftOf } from '../../../src-shared/budget-left.ts';
import {
  chosenLoad,
  creditText,
  knownText,
  lookupText,
} from '../../../src-shared/estimate-text.ts';
import { findColumn, listedColumns } from '../../../src-shared/find-column.ts';
import { formatDuration } from '../../../src-shared/format-duration.ts';
import { isHostName } from '../../../src-shared/host-name.ts';
import { plainIp } from '../../../src-shared/ip-text.ts';
import { leftOutText } from '../../../src-shared/left-out-text.ts';
import { plainRequest } from '../../../src-shared/plain-request.ts';
import { policyText } from '../../../src-shared/policy-text.ts';
import { isInPractice } from '../../../src-shared/practice-names.ts';
import { rowExample } from '../../../src-shared/row-example.ts';
import { rowsInWords } from '../../../src-shared/row-words.ts';
import { wrongShape } from '../../../src-shared/wrong-shape.ts';

const MINUTE = 60;
const HOUR = 3_600;

test.each([
  [0, 'a few seconds'],
  [9.9, 'a few seconds'],
  [10, 'about 10 s'],
  [49.9, 'about 50 s'],
  [50, 'about 1 min'],
  [89, 'about 1 min'],
  [90, 'about 2 min'],
  [49 * MINUTE, 'about 49 min'],
  [50 * MINUTE, 'about 1 h'],
  [80 * MINUTE, 'about 1.5 h'],
  [9.8 * HOUR, 'about 10 h'],
  [10.4 * HOUR, 'about 10 h'],
  [35 * HOUR, 'about 35 h'],
  [36 * HOUR, 'about 2 days'],
  [60 * HOUR, 'about 3 days'],
])('%d s are %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words);
});

test.each([
  [{ monthly_budget: null, this_month: 5 }, null],
  [{ monthly_budget: 10, this_month: 4 }, 6],
  [{ monthly_budget: 10, this_month: 11 }, 0],
])('%j leaves %s', (usage, left) => {
  expect(leftOf(usage)).toBe(left);
});

describe('the rows of a file', () => {
  const NONE = { to_check: 0, duplicates: 0, unusable: 0, blank: 0, suppressed: 0 };

  test.each([
    [{ to_check: 1 }, '1 person to check'],
    [{ to_check: 2, duplicates: 1 }, '2 people to check, 1 repeat'],
    [
      { to_check: 19_064, duplicates: 943, unusable: 606 },
      '19,064 people to check, 943 repeats, 606 unusable',
    ],
    [
      { unusable: 2, blank: 1, suppressed: 3 },
      '0 people to check, 2 unusable, 1 blank, 3 suppressed',
    ],
  ])('%j', (rows, words) => {
    expect(rowsInWords({ ...NONE, ...rows })).toBe(words);
  });
});

describe('an estimate', () => {
  test.each([
    ['dns', 1, '1 mail route'],
    ['registration', 1_240, '1,240 registrations'],
    ['website', 0, '0 websites'],
    ['mailbox', 2, '2 mailboxes'],
  ] as const)('%s %d', (source, lookups, words) => {
    expect(lookupText({ source, lookups })).toBe(words);
  });

  test.each([
    [1, 0, 1, '1 credit of 1 left this month'],
    [2, 1, 1_000, 'up to 2 credits of 1,000 left this month'],
    [2, 0, 1, '2 credits, but only 1 left this month'],
  ])('%d credits with %d rows in the cache of %d left', (credits, cached_rows, left, words) => {
    expect(creditText({ credits }, { cached_rows }, left)).toBe(words);
  });

  test.each([
    [1, '1 row with outcomes of your own'],
    [1_200, '1,200 rows with outcomes of your own'],
  ])('%d known rows', (known_rows, words) => {
    expect(knownText({ known_rows })).toBe(words);
  });

  test('is of what will be asked', () => {
    const [whole, only_what_matters] = [{ seconds: 9 }, { seconds: 5 }] as never[];
    const both = { whole, only_what_matters } as never;
    const one = { whole, only_what_matters: null } as never;
    expect([chosenLoad(both, true), chosenLoad(both, false), chosenLoad(one, true)]).toEqual([
      only_what_matters,
      whole,
      whole,
    ]);
  });
});

describe('a column', () => {
  const COLUMNS = ['Email', ' Team ', 'team', 'E‑Mail 2', '7', 'Twin', 'Twin'];

  test.each([
    ['Email', { place: 0 }],
    ['email', { place: 0 }],
    // As written before as folded.
    ['team', { place: 2 }],
    ['TEAM', { reason: '2 columns are called "TEAM"; give the column number instead.' }],
    ['Twin', { reason: '2 columns are called "Twin"; give the column number instead.' }],
    // A header before a number.
    ['7', { place: 4 }],
    ['1', { place: 0 }],
    [' 2 ', { place: 1 }],
    ['0', { reason: 'there is no column "0".' }],
    ['8', { reason: 'there is no column "8".' }],
    ['-1', { reason: 'there is no column "-1".' }],
    [1, { place: 0 }],
    [7, { place: 6 }],
    [0, { reason: 'there is no column "0".' }],
    [8, { reason: 'there is no column "8".' }],
    [1.5, { reason: 'there is no column "1.5".' }],
    ['phone', { reason: 'there is no column "phone".' }],
  ])('%j is found: %j', (wanted, found) => {
    expect(findColumn(wanted, COLUMNS)).toEqual(found);
  });

  test('is listed with its number, the first 50', () => {
    expect(listedColumns(['Email', ' '])).toBe('The columns are: 1 Email, 2 (no name).');
    const listed = (count: number) => listedColumns(Array.from({ length: count }, () => 'x'));
    expect(listed(50).slice(-11)).toBe('49 x, 50 x.');
    expect(listed(51).slice(-23)).toBe('49 x, 50 x, and 1 more.');
  });
});

const label = (length: number) => 'a'.repeat(length);

test.each([
  ['acme.example', true],
  ['localhost', true],
  ['1.acme.example', true],
  ['acme.1a', true],
  ['acme.example.', false],
  ['.acme.example', false],
  ['acme..example', false],
  ['-acme.example', false],
  ['acme-.example', false],
  ['a_b.example', false],
  ['192.0.2.1', false],
  ['7', false],
  ['', false],
  [`${label(63)}.example`, true],
  [`${label(64)}.example`, false],
  [`${label(63)}.${label(63)}.${label(63)}.${label(61)}`, true],
  [`${label(63)}.${label(63)}.${label(63)}.${label(62)}`, false],
])('%s is a host name: %s', (text, expected) => {
  expect(isHostName(text)).toBe(expected);
});

test.each([
  ['::192.0.2.1', '0::192.0.2.1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['::1', '::1'],
  ['192.0.2.1', '192.0.2.1'],
])('%s is written %s', (text, plain) => {
  expect(plainIp(text)).toBe(plain);
});

test.each([
  [1, '1 row was left out: its mailbox is in the file already.'],
  [1_200, '1,200 rows were left out: their mailbox is in the file already.'],
])('%d left out', (rows, words) => {
  expect(leftOutText(rows)).toBe(words);
});

test('blanks around the optional fields of a request go, those of the address stay', () => {
  const request = {
    email: ' a@b.example ',
    name: ' Jane ',
    company_name: ' ',
    ip_address: ' ::1 ',
  };
  expect(plainRequest(request)).toEqual({
    email: ' a@b.example ',
    name: 'Jane',
    ip_address: '::1',
  });
  expect(plainRequest({ email: 'a', company_name: 'Acme ' })).toEqual({
    email: 'a',
    company_name: 'Acme',
  });
});

test.each([
  [{ name: 'Client A', job_id: null }, 'Client A'],
  [{ name: null, job_id: null }, 'Default policy'],
  [{ name: 'Client A', job_id: 'job_1' }, 'Only for this list'],
])('%j is called %s', (policy, words) => {
  expect(policyText(policy)).toBe(words);
});

test.each([
  ['acme.example', true],
  ['example', true],
  ['notexample', false],
  ['acme.example.com', false],
  ['A.LOCALHOST', true],
  ['mail.gmail.com', true],
  ['agmail.com', false],
  ['gmail.com.au', false],
])('%s is played in practice: %s', (domain, expected) => {
  expect(isInPractice(domain)).toBe(expected);
});

test('an example of a row is its cells in a line, 120 characters at most', () => {
  expect(rowExample(['a', ' ', '', 'b'])).toBe('a, b');
  expect(rowExample([label(120)])).toBe(label(120));
  expect(rowExample([label(121)])).toBe(`${label(119)}…`);
});

test.each([
  [[], 'Correct the request: it has the wrong shape.'],
  [['a is odd'], 'Correct the request: a is odd.'],
  [['a is odd', 'b is odd'], 'Correct the request: a is odd. There are more errors: see `errors`.'],
])('the refusal of %j', (messages, sentence) => {
  const violations = messages.map((message) => ({ pointer: '/x', message }));
  expect(wrongShape(violations)).toMatchObject({
    code: 'invalid_request',
    message: sentence,
    fields: violations,
  });
});
