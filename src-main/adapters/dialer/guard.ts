// Which addresses and ports may be contacted: a pure decision that asks nothing.
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { plainIp } from '../../../src-shared/ip-text.ts';
import type { AddressPolicyPort } from '../../engine/ports.ts';
import type { Contact } from '../../service/ports/contact-ledger.ts';

/** Ranges opened on purpose (`VOUCH_ALLOW_RANGES`), as CIDRs in canonical text; see `parseAllowedRanges`. */
export type AllowedRanges = readonly string[];

export type Judgement =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: string };

/** What a connection is for; each has its ports. */
export type Purpose = Exclude<Contact['protocol'], 'dns'>;

export type PortsByPurpose = { readonly [P in Purpose]?: readonly number[] };

export const STANDARD_PORTS: { readonly [P in Purpose]: readonly number[] } = {
  http: [80],
  https: [443],
  rdap: [443, 80],
  whois: [43],
  smtp: [25],
};

/**
 * Judges an IP address. Global unicast addresses and those in the allowed ranges pass. Forms that embed an IPv4 address
 * are judged by it: IPv4-mapped (RFC 4291 §2.5.5.2), NAT64 (RFC 6052), 6to4 (RFC 3056), Teredo (RFC 4380); ISATAP
 * (RFC 5214) by it and by their prefix. Anything that is not written as inet_pton(3) reads it is refused, so that no
 * notation says another thing to another reader.
 */
export function judgeAddress(address: string, allowed: AllowedRanges): Judgement {
  if (isIP(address) === 0) return refuse(`"${address}" is not an IP address`);
  if (address.includes('%')) return refuse(`${address} belongs to one link only`);
  const parsed = ipaddr.process(plainIp(address));
  if (inRanges(parsed, allowed)) return { allowed: true };
  for (const reached of [...(embeddedIPv4(parsed) ?? [parsed]), ...isatapIPv4(parsed)]) {
    if (inRanges(reached, allowed)) continue;
    const judgement = judgeRange(address, reached);
    if (!judgement.allowed) return judgement;
  }
  return { allowed: true };
}

/** Judges a port by what the connection is for. `given` replaces the standard ports of a purpose. */
export function judgePort(purpose: Purpose, port: number, given: PortsByPurpose = {}): Judgement {
  const ports = given[purpose] ?? STANDARD_PORTS[purpose];
  if (ports.includes(port)) return { allowed: true };
  return refuse(`port ${port} is not a port for ${purpose} (${ports.join(', ')})`);
}

export type ParsedRanges =
  | { readonly ok: true; readonly ranges: AllowedRanges }
  | { readonly ok: false; readonly reason: string };

/** Reads comma-separated CIDRs; a bare address stands for itself alone. The reason names the first part that is wrong. */
export function parseAllowedRanges(text: string): ParsedRanges {
  const ranges: string[] = [];
  for (const part of text.split(',').map((each) => each.trim())) {
    if (part === '') continue;
    const range = canonicalRange(part);
    if (range === null) {
      const reason = `"${part}" is not a CIDR range: write an address and a prefix length, like 10.0.0.0/8 or fd00::/8`;
      return { ok: false, reason };
    }
    ranges.push(range);
  }
  return { ok: true, ranges };
}

/** The engine's view of the same rule. */
export function createAddressPolicy(allowed: AllowedRanges): AddressPolicyPort {
  return { ordinary: (ip) => judgeAddress(ip, allowed).allowed };
}

type Parsed = ipaddr.IPv4 | ipaddr.IPv6;

// ipaddr.js calls everything 'unicast' that none of its tables names; IANA has handed out 2000::/3 only.
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

function judgeRange(written: string, address: Parsed): Judgement {
  const range = address.range();
  const described = address.toString() === written ? written : `${written} (${address.toString()})`;
  if (range !== 'unicast') return refuse(`${described} is not a public address (${range})`);
  if (address instanceof ipaddr.IPv6 && !address.match(GLOBAL_UNICAST_V6)) {
    return refuse(`${described} is not a public address (unassigned)`);
  }
  return { allowed: true };
}

/** The IPv4 addresses that the prefix of an IPv6 address leads to, or null when it leads to none. */
function embeddedIPv4(address: Parsed): readonly ipaddr.IPv4[] | null {
  if (address instanceof ipaddr.IPv4) return null;
  const bytes = address.toByteArray();
  const at = (index: number) => new ipaddr.IPv4(bytes.slice(index, index + 4));
  switch (address.range()) {
    case '6to4':
      return [at(2)];
    case 'rfc6052':
      // 64:ff9b:1::/48 (RFC 8215) is for local use, and where the IPv4 address sits in it is not known.
      return address.match(WELL_KNOWN_NAT64) ? [at(12)] : null;
    case 'teredo':
      // RFC 4380 §4: the server, and the client with its bits turned over.
      return [at(4), new ipaddr.IPv4(bytes.slice(12).map((byte) => byte ^ 0xff))];
    default:
      return null;
  }
}

/** The IPv4 address that an ISATAP interface identifier ends in, under any prefix (RFC 5214 §6.1). */
function isatapIPv4(address: Parsed): readonly ipaddr.IPv4[] {
  if (address instanceof ipaddr.IPv4) return [];
  const bytes = address.toByteArray();
  const identifier = Buffer.from(bytes.slice(8, 12)).toString('hex');
  return ISATAP.includes(identifier) ? [new ipaddr.IPv4(bytes.slice(12))] : [];
}

/** With the universal bit clear, and set. */
const ISATAP = ['00005efe', '02005efe'];
const WELL_KNOWN_NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

function inRanges(address: Parsed, ranges: AllowedRanges): boolean {
  return readRanges(ranges).some(
    ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
  );
}

/** Ranges are read once, and asked about for every address that is connected to or checked. */
function readRanges(ranges: AllowedRanges): readonly Range[] {
  const known = readings.get(ranges);
  if (known !== undefined) return known;
  const reading = ranges.map((text) => ipaddr.parseCIDR(plainIp(text)));
  readings.set(ranges, reading);
  return reading;
}

type Range = readonly [Parsed, number];
const readings = new WeakMap<AllowedRanges, readonly Range[]>();

function canonicalRange(text: string): string | null {
  const parts = /^([0-9a-fA-F:.]+)(?:\/(\d{1,3}))?$/.exec(text);
  const written = parts?.[1] ?? '';
  if (isIP(written) === 0) return null;
  const address = ipaddr.parse(plainIp(written));
  const width = address.kind() === 'ipv4' ? 32 : 128;
  const bits = parts?.[2] === undefined ? width : Number(parts[2]);
  if (bits > width) return null;
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= 96) {
    return networkOf(address.toIPv4Address(), bits - 96);
  }
  return networkOf(address, bits);
}

function networkOf(address: Parsed, bits: number): string {
  const bytes = address.toByteArray().map((byte, index) => {
    const kept = Math.min(8, Math.max(0, bits - index * 8));
    return byte & (0xff << (8 - kept)) & 0xff;
  });
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}

function refuse(reason: string): Judgement {
  return { allowed: false, reason };
}
