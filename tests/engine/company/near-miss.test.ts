// Domains that are nearly a company's name: those of impostors are never in its favour, and honest forms are not taken for them.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCommonWord } from '../../../src-main/engine/company/common-words.ts';
import { matchCompany } from '../../../src-main/engine/company/company-match.ts';
import { withoutLegalForms } from '../../../src-main/engine/company/legal-forms.ts';
import type { Website } from '../../../src-main/engine/ports.ts';
import { siteOf } from '../../doubles/facts.ts';

function ask(company: string, label: string, website: Website | null = null, established = false) {
  const ascii = /^[ -~]*$/.test(label);
  return matchCompany({
    company,
    registrableDomain: ascii ? `${label}.example` : 'xn--label.example',
    domainUnicode: `${label}.example`,
    website,
    established,
  });
}

const KESTREL = 'Kestrel Freight B.V.';

describe('a near miss of the company that was named', () => {
  test.each([
    // Drawn alike.
    ['kestrel-frelght', 'i and l swapped'],
    ['kestre1-freight', '1 for l'],
    ['kestrelfre1ght', '1 for l'],
    ['kestrelfreigh7', null],
    ['kestrеl-freight', 'Cyrillic е for e'],
    ['kestrel-freıght', 'ı for i'],
    ['kestrẹl-freight', 'ẹ for e'],
    // Letters swapped, left out, doubled, mistaken, added.
    ['kestrel-frieght', null],
    ['kesterlfreight', null],
    ['ekstrelfreight', null],
    ['kestelfreight', null],
    ['kestrel-freigt', null],
    ['kestrelfreigh', null],
    ['kestrellfreight', null],
    ['kkestrelfreight', null],
    ['kestrelfreightt', null],
    ['kestrelfraight', null],
    ['kestrelfrexight', null],
    ['kestrelfreyght', null],
    ['kesstrelfrreight', null],
    // Parted where no word ends.
    ['kestrelfr-eight', null],
    ['kest-relfreight', null],
    // With what domains add.
    ['kestrel-frelght-group', 'i and l swapped'],
    ['getkestrelfrieght', null],
    ['kestrelfraight-uk', null],
    ['kestrelfreighht-bv', null],
    // The word by which it is known.
    ['kestre1', '1 for l'],
    ['kestral', null],
  ])('%s', (label, read) => {
    const shown = read === null ? label : `${label}, ${read}`;
    expect(ask(KESTREL, label)).toEqual({ state: 'near_miss', strength: 0.8, shown });
  });

  test.each([
    ['Microsoft Corporation', 'mikrosoft'],
    ['Microsoft Corporation', 'rnicrosoft'],
    ['Philips', 'phillips'],
    ['Siemens AG', 'siernens'],
    ['Siemens AG', 'seimens'],
    ['Cisco', 'c1sco'],
    ['Acme Corp', 'acrne'],
    ['Burnham', 'bumham'],
    ['Deutsche Telekom', 'deutschetelek0m'],
    ['Müller Logistik GmbH', 'mueller-logistlk'],
    ['Sparkasse Bremen', 'sparkasse-brernen'],
    ['Crédit Agricole', 'credit-agrlcole'],
    ['Vandelay Aktiengesellschaft', 'vandelayaktiengeselschaft'],
  ])('of %s is %s', (company, label) => {
    expect(ask(company, label).state).toBe('near_miss');
  });

  test.each([
    ['Kestrel International Freight', 'kestrel-frelght', 'kestrel-frelght, i and l swapped'],
    ['Kestrel Freight International', 'kestrelfrieght', 'kestrelfrieght'],
    ['Kestrel Freight Services', 'kestrelfraight', 'kestrelfraight'],
  ])('of %s is %s, which leaves out a word that many have', (company, label, shown) => {
    expect(ask(company, label)).toEqual({ state: 'near_miss', strength: 0.8, shown });
  });
});

describe('an honest form of the name is no near miss', () => {
  test.each([
    // Plurals and cases.
    ['Vandelay System', 'vandelaysystems'],
    ['Vandelay Branch', 'vandelaybranches'],
    ['Vandelay Systems', 'vandelay-system'],
    ['Wayne Enterprises', 'wayneenterprise'],
    ['Copperfield Apotheke', 'copperfield-apotheken'],
    ['Eichenwerk GmbH', 'eichenwerke'],
    ['Frankfurt Allgemeine', 'frankfurterallgemeine'],
    ['Kestrel Freights', 'kestrelfreight'],
    // Legal forms, countries, and other words that domains add.
    [KESTREL, 'kestrelfreight'],
    [KESTREL, 'kestrel-freight'],
    [KESTREL, 'kestrelfreightbv'],
    [KESTREL, 'kestrelfreight-nl'],
    [KESTREL, 'kestrelfreightgroup'],
    [KESTREL, 'mykestrelfreight'],
    [KESTREL, 'kestrelfreighttx'],
    [KESTREL, 'ekestrelfreight'],
    [KESTREL, 'kestrelfreight24'],
    // Abbreviations, and words left out.
    [KESTREL, 'kestrelfrght'],
    [KESTREL, 'kf'],
    ['J Smith Plumbing', 'smithplumbing'],
    ['Initech Group', 'initechgrp'],
    ['Smith & Sons Ltd', 'smithnsons'],
    ['Smith & Sons Ltd', 'smithundsons'],
    ['Cloud DNS Ltd', 'cloudns'],
    ['Globex International', 'globexintl'],
    // Another word of the trade, in another language.
    ['Nordlicht Logistik', 'nordlichtlogistics'],
    ['Nordlicht Systeme', 'nordlichtsystems'],
    ['Northwind Center', 'northwindcentre'],
    // Umlauts and transliterations.
    ['Müller & Söhne', 'mueller-sohne'],
    ['Mueller GmbH', 'muller'],
    ['Schäfer Bäckerei', 'schaefer-backerei'],
    ['Møller Shipping', 'mollershipping'],
    ['Лукойл', 'lukoil'],
    ['ООО «Яндекс Такси»', 'yandextaxi'],
    ['Żabka', 'zabka'],
    ['Citroën', 'citroen'],
    ['Citroen', 'citroën'],
    ['Lodz Port', 'łódźport'],
    // Parts of a long word, and words of names that are written as one.
    ['Volkswagen', 'volks-wagen'],
    ['Süddeutsche Klassenlotterie', 'sueddeutsche-klassen-lotterie'],
    ['Coca-Cola HBC', 'coca-colahbc'],
    // Other companies and towns.
    ['Hilton', 'milton'],
    ['Hansen', 'jansen'],
    ['Acme', 'acne'],
    ['Fiat', 'flat'],
    ['Kestrel Bank', 'kestrelbrand'],
    ['Sparkasse Bremen', 'sparkasse-bergen'],
    ['Volksbank Hamm', 'volksbank-halm'],
    ['Stadtwerke Hagen', 'stadtwerke-haren'],
    ['Summit', 'sumit'],
    // The list has the name wrong, not the domain.
  ])('%s at %s', (company, label) => {
    expect(ask(company, label).state).not.toBe('near_miss');
  });

  test('a well-known domain is not an impostor’s of the name that a list has wrong', () => {
    const wrong = matchCompany({
      company: 'Mircosoft',
      registrableDomain: 'microsoft.com',
      domainUnicode: 'microsoft.com',
      website: null,
    });
    expect(wrong.state).toBe('inconclusive');
  });
});

describe('a name with a word by which impostors ask for money or passwords', () => {
  test.each([
    'kestrelfreight-invoices',
    'kestrelfreightlogin',
    'secure-kestrelfreight',
    'kestrelfreightcom',
  ])('%s speaks neither for nor against it', (label) => {
    expect(ask(KESTREL, label).state).toBe('inconclusive');
  });
});

describe('what age and website make of a near miss', () => {
  const own = siteOf({ title: 'Kestrel Freight', siteName: 'Kestrel Freight' });

  test('an old domain whose site gives itself the name is the company’s', () => {
    expect(ask(KESTREL, 'kestrel-frelght', own, true)).toEqual({
      state: 'match',
      reason: 'website_name',
      strength: 0.65,
      matched: 'Kestrel Freight',
    });
  });

  test('neither age nor the name alone will do', () => {
    expect(ask(KESTREL, 'kestrel-frelght', own, false).state).toBe('near_miss');
    expect(ask(KESTREL, 'kestrel-frelght', null, true).state).toBe('near_miss');
    const other = siteOf({ title: 'Cheap Watches', siteName: 'Cheap Watches' });
    expect(ask(KESTREL, 'kestrel-frelght', other, true).state).toBe('near_miss');
    const mention = siteOf({ title: 'News', siteName: null, text: 'We love Kestrel Freight B.V.' });
    expect(ask(KESTREL, 'kestrel-frelght', mention, true).state).toBe('near_miss');
  });

  test('an old domain whose site is called like the domain is another’s, or the list has the name wrong', () => {
    const another = siteOf({ title: 'Vandalay Industries', siteName: 'Vandalay Industries' });
    expect(ask('Vandelay Industries', 'vandalay', another, true)).toEqual({
      state: 'inconclusive',
      why: 'the domain and its website are called Vandalay Industries, which is nearly the company’s name',
    });
    expect(ask('Vandelay Industries', 'vandalay', another, false).state).toBe('near_miss');
  });
});

const word = fc
  .stringMatching(/^[a-z]{5,9}$/)
  .filter((text) => !isCommonWord(text) && withoutLegalForms(['x', text]).length === 2);
const slip = fc.constantFrom('swapped', 'dropped', 'doubled', 'replaced');

/** A word with one slip behind its first and before its last letter. */
function withSlip(text: string, kind: string, at: number, letter: string): string {
  const [before, here, next, after] = [
    text.slice(0, at),
    text[at],
    text[at + 1],
    text.slice(at + 2),
  ];
  switch (kind) {
    case 'swapped':
      return `${before}${next}${here}${after}`;
    case 'dropped':
      return `${before}${next}${after}`;
    case 'doubled':
      return `${before}${here}${here}${next}${after}`;
    default:
      return `${before}${letter}${next}${after}`;
  }
}

/** Two words written with one letter for both where they meet, which is an honest form of a name. */
function sharing(one: string, two: string): string | null {
  return one.endsWith(two.slice(0, 1)) ? one + two.slice(1) : null;
}

test('a slip inside a word of any name is never in its favour, and nearly always a near miss', () => {
  let near = 0;
  let asked = 0;
  fc.assert(
    fc.property(
      word,
      word,
      slip,
      fc.integer({ min: 1, max: 3 }),
      fc.stringMatching(/^[a-z]$/),
      fc.boolean(),
      (one, two, kind, at, letter, first) => {
        const label = first
          ? withSlip(one, kind, at, letter) + two
          : one + withSlip(two, kind, at, letter);
        fc.pre(label !== one + two && label !== sharing(one, two));
        const { state } = ask(`${one} ${two} Ltd`, label);
        asked += 1;
        if (state === 'near_miss') near += 1;
        expect(state).not.toBe('match');
      },
    ),
    { numRuns: 2000 },
  );
  // An umlaut is written in two ways, and by chance a slip makes an everyday word.
  expect(near / asked).toBeGreaterThan(0.97);
});
