// Whether an IP address is nobody's in the public network: private, loopback, link-local and the like.
import ipaddr from 'ipaddr.js';

export function isReserved(address: string): boolean {
  return ipaddr.process(address).range() !== 'unicast';
}
