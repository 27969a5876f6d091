// Whether a text is an IP address, and its one spelling.
import ipaddr from 'ipaddr.js';
import { plainIp } from '../../../src-shared/ip-text.ts';

/** The canonical text of an IPv4 or IPv6 address in its usual notation, or null when the text is none. */
export function canonicalIp(text: string): string | null {
  const trimmed = text.trim();
  // Only the notations people mean: ipaddr.js also reads 0x7f.1 and 2130706433 as IPv4, and zones as part of IPv6.
  if (ipaddr.IPv4.isValidFourPartDecimal(trimmed)) return ipaddr.IPv4.parse(trimmed).toString();
  if (trimmed.includes('%') || !ipaddr.IPv6.isValid(trimmed)) return null;
  const v6 = ipaddr.IPv6.parse(plainIp(trimmed));
  return v6.isIPv4MappedAddress() ? v6.toIPv4Address().toString() : v6.toString();
}
