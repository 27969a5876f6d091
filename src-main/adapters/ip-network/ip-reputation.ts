// Whether an address is an exit of Tor, a VPN, a datacenter or Private Relay, by the lists.
import type { Clock, IpReputationPort, Listing, NetworkKind } from '../../engine/ports.ts';
import { dated } from '../feeds/age.ts';
import type { AddressFeed, AddressFeedName } from '../feeds/feed-store.ts';
import { type Family, readAddress } from './address-words.ts';
import type { NetworkTable } from './network-table.ts';
import type { NetworkRow } from './networks-file.ts';

export interface IpReputationOptions {
  readonly networks: NetworkTable;
  readonly feeds: { addresses(name: AddressFeedName): AddressFeed };
  /** Whether a feed may be used; one that is switched off is neither fetched nor asked. */
  readonly switchedOn: (name: AddressFeedName) => boolean;
  readonly clock: Clock;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * How long a copy can say that an address is *not* listed. Exits of Tor come and go within hours (its publisher keeps
 * them on the list for two days); ranges are rented for months.
 */
const TRUSTED_FOR_MS: Readonly<Record<AddressFeedName, number>> = {
  tor: 2 * DAY_MS,
  vpn: 30 * DAY_MS,
  datacenter: 30 * DAY_MS,
  private_relay: 30 * DAY_MS,
};

/** Kinds of networks whose customers are people, schools and offices: exits of VPN services do not stand there. */
const PEOPLE: ReadonlySet<NetworkKind> = new Set(['access', 'mobile', 'education', 'government']);

/**
 * Addresses are expected in canonical text; what is no address is unknown to every list. Lists first; where a list is
 * missing, the bundled networks answer as far as they can (docs/decisions/0014-vpn-without-feed.md).
 */
export function createIpReputation(options: IpReputationOptions): IpReputationPort {
  const { networks } = options;
  const words = new Uint32Array(4);
  const ask = {
    tor: lister(options, words, 'tor'),
    vpn: lister(options, words, 'vpn'),
    datacenter: lister(options, words, 'datacenter'),
    private_relay: lister(options, words, 'private_relay'),
  };
  const bundledVpn = `bundled list of VPN networks, ${networks.edition}`;
  const bundledRelay = `bundled list of relay networks, ${networks.edition}`;
  const bundledKinds = `bundled kinds of networks, ${networks.edition}`;

  return {
    network(ip) {
      const family = readAddress(ip, words);
      const row = family === 0 ? null : networks.find(family, words);
      return {
        network: row && { asn: row.asn, organization: row.organization, kind: row.kind },
        edition: networks.edition,
      };
    },
    tor: (ip) => about(ip, (family) => ask.tor(family)),
    vpn: (ip) => about(ip, vpn),
    datacenter: (ip) => about(ip, datacenter),
    privateRelay: (ip) => about(ip, privateRelay),
  };

  function about(ip: string, answer: (family: Family) => Listing): Listing {
    const family = readAddress(ip, words);
    return family === 0 ? unknown(`"${ip}" is not an IP address`) : answer(family);
  }

  function vpn(family: Family): Listing {
    const relay = privateRelay(family);
    const listed = ask.vpn(family);
    const row = networks.find(family, words);
    // The VPN list holds Private Relay's ranges too, but a relay is not a VPN: it hides no country, and nobody chooses its exit.
    if (relay.state === 'listed') return { ...relay, state: 'not_listed' };
    if (listed.state === 'listed' && relay.state === 'unknown' && row?.relay === 'shared') {
      return unknown(
        `listed, but ${nameOf(row)} carries Apple Private Relay too, and that list is missing: ${relay.why}`,
      );
    }
    if (listed.state !== 'unknown' || row === null) return listed;
    if (row.vpn) return bundled('listed', bundledVpn, row);
    return ofPeople(row)
      ? bundled('not_listed', bundledVpn, row)
      : unknown(`${listed.why}, and ${nameOf(row)} may be anything`);
  }

  function datacenter(family: Family): Listing {
    const relay = privateRelay(family);
    // The machines stand in a datacenter, the people behind them do not.
    if (relay.state === 'listed') return { ...relay, state: 'not_listed' };
    const listed = ask.datacenter(family);
    const row = networks.find(family, words);
    if (listed.state !== 'unknown' || row === null) return listed;
    if (row.kind === 'hosting') return bundled('listed', bundledKinds, row);
    return ofPeople(row)
      ? bundled('not_listed', bundledKinds, row)
      : unknown(`${listed.why}, and the kind of ${nameOf(row)} is not known`);
  }

  function privateRelay(family: Family): Listing {
    const listed = ask.private_relay(family);
    if (listed.state !== 'unknown') return listed;
    const row = networks.find(family, words);
    return row?.relay === 'only' ? bundled('listed', bundledRelay, row) : listed;
  }
}

/** Asks one feed of the address in `words`; the words of its source are made once a copy, not once an address. */
function lister(
  { feeds, switchedOn, clock }: IpReputationOptions,
  words: Uint32Array,
  name: AddressFeedName,
): (family: Family) => Listing {
  const feed = feeds.addresses(name);
  let described: { readonly checkedAt: number; readonly source: string } | null = null;
  return (family) => {
    if (!switchedOn(name)) return unknown(`the feed of ${feed.title} is switched off`);
    const { checkedAt } = feed;
    if (checkedAt === null) return unknown(`the feed of ${feed.title} has not been fetched yet`);
    const found = feed.has(family, words);
    if (found === null) return unknown(`the feed of ${feed.title} holds no IPv${family} addresses`);
    if (described?.checkedAt !== checkedAt) {
      described = { checkedAt, source: `feed of ${feed.title} ${dated(checkedAt)}` };
    }
    const { source } = described;
    if (!found && clock.now() - checkedAt > TRUSTED_FOR_MS[name])
      return unknown(`the ${source} is too old to rule it out`);
    return { state: found ? 'listed' : 'not_listed', source, observedAt: checkedAt };
  };
}

function ofPeople({ kind }: NetworkRow): boolean {
  return kind !== null && PEOPLE.has(kind);
}

function bundled(state: 'listed' | 'not_listed', list: string, row: NetworkRow): Listing {
  return { state, source: `${list}: ${nameOf(row)}`, observedAt: null };
}

function nameOf({ asn, organization }: NetworkRow): string {
  return `AS${asn} ${organization}`;
}

function unknown(why: string): Listing & { readonly state: 'unknown' } {
  return { state: 'unknown', why };
}
