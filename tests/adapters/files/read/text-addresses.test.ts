// Which addresses are found in running text, and that no text is hard to read.
import { describe, expect, test } from 'vitest';
import {
  addressesIn,
  isAddressLine,
} from '../../../../src-main/adapters/files/read/text-addresses.ts';

const emailsIn = (text: string) => addressesIn(text).map(({ email }) => email);

describe('an address in running text', () => {
  test.for<[text: string, emails: readonly string[]]>([
    ['write to jane@acme.example.', ['jane@acme.example']],
    ['*jane@acme.example*, _john@acme.example_!', ['jane@acme.example', 'john@acme.example']],
    ['a@b@c.example', ['a@b']],
    ['..@acme.example', ['.@acme.example']],
    ['@acme and jane@ and jane @ acme', []],
    ['jane@… or jane@.', []],
    ['é@ö.example😀@x.example', ['é@ö.example😀']],
  ])('%j holds %j', ([text, emails]) => {
    expect(emailsIn(text)).toEqual(emails);
  });

  test.for<[what: string, text: string, count: number]>([
    ['an endless word', 'a'.repeat(3_000_000), 0],
    ['endless dots', `a@${'.'.repeat(3_000_000)}b`, 1],
    ['dots before an @', `${'.'.repeat(3_000_000)}@acme.example`, 1],
    ['an endless domain', `a@${'b'.repeat(3_000_000)}`, 1],
    ['nothing but @', '@'.repeat(3_000_000), 0],
    ['words and @ in turn', 'a@'.repeat(500_000), 250_000],
    ['quotation marks', '"'.repeat(3_000_000), 0],
  ])('%s is read as fast as any other text', ([, text, count]) => {
    expect(addressesIn(text)).toHaveLength(count);
  });
});

test.for<[text: string, found: readonly (readonly [email: string, name: string])[]]>([
  ['Jane Doe <j@a.example>', [['j@a.example', 'Jane Doe']]],
  ['"Doe, Jane" <j@a.example>', [['j@a.example', 'Doe, Jane']]],
  [String.raw`"Say \"hi\"" <j@a.example>`, [['j@a.example', 'Say "hi"']]],
  ['"Say hi\\\\" <j@a.example>', [['j@a.example', 'Say hi\\']]],
  [String.raw`Doe, "hi\" <j@a.example>`, [['j@a.example', String.raw`"hi\"`]]],
  ['Doe, hi" <j@a.example>', [['j@a.example', 'hi"']]],
  ['To: Jane <MAILTO:j@a.example>', [['j@a.example', 'Jane']]],
  ['j@a.example (Jane Doe)', [['j@a.example', 'Jane Doe']]],
  ['[j@a.example] (Jane)', [['j@a.example', '']]],
  ['<j@a.example> (Jane)', [['j@a.example', '']]],
  [
    'Ann <a@x.example>; Bob\nCy <c@x.example>',
    [
      ['a@x.example', 'Ann'],
      ['c@x.example', 'Cy'],
    ],
  ],
])('the names beside the addresses of %j are %j', ([text, found]) => {
  expect(addressesIn(text).map(({ email, name }) => [email, name])).toEqual(found);
});

test.each([
  ['j@a.example', true],
  ['Jane <j@a.example>', true],
  ['j@a.example 12345678901', true],
  ['j@a.example 123456789012', false],
  ['j@a.example, k@a.example', false],
  ['Jane', false],
])('%j is a line of a list: %s', (line, is) => {
  expect(isAddressLine(line)).toBe(is);
});
