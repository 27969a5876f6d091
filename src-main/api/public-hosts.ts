// The names under which a proxy serves Vouch to others, and the proxies that may: an operator's exception to loopback.
import { BlockList, isIP } from 'node:net';
import { isHostName } from '../../src-shared/host-name.ts';

export interface PublicHosts {
  /** Names in lower case, without a port; empty where only this machine is served. */
  readonly names: readonly string[];
  /** Whether a connection from this address is a proxy's that may ask under these names. */
  readonly trusts: (address: string | undefined) => boolean;
}

export const NO_PUBLIC_HOSTS: PublicHosts = { names: [], trusts: () => false };

export type ParsedNames =
  | { readonly ok: true; readonly names: readonly string[] }
  | { readonly ok: false; readonly reason: string };

/** Reads names separated by commas. */
export function parsePublicNames(text: string): ParsedNames {
  const names: string[] = [];
  for (const part of partsOf(text)) {
    const name = part.toLowerCase();
    if (!isHostName(name) && isIP(name) !== 4) {
      return {
        ok: false,
        reason: `"${part}" is not a host name: give the name alone, like vouch.intranet.example, without https:// and without a port`,
      };
    }
    names.push(name);
  }
  return { ok: true, names };
}

export type ParsedProxies =
  | { readonly ok: true; readonly trusts: PublicHosts['trusts'] }
  | { readonly ok: false; readonly reason: string };

/** Reads addresses and CIDR ranges separated by commas; this machine's loopback is always among them. */
export function parseTrustedProxies(text: string): ParsedProxies {
  const list = new BlockList();
  list.addSubnet('127.0.0.0', 8, 'ipv4');
  list.addAddress('::1', 'ipv6');
  for (const part of partsOf(text)) {
    const [address = '', bits] = part.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    const most = family === 'ipv6' ? 128 : 32;
    const length = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
    if (isIP(address) === 0 || length < 0 || length > most) {
      return {
        ok: false,
        reason: `"${part}" is neither an address nor a range: write it like 10.0.0.5 or 10.0.0.0/24`,
      };
    }
    list.addSubnet(address, length, family);
  }
  return { ok: true, trusts: (address) => isWithin(list, address) };
}

/** IPv4 on an IPv6 socket is judged as IPv4 (RFC 4291 §2.5.5.2). */
function isWithin(list: BlockList, address: string | undefined): boolean {
  if (address === undefined) return false;
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIP(plain);
  return family !== 0 && list.check(plain, family === 6 ? 'ipv6' : 'ipv4');
}

function partsOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}
