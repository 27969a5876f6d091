// Sets of ranges: whatever goes in is found, and nothing else.
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import {
  coversFamily,
  decodeRanges,
  encodeRanges,
} from '../../../src-main/adapters/ip-network/range-set.ts';
import { runs } from '../../setup/depth.ts';
import { contains, rangesOf } from './blocks.ts';

// Addresses close together, so that blocks overlap, touch and hit.
const closeV4 = fc
  .tuple(fc.constantFrom(0, 1, 254, 255), fc.nat(255), fc.nat(255))
  .map(([b, c, d]) => `20.${b}.${c}.${d}`);
const closeV6 = fc
  .tuple(
    fc.constantFrom('0', 'ffff', '1'),
    fc.constantFrom('0', 'fffe', 'ffff'),
    fc.constantFrom('0', '1', 'ffff'),
  )
  .map(([a, b, c]) => `2001:db8:${a}:${b}::${c}`);
const blockV4 = fc
  .tuple(closeV4, fc.integer({ min: 8, max: 32 }))
  .map(([ip, prefix]) => `${ip}/${prefix}`);
const blockV6 = fc
  .tuple(closeV6, fc.integer({ min: 30, max: 128 }))
  .map(([ip, prefix]) => `${ip}/${prefix}`);

function naively(blocks: readonly string[], ip: string): boolean {
  const address = ipaddr.parse(ip);
  return blocks.some((text) => {
    const [network, prefix] = ipaddr.parseCIDR(text);
    return network.kind() === address.kind() && address.match(network, prefix);
  });
}

describe('a set', () => {
  test('an address is in it exactly when one of the blocks holds it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(blockV4, blockV6), { maxLength: 12 }),
        fc.array(fc.oneof(closeV4, closeV6), { minLength: 1, maxLength: 12 }),
        (blocks, addresses) => {
          const set = rangesOf(blocks);
          for (const ip of addresses)
            expect([ip, contains(set, ip)]).toEqual([ip, naively(blocks, ip)]);
        },
      ),
      { numRuns: runs(1_500) },
    );
  });

  test('the order of the blocks does not matter, and neither do repeats', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(blockV4, blockV6), { maxLength: 12 }), (blocks) => {
        expect(rangesOf([...blocks.toReversed(), ...blocks])).toEqual(rangesOf(blocks));
      }),
    );
  });

  test('blocks that touch become one range, at the ends of the address space too', () => {
    const set = rangesOf([
      '1.0.0.0/24',
      '1.0.1.0/24',
      '255.255.255.255',
      '0.0.0.0',
      '2001:db8::/33',
      '2001:db8:8000::/33',
    ]);
    expect([...set.v4Starts]).toEqual([0, 0x01000000, 0xffffffff]);
    expect([...set.v4Ends]).toEqual([0, 0x010001ff, 0xffffffff]);
    expect(set.v6Starts).toHaveLength(4);
    expect([contains(set, '255.255.255.255'), contains(set, '0.0.0.1')]).toEqual([true, false]);
    expect(contains(rangesOf(['ffff::/16']), 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff')).toBe(true);
  });

  test('it speaks for a family when it holds an address of it', () => {
    const set = rangesOf(['1.2.3.4']);
    expect([coversFamily(set, 4), coversFamily(set, 6)]).toEqual([true, false]);
  });
});

describe('its bytes', () => {
  test('they give the same set again, wherever they lie in memory', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(blockV4, blockV6), { maxLength: 8 }),
        fc.nat(3),
        (blocks, askew) => {
          const set = rangesOf(blocks);
          const bytes = encodeRanges(set);
          const moved = Buffer.concat([Buffer.alloc(askew), bytes]).subarray(askew);
          expect(decodeRanges(moved)).toEqual(set);
        },
      ),
    );
  });

  test('cut, longer or other bytes are no set', () => {
    const bytes = encodeRanges(rangesOf(['1.2.3.0/24', '2001:db8::/32']));
    for (let length = 0; length < bytes.length; length += 1)
      expect(decodeRanges(bytes.subarray(0, length))).toBeNull();
    expect(decodeRanges(Buffer.concat([bytes, Buffer.alloc(4)]))).toBeNull();
    expect(decodeRanges(Buffer.alloc(64))).toBeNull();
  });
});

describe('IPv6 ranges', () => {
  const shown = (blocks: readonly string[]) => {
    const { v6Starts, v6Ends } = rangesOf(blocks);
    return Array.from({ length: v6Starts.length / 4 }, (_, at) =>
      [v6Starts, v6Ends].map((words) =>
        [...words.subarray(at * 4, at * 4 + 4)]
          .map((word) => word.toString(16).padStart(8, '0'))
          .join(' '),
      ),
    );
  };
  const F = 'ffffffff';
  const O = '00000000';

  test.each<[string, readonly string[], readonly (readonly [string, string])[]]>([
    [
      'that touch across all words are one',
      ['2001:db9::/32', '2001:db8::/32'],
      [[`20010db8 ${O} ${O} ${O}`, `20010db9 ${F} ${F} ${F}`]],
    ],
    [
      'that touch within a word are one',
      ['::1:ffff:fffe', '::1:ffff:ffff', '::2:0:0'],
      [[`${O} ${O} 00000001 fffffffe`, `${O} ${O} 00000002 ${O}`]],
    ],
    [
      'with one address between them are two',
      ['2001:db8::/33', '2001:db8:8000::1'],
      [
        [`20010db8 ${O} ${O} ${O}`, `20010db8 7fffffff ${F} ${F}`],
        [`20010db8 80000000 ${O} 00000001`, `20010db8 80000000 ${O} 00000001`],
      ],
    ],
    [
      'in a larger one are that',
      ['2001:db8::/32', '2001:db8:1::/48', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
      [[`20010db8 ${O} ${O} ${O}`, `20010db8 ${F} ${F} ${F}`]],
    ],
    [
      'at both ends of the space are two',
      ['::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
      [
        [`${O} ${O} ${O} ${O}`, `${O} ${O} ${O} ${O}`],
        [`${F} ${F} ${F} ${F}`, `${F} ${F} ${F} ${F}`],
      ],
    ],
    [
      'of every prefix have their end',
      ['1::/16', '3:0:1::/48', '5:0:0:1::/64', '7:0:0:0:0:1::/96', '9::1/127'],
      [
        [`00010000 ${O} ${O} ${O}`, `0001ffff ${F} ${F} ${F}`],
        [`00030000 00010000 ${O} ${O}`, `00030000 0001ffff ${F} ${F}`],
        [`00050000 00000001 ${O} ${O}`, `00050000 00000001 ${F} ${F}`],
        [`00070000 ${O} 00000001 ${O}`, `00070000 ${O} 00000001 ${F}`],
        [`00090000 ${O} ${O} ${O}`, `00090000 ${O} ${O} 00000001`],
      ],
    ],
    [
      'of the same start are the larger one',
      ['1::/32', '1::/64', '1::'],
      [[`00010000 ${O} ${O} ${O}`, `00010000 ${F} ${F} ${F}`]],
    ],
  ])('%s', (_, blocks, ranges) => {
    expect(shown(blocks)).toEqual(ranges);
    expect(shown(blocks.toReversed())).toEqual(ranges);
  });

  test('that are none hold nothing', () => {
    const none = rangesOf([]);
    expect(['0.0.0.0', '1.2.3.4', '::', '1::'].map((ip) => contains(none, ip))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  test('end where they end', () => {
    const set = rangesOf(['2001:db8::/32', '2001:dbb::/127']);
    expect(
      [
        '2001:db7:ffff:ffff:ffff:ffff:ffff:ffff',
        '2001:db8::',
        '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff',
        '2001:db9::',
        '2001:dbb::',
        '2001:dbb::1',
        '2001:dbb::2',
      ].map((ip) => contains(set, ip)),
    ).toEqual([false, true, true, false, true, true, false]);
  });
});

test('the bytes of a set', () => {
  const bytes = encodeRanges(rangesOf(['1.2.3.0/24', '9.9.9.9', '2001:db8::/32'])).toString('hex');
  expect(bytes).toBe(
    [
      '56524e47 01000000 02000000 01000000',
      '00030201 09090909 ff030201 09090909',
      'b80d0120 00000000 00000000 00000000',
      'b80d0120 ffffffff ffffffff ffffffff',
    ]
      .join('')
      .replaceAll(' ', ''),
  );
  const other = Buffer.from(bytes, 'hex');
  for (const at of [0, 4, 8, 12]) {
    const changed = Buffer.from(other);
    changed.writeUInt32LE(changed.readUInt32LE(at) + 1, at);
    expect(decodeRanges(changed)).toBeNull();
  }
  expect(decodeRanges(encodeRanges(rangesOf([])))).toEqual(rangesOf([]));
});
