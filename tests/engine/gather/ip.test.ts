import { describe, expect, test } from 'vitest';
import { createAddressPolicy } from '../../../src-main/adapters/dialer/guard.ts';
import { gatherIp } from '../../../src-main/engine/gather/ip.ts';
import { canonicalIp } from '../../../src-main/engine/ip/canonical.ts';
import { silentReputation } from '../../doubles/silent-sources.ts';

describe('an IP address', () => {
  test.each([
    ['8.8.8.8', '8.8.8.8'],
    [' 8.8.8.8 ', '8.8.8.8'],
    ['2001:4860:4860:0:0:0:0:8888', '2001:4860:4860::8888'],
    ['2001:DB8::1', '2001:db8::1'],
    ['::ffff:8.8.8.8', '8.8.8.8'],
  ])('%s reads %s', (text, expected) => {
    expect(canonicalIp(text)).toBe(expected);
  });

  test.each([
    '',
    '8.8.8',
    '8.8.8.8.8',
    '300.1.1.1',
    '0x7f.1',
    '2130706433',
    '08.8.8.8',
    '1.2.3.4/24',
    'fe80::1%eth0',
    '::1::',
    'localhost',
    '８.８.８.８',
    '8.8.8.8\u0000',
  ])('%j is none', (text) => {
    expect(canonicalIp(text)).toBeNull();
  });
});

describe('what is known of it', () => {
  const ports = {
    ipData: { country: () => 'US', edition: 'table' },
    addresses: createAddressPolicy([]),
    reputation: silentReputation,
  };

  test('nothing was given', () => {
    expect(gatherIp(ports, undefined)).toEqual({ state: 'not_given' });
  });

  test.each([
    ['10.0.0.1', 'private'],
    ['127.0.0.1', 'loopback'],
    ['169.254.1.1', 'linkLocal'],
    ['100.64.0.1', 'carrierGradeNat'],
    ['::1', 'loopback'],
    ['fd00::1', 'uniqueLocal'],
  ])('%s is reserved, so no country is looked up', (ip, range) => {
    expect(gatherIp(ports, ip)).toEqual({ state: 'reserved', ip, range });
  });

  test('a range opened on purpose is ordinary', () => {
    expect(
      gatherIp({ ...ports, addresses: createAddressPolicy(['10.0.0.0/8']) }, '10.0.0.1'),
    ).toMatchObject({ state: 'ordinary' });
  });
});
