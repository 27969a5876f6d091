// The bytes of a dictionary of names, and the names that begin at a place of some letters.
import { describe, expect, test } from 'vitest';
import { decodeNames, encodeNames } from '../../../src-main/adapters/reference/name-file.ts';

const kinds = (name: string, marks: string) => ({
  name,
  given: marks.includes('g'),
  family: marks.includes('f'),
  common: marks.includes('c'),
});
const ENTRIES = [
  kinds('anna', 'gc'),
  kinds('an', 'f'),
  kinds('ann', 'gf'),
  kinds('hanna', 'g'),
  kinds('z', 'fc'),
  kinds('anz', ''),
];
const found = (end: number, marks: string) => {
  const { given, family, common } = kinds('', marks);
  return { end, given, family, common };
};

describe('names that begin at a place', () => {
  const names = decodeNames(encodeNames(ENTRIES));

  test.each([
    ['annab', 0, [found(2, 'f'), found(3, 'gf'), found(4, 'gc')]],
    ['anna', 0, [found(2, 'f'), found(3, 'gf'), found(4, 'gc')]],
    ['hanna', 0, [found(5, 'g')]],
    ['hanna', 1, [found(3, 'f'), found(4, 'gf'), found(5, 'gc')]],
    ['hann', 0, []],
    ['zz', 0, [found(1, 'fc')]],
    ['zz', 1, [found(2, 'fc')]],
    ['zz', 2, []],
    ['anz', 0, [found(2, 'f')]],
    ['a', 0, []],
    ['An', 0, []],
    ['a\u{6e}', 0, [found(2, 'f')]],
    ['`an', 0, []],
    ['{an', 0, []],
    ['\u00fa', 0, []],
    ['', 0, []],
    ['y', 0, []],
  ])('%j at %i', (letters, start, expected) => {
    expect(names?.namesAt(letters, start)).toEqual(expected);
  });

  test('are the same in whichever order they were entered', () => {
    expect(encodeNames(ENTRIES.toReversed()).equals(encodeNames(ENTRIES))).toBe(true);
  });
});

describe('the bytes', () => {
  const hex = (entries: readonly (readonly [string, string])[]) =>
    encodeNames(entries.map(([name, marks]) => kinds(name, marks))).toString('hex');

  test('have the root last, an edge in four bytes, and equal ends once', () => {
    expect(hex([['a', 'g']])).toBe('01000000' + '20010000');
    expect(
      hex([
        ['b', 'f'],
        ['a', 'gfc'],
      ]),
    ).toBe('01000000' + 'e0000000' + '41010000');
    // Both lead to the same edge of "c", which stands at place 1.
    expect(
      hex([
        ['ac', 'g'],
        ['bc', 'g'],
      ]),
    ).toBe('02000000' + '22010000' + '00020000' + '01030000');
    expect(hex([])).toBe('00000000');
  });

  test.each(['', 'Anna', 'an na', 'ann\u00e9', 'a{'])('hold no name like %j', (name) => {
    expect(() => encodeNames([kinds(name, 'g')])).toThrow(
      new Error(`"${name}" is not a name in plain a-z.`),
    );
  });

  test.each([
    ['nothing', ''],
    ['a root alone', '01000000'],
    ['seven bytes', '01000000200100'],
    ['nine bytes', '010000002001000000'],
    ['no root', '0000000020010000'],
    ['a root behind the end', '0200000020010000'],
  ])('that are %s are no dictionary', (_, bytes) => {
    expect(decodeNames(Buffer.from(bytes, 'hex'))).toBeNull();
  });

  test('of a node without a last edge are read to their end', () => {
    const names = decodeNames(Buffer.from('0100000020000000', 'hex'));
    expect([names?.namesAt('a', 0), names?.namesAt('b', 0)]).toEqual([[found(1, 'g')], []]);
  });
});
