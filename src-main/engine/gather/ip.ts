// Finds what the bundled data and the lists know of a source IP; what it means is judged elsewhere.
import ipaddr from 'ipaddr.js';
import { plainIp } from '../../../src-shared/ip-text.ts';
import type { IpFact } from '../facts.ts';
import type { AddressPolicyPort, IpDataPort, IpReputationPort } from '../ports.ts';

/** The canonical text of an IPv4 or IPv6 address in its usual notation, or null when the text is none. */
export function canonicalIp(text: string): string | null {
  const trimmed = text.trim();
  // Only the notations people mean: ipaddr.js also reads 0x7f.1 and 2130706433 as IPv4, and zones as part of IPv6.
  if (ipaddr.IPv4.isValidFourPartDecimal(trimmed)) return ipaddr.IPv4.parse(trimmed).toString();
  if (!trimmed.includes(':') || trimmed.includes('%') || !ipaddr.IPv6.isValid(trimmed)) return null;
  const v6 = ipaddr.IPv6.parse(plainIp(trimmed));
  return v6.isIPv4MappedAddress() ? v6.toIPv4Address().toString() : v6.toString();
}

export interface IpPorts {
  readonly ipData: IpDataPort;
  readonly addresses: AddressPolicyPort;
  readonly reputation: IpReputationPort;
}

/** What is known about `text`, which must be an address (see `canonicalIp`) or absent. */
export function gatherIp(ports: IpPorts, text: string | undefined): IpFact {
  const ip = text === undefined ? null : canonicalIp(text);
  if (ip === null) return { state: 'not_given' };
  if (!ports.addresses.ordinary(ip))
    return { state: 'reserved', ip, range: ipaddr.parse(ip).range() };
  const { ipData, reputation } = ports;
  const { network, edition } = reputation.network(ip);
  return {
    state: 'ordinary',
    ip,
    country: ipData.country(ip),
    edition: ipData.edition,
    network,
    networkEdition: edition,
    tor: reputation.tor(ip),
    vpn: reputation.vpn(ip),
    datacenter: reputation.datacenter(ip),
    privateRelay: reputation.privateRelay(ip),
  };
}
