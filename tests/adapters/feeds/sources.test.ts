// Where feeds are published, a mirror of them, and the list that comes with the program.
import { expect, test } from 'vitest';
import {
  FEED_SOURCES,
  feedSourcesAt,
  withMailProviders,
} from '../../../src-main/adapters/feeds/sources.ts';

const MEBIBYTE = 1_048_576;

test('each feed has a title, a shape, a largest size and its parts', () => {
  const X4B = 'https://raw.githubusercontent.com/X4BNet/lists_vpn/main/output';
  const both = (folder: string) =>
    ['ipv4', 'ipv6'].map((part) => ({ part, url: `${X4B}/${folder}/${part}.txt` }));
  const one = (url: string) => [{ part: 'all', url }];
  expect(FEED_SOURCES).toEqual({
    tor: {
      title: 'Tor exits',
      shape: 'addresses',
      parts: one('https://check.torproject.org/torbulkexitlist'),
      maxBytes: 4 * MEBIBYTE,
    },
    vpn: { title: 'VPN ranges', shape: 'addresses', parts: both('vpn'), maxBytes: 16 * MEBIBYTE },
    datacenter: {
      title: 'datacenter ranges',
      shape: 'addresses',
      parts: both('datacenter'),
      maxBytes: 16 * MEBIBYTE,
    },
    private_relay: {
      title: 'Apple Private Relay ranges',
      shape: 'range_table',
      parts: one('https://mask-api.icloud.com/egress-ip-ranges.csv'),
      maxBytes: 64 * MEBIBYTE,
    },
    disposable: {
      title: 'disposable domains',
      shape: 'domains',
      parts: one(
        'https://raw.githubusercontent.com/disposable-email-domains/disposable-email-domains/main/disposable_email_blocklist.conf',
      ),
      maxBytes: 16 * MEBIBYTE,
    },
    mail_providers: {
      title: 'mail providers and alias services',
      shape: 'providers',
      parts: [],
      maxBytes: 4 * MEBIBYTE,
    },
  });
});

const URLS = {
  tor: ['http://m/tor'],
  vpn: ['http://m/vpn4', 'http://m/vpn6'],
  datacenter: ['http://m/dc4', 'http://m/dc6'],
  private_relay: ['http://m/relay'],
  disposable: ['http://m/throwaway'],
  mail_providers: ['http://m/providers'],
};

test('a mirror has one URL for each part', () => {
  const at = feedSourcesAt(URLS);
  expect(Object.fromEntries(Object.entries(at).map(([name, { parts }]) => [name, parts]))).toEqual({
    tor: [{ part: 'all', url: 'http://m/tor' }],
    vpn: [
      { part: 'ipv4', url: 'http://m/vpn4' },
      { part: 'ipv6', url: 'http://m/vpn6' },
    ],
    datacenter: [
      { part: 'ipv4', url: 'http://m/dc4' },
      { part: 'ipv6', url: 'http://m/dc6' },
    ],
    private_relay: [{ part: 'all', url: 'http://m/relay' }],
    disposable: [{ part: 'all', url: 'http://m/throwaway' }],
    mail_providers: [{ part: 'all', url: 'http://m/providers' }],
  });
  expect({ ...at.vpn, parts: [] }).toEqual({ ...FEED_SOURCES.vpn, parts: [] });
  expect(() => feedSourcesAt({ ...URLS, vpn: ['http://m/vpn4'] })).toThrow(
    new TypeError('The feed vpn needs 2 URLs'),
  );
});

test('the bundled list of providers is named, and a newer one where its URL is set', () => {
  const bundled = { entries: 7, dated: '2026-11-20' };
  const { mail_providers: source } = FEED_SOURCES;
  expect(withMailProviders(FEED_SOURCES, { bundled, url: null })).toEqual({
    ...FEED_SOURCES,
    mail_providers: { ...source, bundled },
  });
  expect(withMailProviders(FEED_SOURCES, { bundled, url: 'https://p' }).mail_providers).toEqual({
    ...source,
    bundled,
    parts: [{ part: 'all', url: 'https://p' }],
  });
});
