// That what was read of a website serves whoever sees the same one, and nobody who sees another.
import { expect, test } from 'vitest';
import { guessIndustry } from '../../../src-main/engine/company/industry.ts';
import { estimateSize } from '../../../src-main/engine/company/size.ts';
import { readWebsite } from '../../../src-main/engine/company/website-reading.ts';
import type { Website } from '../../../src-main/engine/ports.ts';
import { siteOf } from '../../doubles/facts.ts';

const LAW = siteOf({ title: 'Acme law firm', text: 'Attorneys at law with 25 employees.' });

const OTHERS: readonly Website[] = [
  siteOf({ title: 'Acme bakery', text: LAW.text }),
  siteOf({ title: LAW.title, description: 'A bakery', text: LAW.text }),
  siteOf({ title: LAW.title, siteName: 'Acme bakery and cafe', text: LAW.text }),
  siteOf({ title: LAW.title, text: 'Attorneys at law with 2,500 employees.' }),
  siteOf({
    title: LAW.title,
    text: LAW.text,
    organization: {
      name: null,
      legalName: null,
      industry: 'Bakery',
      employees: '51-200',
      country: null,
    },
  }),
];

test('a website is read as its trade and its size are read', () => {
  for (const site of [LAW, ...OTHERS]) {
    const reading = { industry: guessIndustry(site), size: estimateSize(site) };
    expect(readWebsite(site)).toEqual(reading);
    expect(readWebsite(structuredClone(site))).toEqual(reading);
  }
  expect(readWebsite(LAW).industry).not.toBe(null);
  expect(readWebsite(LAW).size).not.toBe(null);
});

test('one that comes from the store again is read once, one that says something else is not taken for it', () => {
  expect(readWebsite(structuredClone(LAW))).toBe(readWebsite(LAW));
  for (const site of OTHERS) expect(readWebsite(site)).not.toBe(readWebsite(LAW));
});
