// Finds what the bundled data knows of a source IP; reputation feeds are asked elsewhere.
import ipaddr from 'ipaddr.js';
import type { IpFact } from '../facts.ts';
import type { AddressPolicyPort, IpDataPort } from '../ports.ts';

/** The canonical text of an IPv4 or IPv6 address in its usual notation, or null when the text is none. */
export function canonicalIp(text: string): string | null {
  const trimmed = text.trim();
  // Only the notations people mean: ipaddr.js also reads 0x7f.1 and 2130706433 as IPv4, and zones as part of IPv6.
  if (ipaddr.IPv4.isValidFourPartDecimal(trimmed)) return ipaddr.IPv4.parse(trimmed).toString();
  if (!trimmed.includes(':') || trimmed.includes('%') || !ipaddr.IPv6.isValid(trimmed)) return null;
  const v6 = ipaddr.IPv6.parse(trimmed);
  return v6.isIPv4MappedAddress() ? v6.toIPv4Address().toString() : v6.toString();
}

/** What is known about `text`, which must be an address (see `canonicalIp`) or absent. */
export function gatherIp(
  ports: { readonly ipData: IpDataPort; readonly addresses: AddressPolicyPort },
  text: string | undefined,
): IpFact {
  const ip = text === undefined ? null : canonicalIp(text);
  if (ip === null) return { state: 'not_given' };
  if (!ports.addresses.ordinary(ip))
    return { state: 'reserved', ip, range: ipaddr.parse(ip).range() };
  return {
    state: 'ordinary',
    ip,
    country: ports.ipData.country(ip),
    edition: ports.ipData.edition,
  };
}
