// Addresses and blocks read from text, held against another reader.
import { isIP } from 'node:net';
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import {
  maskOf,
  readAddress,
  readBlock,
} from '../../../src-main/adapters/ip-network/address-words.ts';
import { runs } from '../../setup/depth.ts';

function read(text: string): { family: number; words: number[] } {
  const into = new Uint32Array(4);
  const family = readAddress(text, into);
  return { family, words: [...into.slice(0, family === 6 ? 4 : family === 4 ? 1 : 0)] };
}

function byOther(text: string): { family: number; words: number[] } {
  const address = ipaddr.process(text);
  const bytes = Uint8Array.from(address.toByteArray());
  const view = new DataView(bytes.buffer);
  const words = Array.from({ length: bytes.length / 4 }, (_, index) => view.getUint32(index * 4));
  return { family: bytes.length === 4 ? 4 : 6, words };
}

describe('readAddress', () => {
  test('it reads what another reader reads', () => {
    fc.assert(
      // ipaddr.js takes ::1.2.3.4 (RFC 4291 §2.5.5.1) for ::ffff:1.2.3.4, which it is not.
      fc.property(
        fc.oneof(
          fc.ipV4(),
          fc.ipV6().filter((ip) => !/^::[\d.]+\./.test(ip)),
        ),
        (ip) => {
          expect(read(ip)).toEqual(byOther(ip));
        },
      ),
      { numRuns: runs(3_000) },
    );
  });

  test('it reads every spelling of an IPv6 address alike', () => {
    for (const text of [
      '2001:DB8::1',
      '2001:db8:0:0:0:0:0:1',
      '2001:db8::0.0.0.1',
      '2001:0db8::0001',
    ]) {
      expect(read(text)).toEqual({ family: 6, words: [0x20010db8, 0, 0, 1] });
    }
    expect(read('::')).toEqual({ family: 6, words: [0, 0, 0, 0] });
    expect(read('1::')).toEqual({ family: 6, words: [0x10000, 0, 0, 0] });
    expect(read('1:2:3:4:5:6:7::')).toEqual(byOther('1:2:3:4:5:6:7:0'));
  });

  test.each([
    ['1:2:3:4:5:6:1.2.3.4', [0x10002, 0x30004, 0x50006, 0x01020304]],
    ['1:2:3:4:5::1.2.3.4', [0x10002, 0x30004, 0x50000, 0x01020304]],
    ['::1.2.3.4', [0, 0, 0, 0x01020304]],
    ['1::1.2.3.4', [0x10000, 0, 0, 0x01020304]],
    ['::2:3:4:5:6:7:8', [2, 0x30004, 0x50006, 0x70008]],
    ['1:2:3::6:7:8', [0x10002, 0x30000, 6, 0x70008]],
    ['::1', [0, 0, 0, 1]],
    ['0:9:a:f:A:F:90af:FA09', [9, 0xa000f, 0xa000f, 0x90affa09]],
    [
      '1111:2222:3333:4444:5555:6666:255.255.255.255',
      [0x11112222, 0x33334444, 0x55556666, 0xffffffff],
    ],
    ['::fffe:1.2.3.4', [0, 0, 0xfffe, 0x01020304]],
    ['::1:0:ffff:1.2.3.4', [0, 1, 0xffff, 0x01020304]],
    ['1::ffff:1.2.3.4', [0x10000, 0, 0xffff, 0x01020304]],
  ])('%s', (text, words) => {
    expect(read(text)).toEqual({ family: 6, words });
  });

  test.each([
    ['0.0.0.0', 0],
    ['255.255.255.255', 0xffffffff],
    ['1.20.199.9', 0x0114c709],
  ])('%s', (text, word) => {
    expect(read(text)).toEqual({ family: 4, words: [word] });
  });

  test('an IPv4 address in its IPv6 dress is the IPv4 address', () => {
    expect(read('::ffff:8.8.4.4')).toEqual({ family: 4, words: [0x08080404] });
    expect(read('::ffff:808:404')).toEqual({ family: 4, words: [0x08080404] });
  });

  test('any other text is none, as Node sees it', () => {
    const nearly = fc.string({
      unit: fc.constantFrom('0', '1', '2', '9', 'a', 'f', 'g', ':', '::', '.', '%', '/', ' '),
      maxLength: 20,
    });
    fc.assert(
      fc.property(nearly, (text) => {
        if (text.includes('%')) expect(read(text).family).toBe(0);
        else expect(read(text).family !== 0).toBe(isIP(text) !== 0);
      }),
      { numRuns: runs(5_000) },
    );
  });

  test.each([
    '',
    '1.2.3',
    '1.2.3.4.5',
    '01.2.3.4',
    '1.2.3.256',
    '1.2.3.4 ',
    '0x1.2.3.4',
    '16909060',
    ':1',
    '1:',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '12345::',
    'fe80::1%eth0',
    '::1.2.3',
    '1:2:3:4:5:6:7:1.2.3.4',
    '1:2:3:4:5:1.2.3.4',
    '1:2:3:4:5:6:7:8::',
    '::1:2:3:4:5:6:7:8',
    '1.2.3.4:1::',
    '::1.2.3.4:1',
    '::1.2.3.4.',
    '::g',
    '::`',
    '::@',
    '::/',
    '1:2:3:4:5:6:7:8:',
    '1.2.3.',
    '.1.2.3',
    '1..2.3',
    '1.2.3.400',
    '1.2.3.:',
    '1.2.3./',
  ])('%j is no address', (text) => {
    expect(read(text).family).toBe(0);
  });
});

describe('readBlock', () => {
  function block(text: string) {
    const into = new Uint32Array(4);
    const found = readBlock(text, into);
    return found === null
      ? null
      : { ...found, words: [...into.slice(0, found.family === 4 ? 1 : 4)] };
  }

  test('a bare address is a block of one', () => {
    expect(block('1.2.3.4')).toEqual({ family: 4, prefix: 32, words: [0x01020304] });
    expect(block('2001:db8::1')).toEqual({ family: 6, prefix: 128, words: [0x20010db8, 0, 0, 1] });
  });

  test('bits beyond the prefix do not count', () => {
    expect(block('1.2.3.4/8')).toEqual({ family: 4, prefix: 8, words: [0x01000000] });
    expect(block('2001:db8:ffff::1/33')).toEqual({
      family: 6,
      prefix: 33,
      words: [0x20010db8, 0x80000000, 0, 0],
    });
    expect(block('1.2.3.4/0')).toEqual({ family: 4, prefix: 0, words: [0] });
  });

  test('a mapped block is an IPv4 block', () => {
    expect(block('::ffff:1.2.3.0/120')).toEqual({ family: 4, prefix: 24, words: [0x01020300] });
    expect(block('::ffff:1.2.3.4/96')).toEqual({ family: 4, prefix: 0, words: [0] });
    expect(block('::ffff:1.2.3.4/128')).toEqual({ family: 4, prefix: 32, words: [0x01020304] });
    expect(block('::ffff:1.2.3.0/95')).toBeNull();
    expect(block('::ffff:1.2.3.0/24')).toBeNull();
  });

  test.each([
    ['1::/0', 0, [0, 0, 0, 0]],
    [
      'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/97',
      97,
      [0xffffffff, 0xffffffff, 0xffffffff, 0x80000000],
    ],
    ['1:2:3:4:5:6:7:8/128', 128, [0x10002, 0x30004, 0x50006, 0x70008]],
    ['1:2:3:4:5:6:7:8/064', 64, [0x10002, 0x30004, 0, 0]],
  ])('%s', (text, prefix, words) => {
    expect(block(text)).toEqual({ family: 6, prefix, words });
  });

  test.each([
    '1.2.3.4/',
    '1.2.3.4/33',
    '1.2.3.4/-1',
    '1.2.3.4/8/8',
    '1.2.3.4/0008',
    '1.2.3.4/8a',
    '1.2.3.4/x8',
    '2001::/129',
    '1.2.3.4/ 8',
    '/8',
    'example.com/8',
  ])('%j is no block', (text) => {
    expect(block(text)).toBeNull();
  });

  test('a mask has as many bits as it is asked for', () => {
    expect([-5, 0, 1, 8, 31, 32, 40].map(maskOf)).toEqual([
      0, 0, 0x80000000, 0xff000000, 0xfffffffe, 0xffffffff, 0xffffffff,
    ]);
  });
});
