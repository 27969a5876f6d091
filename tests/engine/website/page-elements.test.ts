// What is gathered from single elements of a page, and where it ends.
import { describe, expect, test } from 'vitest';
import { readPage } from '../../../src-main/engine/website/read-page.ts';

const times = (count: number, html: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => html(index)).join('');

test.each(
  'script style noscript template svg math textarea select title object noframes'.split(' '),
)('nobody sees what is in %s', (name) => {
  expect(readPage(`<p>a<${name}>b</${name}>c`).text).toBe('a c');
});

test.each('b i em strong span u s small sub sup mark font abbr wbr bdi'.split(' '))(
  '%s does not part a word',
  (name) => {
    expect(readPage(`<p>a<${name}>b</${name}>c`).text.replaceAll(' ', '')).toBe('abc');
    expect(readPage(`<p>a<${name}>b`).text).toBe('ab');
  },
);

test.each(['div', 'td', 'a', 'li'])('%s does', (name) => {
  expect(readPage(`<p>a<${name}>b</${name}>c`).text).toBe('a b c');
});

describe('of a page', () => {
  test('the language, the sources and the images', () => {
    const page = readPage(
      '<html xml:lang="fr"><frame src=" f1 "><iframe src=f2></iframe><script src=s1>var a=1;</script><a href=l1>x</a><a>y</a>' +
        '<script type="application/LD+json">{"a":<b>1}</script><img><picture></picture><video></video><canvas></canvas>',
    );
    expect(page).toMatchObject({
      language: 'fr',
      frames: ['f1', 'f2'],
      scripts: ['s1'],
      links: ['l1'],
      images: 4,
      inlineScript: 'var a=1;',
      jsonLd: ['{"a":<b>1}'],
    });
  });

  // biome-ignore format: a table is read row by row
  test.each([
    ['<html lang=de xml:lang=fr>', 'de'],
    ['<meta http-equiv=Content-Language content=it>', 'it'],
    ['<html lang=german>', null],
    [`<html lang=en-${'a'.repeat(8)}-${'b'.repeat(8)}-${'c'.repeat(8)}-abcde>`, `en-${'a'.repeat(8)}-${'b'.repeat(8)}-${'c'.repeat(8)}-abcde`],
    [`<html lang=en-${'a'.repeat(8)}-${'b'.repeat(8)}-${'c'.repeat(8)}-abcdef>`, null],
  ])('%s is in %s', (html, language) => {
    expect(readPage(html).language).toBe(language);
  });

  test.each([
    ['<title>One</title><title>Two</title>', 'One'],
    ['<svg><title>Icon</title></svg><title>Two</title>', 'Icon'],
    ['<meta name=og:title content=" Shared  title ">', 'Shared title'],
    [`<title>${'a'.repeat(301)}</title>`, 'a'.repeat(300)],
  ])('the title of %j', (html, title) => {
    expect(readPage(html).title).toBe(title);
  });

  test('a name is the first that there is, by its own words', () => {
    const page = readPage(
      '<meta name=description content=One><meta property=Description content=Two><meta name=application-name content=App><meta name=x>',
    );
    expect([page.description, page.siteName]).toEqual(['One', 'App']);
    expect(
      readPage('<meta property=og:site_name content=Site><meta name=application-name content=App>')
        .siteName,
    ).toBe('Site');
    expect(readPage(`<meta name=description content="${'d'.repeat(1_001)}">`).description).toBe(
      'd'.repeat(1_000),
    );
    expect(readPage(`<meta property=og:site_name content="${'d'.repeat(201)}">`).siteName).toBe(
      'd'.repeat(200),
    );
  });

  test.each([
    ['5; url=/next', { afterSeconds: 5, target: '/next' }],
    [" 0.5 , URL = '/next' ", { afterSeconds: 0, target: '/next' }],
    ['5;/next', { afterSeconds: 5, target: '/next' }],
    ['5', null],
    ['5; url=', null],
    ['x; url=/next', null],
  ])('a refresh of %j', (content, refresh) => {
    expect(
      readPage(
        `<meta http-equiv=refresh content="${content}"><meta http-equiv=refresh content="9; url=/other">`,
      ).refresh,
    ).toEqual(refresh ?? { afterSeconds: 9, target: '/other' });
  });
});

describe('so many, and no more:', () => {
  test('200 links, each of 2,000 characters', () => {
    expect(readPage(times(201, (at) => `<a href=${at}>`)).links).toEqual(
      Array.from({ length: 200 }, (_, at) => String(at)),
    );
    const [most, more] = ['a'.repeat(2_000), 'b'.repeat(2_001)];
    expect(readPage(`<a href=${most}></a><a href=${more}></a>`).links).toEqual([most]);
  });

  test('200 names', () => {
    const page = (others: number) =>
      readPage(
        `${times(others, (at) => `<meta name=n${at} content=x>`)}<meta name=description content=One>`,
      );
    expect([page(199).description, page(200).description]).toEqual(['One', null]);
  });

  test('20 blocks of JSON-LD, each of 200,000 characters', () => {
    const block = (text: string) => `<script type="application/ld+json">${text}</script>`;
    expect(readPage(times(21, (at) => block(`${at}`))).jsonLd).toEqual(
      Array.from({ length: 20 }, (_, at) => String(at)),
    );
    expect(readPage(block('a'.repeat(200_000))).jsonLd.map(({ length }) => length)).toEqual([
      200_000,
    ]);
    expect(readPage(block('a'.repeat(200_001))).jsonLd).toEqual([]);
  });

  test('2,000 characters of an attribute', () => {
    const text = (blanks: number) =>
      readPage(`<p>a<div style="${' '.repeat(blanks)}display:none">b`).text;
    expect([text(1_988), text(1_989)]).toEqual(['a', 'a b']);
  });

  test('20,000 characters of scripts and of text', () => {
    const page = readPage(`<script>${'s'.repeat(20_001)}</script><p>${'t'.repeat(20_001)}`);
    expect([page.inlineScript.length, page.textLength, page.text.length]).toEqual([
      20_000, 20_000, 4_000,
    ]);
  });
});

test.each(['hidden', 'style="display : none"', 'style="x:y;visibility:hidden"'])(
  '%s hides',
  (attribute) => {
    expect(readPage(`<p>a<div ${attribute}>b<i>c</i></div>d`).text).toBe('a d');
  },
);
