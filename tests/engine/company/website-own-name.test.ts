import { expect, test } from 'vitest';
import { readNames } from '../../../src-main/engine/company/company-name.ts';
import { ownNameAs } from '../../../src-main/engine/company/website-own-name.ts';
import { website } from './website.ts';

const named = (company: string, published: Parameters<typeof website>[0]) =>
  ownNameAs(website({ title: null, siteName: null, text: '', ...published }), readNames(company));
const organization = (name: string) => ({
  name,
  legalName: null,
  industry: null,
  employees: null,
  country: null,
});

test.each([
  ['Kestrel Freight', { organization: organization('Kestrel Freight Ltd') }, 'Kestrel Freight Ltd'],
  ['Kestrel Freight Ltd', { siteName: 'KESTREL FREIGHT' }, 'KESTREL FREIGHT'],
  ['Kestrel', { siteName: 'Kestrel Group' }, 'Kestrel Group'],
  ['Kestrel Group', { siteName: 'Kestrel' }, 'Kestrel'],
  ['Kestrel Osprey', { siteName: 'Kestrel Osprey Group' }, 'Kestrel Osprey Group'],
  [
    'Kestrel',
    { organization: { ...organization('KESTREL'), legalName: 'Kestrel AG' } },
    'Kestrel AG',
  ],
  ['Müller & Söhne', { title: 'Mueller und Soehne | Home' }, 'Mueller und Soehne'],
])('%s is what the website calls itself', (company, published, name) => {
  expect(named(company, published)).toBe(name);
});

test.each([
  ['Kestrel Freight', { siteName: 'Kestrel Bank' }],
  ['Kestrel Freight', { siteName: 'Kestral Freight' }],
  ['Kestrel Freight', { text: 'Kestrel Freight is our partner.' }],
  ['Kestrel Freight', { siteName: 'Home' }],
  ['Kestrel Freight', { organization: organization('Kestrel Freight Trucks Removals Bakery') }],
  ['Kestrel Freight', { siteName: '' }],
  ['KF', { siteName: 'Kestrel Freight' }],
  ['Kestrel Bank', { siteName: 'Kestrel Foods' }],
])('%s is not what it calls itself: %j', (company, published) => {
  expect(named(company, published)).toBeNull();
});

test('a page with a name without end is read to a bound', () => {
  expect(named('Kestrel Freight', { siteName: 'Kestrel Freight '.repeat(100_000) })).toBeNull();
});
