// Tags and texts of XML wherever it is cut, and what is not taken for one.
import { expect, test } from 'vitest';
import { attribute, scanXml } from '../../../../src-main/adapters/files/read/xml-scan.ts';

function scanned(...pieces: readonly string[]) {
  const events: string[] = [];
  let text = '';
  const flush = () => {
    if (text !== '') events.push(`"${text}"`);
    text = '';
  };
  const scanner = scanXml({
    open(name, attributes) {
      flush();
      events.push(`<${name}${attributes}>`);
    },
    close(name) {
      flush();
      events.push(`</${name}>`);
    },
    text(more) {
      text += more;
    },
  });
  for (const piece of pieces) scanner.push(piece);
  flush();
  return { events, atRest: scanner.atRest() };
}

const DOCUMENT =
  '<?xml version="1.0"?><!DOCTYPE x><!-- a > b --><x:row r="1" s=\'>\'><c/>a&amp;b<![CDATA[<c>&lt;]]></x:row >';

test('a document is told tag by tag', () => {
  expect(scanned(DOCUMENT)).toEqual({
    events: ['<row r="1" s=\'>\'>', '<c>', '</c>', '"a&b<c>&lt;"', '</row>'],
    atRest: true,
  });
});

test('so it is however it is cut', () => {
  expect(scanned(...DOCUMENT)).toEqual(scanned(DOCUMENT));
  for (let at = 1; at < DOCUMENT.length; at += 1)
    expect(scanned(DOCUMENT.slice(0, at), DOCUMENT.slice(at))).toEqual(scanned(DOCUMENT));
});

test.each([
  ['a tag', '<row r="1"'],
  ['a comment', '<!-- a'],
  ['CDATA', '<![CDATA[ a'],
  ['an instruction', '<?xml'],
  ['an entity', 'a&am'],
])('%s that is not over is no rest', (_, text) => {
  expect(scanned(text).atRest).toBe(false);
});

test('a tag longer than a megabyte is none', () => {
  const attributes = 'x'.repeat(1_048_576 - 2);
  expect(() => scanned(`<a${attributes}`)).not.toThrow();
  expect(() => scanned(`<ab${attributes}`)).toThrow('a tag without end');
});

test.each([
  ['&lt;&gt;&amp;&quot;&apos;', '<>&"\''],
  ['&#65;&#x42;&#x1F600;', 'AB😀'],
  ['&#x110000;', '&#x110000;'],
  ['&#x10FFFF;', '\u{10ffff}'],
  ['&copy;&unknown;', '&copy;&unknown;'],
  ['a & b &', 'a & b &'],
])('%s means %s', (text, expected) => {
  expect(scanned(`${text}<x/>`).events[0]).toBe(`"${expected}"`);
});

test.each([
  [' r="A1" s="2"', 'r', 'A1'],
  [' x:r="A1"', 'r', 'A1'],
  [" r='a&amp;b'", 'r', 'a&b'],
  [' br="1" r="2"', 'r', '2'],
  [' r=1', 'r', null],
  [' r="1', 'r', null],
  ['', 'r', null],
])('of %s the attribute %s is %s', (attributes, name, value) => {
  expect(attribute(attributes, name)).toBe(value);
});
