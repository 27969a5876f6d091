// What a list's own domains say of a row that is one slip away from one of them.
import { describe, expect, test } from 'vitest';
import {
  DOMAINS_COUNTED,
  isLongEnough,
  type ListCounts,
  listDomains,
} from '../../../src-main/engine/typo/list-domains.ts';

const strangers = () => false;

const frequent = (domains: ListCounts['domains']) => listDomains({ domains, schemes: [] });

describe('the domains of a list', () => {
  test('a domain named by 300 rows is what a single near miss of it meant', () => {
    const list = frequent([{ domain: 'acme-corp.com', rows: 300 }]);
    expect(list.slipOf('acme-crop.com', strangers)).toEqual({
      domain: 'acme-corp.com',
      kind: 'label',
      distance: 1,
      rows: 300,
    });
    expect(list.slipOf('acme-corp.con', strangers)).toMatchObject({ kind: 'tld', rows: 300 });
    expect(list.slipOf('acme-corp.com', strangers)).toBeNull();
    expect(list.slipOf('northwind.com', strangers)).toBeNull();
  });

  test('a domain named by fewer than 20 rows, or fewer than 20 times as many, is nobody’s target', () => {
    const few = frequent([{ domain: 'acme-corp.com', rows: 19 }]);
    expect(few.slipOf('acme-crop.com', strangers)).toBeNull();
    const own = { domain: 'acme-crop.com', rows: 3 };
    const tooNear = frequent([{ domain: 'acme-corp.com', rows: 59 }, own]);
    expect(tooNear.slipOf('acme-crop.com', strangers)).toBeNull();
    const farAbove = frequent([{ domain: 'acme-corp.com', rows: 60 }, own]);
    expect(farAbove.slipOf('acme-crop.com', strangers)).toMatchObject({ rows: 60 });
  });

  test('a domain that is well known stands for itself, whatever the list names', () => {
    const list = frequent([{ domain: 'acme-corp.com', rows: 300 }]);
    expect(list.slipOf('acme-crop.com', (domain) => domain === 'acme-crop.com')).toBeNull();
  });

  test('a near miss of a popular domain is left to the popular domains, so that no list changes it', () => {
    const list = frequent([{ domain: 'hotmail.com', rows: 300 }]);
    expect(list.slipOf('hotmial.com', strangers)).toBeNull();
  });

  test('a domain beyond the counted ones is held to have as many rows as the last of them', () => {
    const others = Array.from({ length: DOMAINS_COUNTED - 1 }, (_, index) => ({
      domain: `company${index}.example`,
      rows: 18,
    }));
    const list = frequent([{ domain: 'acme-corp.com', rows: 300 }, ...others]);
    expect(list.slipOf('acme-crop.com', strangers)).toBeNull();
  });

  test('spellings of one domain are counted together, and what is none is passed over', () => {
    const list = frequent([
      { domain: 'müller-söhne.example', rows: 12 },
      { domain: 'xn--mller-shne-kcb9d.example', rows: 8 },
      { domain: 'not a domain', rows: 500 },
    ]);
    expect(list.slipOf('xn--mller-shne-kcb9d.exampel', strangers)).toMatchObject({ rows: 20 });
  });

  test('of its frequent domains the fifty most frequent are what others may have meant', () => {
    const named = (index: number) =>
      `abcdefgh-${'klmnopqrst'[index % 10]}${'klmnopqrst'[Math.floor(index / 10)]}.com`;
    const counts = Array.from({ length: 51 }, (_, index) => ({
      domain: named(index),
      rows: 1_000 - index,
    }));
    const slip = (index: number) =>
      frequent(counts.toReversed()).slipOf(named(index).replace('.com', '.con'), strangers)?.rows ??
      null;
    expect([slip(0), slip(49), slip(50)]).toEqual([1_000, 951, null]);
  });

  test.each([
    [5, false],
    [6, true],
  ])('of %d rows may tell something: %s', (rows, expected) => {
    expect(isLongEnough(rows)).toBe(expected);
  });
});

test('a code is of the scheme of a domain whose other addresses look the same', () => {
  const list = listDomains({
    domains: [],
    schemes: [
      { domain: 'müller-söhne.example', shape: 'a0000a0a' },
      { domain: 'not a domain', shape: '0000a' },
    ],
  });
  const has = (localPart: string, domain: string) => list.hasScheme(domain, localPart);
  expect(has('E4711x9z', 'xn--mller-shne-kcb9d.example')).toBe(true);
  expect(has('e4711x9', 'xn--mller-shne-kcb9d.example')).toBe(false);
  expect(has('xkqzjvbw', 'xn--mller-shne-kcb9d.example')).toBe(false);
  expect(has('e4711x9z', 'acme.example')).toBe(false);
});
