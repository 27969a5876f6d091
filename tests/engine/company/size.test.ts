// Which size is told from a website, and that numbers about other people are not taken for it.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bandOf, estimateSize } from '../../../src-main/engine/company/size.ts';
import { SIZE_BANDS } from '../../../src-main/engine/company/size-bands.ts';
import { website } from './website.ts';

const ofText = (text: string) => estimateSize(website({ text }));

describe('published numbers', () => {
  test.for<[string, string | null]>([
    ['250', '201-500'],
    ['7', '1-10'],
    ['51-200', '51-200'],
    ['50-200', '51-200'],
    ['11-50 employees', '11-50'],
    ['1,200', '1001-5000'],
    ['1.200', '1001-5000'],
    ['10001+', '10001+'],
    ['0.2k', '51-200'],
    ['1k', '501-1000'],
    ['4.9k', '1001-5000'],
    ['5.0k', '1001-5000'],
    ['5.1k', '5001-10000'],
    ['10.0k', '5001-10000'],
    ['10.1k', '10001+'],
    ['1.5', null],
    ['1000+', '1001-5000'],
    ['200+', '201-500'],
    ['more than 500', '501-1000'],
    ['100-1000', '201-500'],
    ['0', null],
    ['many', null],
    ['99999999', null],
    ['1, 2, 3', null],
  ])('"%s" is %s', ([employees, band]) => {
    expect(estimateSize(website({ organization: { employees } }))?.band ?? null).toBe(band);
  });

  test('they outrank the text', () => {
    expect(
      estimateSize(
        website({ organization: { employees: '30' }, text: 'We have 5,000 employees.' }),
      ),
    ).toEqual({
      band: '11-50',
      basis: 'schema.org',
      words: ['30'],
    });
  });
});

describe('numbers in words', () => {
  test.for<[string, string]>([
    ['Over 1,200 employees work here.', '1001-5000'],
    ['We have more than 200 employees.', '201-500'],
    ['Our 200 employees are proud.', '51-200'],
    ['A team of 35 in Leeds.', '11-50'],
    ['We are a team of 8 people.', '1-10'],
    ['We are 12 people.', '11-50'],
    ['a 35-person team', '11-50'],
    ['Some 90 dedicated employees', '51-200'],
    ['50-100 employees', '51-200'],
    ['Number of employees: 640', '501-1000'],
    ['12k employees worldwide', '10001+'],
    ['We employ over 300 people across three sites.', '201-500'],
    ['500+ employees', '501-1000'],
    ['Mit 400 Mitarbeitern sind wir', '201-500'],
    ['rund 1.400 Mitarbeiterinnen und Mitarbeiter', '1001-5000'],
    ['über 10.000 Beschäftigte weltweit', '10001+'],
    ['Unsere 25 Mitarbeitenden', '11-50'],
    ["1'500 Mitarbeitende in der Schweiz", '1001-5000'],
    ['Nos 400 salariés', '201-500'],
    ['plus de 1 200 collaborateurs', '1001-5000'],
    ['más de 3.400 empleados', '1001-5000'],
    ['un equipo de 15 personas', '11-50'],
    ['oltre 150 dipendenti', '51-200'],
    ['60 medewerkers', '51-200'],
    ['mais de 900 funcionários', '501-1000'],
    ['従業員数 400名', '201-500'],
    ['ponad 80 pracowników', '51-200'],
  ])('"%s" is %s', ([text, band]) => {
    expect(ofText(text)).toMatchObject({ band, basis: 'stated' });
  });

  test('the words that led to it are given', () => {
    expect(ofText('Today we have over 1,200 employees.')?.words).toEqual(['over 1,200 employees']);
  });

  test('the whole outranks a part', () => {
    expect(
      ofText('We have 200 employees in Germany. With 1,200 employees worldwide we are large.')
        ?.band,
    ).toBe('1001-5000');
    expect(ofText('In 1990 we had 9 employees. Today there are 120 employees.')?.band).toBe(
      '51-200',
    );
  });

  test('numbers that disagree are unknown', () => {
    expect(ofText('Our 20 employees in Bonn. Our 700 employees in Cork.')).toBeNull();
  });
});

describe('numbers that are about something else', () => {
  test.for([
    'Payroll for companies with 50 employees.',
    'The plan for up to 200 employees costs little.',
    'Für Unternehmen mit 50 Mitarbeitern.',
    'Bis zu 100 Mitarbeiter pro Lizenz.',
    'We have trained 10,000 employees of our clients.',
    '10,000 employees trained so far.',
    'Pour les entreprises de 50 salariés.',
    'Para empresas de 100 empleados.',
    'Employee of the year 2024. Employees benefits.',
    'We are 25 years old.',
    'We are 3 miles from the sea.',
    'Call 01234 567890. Team of experts.',
    'Since 1998 employees have been our strength.',
    'From 9 to 5.',
    '',
  ])('"%s" says nothing', (text) => {
    expect(ofText(text)).toBeNull();
  });
});

describe('hints', () => {
  test('several that agree are enough', () => {
    const hint = 'I am a designer and freelancer.';
    const places = [{ title: hint }, { description: hint }, { text: hint }];
    for (const place of places)
      expect(estimateSize(website(place))).toEqual({
        band: '1-10',
        basis: 'signs',
        words: ['freelancer', 'i am a designer'],
      });
    expect(ofText('A family-run bakery. Our little shop opens at seven.')).toMatchObject({
      band: '1-10',
    });
    expect(
      ofText('A Fortune 500 company with offices in 60 countries. Investor relations.'),
    ).toMatchObject({ band: '10001+' });
    expect(ofText('Offices in 30 countries. Listed on the London Stock Exchange.')).toMatchObject({
      band: '1001-5000',
    });
  });

  test.each([
    ['A Fortune 500 name. Investor relations.', '10001+'],
    ['In the FTSE 100. Investor relations.', '10001+'],
    ['In the FTSE 100 companies. Investor relations.', null],
    ['A global leader. Investor relations.', null],
    ['Board of directors. Investor relations.', null],
    ['Thousands of employees. Investor relations.', '1001-5000'],
    ['Offices in 4 countries. Investor relations.', null],
    ['Offices in 5 countries. Investor relations.', '1001-5000'],
    ['Offices in 49 countries. Investor relations.', '1001-5000'],
    ['Offices in 50 countries. Investor relations.', '10001+'],
    ['Offices in 19 countries. Family business.', '51-200'],
    ['Offices in 20 countries. Family business.', null],
    ['A freelancer. I am a photographer.', '1-10'],
    ['Just the two of us. Owner-run.', '1-10'],
    ['A small team. Family business.', '1-10'],
    ['Our tiny team. Owner-run.', '1-10'],
    ['My studio. Family business.', '1-10'],
  ])('%s: %s', (text, band) => {
    expect(ofText(text)?.band ?? null).toBe(band);
  });

  test('one alone is not', () => {
    expect(ofText('A family business since 1921.')).toBeNull();
    expect(ofText('Offices in 30 countries.')).toBeNull();
  });

  test('those that contradict each other are none', () => {
    expect(ofText('A freelancer on the board of directors. Offices in 60 countries.')).toBeNull();
  });

  test('customers in the Fortune 500 make nobody large', () => {
    expect(ofText('Trusted by Fortune 500 companies. Read our annual report.')).toBeNull();
  });
});

test('every number of people has one band, and more people never have a smaller one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4_999_999 }), (people) => {
      const [here, next] = [bandOf(people), bandOf(people + 1)];
      const at = (band: typeof here) => (band === null ? -1 : SIZE_BANDS.indexOf(band));
      expect(at(here)).toBeGreaterThanOrEqual(0);
      expect(at(next)).toBeGreaterThanOrEqual(at(here));
    }),
  );
});

test('any text at all is read without an error, in time', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void ofText(text)));
  for (const piece of ['1 000 ', 'over ', '1,', 'great ', 'we are ', 'companies '])
    ofText(piece.repeat(700));
});

test.each([
  [0, null],
  [0.9, null],
  [1, '1-10'],
  [10, '1-10'],
  [11, '11-50'],
  [50, '11-50'],
  [51, '51-200'],
  [200, '51-200'],
  [201, '201-500'],
  [500, '201-500'],
  [501, '501-1000'],
  [1_000, '501-1000'],
  [1_001, '1001-5000'],
  [5_000, '1001-5000'],
  [5_001, '5001-10000'],
  [10_000, '5001-10000'],
  [10_001, '10001+'],
  [5_000_000, '10001+'],
  [5_000_001, null],
  [Number.NaN, null],
])('%d people are %s', (people, band) => {
  expect(bandOf(people)).toBe(band);
});
