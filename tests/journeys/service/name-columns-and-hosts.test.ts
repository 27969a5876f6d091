// Names that are looked for or judged: columns, hosts, domains of the practice network, forms of settings.
import { describe, expect, test } from 'vitest';
import { findColumn, listedColumns } from '../../../src-shared/find-column.ts';
import { isHostName } from '../../../src-shared/host-name.ts';
import { plainIp } from '../../../src-shared/ip-text.ts';
import { plainRequest, REQUEST_FIELDS } from '../../../src-shared/plain-request.ts';
import {
  isInPractice,
  PLAYED_SERVICES,
  PRACTICE_ENDING,
} from '../../../src-shared/practice-names.ts';
import { faultOfValue, settingOf, typedValue } from '../../../src-shared/settings/judge.ts';
import { SETTINGS } from '../../../src-shared/settings/table.ts';
import { isCallbackHost, isOrigin, isSender } from '../../../src-shared/settings/text-forms.ts';
import { decoded } from '../../../src-shared/url-parts.ts';

describe('a column', () => {
  const columns = ['Mail', 'mail', 'Name', 'Name', ' Ｔeam ', '2'];

  test.each([
    ['Mail', { place: 0 }],
    ['mail', { place: 1 }],
    ['MAIL', { reason: '2 columns are called "MAIL"; give the column number instead.' }],
    ['Name', { reason: '2 columns are called "Name"; give the column number instead.' }],
    ['team', { place: 4 }],
    ['2', { place: 5 }],
    ['1', { place: 0 }],
    [' 6 ', { place: 5 }],
    ['0', { reason: 'there is no column "0".' }],
    ['7', { reason: 'there is no column "7".' }],
    ['1.5', { reason: 'there is no column "1.5".' }],
    [2, { place: 1 }],
    [0, { reason: 'there is no column "0".' }],
    [7, { reason: 'there is no column "7".' }],
    [1.5, { reason: 'there is no column "1.5".' }],
  ])('%j is %j', (wanted, found) => {
    expect(findColumn(wanted, columns)).toEqual(found);
  });

  test('is listed with its number, fifty of them', () => {
    expect(listedColumns(['a', ' '])).toBe('The columns are: 1 a, 2 (no name).');
    const list = (count: number) => listedColumns(Array<string>(count).fill('x'));
    const fifty = Array.from({ length: 50 }, (_, at) => `${at + 1} x`).join(', ');
    expect([list(50), list(52)]).toEqual([
      `The columns are: ${fifty}.`,
      `The columns are: ${fifty}, and 2 more.`,
    ]);
  });
});

const label = 'a'.repeat(63);
test.each([
  ['localhost', true],
  ['Mail-1.Acme.example', true],
  [`${label}.example`, true],
  [`${label}a.example`, false],
  [`${label}.${label}.${label}.${'b'.repeat(61)}`, true],
  [`${label}.${label}.${label}.${'b'.repeat(62)}`, false],
  ['192.0.2.1', false],
  ['1.a', true],
  ['a.1', false],
  ['-a.example', false],
  ['a-.example', false],
  ['a..example', false],
  ['a.example.', false],
  ['a_b.example', false],
  ['ä.example', false],
  ['', false],
])('%s is a host name: %s', (text, is) => {
  expect(isHostName(text)).toBe(is);
});

test('the practice network answers for invented names and those that it plays', () => {
  const names = ['acme.example', 'EXAMPLE', 'a.test', 'b.invalid', 'localhost', 'mail.gmail.com'];
  const others = ['gmial.com', 'xn--ypal-43d9g.com', 'whois.iana.org', 'mx.pphosted.com'];
  expect([...names, ...others, ...PLAYED_SERVICES].filter((name) => !isInPractice(name))).toEqual(
    [],
  );
  const real = ['acme.com', 'example.com', 'notgmail.com', 'gmail.com.evil.org', 'myexample', ''];
  expect(real.filter(isInPractice)).toEqual([]);
  expect([PRACTICE_ENDING, PLAYED_SERVICES]).toEqual([
    'example',
    ['gmail.com', 'outlook.com', 'gmx.de', 'mailinator.com', 'yopmail.com', 'duck.com'],
  ]);
});

test('a request has no needless blanks, and no fields that are nothing but blank', () => {
  expect(REQUEST_FIELDS).toEqual(['email', 'name', 'company_name', 'ip_address']);
  const full = {
    email: ' a@x.example ',
    name: ' J ',
    company_name: ' A ',
    ip_address: ' 192.0.2.1 ',
  };
  expect([
    plainRequest(full),
    plainRequest({ email: 'a', name: ' ', company_name: '', ip_address: '\t' }),
    plainRequest({ email: 'a' }),
  ]).toEqual([
    { email: ' a@x.example ', name: 'J', company_name: 'A', ip_address: '192.0.2.1' },
    { email: 'a' },
    { email: 'a' },
  ]);
});

test('an IPv4-compatible address is not taken for a mapped one', () => {
  expect(['::192.0.2.1', '::ffff:192.0.2.1', '::1', '192.0.2.1'].map(plainIp)).toEqual([
    '0::192.0.2.1',
    '::ffff:192.0.2.1',
    '::1',
    '192.0.2.1',
  ]);
});

test('parts of a URL lose their percent signs, all or none', () => {
  expect([decoded(['a%20b', 'c']), decoded(['a', '%zz'])]).toEqual([['a b', 'c'], null]);
});

describe('a text of a setting', () => {
  test.each([
    ['a@acme.example', true],
    ['a.b+c@acme', true],
    ['a@b@acme.example', false],
    ['a b@acme.example', false],
    ['"a"@acme.example', false],
    ['@acme.example', false],
    ['a@', false],
    ['a', false],
  ])('%s is a sender: %s', (text, is) => {
    expect(isSender(text)).toBe(is);
  });

  test.each([
    ['https://acme.example', true],
    ['http://127.0.0.1:8080', true],
    ['http://[::1]', true],
    ['https://acme.example/', false],
    ['https://ACME.example', false],
    ['https://acme.example:443', false],
    ['https://a_b.example', false],
    ['null', false],
    ['acme.example', false],
  ])('%s is an origin: %s', (text, is) => {
    expect(isOrigin(text)).toBe(is);
  });

  test.each([
    ['acme.example', true],
    ['acme.example:8443', true],
    ['acme.example:443', true],
    ['acme.example:0', false],
    ['ACME.example', false],
    ['[2001:db8::1]:8443', true],
    ['192.0.2.1', true],
    ['acme.example/path', false],
    ['a_b.example', false],
    ['a b', false],
  ])('%s is a host of callbacks: %s', (text, is) => {
    expect(isCallbackHost(text)).toBe(is);
  });
});

describe('what is typed for a setting', () => {
  const typed = (name: string, text: string) => {
    const setting = settingOf(name);
    if (setting === null) throw new Error(`there is no ${name}`);
    const value = typedValue(setting, text);
    return [value, faultOfValue(setting, value) === null];
  };

  test.each([
    ['mailbox_probing', 'true', true, true],
    ['mailbox_probing', 'false', false, true],
    ['mailbox_probing', 'yes', 'yes', false],
    ['monthly_budget', ' 5,000 ', 5_000, true],
    ['monthly_budget', '', null, true],
    ['monthly_budget', '-1', -1, false],
    ['monthly_budget', '1.5', '1.5', false],
    ['ehlo_name', ' mail.acme.example ', 'mail.acme.example', true],
    ['company_checks', 'when_named', 'when_named', true],
    ['smtp_exits', '', [], true],
  ])('%s: %j is %j, which fits: %s', (name, text, value, fits) => {
    expect(typed(name, text)).toEqual([value, fits]);
  });

  test('entries are one a line or separated by commas, each once', () => {
    expect(typed('callback_hosts', 'a.example, b.example\n\n a.example ')).toEqual([
      ['a.example', 'b.example'],
      true,
    ]);
  });

  test('nothing is the default of every setting', () => {
    const unfit = Object.values(SETTINGS).filter((each) => faultOfValue(each, null) !== null);
    expect(unfit).toEqual([]);
  });

  test('a name that nothing inherits is no setting', () => {
    expect([settingOf('toString'), settingOf('none such')]).toEqual([null, null]);
  });
});
