import { describe, expect, test } from 'vitest';
import {
  alignColumns,
  freeName,
} from '../../../../src-main/service/lists/merge/column-alignment.ts';

describe('columns of several lists', () => {
  test('of one name are one, whatever the letter case and blanks, and others follow', () => {
    expect(
      alignColumns([
        ['Email', 'Name', 'Note'],
        ['name ', 'PHONE', 'email'],
      ]),
    ).toEqual({
      columns: ['Email', 'Name', 'Note', 'PHONE'],
      places: [
        [0, 1, 2],
        [1, 3, 0],
      ],
    });
  });
  test('that alone name the same field are one', () => {
    const { columns, places } = alignColumns([
      ['E-Mail', 'Firma'],
      ['Company', 'Email address'],
    ]);
    expect(columns).toEqual(['E-Mail', 'Firma']);
    expect(places[1]).toEqual([1, 0]);
  });
  test('that name a field beside others which do stay apart', () => {
    const { columns } = alignColumns([['Work email', 'Personal email'], ['Email']]);
    expect(columns).toEqual(['Work email', 'Personal email', 'Email']);
  });
  test('with one name twice go with each other in order, and a third is added', () => {
    const { columns, places } = alignColumns([
      ['tag', 'tag'],
      ['tag', 'tag', 'tag'],
    ]);
    expect(columns).toEqual(['tag', 'tag', 'tag']);
    expect(places[1]).toEqual([0, 1, 2]);
  });
  test('of a name that is taken get a number', () => {
    expect(freeName('List', ['a', 'list', 'List 2'])).toBe('List 3');
    expect(freeName('List', ['a'])).toBe('List');
  });
});
