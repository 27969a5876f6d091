// In which encoding a page is read, by its bytes, its header and its own meta element.
import { expect, test } from 'vitest';
import { decodePage, encodingOf } from '../../../src-main/engine/website/charset.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const UTF_8 = Buffer.from('aé€', 'utf8');

// biome-ignore format: a table is read row by row
test.each([
  ['a mark of UTF-8 before the header', bytes('\xef\xbb\xbf\xb1'), 'charset=koi8-r', 'utf-8'],
  ['a mark that is cut', bytes('\xef\xbba'), '', 'windows-1252'],
  ['another second byte', bytes('\xef\xbc\xbf\xb1'), 'charset=koi8-r', 'koi8-r'],
  ['another third byte', bytes('\xef\xbb\xbe\xb1'), 'charset=koi8-r', 'koi8-r'],
  ['a mark of UTF-16, little end first', bytes('\xff\xfea\0'), '', 'utf-16le'],
  ['a mark of UTF-16, great end first', bytes('\xfe\xff\0a'), '', 'utf-16be'],
  ['half such a mark', bytes('\xffa'), '', 'windows-1252'],
  ['the other half', bytes('\xfea'), '', 'windows-1252'],
  ['UTF-8, whatever the header says', UTF_8, 'charset=iso-8859-1', 'utf-8'],
  ['UTF-8 whose last character is cut', UTF_8.subarray(0, 5), 'charset=koi8-r', 'utf-8'],
  ['the header', bytes('\xb1'), 'text/html; charset="ISO-8859-2"', 'iso-8859-2'],
  ['the header before the page', bytes('<meta charset=koi8-r>\xb1'), 'charset=iso-8859-2', 'iso-8859-2'],
  ['the page', bytes('<meta charset=windows-1251>\xb1'), '', 'windows-1251'],
  ['the page, where the header says what nobody knows', bytes('<meta charset=koi8-r>\xb1'), 'charset=klingon', 'koi8-r'],
  ['the page as XML', bytes('<?xml version="1.0" encoding="koi8-r"?>\xb1'), '', 'koi8-r'],
  ['a page that says UTF-16 in ASCII', bytes('<meta charset=utf-16>a'), '', 'utf-8'],
  ['a header that says so', bytes('a\x7f'), 'charset=utf-16le', 'utf-16le'],
  ['the end of what is looked at', bytes(`${' '.repeat(4_075)}<meta charset=koi8-r>\xb1`), '', 'koi8-r'],
  ['what is behind that', bytes(`${' '.repeat(4_096)}<meta charset=koi8-r>\xb1`), '', 'windows-1252'],
  ['nothing', bytes('\xb1'), '', 'windows-1252'],
  ['UTF-8 that is none', bytes('\xb1'), 'charset=utf-8', 'windows-1252'],
  ['UTF-8 that is none from its first byte on', bytes('\x80'), 'charset=utf-8', 'windows-1252'],
  ['UTF-8 of ASCII alone', bytes('a'), 'charset=UTF8', 'utf-8'],
  ['ASCII alone', bytes('a'), '', 'windows-1252'],
  ...['latin1', 'us-ascii', 'ascii', 'iso-8859-1', 'ISO8859-1', 'iso88591'].map(
    (label) => [label, bytes('a'), `charset=${label}`, 'windows-1252'] as const,
  ),
] as const)('by %s', (_, page, contentType, encoding) => {
  expect(encodingOf(page, contentType)).toBe(encoding);
});

test('bytes that fit no encoding are replaced', () => {
  expect(decodePage(bytes('\xff\xfe\x00\xd8a\x00'), '')).toBe('\ufffda');
  expect(decodePage(bytes('\xb1'), 'charset=iso-8859-2')).toBe('ą');
});
