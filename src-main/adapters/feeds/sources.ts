// Where each feed is published, and in which form.
import type { BundledList, FeedName } from '../../service/ports/feeds.ts';

/** How a list is written, one entry a line: addresses and ranges, a table whose first column is a range, domain names, or providers. */
export type ListShape = 'addresses' | 'range_table' | 'domains' | 'providers';

export interface FeedSource {
  readonly title: string;
  readonly shape: ListShape;
  /** The feed's parts; each is fetched, judged and kept on its own. Part names go into file names. */
  readonly parts: readonly { readonly part: string; readonly url: string }[];
  /** The list that comes with the program; left out where none does. */
  readonly bundled?: BundledList;
  /** The largest part that is read, after decompression. */
  readonly maxBytes: number;
}

export type FeedSources = Readonly<Record<FeedName, FeedSource>>;

/** Where to ask in place of the publishers: one URL for each part, in the order of the parts. */
export type FeedUrls = Readonly<Record<FeedName, readonly string[]>>;

const MEBIBYTE = 1024 * 1024;
const X4B = 'https://raw.githubusercontent.com/X4BNet/lists_vpn/main/output';

export const FEED_SOURCES: FeedSources = {
  // Holds IPv4 only; an IPv6 address is unknown to it. No licence is stated: fetched by each user, never shipped.
  tor: {
    title: 'Tor exits',
    shape: 'addresses',
    parts: [{ part: 'all', url: 'https://check.torproject.org/torbulkexitlist' }],
    maxBytes: 4 * MEBIBYTE,
  },
  // MIT licence. Contains Apple Private Relay, which is told apart by its own feed.
  vpn: {
    title: 'VPN ranges',
    shape: 'addresses',
    parts: [
      { part: 'ipv4', url: `${X4B}/vpn/ipv4.txt` },
      { part: 'ipv6', url: `${X4B}/vpn/ipv6.txt` },
    ],
    maxBytes: 16 * MEBIBYTE,
  },
  datacenter: {
    title: 'datacenter ranges',
    shape: 'addresses',
    parts: [
      { part: 'ipv4', url: `${X4B}/datacenter/ipv4.txt` },
      { part: 'ipv6', url: `${X4B}/datacenter/ipv6.txt` },
    ],
    maxBytes: 16 * MEBIBYTE,
  },
  // Lines "range,country,region,city,"; some hundred thousand of them.
  private_relay: {
    title: 'Apple Private Relay ranges',
    shape: 'range_table',
    parts: [{ part: 'all', url: 'https://mask-api.icloud.com/egress-ip-ranges.csv' }],
    maxBytes: 64 * MEBIBYTE,
  },
  // CC0.
  disposable: {
    title: 'disposable domains',
    shape: 'domains',
    parts: [
      {
        part: 'all',
        url: 'https://raw.githubusercontent.com/disposable-email-domains/disposable-email-domains/main/disposable_email_blocklist.conf',
      },
    ],
    maxBytes: 16 * MEBIBYTE,
  },
  // Our own list, published with each release (`mail-providers.txt`). Where, the package knows, or a setting says.
  mail_providers: {
    title: 'mail providers and alias services',
    shape: 'providers',
    parts: [],
    maxBytes: 4 * MEBIBYTE,
  },
};

/** The feeds with the list of mail providers that comes with the program, and where newer ones are; null where it is not set. */
export function withMailProviders(
  sources: FeedSources,
  { bundled, url }: { readonly bundled: BundledList; readonly url: string | null },
): FeedSources {
  const { mail_providers: source } = sources;
  const parts = url === null ? source.parts : [{ part: 'all', url }];
  return { ...sources, mail_providers: { ...source, bundled, parts } };
}

/** The feeds at other addresses: a mirror, or the practice network. Throws when the URLs do not match the parts. */
export function feedSourcesAt(urls: FeedUrls): FeedSources {
  const at = (name: FeedName): FeedSource => {
    const source = FEED_SOURCES[name];
    const names = source.parts.length === 0 ? ['all'] : source.parts.map(({ part }) => part);
    const parts = names.map((part, index) => {
      const url = urls[name][index];
      if (url === undefined) throw new TypeError(`The feed ${name} needs ${names.length} URLs`);
      return { part, url };
    });
    return { ...source, parts };
  };
  return {
    tor: at('tor'),
    vpn: at('vpn'),
    datacenter: at('datacenter'),
    private_relay: at('private_relay'),
    disposable: at('disposable'),
    mail_providers: at('mail_providers'),
  };
}
