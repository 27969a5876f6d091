// Which texts are addresses of IPv4 and IPv6, at the bounds of their forms.
import { expect, test } from 'vitest';
import { isIpv4, isIpv6 } from '../../../src-main/engine/address/address-literal.ts';

test.each([
  ['0.0.0.0', true],
  ['255.255.255.255', true],
  ['255.255.255.256', false],
  ['1.2.3', false],
  ['1.2.3.4.5', false],
  ['1..3.4', false],
  ['0001.2.3.4', false],
])('%s is IPv4: %s', (text, is) => {
  expect(isIpv4(text)).toBe(is);
});

test.each([
  ['::', true],
  ['::1', true],
  ['1111:2222:3333:4444:5555:6666:7777:8888', true],
  ['1111:2222:3333:4444:5555:6666:255.255.255.255', true],
  ['1111:2222:3333:4444:5555:6666:7777:255.255.255.255', false],
  ['1111:2222:3333:4444:5555:6666:7777', false],
  ['1:2:3:4:5:6:7::', true],
  ['1:2:3:4:5:6:7::8', false],
  ['1::2::3', false],
])('%s is IPv6: %s', (text, is) => {
  expect(isIpv6(text)).toBe(is);
});
