// The elements of a JSON list, cut at any place of the text; what is wrong with it is told with its place.
import { describe, expect, test } from 'vitest';
import {
  ElementSplitter,
  type ListPlace,
} from '../../../../src-main/adapters/files/read/json-elements.ts';
import { FileError } from '../../../../src-main/service/ports/files.ts';

function split(text: string, place: ListPlace = 'top'): readonly string[] {
  const read = (pieces: readonly string[]) => {
    const splitter = new ElementSplitter(place, 'a.json');
    return [...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.end()];
  };
  const whole = read([text]);
  expect(read([...text])).toEqual(whole);
  return whole;
}

test.each<[string, ListPlace, string[]]>([
  ['[]', 'top', []],
  ['[ \n]', 'top', []],
  ['[1]', 'top', ['1']],
  ['[1, "a,b" ,{"c":[1,2]}]', 'top', ['1', ' "a,b" ', '{"c":[1,2]}']],
  ['[1,]', 'top', ['1', '']],
  ['["\\\\","\\"]","["]', 'top', ['"\\\\"', '"\\"]"', '"["']],
  ['[1] [2]', 'top', ['1']],
  ['{"n":{"m":[9]},"items":[1,2],"more":[3]}', 'member', ['1', '2']],
  ['{"items":[[1,2],3]}', 'member', ['[1,2]', '3']],
])('of %s as %s are %j', (text, place, elements) => {
  expect(split(text, place)).toEqual(elements);
});

test('elements come as soon as they are complete', () => {
  const splitter = new ElementSplitter('top', 'a.json');
  expect(['[1,2', ',', '3,4]'].map((piece) => splitter.push(piece))).toEqual([
    ['1'],
    ['2'],
    ['3', '4'],
  ]);
  expect(splitter.end()).toEqual([]);
});

describe('what cannot be read', () => {
  const bad = (why: string) => new FileError('bad_json', `a.json is not valid JSON: ${why}.`);
  const deep = (where: string) =>
    new FileError(
      'bad_json',
      `a.json is nested more than 100 levels deep in ${where}; use a list of plain objects or of addresses.`,
    );

  test.each<[string, ListPlace, FileError]>([
    [
      '',
      'top',
      new FileError(
        'bad_json',
        'There is no list in a.json; it must be an array of objects or of addresses.',
      ),
    ],
    [
      '{"a":1}',
      'member',
      new FileError(
        'bad_json',
        'There is no list in a.json; it must be an array of objects or of addresses.',
      ),
    ],
    ['[1,2', 'top', bad('it is incomplete after item 1')],
    ['{"a":[1,2]', 'member', bad('it is incomplete after item 2')],
    ['[1,"2', 'top', bad('it is incomplete after item 1')],
    ['[1,2}', 'top', bad('a bracket is closed that was not opened, after item 1')],
    ['[1]]', 'top', bad('a bracket is closed that was not opened, after item 1')],
    [`[1,${'['.repeat(101)}`, 'top', deep('item 2')],
    [`{"a":[${'{'.repeat(101)}`, 'member', deep('item 1')],
  ])('%s as %s is told', (text, place, error) => {
    expect(() => split(text, place)).toThrow(error);
  });

  test.each([
    [100, 'top'],
    [100, 'member'],
  ] as const)('nested %i deep in a list that is %s is read', (levels, place) => {
    const element = `${'['.repeat(levels)}${']'.repeat(levels)}`;
    expect(split(place === 'top' ? `[${element}]` : `{"a":[${element}]}`, place)).toEqual([
      element,
    ]);
  });

  test('an element of more than 33 million characters is refused while it grows', () => {
    const most = 33_554_432;
    const within = new ElementSplitter('top', 'a.json');
    expect(within.push(`[1,${' '.repeat(most - 3)}`)).toEqual(['1']);
    expect(() => within.push('   ')).not.toThrow();
    expect(() => within.push('    ')).toThrow(
      new FileError(
        'bad_json',
        'a.json is not a list of addresses: item 2 is longer than 33 million characters; check what is in it.',
      ),
    );
  });
});
