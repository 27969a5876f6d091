// The keys by which similar rows are grouped.
import { expect, test } from 'vitest';
import {
  addressParts,
  isKeyboardLike,
  mailboxOf,
  nameKey,
  nameWords,
  networkOf,
  stemOf,
} from '../../../src-main/engine/list-patterns/address-keys.ts';

test.each([
  ['a@b.example', { local: 'a', domain: 'b.example' }],
  ['"a@b"@c.example', { local: '"a@b"', domain: 'c.example' }],
  ['@b.example', null],
  ['a@', null],
  ['a@b', { local: 'a', domain: 'b' }],
  ['nobody', null],
])('the parts of %s', (address, expected) => {
  expect(addressParts(address)).toEqual(expected);
});

test('an address longer than any has no parts', () => {
  const local = 'a'.repeat(310);
  expect(addressParts(`${local}@b.example`)).toEqual({ local, domain: 'b.example' });
  expect(addressParts(`${local}a@b.example`)).toBeNull();
});

test.each([
  ['anna', { text: 'anna', counter: null }],
  ['anna1', { text: 'anna', counter: 1 }],
  ['anna090', { text: 'anna', counter: 90 }],
  ['a.n-n_a+news', { text: 'anna', counter: null }],
  ['anna7+news', { text: 'anna', counter: 7 }],
  ['+anna+news', { text: '+anna', counter: null }],
  ['a1nna', { text: 'a1nna', counter: null }],
  ['anna123456789', { text: 'anna', counter: 123_456_789 }],
  ['anna1234567890', { text: 'anna', counter: null }],
  ['ann5', { text: 'ann', counter: 5 }],
  ['an5', null],
  ['12345', null],
  ['anna/', { text: 'anna/', counter: null }],
  ['anna:', { text: 'anna:', counter: null }],
])('the stem of %s', (local, expected) => {
  expect(stemOf(local)).toEqual(expected);
});

test('a mailbox is what its provider makes of a spelling', () => {
  expect(mailboxOf({ local: 'j.doe+x', domain: 'gmail.com' })).toBe('jdoe@gmail.com');
  expect(mailboxOf({ local: 'j.doe', domain: 'acme.example' })).toBe('j.doe@acme.example');
});

test.each([
  ['jane', null],
  ['jane doe', 'jane doe'],
  [' jane,  doe ', 'jane doe'],
  ['a b c d e f g h', 'a b c d e f g h'],
  ['a b c d e f g h i', 'a b c d e f g h'],
  ['', null],
])('the name %j: %j', (folded, expected) => {
  expect(nameKey(folded)).toBe(expected);
});

test('a name is read so far as names go', () => {
  const long = `jane ${'d'.repeat(195)}`;
  expect(nameKey(long)).toBe(long);
  expect(nameKey(`${long}e`)).toBe(long);
  expect(nameWords('a b c d e f g h i')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
});

test.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['192.000.002.7', '192.0.2.0/24'],
  ['192.0.2', null],
  ['2001:db8:1:2::7', '2001:db8:1::/48'],
  ['2001:0DB8:0001::7', '2001:db8:1::/48'],
  ['2001:db8::7', '2001:db8:0::/48'],
  ['2001::7', '2001:0:0::/48'],
  ['::1', '0:0:0::/48'],
  ['2001:db8', null],
  ['2001:db8:10000:1::', null],
  ['2001:db8:ffff:1::', '2001:db8:ffff::/48'],
  ['::ffff:192.0.2.7', null],
  [`2001:db8:1:${'0'.repeat(34)}`, '2001:db8:1::/48'],
  [`2001:db8:1:${'0'.repeat(35)}`, null],
  ['cafe', null],
])('the network of %s: %s', (ip, expected) => {
  expect(networkOf(ip)).toBe(expected);
});

test.each([
  ['qwerty', true],
  ['qwerty+news', true],
  ['jane', false],
  ['jane+qwerty', false],
])('typed along the keys: %s, %s', (local, expected) => {
  expect(isKeyboardLike(local)).toBe(expected);
});
