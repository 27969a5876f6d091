// Classes of characters against the Unicode tables of the JavaScript engine, character by character.
import { expect, test } from 'vitest';
import {
  isAtext,
  isBlank,
  isInvisibleAtEdge,
  isStrayInvisible,
  unfitCharacter,
  utf8Octets,
} from '../../../src-main/engine/address/characters.ts';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);
const SURROGATES = range(0xd800, 0xdfff);
/** The first plane without halves of pairs, and around what cannot be seen in others. */
const CHARACTERS = [
  ...range(0, 0xd7ff),
  ...range(0xe000, 0xffff),
  ...range(0x1bc90, 0x1bcb0),
  ...range(0x1d160, 0x1d180),
  ...range(0x1fff0, 0x1ffff),
  ...range(0xdfff0, 0xe1010),
  ...range(0x10fff0, 0x10ffff),
].map((code) => String.fromCodePoint(code));

const named = (characters: readonly string[]) =>
  characters.map((character) => character.codePointAt(0)?.toString(16));
/** Those of which a class and its definition say different things. */
const differing = (is: (character: string) => boolean, defined: (character: string) => boolean) =>
  named(CHARACTERS.filter((character) => is(character) !== defined(character)));

test('blanks are white space, but for the controls among it', () => {
  const defined = (character: string) =>
    /\p{White_Space}/u.test(character) && !/[\v\f\x85]/.test(character);
  expect(differing((character) => isBlank(character.charCodeAt(0)), defined)).toEqual([]);
});

test('whatever is beyond ASCII is text, and of ASCII what RFC 5322 names', () => {
  const defined = (character: string) => /[^\x00-\x7f]|[\w!#$%&'*+\-/=?^`{|}~]/.test(character);
  expect(differing((character) => isAtext(character.charCodeAt(0)), defined)).toEqual([]);
});

test('what cannot be seen is what is ignored by default, and marks of interlinear text', () => {
  const defined = (character: string) =>
    /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u.test(character);
  const selectors = range(0xfe00, 0xfe0f).map((code) => code.toString(16));
  expect(differing((character) => isInvisibleAtEdge(character, 0), defined)).toEqual(selectors);
  expect(differing((character) => isStrayInvisible(character, 0), defined)).toEqual([]);
});

test('half of a pair that cannot be seen cannot be seen either', () => {
  const second = (text: string) => isStrayInvisible(text, 1);
  expect([second('\u{e0061}a'), second('😀\u{e0061}')]).toEqual([true, false]);
});

test('joiners and selectors work behind what is beyond ASCII', () => {
  const stray = (text: string) => isStrayInvisible(text, 1);
  expect(['\x80\u200d\x80', '\x7f\u200d\x80', '\x80\u200d\x7f', '\x80\u200d'].map(stray)).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(['\x80\ufe0f', '\x7f\ufe0f'].map(stray)).toEqual([false, true]);
});

test('each character has the reason for which it stands nowhere', () => {
  const reason = (character: string) => {
    if (character === '\0') return 'nul_character';
    if (/[\t\r\n]/.test(character)) return null;
    if (/\p{Cc}/u.test(character)) return 'control_character';
    if (character === '\ufffd') return 'replacement_character';
    if (/\p{Noncharacter_Code_Point}/u.test(character)) return 'noncharacter';
    return isStrayInvisible(character, 0) ? 'invisible_character' : null;
  };
  const wrong = CHARACTERS.filter(
    (character) => unfitCharacter(character, 0) !== reason(character),
  );
  expect(named(wrong)).toEqual([]);
  const lone = SURROGATES.filter(
    (code) => unfitCharacter(`a${String.fromCharCode(code)}a`, 1) !== 'lone_surrogate',
  );
  expect(lone).toEqual([]);
});

test('a text takes as many octets as its UTF-8, a lone half of a pair three', () => {
  const encoder = new TextEncoder();
  const texts = [
    ...CHARACTERS,
    ...SURROGATES.map((code) => `é${String.fromCharCode(code)}é`),
    ...['\ud800\udc00', '\udbff\udfff', '\ud800\ud800\udc00', '\ud800\udc00\udc00', '\udc00\ud800'],
  ];
  const wrong = texts.filter((text) => utf8Octets(text) !== encoder.encode(text).length);
  expect(named(wrong)).toEqual([]);
});
