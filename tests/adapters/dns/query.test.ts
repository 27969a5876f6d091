// The bytes of a question.
import { expect, test } from 'vitest';
import { encodeQuery, nameBytes, questionBytes } from '../../../src-main/adapters/dns/query.ts';
import type { DnsType } from '../../../src-main/engine/ports.ts';

const NAME = '0461636d65076578616d706c6500';
const PLAIN = { edns: false, padded: false };
const EDNS = { edns: true, padded: false };

test.each<[number, string, DnsType, typeof PLAIN, string]>([
  [0x1234, 'acme.example', 'MX', PLAIN, `12340100000100000000 0000 ${NAME} 000f0001`],
  [
    0x1234,
    'acme.example',
    'MX',
    { edns: false, padded: true },
    `12340100000100000000 0000 ${NAME} 000f0001`,
  ],
  [
    0,
    'acme.example',
    'AAAA',
    EDNS,
    `00000100000100000000 0001 ${NAME} 001c0001 00002904d0000000000000`,
  ],
  [0xffff, '.', 'NS', EDNS, 'ffff0100000100000000 0001 00 00020001 00002904d0000000000000'],
  [1, 'com', 'TXT', PLAIN, '00010100000100000000 0000 03636f6d00 00100001'],
  [
    2,
    'acme.example',
    'A',
    { edns: true, padded: true },
    // RFC 7830 §3: 87 bytes of options, of which 83 are padding.
    `00020100000100000000 0001 ${NAME} 00010001 00002904d00000000000 57000c0053 ${'00'.repeat(83)}`,
  ],
])('question %i about %s %s, %j', (id, name, type, form, hex) => {
  expect(encodeQuery(id, name, type, form).toString('hex')).toBe(hex.replaceAll(' ', ''));
});

test('is padded to a whole number of 128 bytes, with nothing where that is reached already', () => {
  const lengths = [94, 95].map((length) => {
    const name = 'a'.repeat(40).concat('.').padEnd(length, 'b');
    const bytes = encodeQuery(1, name, 'A', { edns: true, padded: true });
    return [bytes.length, bytes.readUInt16BE(questionBytes(name) + 13)];
  });
  expect(lengths).toEqual([
    [128, 1],
    [128, 0],
  ]);
  const name = 'a'.repeat(40).concat('.').padEnd(96, 'b');
  expect(encodeQuery(1, name, 'A', { edns: true, padded: true })).toHaveLength(256);
});

test('takes as much as its name and sixteen bytes', () => {
  expect(['.', 'a', 'acme.example'].map(nameBytes)).toEqual([1, 3, 14]);
  expect(['.', 'a', 'acme.example'].map(questionBytes)).toEqual([17, 19, 30]);
});
