import { describe, expect, test } from 'vitest';
import { columnOrder } from '../../../../src-main/adapters/files/write/column-order.ts';
import { RESULT_COLUMNS } from '../../../../src-main/adapters/files/write/result-columns.ts';

const RESULTS = RESULT_COLUMNS.map(({ name }) => name);
const COLUMNS = ['E-Mail', 'Doe, J', 'score', 'vouch_flags', 'E-Mail', ''];

function order(texts: readonly string[], columns: readonly string[] | null = COLUMNS) {
  const outcome = columnOrder(texts, columns);
  return outcome.ok ? outcome.order : outcome.reason;
}

describe('columns named by hand', () => {
  test('stand in the order in which they are named, of both kinds', () => {
    expect(order(['vouch_score,1,vouch_valid'])).toEqual(['vouch_score', 0, 'vouch_valid']);
  });

  test('can be given in several lists, and in quotes where a name has a comma', () => {
    expect(order(['"Doe, J",vouch_mailbox', 'valid'])).toEqual([1, 'vouch_mailbox', 'vouch_valid']);
  });

  test('a header outranks the short name of a result', () => {
    expect(order(['score,vouch_score'])).toEqual([2, 'vouch_score']);
  });

  test('a result of that name is the new one; the list’s own is called by what the table heads it', () => {
    expect(order(['vouch_flags'])).toEqual(['vouch_flags']);
    expect(order(['vouch_flags (source)'])).toEqual([3]);
    expect(order(['notes (source)'], ['notes', 'notes (source)'])).toEqual([1]);
  });

  test('all of a kind come by one word, each column once', () => {
    expect(order(['vouch_score,originals,results'])).toEqual([
      'vouch_score',
      ...COLUMNS.keys(),
      ...RESULTS.filter((name) => name !== 'vouch_score'),
    ]);
  });

  test('rows that came from no file have the fields of the request', () => {
    expect(order(['score,email,ip_address'], null)).toEqual(['vouch_score', 0, 3]);
  });

  test('equal names are distinguished by a number', () => {
    expect(order(['E-Mail'])).toEqual(expect.any(String));
    expect(order(['5'])).toEqual([4]);
  });

  test('what is missing is reported with what exists', () => {
    const known = `Originals: E-Mail, Doe, J, score, vouch_flags, E-Mail, 6. Results: ${RESULTS.join(', ')}.`;
    expect(order(['colour'])).toBe(`There is no column "colour". ${known}`);
    expect(order([' , '])).toBe(`No column is given. ${known}`);
  });

  test.each([
    [50, 'c50'],
    [51, 'c50, and 1 more'],
  ])('of %i originals fifty are told', (count, end) => {
    const columns = Array.from({ length: count }, (_, at) => `c${at + 1}`);
    const told = [...columns.slice(0, 49), end].join(', ');
    expect(order([''], columns)).toBe(
      `No column is given. Originals: ${told}. Results: ${RESULTS.join(', ')}.`,
    );
  });
});
