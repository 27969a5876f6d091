// By which rule, and how surely, a domain's label or a published name is a company's; the names are nobody's.
import { expect, test } from 'vitest';
import { isAnotherTrade } from '../../../src-main/engine/company/common-words.ts';
import { readNames } from '../../../src-main/engine/company/company-name.ts';
import { isNeutral, labelsOf } from '../../../src-main/engine/company/domain-label.ts';
import { compareLabel } from '../../../src-main/engine/company/label-match.ts';
import { type Match, strongest } from '../../../src-main/engine/company/match-answer.ts';
import { likenessOf } from '../../../src-main/engine/company/name-likeness.ts';
import { wordsOf } from '../../../src-main/engine/company/spelled-words.ts';

const rows = (table: string) =>
  table
    .trim()
    .split(/ ; |\n/)
    .map((row) => row.split(' | '));

test.each(
  rows(`
Kestrel Osprey | kestrelosprey.com | domain_label 0.95 ; Kestrel & Osprey | kestrelosprey.com | domain_label 0.95
Kestrel Group | kestrel.com | domain_label 0.95 ; Kestrel Osprey Ltd | kestrelospreyltd.com | domain_label 0.95
Global Solutions Group | globalsolutionsgroup.com | domain_label 0.75 ; Bitly | bit.ly | domain_label 0.95
XY Group | xy.com | domain_label 0.95 ; X Group | x.com | - ; Kestrel | getkestrel.com | domain_label 0.9
Star | getstar.com | domain_words 0.8 ; Jet Black | jb.com | acronym 0.55 ; Kestrel Osprey Zyx | koz.com | acronym 0.8
H&M Hennes & Mauritz | hm.com | acronym 0.75 ; Чайковский | tschaikowski.de | domain_label 0.8
Kestrel Osprey Zyx | getkoz.com | acronym 0.7 ; Global Solutions Group | globalsolutions.com | domain_words 0.65
Global Solutions | global.com | - ; Blue Yonder Airlines | blueyonder.com | domain_words 0.8
Zyx Osprey Kestrel | zyx.com | domain_words 0.65 ; Zyxw Osprey Kestrel | zyxw.com | domain_words 0.8 ; Zy Osprey Kestrel | zy.com | -
LM Kestrel | kestrel.com | domain_words 0.65 ; LM Kestr | kestr.com | domain_words 0.65 ; LM Kest | kest.com | -
Osprey Kestrel | kestrel.com | domain_words 0.65 ; Osprey Kestre | kestre.com | domain_words 0.65 ; Osprey Kestr | kestr.com | -
Jane Kestrel | kestrel.com | - ; Osprey Zyxwv Kestrel | kestrel.com | - ; Kestrel Osprey | kest-osprey.com | domain_words 0.8
Star Media Group | star-med.com | domain_words 0.8 ; Star Kestrel | star-kes.com | abbreviation 0.75
Federal Express | fedex.com | abbreviation 0.65 ; Federal Express | feex.com | - ; Kestrel Osprey Widget | kestrelow.com | abbreviation 0.75
Acme | acme24.com | domain_words 0.65 ; Zyxw | zyxw24.com | domain_words 0.65 ; Zyx | zyx24.com | -
Kestrel Osprey | kestrelospreyxyz.com | domain_words 0.65 ; Kestrel Osprey | kestrelospreylogin.com | -
Kestr Ospr | kestrosprxyz.com | domain_words 0.65 ; Kest Ospr | kestosprxyz.com | -
Sparkasse Zyxwv | sparkasse-zyxwv.de | domain_label 0.95 ; Stadt Freiburg im Breisgau | freiburg.de | domain_label 0.8
Yale University | yale.edu | domain_label 0.8 ; Yale University | yale.ac.uk | domain_label 0.8 ; Yale University | yale.com | -
Handwerkskammer Zyxwv | hwkzyxwv.de | domain_words 0.75 ; Handwerkskammer Zyxwv | hwk-zyxwv.de | domain_words 0.75
Handwerkskammer Zyxwv | hwk-zyxwv-x.de | - ; Handwerkskammer Zyxwv | zyxwv-hwk.de | domain_words 0.75 ; Sparkasse Zyxwv Osprey | spkzo.de | domain_words 0.75
Ludwig Maximilians Universität München | lmu.de | acronym 0.75 ; Ludwig Maximilians Universität München | lmum.de | acronym 0.75
Universität Zyxwv | uz.de | - ; Klinikum Zyxwv Mitte Nord | klinikumzyxwv.de | domain_words 0.8
Universität Zyxwv | univ-zyxwv.de | domain_words 0.8 ; Klinikum Zyxwvut | klizyx.de | abbreviation 0.65
Klinikum Zyxwvut | kzyxwvut.de | abbreviation 0.75 ; Klinikum Zyxwvut | zyxwvut.de | -
`),
)('%s at %s: %s', (company = '', domain = '', expected) => {
  const [label] = labelsOf(domain, domain);
  const [name] = readNames(company);
  const match = label && name ? compareLabel(label, name) : null;
  expect(match === null ? '-' : `${match.reason} ${match.strength}`).toBe(expected);
  if (match !== null) expect(match).toMatchObject({ state: 'match', matched: label?.shown });
});

test.each([
  ['Kestrel (XY)', ['kestrel', 'xy']],
  ['Kestrel (X Y)', ['kestrel']],
  ['Kestrel (Germany)', ['kestrel']],
  ['Kestrel (Pvt)', ['kestrel']],
  ['Kestrel GmbH (Osprey AG)', ['kestrel gmbh', 'osprey ag']],
  ['Kestrel dba Osprey', ['kestrel dba osprey', 'kestrel', 'osprey']],
  ['Kestrel | Osprey', ['kestrel osprey', 'kestrel', 'osprey']],
  ['Kestrel.com', ['kestrel com', 'kestrel']],
  // A sign of length that stands alone is spelt in no way.
  ['Kestrel ー', ['kestrel']],
  ['Müller', ['muller', 'mueller']],
  ['Self employed', []],
  ['n/a', []],
])('%s may be read as %j', (company, full) => {
  expect(readNames(company).map((reading) => reading.full)).toEqual(full);
});

test.each(
  rows(`
Kestrel Osprey | Kestrel Osprey Ltd | 1 ; Kestrel Group | Kestrel International | 1 ; Kestrel | Kestrel Osprey | 0.85
Kestrel | Kestrel Osprey Zyxwv | 0.5 ; Zyx | Zyx Osprey | 0.85 ; Zy | Zy Osprey | 0 ; Osprey | Kestrel Osprey | 0.3
Kestrel Osprey Zyx | KOZ | 0.8 ; KOZ | Kestrel Osprey Zyx | 0.8 ; Jet Black | JB | 0 ; Kestrel | Kestrol | 0.75
Federal Express | Fedex | 0.7 ; Fedex | Federal Express | 0.7 ; Feex | Federal Express | 0 ; Kestrel Osprey | Kestrel Zyxwv | 0.3
Zyx Osprey | Qux Zyx | 0 ; Zyxw Osprey | Qux Zyxw | 0.3 ; Kestrelling Abcde | Qwert Kestr | 0.3 ; Qwert Kestr | Kestrelling Abcde | 0.3
Kestrelling Abcde | Qwert Kest | 0 ; Qwert Kest | Kestrelling Abcde | 0
`),
)('%s and %s are alike by %s', (company = '', published = '', expected) => {
  expect(likenessOf(readNames(company), published)).toBe(Number(expected));
});

test('of two that are as strong the first is the strongest', () => {
  const of = (matched: string, strength: number): Match => {
    return { state: 'match', reason: 'acronym', strength, matched };
  };
  expect(strongest([null, of('a', 0.5), of('b', 0.7), of('c', 0.7)])).toEqual(of('b', 0.7));
  expect(strongest([null])).toBeNull();
});

test.each([
  ['S.p.A.', ['spa']],
  ['A.P. Møller & Co', ['ap', 'møller', 'and', 'co']],
  ["O'Neil+1", ['oneil', 'and', '1']],
  ['Booking.com a.5', ['booking', 'com', 'a', '5']],
])('the words of %s are %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test.each([
  ['media', ['medical'], true],
  ['media', ['acme'], false],
  ['financial', ['finance'], false],
  ['software', ['acme', 'soft', 'consulting'], true],
  ['acme', ['software'], false],
])('%s names another trade than %j: %s', (added, words, expected) => {
  expect(isAnotherTrade(added, words)).toBe(expected);
});

test.each([
  ['', true],
  ['24', true],
  ['-support-desk', true],
  ['-foods', false],
  ['-foods-group', false],
  ['x-group', false],
])('what is behind a name is neutral, %j: %s', (rest, expected) => {
  expect(isNeutral(rest)).toBe(expected);
});

test('labels are those of the domain as people read it, and of the ASCII one where it differs', () => {
  expect(labelsOf('get-kestrel-group.co.uk', 'mail.get-kestrel-group.co.uk')).toEqual([
    {
      shown: 'get-kestrel-group',
      plain: 'get-kestrel-group',
      candidates: ['getkestrelgroup', 'kestrelgroup', 'getkestrel', 'kestrel'],
      added: new Map([
        ['getkestrel', 'group'],
        ['kestrel', 'group'],
      ]),
      withSuffix: 'getkestrelgroupcouk',
    },
  ]);
  const plain = (ascii: string, unicode: string) =>
    labelsOf(ascii, unicode).map((each) => each.plain);
  expect(plain('xn--mller-kva.de', 'müller.de')).toEqual(['muller', 'mueller']);
  expect(plain('kestrel.de', 'käfer.de')).toEqual(['kafer', 'kaefer', 'kestrel']);
});
