// Which addresses can be judged on the practice network.
import { expect, test } from 'vitest';
import { isPracticeAddress } from '../../../../src-renderer/app/calls/practice-address.ts';

test.each([
  ['jane@acme.example', true],
  ['jane@ACME.example', true],
  ['jane@mail.acme.example', true],
  ['jane@acme.com', false],
  ['jane@acme.example.com', false],
  ['jane@gmail.com', true],
  ['jane@notgmail.com', false],
  ['jane@ acme.example ', true],
  ['jane@ acme.com ', false],
  ['Jane <jane@acme.example>', true],
  ['Jane <jane@acme.com>', false],
  ['jane@acme.example.', true],
  ['"a@b.com"@acme.example', true],
  ['"a@acme.example"@b.com', false],
  ['@acme.com', false],
  // With Cyrillic letters, as typed and as the DNS has it.
  ['jane@\u0440\u0430ypal.com', true],
  ['jane@xn--ypal-43d9g.com', true],
  ['jane@paypal.com', false],
  // What is no address can be judged anywhere.
  ['jane', true],
  ['acme.com', true],
  ['jane@localhost', true],
  ['jane@', true],
  ['', true],
  ['jane@acme .com', false],
])('%s: %s', (text, expected) => {
  expect(isPracticeAddress(text)).toBe(expected);
});

test('a domain longer than any is no address', () => {
  const domain = (length: number) => `jane@${'a'.repeat(length - 4)}.com`;
  expect(isPracticeAddress(domain(1_000))).toBe(false);
  expect(isPracticeAddress(domain(1_001))).toBe(true);
});
