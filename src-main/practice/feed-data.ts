// What the feeds of the practice network list: a few of the sample list's addresses, and names of its own.

/** The host that publishes every feed. */
export const FEED_HOST = {
  name: 'feeds.practice.example',
  address: '44.128.250.80',
  port: 80,
} as const;

export interface PracticeFeedFile {
  readonly path: string;
  readonly contentType: string;
  readonly text: string;
}

/**
 * Addresses of the sample list, each shown as one thing. The entries are invented and say nothing about their real owners;
 * the filling comes from unrouted blocks (see ADDRESS_BLOCKS in domains.ts).
 */
export const PRACTICE_LISTINGS = {
  /** the invoice fraud that writes from a lookalike of a carrier's domain. */
  tor: ['9.9.9.9'],
  /** */
  vpn: ['77.88.8.8'],
  /** */
  datacenter: ['213.133.98.98', '2001:4860:4860::8888'],
  /** R-074; is on the VPN list too, as it would be on the real one. */
  privateRelay: ['2620:fe::fe'],
  /** A throwaway domain that is younger than the bundled lists. */
  disposable: ['one-hour-inbox.example'],
  /** An alias service that is younger than the bundled list. */
  aliasServices: ['veil-relay.example'],
} as const;

const FILLING_V4 = '44.128';
const FILLING_V6 = '2d00:5043';

const lines = (entries: readonly string[]) => `${entries.join('\n')}\n`;
const filling = (count: number, entry: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => entry(index + 1));

const plain = (path: string, entries: readonly string[]): PracticeFeedFile => ({
  path,
  contentType: 'text/plain; charset=utf-8',
  text: lines(entries),
});

/** Every file of the feeds, in the form of the real ones. */
export const PRACTICE_FEEDS: readonly PracticeFeedFile[] = [
  plain('/torbulkexitlist', [
    ...PRACTICE_LISTINGS.tor,
    ...filling(12, (n) => `${FILLING_V4}.210.${n}`),
  ]),
  plain('/vpn/ipv4.txt', ['77.88.8.0/24', ...filling(8, (n) => `${FILLING_V4}.${210 + n}.0/24`)]),
  plain('/vpn/ipv6.txt', ['2620:fe::/48', ...filling(4, (n) => `${FILLING_V6}:21${n}::/48`)]),
  plain('/datacenter/ipv4.txt', [
    '213.133.98.0/24',
    ...filling(8, (n) => `${FILLING_V4}.${220 + n}.0/24`),
  ]),
  plain('/datacenter/ipv6.txt', [
    '2001:4860:4860::/48',
    ...filling(4, (n) => `${FILLING_V6}:22${n}::/48`),
  ]),
  {
    path: '/egress-ip-ranges.csv',
    contentType: 'text/csv',
    text: lines([
      '2620:fe::/48,LB,LB-BA,Beirut,',
      ...filling(4, (n) => `${FILLING_V4}.23${n}.0/27,NL,NL-ZH,Rotterdam,`),
    ]),
  },
  plain('/disposable_email_blocklist.conf', [
    ...PRACTICE_LISTINGS.disposable,
    ...filling(6, (n) => `minute-mail-${n}.example`),
  ]),
  plain('/mail-providers.txt', [
    ...PRACTICE_LISTINGS.aliasServices.map((domain) => `${domain}\talias Veil Relay`),
    ...filling(6, (n) => `parish-mail-${n}.example\tfree`),
  ]),
];

const at = (path: string) => `http://${FEED_HOST.name}${path}`;

/** Where each feed is published; one URL for each of its parts. */
export const PRACTICE_FEED_URLS = {
  tor: [at('/torbulkexitlist')],
  vpn: [at('/vpn/ipv4.txt'), at('/vpn/ipv6.txt')],
  datacenter: [at('/datacenter/ipv4.txt'), at('/datacenter/ipv6.txt')],
  private_relay: [at('/egress-ip-ranges.csv')],
  disposable: [at('/disposable_email_blocklist.conf')],
  mail_providers: [at('/mail-providers.txt')],
} as const;
