// What the guard lets through, judged from literals and from every notation of random addresses.
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import {
  createAddressPolicy,
  judgeAddress,
  judgePort,
  parseAllowedRanges,
} from '../../../src-main/adapters/dialer/guard.ts';
import { plainIp } from '../../../src-shared/ip-text.ts';

/** IANA's special-purpose IPv4 addresses (RFC 6890 and its registry), multicast and the reserved rest. */
const RESERVED_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
] as const;

const RESERVED_V6 = [
  '::/128',
  '::1/128',
  '::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '100:0:0:1::/64',
  '2001:1::/32',
  '2001:2::/48',
  '2001:3::/32',
  '2001:10::/28',
  '2001:20::/28',
  '2001:db8::/32',
  '2620:4f:8000::/48',
  '3fff::/20',
  '4000::/3',
  '5f00::/16',
  '8000::/1',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
] as const;

function addressIn(cidr: string): fc.Arbitrary<ipaddr.IPv4 | ipaddr.IPv6> {
  const [network, bits] = ipaddr.parseCIDR(cidr);
  const base = network.toByteArray();
  return fc.uint8Array({ minLength: base.length, maxLength: base.length }).map((random) => {
    const bytes = base.map((byte, index) => {
      const fixed = Math.min(8, Math.max(0, bits - index * 8));
      return byte | ((random[index] ?? 0) & (0xff >> fixed));
    });
    return ipaddr.fromByteArray(bytes);
  });
}

function hex(bytes: readonly number[]): string[] {
  const text = Buffer.from(bytes).toString('hex');
  return text.match(/.{4}/g) ?? [];
}

/** Every IPv6 form that leads to an IPv4 address. */
/** IPv4-mapped addresses are judged by the ranges of IPv4. */
const notMapped = (text: string) => !ipaddr.IPv6.parse(plainIp(text)).isIPv4MappedAddress();

function embeddings(v4: ipaddr.IPv4): string[] {
  const bytes = v4.toByteArray();
  const [high, low] = hex(bytes);
  const [notHigh, notLow] = hex(bytes.map((byte) => byte ^ 0xff));
  return [
    `::ffff:${v4.toString()}`,
    `::FFFF:${high}:${low}`,
    `0000:0000:0000:0000:0000:ffff:${high}:${low}`,
    `64:ff9b::${v4.toString()}`,
    `64:ff9b::${high}:${low}`,
    `2002:${high}:${low}::1`,
    `2001:0:${high}:${low}:0:0:f7f7:f7f7`,
    `2001:0:808:808:0:0:${notHigh}:${notLow}`,
    `2a00:1450:4001:1::5efe:${v4.toString()}`,
    `2a00:1450:4001:1:200:5efe:${high}:${low}`,
    `2002:808:808:1:0:5efe:${high}:${low}`,
  ];
}

/** What lax readers (inet_aton, old browsers) take for the same address. */
function laxNotations(v4: ipaddr.IPv4): string[] {
  const bytes = v4.toByteArray();
  const number = Buffer.from(bytes).readUInt32BE(0);
  return [
    String(number),
    `0x${number.toString(16)}`,
    `0${number.toString(8)}`,
    bytes.map((byte) => `0x${byte.toString(16)}`).join('.'),
    bytes.map((byte) => `0${byte.toString(8).padStart(3, '0')}`).join('.'),
    `${bytes[0]}.${number & 0xffffff}`,
    ` ${v4.toString()}`,
    `${v4.toString()}.`,
    `[::ffff:${v4.toString()}]`,
  ];
}

const refusedEverywhere = (text: string) => !judgeAddress(text, []).allowed;

const publicV4 = fc
  .ipV4()
  .map((text) => ipaddr.IPv4.parse(text))
  .filter((address) => !RESERVED_V4.some((cidr) => address.match(ipaddr.IPv4.parseCIDR(cidr))));

describe('reserved addresses', () => {
  test.for(RESERVED_V4)('%s is refused in every notation', (cidr) => {
    fc.assert(
      fc.property(addressIn(cidr), (address) => {
        const v4 = ipaddr.IPv4.parse(address.toString());
        const texts = [v4.toString(), ...embeddings(v4), ...laxNotations(v4)];
        expect(texts.filter((text) => !refusedEverywhere(text))).toEqual([]);
      }),
    );
  });

  test.for(RESERVED_V6)('%s is refused, short or long, in either case', (cidr) => {
    fc.assert(
      fc.property(addressIn(cidr), (address) => {
        const v6 = ipaddr.IPv6.parse(address.toString());
        const texts = [
          v6.toString(),
          hex(v6.toByteArray()).join(':'),
          v6.toNormalizedString().toUpperCase(),
        ];
        expect(texts.filter((text) => !refusedEverywhere(text))).toEqual([]);
      }),
    );
  });

  test.for([
    'localhost',
    '',
    'example.com',
    '127.1',
    '2130706433',
    '0x7f000001',
    '017700000001',
    '127.0.0.01',
    '::1%lo',
    'fe80::1%eth0',
    '[::1]',
    '1.2.3.4/32',
    '1.2.3.4:80',
    '١٢٧.0.0.1',
  ])('"%s" is no address and is refused', (text) => {
    expect(judgeAddress(text, ['0.0.0.0/0', '::/0'])).toEqual({
      allowed: false,
      reason:
        text.startsWith('fe80') || text.startsWith('::1')
          ? `${text} belongs to one link only`
          : `"${text}" is not an IP address`,
    });
  });

  test('an ISATAP address is judged by its prefix as well', () => {
    expect(refusedEverywhere('fe80::5efe:8.8.8.8')).toBe(true);
    expect(refusedEverywhere('fd00::200:5efe:8.8.8.8')).toBe(true);
    expect(refusedEverywhere('2002:a00:1:1:0:5efe:808:808')).toBe(true);
  });

  test.each([
    ['::ffff:127.0.0.1', '::ffff:127.0.0.1 (127.0.0.1) is not a public address (loopback)'],
    ['10.0.0.1', '10.0.0.1 is not a public address (private)'],
    ['4000::1', '4000::1 is not a public address (unassigned)'],
    ['4000:0::1', '4000:0::1 (4000::1) is not a public address (unassigned)'],
    ['2002:a00:1::1', '2002:a00:1::1 (10.0.0.1) is not a public address (private)'],
    ['64:ff9b::10.0.0.1', '64:ff9b::10.0.0.1 (10.0.0.1) is not a public address (private)'],
    ['64:ff9b:1::1', '64:ff9b:1::1 is not a public address (rfc6052)'],
    [
      '2001:0:a00:1::f7f7:f7f7',
      '2001:0:a00:1::f7f7:f7f7 (10.0.0.1) is not a public address (private)',
    ],
    [
      '2001:0:808:808::f5ff:fffe',
      '2001:0:808:808::f5ff:fffe (10.0.0.1) is not a public address (private)',
    ],
    ['2a00::5efe:a00:1', '2a00::5efe:a00:1 (10.0.0.1) is not a public address (private)'],
    ['2a00::200:5efe:a00:1', '2a00::200:5efe:a00:1 (10.0.0.1) is not a public address (private)'],
  ])('%s: %s', (text, reason) => {
    expect(judgeAddress(text, [])).toEqual({ allowed: false, reason });
  });
});

describe('public addresses', () => {
  test('every public IPv4 address passes, embedded or not', () => {
    fc.assert(
      fc.property(publicV4, (v4) => {
        const texts = [v4.toString(), ...embeddings(v4)];
        expect(texts.filter(refusedEverywhere)).toEqual([]);
      }),
    );
  });

  test.for(['2a00:1450:4001::1', '2606:4700::1111', '2001:4860:4860::8888', '2400::1'])(
    '%s passes',
    (text) => {
      expect(judgeAddress(text, [])).toEqual({ allowed: true });
    },
  );
});

describe('ranges opened on purpose', () => {
  test('an address inside passes, embedded or not; one outside does not', () => {
    const policy = createAddressPolicy(['10.0.0.0/8', 'fd00:1::/32']);
    expect(policy.ordinary('10.1.2.3')).toBe(true);
    expect(policy.ordinary('::ffff:10.1.2.3')).toBe(true);
    expect(policy.ordinary('64:ff9b::10.1.2.3')).toBe(true);
    expect(policy.ordinary('fd00:1::5')).toBe(true);
    expect(policy.ordinary('11.1.2.3')).toBe(true);
    expect(policy.ordinary('192.168.0.1')).toBe(false);
    expect(policy.ordinary('fd00:2::5')).toBe(false);
  });

  test('a Teredo address needs both its ends to be open', () => {
    // Server 10.0.0.1, client 192.168.0.1 with its bits turned over.
    const address = '2001:0:a00:1::3f57:fffe';
    expect(judgeAddress(address, ['10.0.0.0/8']).allowed).toBe(false);
    expect(judgeAddress(address, ['10.0.0.0/8', '192.168.0.0/16']).allowed).toBe(true);
  });

  test.for<[string, string[]]>([
    ['', []],
    [' , ', []],
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['10.1.2.3/8, FD00::1/8', ['10.0.0.0/8', 'fd00::/8']],
    ['192.0.2.7', ['192.0.2.7/32']],
    ['::1', ['::1/128']],
    ['::ffff:10.1.0.0/112', ['10.1.0.0/16']],
    ['0.0.0.0/0,::/0', ['0.0.0.0/0', '::/0']],
    ['::ffff:10.1.0.0/96', ['0.0.0.0/0']],
    ['::ffff:10.1.0.0/95', ['::fffe:0:0/95']],
    ['255.255.255.255/31,1.2.3.255/25', ['255.255.255.254/31', '1.2.3.128/25']],
    ['2001:db8:ffff::/33', ['2001:db8:8000::/33']],
    ['10.0.0.0/32,::1/128', ['10.0.0.0/32', '::1/128']],
  ])('"%s" is read', ([text, ranges]) => {
    expect(parseAllowedRanges(text)).toEqual({ ok: true, ranges });
  });

  test.for([
    '10.0.0.0/33',
    '::/129',
    '10/8',
    '10.0.0/8',
    '0x0a.0.0.0/8',
    'localhost',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0.256',
    'fe80::1%eth0/10',
  ])('"%s" is refused with a sentence that names it', (text) => {
    const parsed = parseAllowedRanges(`192.0.2.0/24, ${text}`);
    expect(parsed).toEqual({
      ok: false,
      reason: `"${text}" is not a CIDR range: write an address and a prefix length, like 10.0.0.0/8 or fd00::/8`,
    });
  });

  test('an IPv6 range, however wide, opens no IPv4 address in IPv6 dress', () => {
    expect(judgeAddress('::ffff:10.0.0.1', ['::/0']).allowed).toBe(false);
    expect(judgeAddress('::ffff:10.0.0.1', ['10.0.0.0/8']).allowed).toBe(true);
  });

  test('an IPv4-compatible address is not the IPv4 address that it ends in', () => {
    expect(judgeAddress('::192.0.2.7', ['192.0.2.0/24']).allowed).toBe(false);
    expect(judgeAddress('::8.8.8.8', []).allowed).toBe(false);
    expect(judgeAddress('::8.8.8.8', ['::/96']).allowed).toBe(true);
    expect(parseAllowedRanges('::0.0.0.0/0')).toEqual({ ok: true, ranges: ['::/0'] });
  });

  test('a range, once read, is read the same again and holds the address that it was written with', () => {
    const cidr = fc.oneof(
      fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 })),
      fc.tuple(fc.ipV6().filter(notMapped), fc.integer({ min: 0, max: 128 })),
    );
    fc.assert(
      fc.property(cidr, ([address, bits]) => {
        const once = parseAllowedRanges(`${address}/${bits}`);
        if (!once.ok) throw new Error(once.reason);
        expect(parseAllowedRanges(once.ranges.join(','))).toEqual(once);
        expect(judgeAddress(address, once.ranges)).toEqual({ allowed: true });
      }),
    );
  });
});

describe('ports', () => {
  test.for([
    ['http', 80],
    ['https', 443],
    ['rdap', 443],
    ['rdap', 80],
    ['whois', 43],
    ['smtp', 25],
  ] as const)('%s may use port %i', ([purpose, port]) => {
    expect(judgePort(purpose, port)).toEqual({ allowed: true });
  });

  test.for([
    ['http', 443, '80'],
    ['https', 80, '443'],
    ['http', 8080, '80'],
    ['smtp', 587, '25'],
    ['whois', 25, '43'],
    ['https', 0, '443'],
    ['rdap', 22, '443, 80'],
  ] as const)('%s may not use port %i', ([purpose, port, ports]) => {
    expect(judgePort(purpose, port)).toEqual({
      allowed: false,
      reason: `port ${port} is not a port for ${purpose} (${ports})`,
    });
  });

  test('ports given for a purpose take the place of its standard ones, and of no others', () => {
    const given = { smtp: [2525] };
    expect(judgePort('smtp', 2525, given).allowed).toBe(true);
    expect(judgePort('smtp', 25, given).allowed).toBe(false);
    expect(judgePort('http', 2525, given).allowed).toBe(false);
  });
});
