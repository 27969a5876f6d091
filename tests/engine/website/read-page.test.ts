// What is read off a page, however broken, and which organisation its structured data names.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPage, TEXT_CHARACTERS } from '../../../src-main/engine/website/read-page.ts';
import { organizationOf } from '../../../src-main/engine/website/structured-data.ts';

const ownDomain = (url: string) => {
  return URL.parse(url, 'https://www.acme.example/')?.hostname.endsWith('acme.example') ?? null;
};
const organizationIn = (...blocks: unknown[]) =>
  organizationOf(
    blocks.map((block) => (typeof block === 'string' ? block : JSON.stringify(block))),
    ownDomain,
  );

describe('text', () => {
  test('what nobody sees is left out, and white space is folded', () => {
    const { text } = readPage(`<head><title>T</title><style>a{}</style></head><body>
      <script>var a = "<p>code";</script><noscript>turn it on</noscript><template>later</template>
      <div hidden>no <b>no</b></div><p style="display: none">no</p><span style="visibility:hidden">no</span>
      <h1>One   <b>wo</b>rd</h1><td>a</td><td>b</td>&amp;&nbsp;c&shy;d</body>`);
    expect(text).toBe('One word a b & cd');
  });

  test('a title cannot steer a terminal, nor turn the writing beside it', () => {
    const { title } = readPage('<title>Acme\u001b[31m \u009b2J\u202eLtd\u2069\u200f</title>');
    expect(title).toBe('Acme [31m 2JLtd');
  });

  test('it is cut at its limit, never inside a character', () => {
    const { text, textLength } = readPage(`<p>a${'😀'.repeat(5_000)}`);
    expect(text.length).toBeLessThanOrEqual(TEXT_CHARACTERS);
    expect(text.isWellFormed()).toBe(true);
    expect(textLength).toBeGreaterThan(TEXT_CHARACTERS);
  });

  test('broken markup is read as far as it goes', () => {
    expect(readPage('<p>One<div>Two</p></b><table><tr><td>Three<a href="x>Four</a>').text).toBe(
      'One Two Three',
    );
    expect(readPage('<p>One &amp').text).toBe('One &');
    expect(readPage('<title>Never closed <p>Text').title).toBe('Never closed <p>Text');
    expect(readPage('<div style="display:none"><p>hidden</div><p>seen').text).toBe('seen');
  });

  test('what is nested beyond reason is read as far as reason goes', () => {
    const { text } = readPage(`<p>First</p>${'<div>'.repeat(100_000)}<p>Last`);
    expect(text).toBe('First');
  });

  test.each([
    [1_000, true],
    [1_001, false],
  ])('%s elements inside each other are read to the end: %s', (depth, whole) => {
    const { text, ...page } = readPage(`First${'<div>'.repeat(depth)}${' '.repeat(16_384)}Last`);
    expect([text, page.whole]).toEqual([whole ? 'First Last' : 'First', whole]);
  });

  test('any text at all is read without an error, and in well-formed pieces', () => {
    const pieces = fc.constantFrom(
      '<p>',
      '</p>',
      '<div hidden>',
      '</div>',
      '<script>',
      '</script>',
      '<title>',
      '&#xD800;',
      '<!--',
      '-->',
      '"',
      '<a href=',
      'words ',
      '<meta name=description content=',
      '<svg><title>',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(pieces, fc.string({ unit: 'binary' })), { maxLength: 60 }),
        (parts) => {
          const { text, title } = readPage(parts.join(''));
          expect(text.isWellFormed()).toBe(true);
          expect(text).toBe(text.trim());
          expect(title === null || title.length <= 300).toBe(true);
        },
      ),
    );
  });
});

describe('the head', () => {
  test('names are found in meta elements, whatever their case', () => {
    expect(
      readPage(`<html lang="de_CH"><head><META NAME="Description" CONTENT=" What  we do ">
        <meta property="og:site_name" content="Acme"><meta property="og:title" content="Other"><title> Acme
        Pumps </title></head><svg><title>Icon</title></svg>`),
    ).toMatchObject({
      title: 'Acme Pumps',
      description: 'What we do',
      language: 'de-CH',
      siteName: 'Acme',
    });
  });

  test('OpenGraph replaces a missing title and description', () => {
    expect(
      readPage(
        '<meta property="og:title" content="Acme"><meta property="og:description" content="Pumps">',
      ),
    ).toMatchObject({ title: 'Acme', description: 'Pumps', language: null, siteName: null });
  });

  test.for<[string, string | null]>([
    ['0; url=/next', '/next'],
    ["5;URL='http://other.example/'", 'http://other.example/'],
    ['0,/next', '/next'],
    ['10', null],
    ['soon; url=/next', null],
  ])('a refresh of "%s" leads to %s', ([content, target]) => {
    const { refresh } = readPage(`<meta http-equiv="refresh" content="${content}">`);
    expect(refresh?.target ?? null).toBe(target);
  });
});

describe('structured data', () => {
  const acme = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: 'Acme Pumps',
    legalName: 'Acme Pumps Limited',
    numberOfEmployees: { '@type': 'QuantitativeValue', value: 250 },
    address: { '@type': 'PostalAddress', addressCountry: 'GB' },
    industry: 'Machinery',
  };
  const read = {
    name: 'Acme Pumps',
    legalName: 'Acme Pumps Limited',
    employees: '250',
    country: 'GB',
    industry: 'Machinery',
  };

  test.for<[string, unknown[]]>([
    ['alone', [acme]],
    ['in a list', [[{ '@type': 'WebSite', name: 'Site' }, acme]]],
    [
      'in a graph',
      [{ '@context': 'https://schema.org', '@graph': [{ '@type': 'WebPage' }, acme] }],
    ],
    ...[
      'mainEntity',
      'publisher',
      'about',
      'isPartOf',
      'copyrightHolder',
      'sourceOrganization',
      'provider',
    ].map((key): [string, unknown[]] => [`by ${key}`, [{ '@type': 'WebPage', [key]: acme }]]),
    ['as the publisher of the page', [{ '@type': 'WebSite', name: 'Site', publisher: acme }]],
    [
      'with several types, spelt out',
      [{ ...acme, '@type': ['https://schema.org/Corporation', 'Thing'] }],
    ],
    ['beside broken JSON', ['{"@type": "Organization", "name": ', acme]],
    [
      'in a comment with a comma too many',
      [`<!-- ${JSON.stringify(acme).replace(/}$/, ',}')} -->`],
    ],
    ['with a line break in a text', [JSON.stringify(acme).replace('Acme Pumps"', 'Acme\n Pumps"')]],
  ])('is read %s', ([, blocks]) => {
    expect(organizationIn(...blocks)).toEqual(read);
  });

  test.for<[unknown, string | null]>([
    [250, '250'],
    ['51-200', '51-200'],
    [{ minValue: 51, maxValue: 200 }, '51-200'],
    [{ minValue: '51' }, '51+'],
    [{ value: '1,200' }, '1,200'],
    [[{ value: 7 }], '7'],
    [{}, null],
    [null, null],
    [Number.POSITIVE_INFINITY, null],
  ])('%j employees are "%s"', ([numberOfEmployees, expected]) => {
    expect(
      organizationIn({ '@type': 'Organization', name: 'A', numberOfEmployees })?.employees,
    ).toBe(expected);
  });

  test('a NAICS or ISIC code or a schema.org type names an industry', () => {
    expect(organizationIn({ '@type': 'Corporation', naics: '484121' })?.industry).toBe(
      'NAICS 484121',
    );
    expect(organizationIn({ '@type': 'Corporation', isicV4: 4923 })?.industry).toBe('ISIC 4923');
    expect(organizationIn({ '@type': ['LocalBusiness', 'Bakery'], name: 'B' })?.industry).toBe(
      'Bakery',
    );
    expect(organizationIn({ '@type': 'LocalBusiness', name: 'B' })?.industry).toBeNull();
  });

  test('the organisation of the site itself outranks others', () => {
    const other = {
      '@type': 'Organization',
      name: 'Client',
      url: 'https://client.example/',
      legalName: 'Client Ltd',
    };
    const self = { '@type': 'Organization', name: 'Acme', url: 'https://www.acme.example/' };
    expect(organizationIn([other, self])?.name).toBe('Acme');
    expect(
      organizationIn({ '@type': 'WebSite', publisher: self }, { '@type': 'Product', brand: other })
        ?.name,
    ).toBe('Acme');
  });

  test.each([
    ['of the site before one of nobody', [{ url: 'https://x.acme.example/' }, {}], 'One'],
    ['of nobody before one of another site', [{ url: 'https://other.example/' }, {}], 'Two'],
    ['nearer before one with a field more', [{}, { country: null }], 'One'],
    ['by its id', [{}, { '@id': 'https://x.acme.example/#org' }], 'Two'],
    ['by its page', [{}, { mainEntityOfPage: 'https://x.acme.example/' }], 'Two'],
    ['by a URL of 2,000 characters', [{}, { url: `/${'a'.repeat(1_999)}` }], 'Two'],
    ['by none of more', [{}, { url: `/${'a'.repeat(2_000)}` }], 'One'],
  ])('an organisation %s', (_, [one, two], name) => {
    const organization = { '@type': 'Organization' };
    const both = [
      { ...organization, ...one, name: 'One' },
      {
        '@type': 'WebSite',
        publisher: { ...organization, ...two, name: 'Two', industry: 'Pumps' },
      },
    ];
    expect(organizationIn(both)?.name).toBe(name);
  });

  test.each([
    [
      'the site is worth two steps to it',
      { url: 'https://acme.example/', industry: 'Pumps' },
      {},
      'Own',
    ],
    ['and no more than that', { url: 'https://acme.example/' }, { industry: 'Pumps' }, 'Other'],
  ])('to be of %s', (_, own, other, name) => {
    const organization = { '@type': 'Organization' };
    const above = { ...organization, ...other, name: 'Other' };
    const below = { about: { about: { ...organization, ...own, name: 'Own' } } };
    expect(organizationIn(above, below)?.name).toBe(name);
    expect(organizationIn(below, above)?.name).toBe(name);
  });

  test('an organisation is looked for twelve levels deep', () => {
    const within = (depth: number): unknown =>
      depth === 0 ? acme : { '@type': 'WebPage', about: within(depth - 1) };
    const listed = (depth: number): unknown => (depth === 0 ? acme : [listed(depth - 1)]);
    for (const nested of [within, listed])
      expect([organizationIn(nested(12))?.name, organizationIn(nested(13))]).toEqual([
        'Acme Pumps',
        null,
      ]);
  });

  test('and among 2,000 things', () => {
    const among = (things: number) =>
      organizationIn([...Array.from({ length: things }, () => ({ '@type': 'Thing' })), acme]);
    expect([among(1_998)?.name, among(1_999)]).toEqual(['Acme Pumps', null]);
  });

  test.each([
    [[' Acme\n Pumps ', 'Other'], 'Acme Pumps'],
    [{ '@value': 'Acme', name: 'Other' }, 'Acme'],
    [[{ name: 'Acme' }], 'Acme'],
    [{ '@value': 7 }, null],
    [7, '7'],
    [' ', null],
    ['a'.repeat(201), 'a'.repeat(200)],
    [`a${' '.repeat(798)}bc`, 'a b'],
  ])('a name written as %j is %j', (name, read) => {
    const named = organizationIn({ '@type': 'Organization', name, legalName: 'Acme Ltd' });
    expect(named).toMatchObject({ name: read, legalName: 'Acme Ltd' });
  });

  test('its country is that of its address, three of them deep, or of its location', () => {
    const within = (depth: number): object =>
      depth === 0 ? { addressCountry: 'GB' } : { address: within(depth - 1) };
    const countryOf = (more: object) =>
      organizationIn({ '@type': 'Organization', name: 'A', ...more })?.country;
    expect([1, 2, 3, 4].map((depth) => countryOf(within(depth)))).toEqual(['GB', 'GB', 'GB', null]);
    expect(countryOf({ location: [within(0)] })).toBe('GB');
  });

  test('people, products and reviews are no organisation', () => {
    expect(organizationIn({ '@type': 'Person', name: 'Ann', worksFor: acme })).toBeNull();
    expect(organizationIn({ '@type': 'Review', author: acme })).toBeNull();
  });

  test('hostile data does no harm', () => {
    const deep = `${'{"@graph":['.repeat(5_000)}${']}'.repeat(5_000)}`;
    const wide = { '@graph': Array.from({ length: 50_000 }, () => ({ '@type': 'Thing' })) };
    const poison =
      '{"@type":"Organization","__proto__":{"name":"Evil"},"constructor":{"name":"Evil"}}';
    expect(organizationIn(deep, wide, poison, '[', '', 'null', '7')).toBeNull();
    expect(organizationIn('{"@type":"Organization","name":{"toString":1}}')).toBeNull();
    expect(({} as Record<string, unknown>).name).toBeUndefined();
  });

  test('any JSON at all is read without an error', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        (value) =>
          void organizationIn(value, {
            '@type': 'Organization',
            name: value,
            address: value,
            numberOfEmployees: value,
          }),
      ),
    );
  });
});
