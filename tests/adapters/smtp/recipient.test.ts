// How a recipient is written in SMTP, which can be asked about, and when a reply names another one.
import { expect, test } from 'vitest';
import {
  isAskable,
  namesAnother,
  randomLocalPart,
  recipientPath,
} from '../../../src-main/adapters/smtp/recipient.ts';

const ADDRESS = { localPart: 'anna', domain: 'acme.example' };
const IDENTITY = { ehlo: 'probe.example', mailFrom: 'a@probe.example' };

test.each<[boolean, Partial<typeof ADDRESS>, Partial<typeof IDENTITY>]>([
  [true, {}, {}],
  [true, { localPart: 'anna b"\u00e9' }, {}],
  [true, {}, { mailFrom: '' }],
  [true, { domain: 'A-0_z.example' }, {}],
  [false, { localPart: '' }, {}],
  ...['\0', '\x1f', '\x7f'].map((mark): [boolean, object, object] => [
    false,
    { localPart: `a${mark}` },
    {},
  ]),
  ...['', 'a b', 'caf\u00e9.example', 'a@b'].flatMap((name): [boolean, object, object][] => [
    [false, { domain: name }, {}],
    [false, {}, { ehlo: name }],
  ]),
  ...[' ', '\0', '<', '>', '\x7f', '\u00e9'].map((mark): [boolean, object, object] => [
    false,
    {},
    { mailFrom: `a${mark}@probe.example` },
  ]),
])('%s: %j by %j', (askable, address, identity) => {
  expect(isAskable({ ...ADDRESS, ...address }, { ...IDENTITY, ...identity })).toBe(askable);
});

test.each([
  ['anna', 'anna@d'],
  ['anna.b', 'anna.b@d'],
  ["a!#$%&'*+-/=?^_`{|}~9", "a!#$%&'*+-/=?^_`{|}~9@d"],
  ['\u4e09\u90ce', '\u4e09\u90ce@d'],
  ['anna b', '"anna b"@d'],
  ['anna..b', '"anna..b"@d'],
  ['.anna', '".anna"@d'],
  ['a"b\\c', '"a\\"b\\\\c"@d'],
  ['a@b', '"a@b"@d'],
])('%s is written %s', (localPart, path) => {
  expect(recipientPath(localPart, 'd')).toBe(path);
});

test.each([
  [['2.1.5 <anna@d> fine'], false],
  [['2.1.5 <BERT@D> fine'], true],
  [['fine:bert@d;'], true],
  [['"bert@d",[anna@d]'], false],
  [['first', 'then (bert@d)'], true],
  [['carl@d'], false],
  [['fine'], false],
  [['bert at d'], false],
])('a reply of %j names another recipient: %s', (lines, another) => {
  expect(namesAnother({ code: 250, lines }, 'Anna@d', ['Anna@d', 'bert@D'])).toBe(another);
});

test('a made-up local part is a letter, then letters and digits', () => {
  expect(randomLocalPart(() => 0)).toBe('a'.repeat(18));
  expect(randomLocalPart(() => 0.999)).toBe(`z${'9'.repeat(17)}`);
  const numbers = [0.5, 0.7, 0.73, 0.76];
  expect(randomLocalPart(() => numbers.shift() ?? 0)).toBe(`nz01${'a'.repeat(14)}`);
});
