// Makes hostile bytes out of ordinary ones: what a careless program, a broken line or somebody with intent makes of them.
import { gzipSync } from 'node:zlib';

type Random = () => number;

/** What one mutation may make of an input before it is cut. */
const LONGEST_BYTES = 786_432;

/** One to four mutations, one upon the other, cut at `longest` bytes; `other` is what may be spliced in. */
export function mutated(input: Buffer, other: Buffer, longest: number, random: Random): Buffer {
  let bytes = input.subarray(0, longest);
  for (let left = 1 + upTo(4, random); left > 0; left -= 1) {
    const mutate = pick(MUTATIONS, random);
    bytes = mutate(bytes, other, random).subarray(0, longest);
  }
  return bytes;
}

export function upTo(limit: number, random: Random): number {
  return Math.floor(random() * limit);
}

export function pick<T>(choices: readonly T[], random: Random): T {
  const choice = choices[upTo(choices.length, random)];
  if (choice === undefined) throw new Error('there is nothing to choose from');
  return choice;
}

type Mutation = (bytes: Buffer, other: Buffer, random: Random) => Buffer;

const MUTATIONS: readonly Mutation[] = [
  flipBits,
  flipBits,
  overwriteBytes,
  repeatPiece,
  repeatPiece,
  nest,
  truncate,
  splice,
  removePiece,
  swapLines,
  growNumber,
  insertTrap,
  insertTrap,
  encodeOtherwise,
];

function flipBits(bytes: Buffer, _: Buffer, random: Random): Buffer {
  if (bytes.length === 0) return bytes;
  const copy = Buffer.from(bytes);
  for (let left = 1 + upTo(16, random); left > 0; left -= 1) {
    const index = upTo(copy.length, random);
    copy[index] = (copy[index] ?? 0) ^ (1 << upTo(8, random));
  }
  return copy;
}

function overwriteBytes(bytes: Buffer, _: Buffer, random: Random): Buffer {
  const [from, to] = piece(bytes, 64, random);
  const copy = Buffer.from(bytes);
  copy.fill(pick([0x00, 0xff, 0x20, 0x0d, 0x0a, 0x22, 0x3c, 0x7b, 0x80], random), from, to);
  return copy;
}

/** The same piece two to some hundred thousand times: what a pattern that is not linear stands still on. */
function repeatPiece(bytes: Buffer, _: Buffer, random: Random): Buffer {
  const [from, to] = piece(bytes, pick([1, 2, 8, 64, 4_096], random), random);
  if (from === to) return bytes;
  const times = Math.min(2 ** (1 + upTo(18, random)), Math.ceil(LONGEST_BYTES / (to - from)));
  const repeated = Buffer.alloc((to - from) * times, bytes.subarray(from, to));
  return Buffer.concat([bytes.subarray(0, from), repeated, bytes.subarray(to)]);
}

const BRACKETS = [
  ['[', ']'],
  ['{"a":', '}'],
  ['{"address":', '}'],
  ['<div>', '</div>'],
  ['<b a="', '">'],
  ['<!--', '-->'],
  ['"', '"'],
  ['(', ')'],
  ['<si>', '</si>'],
  ['<row>', '</row>'],
  ['&', ';'],
] as const;

/** A piece within so many brackets, which are closed again or are not. */
function nest(bytes: Buffer, _: Buffer, random: Random): Buffer {
  const [from, to] = piece(bytes, 256, random);
  const [open, close] = pick(BRACKETS, random);
  const times = 2 ** upTo(17, random);
  return Buffer.concat([
    bytes.subarray(0, from),
    Buffer.from(open.repeat(times)),
    bytes.subarray(from, to),
    Buffer.from(random() < 0.6 ? close.repeat(times) : ''),
    bytes.subarray(to),
  ]);
}

function truncate(bytes: Buffer, _: Buffer, random: Random): Buffer {
  return bytes.subarray(0, upTo(bytes.length + 1, random));
}

function splice(bytes: Buffer, other: Buffer, random: Random): Buffer {
  const [from, to] = piece(other, 16_384, random);
  const at = upTo(bytes.length + 1, random);
  const over = random() < 0.5 ? at : Math.min(bytes.length, at + to - from);
  return Buffer.concat([bytes.subarray(0, at), other.subarray(from, to), bytes.subarray(over)]);
}

function removePiece(bytes: Buffer, _: Buffer, random: Random): Buffer {
  const [from, to] = piece(bytes, 256, random);
  return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
}

function swapLines(bytes: Buffer, _: Buffer, random: Random): Buffer {
  const lines = bytes.subarray(0, 65_536).toString('latin1').split('\n');
  const one = upTo(lines.length, random);
  const two = upTo(lines.length, random);
  [lines[one], lines[two]] = [lines[two] ?? '', lines[one] ?? ''];
  return Buffer.concat([Buffer.from(lines.join('\n'), 'latin1'), bytes.subarray(65_536)]);
}

const NUMBERS = [
  '-1',
  '0',
  '2147483648',
  '4294967296',
  '9007199254740993',
  '1e309',
  '-1e309',
  '0x7fffffff',
  'NaN',
  '1'.repeat(5_000),
  `0.${'0'.repeat(5_000)}1`,
  '00000000000000000000000',
];

function growNumber(bytes: Buffer, _: Buffer, random: Random): Buffer {
  const text = bytes.toString('latin1');
  const places = [...text.slice(0, 65_536).matchAll(/\d+/g)];
  const number = pick(NUMBERS, random);
  if (places.length === 0) return Buffer.concat([bytes, Buffer.from(number)]);
  const { index, 0: digits } = pick(places, random);
  const grown = text.slice(0, index) + number + text.slice(index + digits.length);
  return Buffer.from(grown, 'latin1');
}

/** Texts at which programs have stumbled: marks, halves of characters, directions, names of their own objects. */
const TRAPS: readonly Buffer[] = [
  ...[
    '\ufeff',
    '\u0000',
    '\u2028\u2029',
    '\u202e\u2066',
    '\u0130\u0131\u1e9e\ufdfa',
    'a\u0300\u0315\u05ae'.repeat(50),
    '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
    '\u200b\u00a0\u3000',
    '__proto__',
    'constructor',
    'hasOwnProperty',
    '"__proto__":{"a":1},',
    '=HYPERLINK("http://a.example")',
    '&#x110000;&#0;&nbsp',
    '%00%ff%c0%af',
    '\\u0000\\ud800',
    '{{7*7}}',
    '<![CDATA[<!DOCTYPE a [<!ENTITY b "bb">]>',
    '\r\n\r\n',
    '\r',
    'xn--a-0000000000',
    '@@@',
  ].map((text) => Buffer.from(text)),
  // Half a surrogate pair in UTF-8, an overlong slash, a byte that never is.
  Buffer.from([0xed, 0xa0, 0x80]),
  Buffer.from([0xc0, 0xaf]),
  Buffer.from([0xff]),
];

function insertTrap(bytes: Buffer, _: Buffer, random: Random): Buffer {
  const at = upTo(bytes.length + 1, random);
  return Buffer.concat([bytes.subarray(0, at), pick(TRAPS, random), bytes.subarray(at)]);
}

function encodeOtherwise(bytes: Buffer, _: Buffer, random: Random): Buffer {
  switch (upTo(5, random)) {
    case 0:
      return Buffer.from(`\ufeff${bytes.toString('utf8')}`, 'utf16le');
    case 1:
      return Buffer.from(bytes.toString('utf8'), 'utf16le').swap16();
    case 2:
      return Buffer.from(bytes.toString('latin1'), 'utf8');
    case 3:
      return gzipSync(bytes, { level: 1 });
    default:
      return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]);
  }
}

/** From where to where; empty where there is nothing. */
function piece(bytes: Buffer, longest: number, random: Random): readonly [number, number] {
  const from = upTo(bytes.length, random);
  return [from, Math.min(bytes.length, from + 1 + upTo(longest, random))];
}
