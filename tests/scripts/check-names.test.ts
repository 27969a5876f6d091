// Which names a source file may declare, and which are refused with the words to use instead.
import { expect, test } from 'vitest';
import { refusedNames } from '../../scripts/check-names.ts';

const namesIn = (text: string) =>
  refusedNames('a.ts', text).map((sentence) => sentence.split(': ')[1]);

test('a refused word is named with the words to use', () => {
  expect(refusedNames('a.ts', 'const told = 1;')).toEqual([
    'a.ts: told: not "told", but reported, logged, shown, sentence',
  ]);
});

test.each([
  ['a variable', 'let heard = false;', 'heard'],
  ['a constant', 'const TOLD_EVERY_MS = 1;', 'TOLD_EVERY_MS'],
  ['a function', 'function judgedAnew() {}', 'judgedAnew'],
  ['a parameter', 'const f = (wish: string) => wish;', 'wish'],
  ['a destructured name', 'const { a: { told } } = b;', 'told'],
  ['a rest', 'const [first, ...wishes] = list;', 'wishes'],
  ['a type', 'type Wish = string;', 'Wish'],
  ['a member of a type', 'interface A { readonly hearing: number }', 'hearing'],
  ['a method', 'class A { hear() {} }', 'hear'],
  ['a property', 'const a = { said: 1 };', 'said'],
])('%s', (_, text, name) => {
  expect(namesIn(text)).toEqual([name]);
});

test('longer words, fields of the contract, texts and comments are let through', () => {
  const text = [
    '// nobody was told',
    "const change = { nobody_yet: 'told' };",
    'const shanghai = retold(change);',
  ].join('\n');
  expect(namesIn(text)).toEqual([]);
});
