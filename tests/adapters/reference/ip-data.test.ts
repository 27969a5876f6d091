// The country database as it is bundled, asked through the port.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unusable } from '../../../src-main/adapters/reference/data-folder.ts';
import { loadIpData } from '../../../src-main/adapters/reference/ip-data.ts';
import { runs } from '../../setup/depth.ts';
import { bundledData, temporaryFolder } from './built-data.ts';

const data = bundledData();
const ipData = await loadIpData(data.folder);

describe('country', () => {
  test.each([
    ['8.8.8.8', 'US'],
    ['193.0.6.139', 'NL'],
    ['193.99.144.80', 'DE'],
    ['200.160.2.3', 'BR'],
    ['203.178.137.58', 'JP'],
    ['41.0.0.1', 'ZA'],
    ['2001:4860:4860::8888', 'US'],
    ['2001:67c:2e8:22::c100:68b', 'NL'],
    ['2001:4860:4860:0000:0000:0000:0000:8888', 'US'],
    ['::ffff:8.8.8.8', 'US'],
  ])('%s is assigned to %s', (ip, country) => {
    expect(ipData.country(ip)).toBe(country);
  });

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '127.0.0.1',
    '100.64.0.1',
    '169.254.1.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fd00::1',
    'ff02::1',
    '2001:db8::1',
    '::ffff:10.0.0.1',
  ])('%s is reserved and has no country', (ip) => {
    expect(ipData.country(ip)).toBeNull();
  });

  test.each([
    '',
    'localhost',
    '8.8.8',
    '8.8.8.8.8',
    '0x8.8.8.8',
    '256.1.1.1',
    '8.8.8.8 ',
    '2001:::1',
    '[::1]',
  ])('%j is no address and has no country', (text) => {
    expect(ipData.country(text)).toBeNull();
  });

  test('whatever the address, the answer is a two-letter code or null, and the same in its IPv6 dress', () => {
    const codes = new Set<string | null>();
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        const country = ipData.country(ip);
        codes.add(country);
        expect(country === null || /^[A-Z]{2}$/.test(country)).toBe(true);
        expect(ipData.country(`::ffff:${ip}`)).toBe(country);
      }),
      { numRuns: runs(2_000) },
    );
    expect(codes.size).toBeGreaterThan(10);
    fc.assert(
      fc.property(fc.ipV6(), (ip) => {
        const country = ipData.country(ip);
        expect(country === null || /^[A-Z]{2}$/.test(country)).toBe(true);
      }),
    );
  });
});

describe('the file', () => {
  test('the edition tells the day that the data date from', () => {
    expect(ipData.edition).toBe(`geo-whois-asn-country of ${data.edition.countryDate}`);
  });

  test('a missing database is named, with what to do about it', async () => {
    const folder = temporaryFolder();
    await expect(loadIpData(folder)).rejects.toThrow(
      unusable(join(folder, 'country.mmdb'), 'is missing').message,
    );
    rmSync(folder, { recursive: true });
  });

  test('a damaged database is refused', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'country.mmdb'), 'nothing of the kind');
    await expect(loadIpData(folder)).rejects.toThrow(
      unusable(join(folder, 'country.mmdb'), 'is damaged').message,
    );
    rmSync(folder, { recursive: true });
  });
});
