// Generates texts for the property tests: arbitrary ones, nearly right ones, and well-formed addresses.
import fc from 'fast-check';

/** Any sequence of UTF-16 units, or of the signs and words that addresses are made of. */
export function anyText(): fc.Arbitrary<string> {
  const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 });
  const pieces = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 4 })), {
    maxLength: 14,
  });
  return fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    units.map((list) => String.fromCharCode(...list)),
    pieces.map((list) => list.join('')),
    fc.tuple(pieces, pieces).map(([left, right]) => `${left.join('')}@${right.join('')}.example`),
  );
}

export interface WrittenAddress {
  readonly address: string;
  readonly content: string;
  readonly domain: string;
  readonly dotAtom: boolean;
}

/** A well-formed address as somebody may write it, with what it says. */
export function writtenAddress(): fc.Arbitrary<WrittenAddress> {
  return fc.tuple(localPart(), domainName()).map(([local, domain]) => ({
    address: `${local.written}@${domain}`,
    content: local.content,
    domain: domain.toLowerCase(),
    dotAtom: local.dotAtom,
  }));
}

interface WrittenLocalPart {
  readonly written: string;
  readonly content: string;
  readonly dotAtom: boolean;
}

function localPart(): fc.Arbitrary<WrittenLocalPart> {
  const atom = fc.string({ unit: fc.constantFrom(...ATEXT), minLength: 1, maxLength: 6 });
  const dotAtom = fc
    .array(atom, { minLength: 1, maxLength: 3 })
    .map((atoms) => atoms.join('.'))
    .map((written) => ({ written, content: written, dotAtom: true }));
  const quotedUnit = fc.oneof(
    fc.constantFrom(...ATEXT, ' ', '.', ',', '(', '<', '>', '@', ':').map(plain),
    fc.constantFrom('"', '\\', ' ', 'a', '.').map((sign) => ({
      written: `\\${sign}`,
      content: sign,
      dotAtom: false,
    })),
  );
  const quoted = fc.array(quotedUnit, { maxLength: 12 }).map((parts) => ({
    written: `"${parts.map((part) => part.written).join('')}"`,
    content: parts.map((part) => part.content).join(''),
    dotAtom: false,
  }));
  return fc.oneof(dotAtom, quoted);
}

function plain(sign: string): WrittenLocalPart {
  return { written: sign, content: sign, dotAtom: false };
}

function domainName(): fc.Arbitrary<string> {
  const label = fc.oneof(
    fc.string({ unit: fc.constantFrom(...LETTERS, ...DIGITS), minLength: 1, maxLength: 10 }),
    fc.constantFrom('a-b', 'x-1-y', 'xn--mnchen-3ya', 'Acme', '7'),
  );
  return fc
    .array(label, { minLength: 1, maxLength: 4 })
    .map((labels) => `${labels.join('.')}.example`);
}

const LETTERS = [...'abcxyzABZ'];
const DIGITS = [...'0179'];
/** Composed and caseless enough that NFC leaves them alone. */
const ATEXT = [...LETTERS, ...DIGITS, ...'!#$%&*+-/=?^_`{|}~', "'", 'ü', 'ж', '用', '🙂'];

const PIECES = [
  ...['@', '.', '..', '"', '\\', ' ', '\t', '\r\n ', ',', ';', ':', '<', '>', '(', ')', '[', ']'],
  ...['a', 'jane', 'x.example', 'xn--', 'xn--mnchen-3ya', 'mailto:', 'MAILTO:', '%40', '%2', '%'],
  ...['?subject=a', '--', '-', '+', "'", '`', '{', '}', 'ü', 'u\u0308', 'אב', '用户', '。', '．'],
  ...['＠', '＜', '＞', 'Ａ', '﹫', '\u200b', '\u200c', '\u200d', '\ufe0f', '\ufeff', '\u00ad'],
  ...['\u202e', '\u00a0', '\u2028', '\ud800', '\udc00', '🙂', '\u212a', '\u037e', '1.2.3.4'],
  ...['IPv6:::1', 'gmail.com', 'a.fastmail.com', '\u201c', '\u201d', '«', '»', '\u0000', 'İ', 'Σ'],
];
