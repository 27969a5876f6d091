// Looks up a source IP in the bundled data and the lists.
import ipaddr from 'ipaddr.js';
import type { IpFact } from '../facts.ts';
import { canonicalIp } from '../ip/canonical.ts';
import type { AddressPolicyPort, IpDataPort, IpReputationPort } from '../ports.ts';

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
