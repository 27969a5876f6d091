import { toASCII } from 'tr46';
import { describe, expect, test } from 'vitest';
import { lookalikeOf, readAlike, watchedDomains } from '../../../src-main/engine/typo/lookalike.ts';
import { REAL_DOMAINS } from './typo-cases.ts';

const look = (domain: string) => lookalikeOf(domain, toASCII(domain) ?? domain);

describe('a domain that imitates another', () => {
  test.each([
    ['раypal.com', 'paypal.com', 'Cyrillic р for p, Cyrillic а for a'],
    ['gmаil.com', 'gmail.com', 'Cyrillic а for a'],
    ['mail.раypal.com', 'paypal.com', 'Cyrillic р for p, Cyrillic а for a'],
    ['exаmple-company.com', 'example-company.com', 'Cyrillic а for a'],
    ['tοyota.jp', 'toyota.jp', 'Greek ο for o'],
    ['հotmail.com', 'hotmail.com', 'Armenian հ for h'],
  ])('%s mixes scripts to be read as %s, with %s', (domain, of, shown) => {
    expect(look(domain)).toEqual({ of, how: 'mixed_script', shown });
  });

  test.each([
    [
      'аррӏе.com',
      'apple.com',
      'Cyrillic а for a, Cyrillic р for p, Cyrillic ӏ for l, Cyrillic е for e',
    ],
    ['gmaıl.com', 'gmail.com', 'ı for i'],
    ['gmàil.com', 'gmail.com', 'à for a'],
    ['hotmáil.fr', 'hotmail.com', 'á for a'],
    ['pạypal.com', 'paypal.com', 'ạ for a'],
  ])('%s is drawn like %s in one script, with %s', (domain, of, shown) => {
    expect(look(domain)).toEqual({ of, how: 'confusable', shown });
  });

  test.each([
    ['paypa1.com', 'paypal.com', '1 for l'],
    ['paypa1.net', 'paypal.com', '1 for l'],
    ['rnicrosoft.com', 'microsoft.com', 'rn for m'],
    ['login.rnicrosoft.com', 'microsoft.com', 'rn for m'],
    ['micros0ft.com', 'microsoft.com', '0 for o'],
    ['m1crosoft.com', 'microsoft.com', '1 for i'],
    ['vvhatsapp.com', 'whatsapp.com', 'vv for w'],
    ['arnazon.com', 'amazon.com', 'rn for m'],
    ['g00gle.com', 'google.com', '0 for o'],
    ['hotrnail.com', 'hotmail.com', 'rn for m'],
    ['grnail.com', 'gmail.com', 'rn for m'],
    ['outiook.com', 'outlook.com', 'i and l swapped'],
    ['paypai.com', 'paypal.com', 'i and l swapped'],
  ])('%s is read as %s, with %s', (domain, of, shown) => {
    expect(look(domain)).toEqual({ of, how: 'ascii_confusable', shown });
  });
});

describe('a domain that is itself', () => {
  test.each(
    `münchen.example 中国.example пример.example παράδειγμα.example հայաստան.example bücher.de hôtel.fr orangé.fr łódź.pl
    malmö.se søk.no ışık.com.tr россия.рф почта.рф ура.рф оса.com itновости.com торг-online.com 東京shop.jp カフェabc.jp
    한국mail.kr яndex.ru عربي.example עברית.example ไทย.example modern.com appie.com barn.com corn.com mall.com flrst.com vvv.nl 1und1.de
    o2online.de 163.com 126.com 1and1.com 0815.de`
      .trim()
      .split(/\s+/),
  )('%s imitates nothing', (domain) => {
    expect(look(domain)).toBeNull();
  });

  test('real and watched domains imitate nothing', () => {
    const flagged = [...REAL_DOMAINS, ...watchedDomains()].filter(
      (domain) => look(domain) !== null,
    );
    expect(flagged).toEqual([]);
  });
});

test.each<[string, string, string | null]>([
  ['arnanda', 'amanda', 'rn for m'],
  ['amanda', 'arnanda', 'm for rn'],
  ['vvaiter', 'waiter', 'vv for w'],
  ['r0berto', 'roberto', '0 for o'],
  ['roberto', 'r0berto', 'o for 0'],
  ['rnornent', 'moment', 'rn for m'],
  ['arnwe', 'amvve', 'rn for m, w for vv'],
  ['danieia', 'daniela', 'i and l swapped'],
  ['daniei', 'daniel', 'i and l swapped'],
  ['mali', 'mall', null],
  ['nai1a', 'naila', '1 for l'],
  ['amanda', 'amanda', null],
  ['amanda', 'arnold', null],
])('%s for %s: %s', (text, of, shown) => {
  expect(readAlike(text, of)).toBe(shown);
});
