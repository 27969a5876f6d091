import { getPublicSuffix } from 'tldts';
import { describe, expect, test } from 'vitest';
import {
  countriesOfForm,
  endingOfCountry,
} from '../../../src-main/engine/company/country-endings.ts';
import { likelyDomains, MOST_DOMAINS } from '../../../src-main/engine/company/likely-domains.ts';

const NOWHERE = { countries: [] };

describe('the likely domains of a company', () => {
  test('are its name without the legal form, in one word and with hyphens, the endings of the form first', () => {
    const domains = likelyDomains('Kestrel Freight GmbH', NOWHERE);
    expect(domains.slice(0, 3)).toEqual([
      'kestrelfreight.de',
      'kestrel-freight.de',
      'kestrelfreight.com',
    ]);
    expect(domains).toContain('kestrelfreight.at');
  });

  test.each([
    ['Acme Widgets Ltd', 'acmewidgets.co.uk'],
    ['Acme Widgets B.V.', 'acmewidgets.nl'],
    ['Acme Widgets S.p.A.', 'acmewidgets.it'],
    ['Acme Widgets Pty Ltd', 'acmewidgets.com.au'],
    ['Acme Widgets sp. z o.o.', 'acmewidgets.pl'],
    ['Acme Widgets Inc.', 'acmewidgets.com'],
  ])('%s begins with %s', (company, first) => {
    expect(likelyDomains(company, NOWHERE)[0]).toBe(first);
  });

  test('have umlauts spelt in both ways, and need no "and"', () => {
    const domains = likelyDomains('Müller & Söhne GmbH', NOWHERE);
    expect(domains).toEqual(
      expect.arrayContaining(['muellersoehne.de', 'mueller-soehne.de', 'mullersohne.de']),
    );
  });

  test('begin with a domain that stands in the name', () => {
    expect(likelyDomains('Booking.com B.V.', NOWHERE)[0]).toBe('booking.com');
  });

  test('follow a country that something else speaks for, and one that the form has too goes first', () => {
    expect(likelyDomains('Acme Widgets', { countries: ['FR'] })[0]).toBe('acmewidgets.fr');
    expect(likelyDomains('Acme Widgets GmbH', { countries: ['AT'] })[0]).toBe('acmewidgets.at');
    expect(likelyDomains('Acme Widgets GmbH', { countries: ['FR'] })[0]).toBe('acmewidgets.de');
  });

  test('are looked for under the endings of the practice network alone, where it is one', () => {
    expect(likelyDomains('Acme Widgets Ltd', { countries: ['GB'], endings: ['example'] })).toEqual([
      'acmewidgets.example',
      'acme-widgets.example',
    ]);
  });

  test.each(['', 'n/a', 'self employed', '---', '田中製作所', 'Global Solutions Group'])(
    '%j has none that would be its own, or only its whole name',
    (company) => {
      for (const domain of likelyDomains(company, NOWHERE))
        expect(domain.split('.')[0]).toMatch(/^globalsolutionsgroup$|^global-solutions-group$/);
    },
  );

  test.each([
    'a '.repeat(500),
    'Ä'.repeat(1_000),
    `${'x.'.repeat(300)}com`,
    `${'Acme '.repeat(100)}GmbH & Co. KG`,
    'a'.repeat(1_000),
    '../../etc <script>alert(1)</script>.com',
    'acme\u0000.com \u202emoc.live',
  ])('are bounded and well-formed whatever the name is: %#', (company) => {
    const domains = likelyDomains(company, { countries: ['DE', 'US'] });
    expect(domains.length).toBeLessThanOrEqual(MOST_DOMAINS);
    for (const domain of domains) expect(domain).toMatch(/^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{2,63})+$/);
  });
});

test('the endings of the table are public suffixes', () => {
  for (const country of 'AR AU BD BR CY EG GB HK ID IL JP KE KR MX MY NG NZ PE PH PK SA SG TH TR TW UA UY VN ZA DE AT CH FR NL'.split(
    ' ',
  )) {
    const ending = endingOfCountry(country);
    expect(getPublicSuffix(`company.${ending}`, { allowPrivateDomains: false })).toBe(ending);
  }
  expect(countriesOfForm('toString')).toEqual([]);
});
