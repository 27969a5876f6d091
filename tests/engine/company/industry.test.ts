// Which industry is guessed from a website, and that nothing is guessed where nothing is said.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INDUSTRIES_FILE, industriesDocument } from '../../../scripts/write-industries-doc.ts';
import { INDUSTRIES } from '../../../src-main/engine/company/industries.ts';
import { guessIndustry } from '../../../src-main/engine/company/industry.ts';
import { plainWords } from '../../../src-main/engine/company/plain-words.ts';
import { FRESH_CASES, type IndustryCase, KNOWN_CASES } from './industry-cases.ts';
import { website } from './website.ts';

const guessOf = ({ expected: _, ...about }: IndustryCase) =>
  guessIndustry(website(about))?.industry ?? null;

const legal = (...words: readonly string[]) => ({
  industry: 'Legal services',
  words,
  basis: 'page',
});

describe('pages that the table was made with', () => {
  test.each(KNOWN_CASES.map((each) => [each.title, each] as const))('%s', (_title, each) => {
    expect(guessOf(each)).toBe(each.expected);
  });
});

test('of pages that the table was not made with, none is guessed wrong and nine in ten are guessed', () => {
  const judged = FRESH_CASES.map((each) => ({ ...each, guess: guessOf(each) }));
  const right = judged.filter(({ guess, expected }) => guess === expected);
  console.log(
    `industries: ${right.length} of ${judged.length} unseen pages as a reader would name them`,
  );
  expect(judged.filter(({ guess, expected }) => guess !== expected && guess !== null)).toEqual([]);
  expect(right.length / judged.length).toBeGreaterThanOrEqual(0.9);
});

describe('the reasons', () => {
  test('are the words that led to it, the strongest first', () => {
    expect(
      guessIndustry(
        website({
          title: 'Zahnarztpraxis Vogel',
          description: 'Ihr Zahnarzt in Ulm',
          text: 'Patienten.',
        }),
      ),
    ).toEqual({
      industry: 'Health care',
      words: ['zahnarztpraxis', 'zahnarzt', 'patienten'],
      basis: 'page',
    });
  });

  test('have the strongest first wherever it stands', () => {
    const about = { title: 'Conveyancing', description: 'Solicitors', text: 'Hotel.' };
    expect(guessIndustry(website(about))).toEqual(legal('solicitors', 'conveyancing'));
    const late = { title: 'Hotel', description: 'Solicitors', text: 'Barristers, barristers.' };
    expect(guessIndustry(website(late))).toBeNull();
    const least = { title: 'Rooms', description: 'Solicitors, barristers.', text: '' };
    expect(guessIndustry(website(least))).toEqual(legal('solicitors', 'barristers'));
  });

  test('are what the structured data says, where it says something', () => {
    expect(
      guessIndustry(
        website({ title: 'Hotel Bakery Bank', organization: { industry: 'LegalService' } }),
      ),
    ).toEqual({ industry: 'Legal services', words: ['LegalService'], basis: 'schema.org' });
  });
});

test.each([
  ['NAICS 484121', 'Transport & logistics'],
  ['Dental practice', 'Health care'],
  ['Zahnarztpraxis', 'Health care'],
  ['Kreissparkasse', 'Banking & financial services'],
  ['Banking & Financial Services', 'Banking & financial services'],
  ['something else', null],
])('structured data that says %s is %s', (industry, expected) => {
  expect(guessIndustry(website({ organization: { industry } }))).toEqual(
    expected === null ? null : { industry: expected, words: [industry], basis: 'schema.org' },
  );
});

test.each([
  // Of a word that stands there three times half as much again.
  ['Solicitors. Solicitors. Barristers.', null],
  ['Solicitors. Solicitors. Solicitors. Barristers.', legal('solicitors', 'barristers')],
  ['Solicitors, solicitors, solicitors, solicitors.', null],
  // One and a half times as much as speaks for the next.
  ['Solicitors, barristers, lawyers, hotel, restaurant, rooms.', null],
  [
    'Solicitors, barristers, lawyers, hotel, restaurant.',
    legal('solicitors', 'barristers', 'lawyers'),
  ],
])('the text %j says %j', (text, guess) => {
  expect(guessIndustry(website({ text }))).toEqual(guess);
});

test('text is compared without accents, in one sort of apostrophe', () => {
  expect(plainWords('BÄCKEREI Groß – Møller’s ‘a’ `b` 한국')).toBe(
    "backerei gross – moller's 'a' 'b' 한국",
  );
});

test('a word may be the beginning or the end of others', () => {
  const about = { title: 'Dachdeckermeister', text: 'Dachdeckereien. Augenklinik.' };
  expect(guessIndustry(website(about))).toEqual({
    industry: 'Construction, crafts & architecture',
    words: ['dachdeckermeister', 'dachdeckereien'],
    basis: 'page',
  });
  const clinic = { title: 'Augenklinik', text: 'Augenkliniken. Tierklinik.' };
  expect(guessIndustry(website(clinic))?.words.slice(0, 2)).toEqual(['augenklinik', 'tierklinik']);
});

describe('caution', () => {
  test('the trade of customers is not the own', () => {
    const about = {
      title: 'Cleaning for hotels, restaurants and hospitals',
      text: 'Used by hotels and schools.',
    };
    expect(guessIndustry(website(about))).toBeNull();
  });

  test('one word alone is not enough', () => {
    expect(guessIndustry(website({ title: 'Mill Bank Bakery' }))?.industry).not.toBe(
      'Banking & financial services',
    );
    expect(guessIndustry(website({ description: 'Near the old theatre.' }))).toBeNull();
  });

  test('two trades in equal measure are none', () => {
    expect(
      guessIndustry(
        website({ title: 'Hotel and law firm', description: 'Hotel rooms. Solicitors.' }),
      ),
    ).toBeNull();
  });

  test('any words at all are read without an error, and the same ones give the same guess', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string(),
        fc.lorem(),
        (title, description, text) => {
          const page = website({
            title,
            description,
            text,
            organization: { industry: description },
          });
          expect(guessIndustry(page)).toEqual(guessIndustry(page));
        },
      ),
    );
  });
});

describe('the table', () => {
  test('holds words as text is compared: in lower case, without accents, no longer than needed', () => {
    const words = INDUSTRIES.flatMap(({ words: lists }) =>
      Object.values(lists).flatMap((list) => list.split(', ')),
    );
    expect(
      words.filter((word) => plainWords(word) !== word || !/^\*?[^*!]{2,}\*?!?$/.test(word)),
    ).toEqual([]);
  });

  test('gives every code and type to one industry', () => {
    for (const key of ['types', 'naics', 'isic'] as const) {
      const all = INDUSTRIES.flatMap((industry) =>
        industry[key].split(' ').filter((part) => part !== ''),
      );
      expect(all.filter((each, index) => all.indexOf(each) !== index)).toEqual([]);
    }
  });

  test('names each industry once', () => {
    expect(new Set(INDUSTRIES.map(({ name }) => name)).size).toBe(INDUSTRIES.length);
  });

  test('is documented as it is (scripts/write-industries-doc.ts writes it)', () => {
    expect(readFileSync(INDUSTRIES_FILE, 'utf8')).toBe(industriesDocument());
  });
});
