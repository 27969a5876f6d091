// What the first rows of a list tell of its columns and of the width of its addresses.
import { expect, test } from 'vitest';
import {
  NO_SHAPE,
  useListShape,
  withRows,
} from '../../../../../../src-renderer/features/lists/results/grid/list-shape.ts';
import type { Rows } from '../../../../../../src-renderer/features/lists/results/grid/use-rows.ts';
import { drawHook } from '../../../../draw-hook.ts';
import { gridRows } from '../../../../lists/grid-rows.ts';
import { openPage } from '../../../../open-page.ts';

const row = (
  email: string,
  beside: { name?: string; company_name?: string; ip_address?: string } = {},
) => ({
  input: { email, ...beside },
});

test('what stands beside an address is known from the rows that have it, and stays', () => {
  const first = withRows(NO_SHAPE, [row('a@b.example', { name: 'Ada' }), row('c@d.example')]);
  expect(first).toEqual({
    given: { name: true, company: false, ip: false },
    addressLetters: 11,
  });
  expect(withRows(first, [row('a@b.example', { company_name: 'Acme' })])).toEqual({
    given: { name: true, company: true, ip: false },
    addressLetters: 11,
  });
  const third = withRows(NO_SHAPE, [row('a@b.example', { ip_address: '192.0.2.1', name: '' })]);
  const known = { given: { name: false, company: false, ip: true }, addressLetters: 11 };
  expect(third).toEqual(known);
  expect(withRows(third, [row('longer@b.example')])).toEqual({ ...known, addressLetters: 16 });
});

test('one long address of many does not widen the column', () => {
  const usual = Array.from({ length: 99 }, () => row('jane.doe@acme.example'));
  const long = row(`${'x'.repeat(60)}@acme.example`);
  expect(withRows(NO_SHAPE, [...usual, long]).addressLetters).toBe(21);
  expect(withRows(NO_SHAPE, [...usual.slice(90), long]).addressLetters).toBe(73);
});

test('rows that add nothing leave the same object', () => {
  const shape = withRows(NO_SHAPE, [row('jane.doe@acme.example', { name: 'Jane' })]);
  expect(withRows(shape, [row('j@acme.example')])).toBe(shape);
  expect(withRows(shape, [])).toBe(shape);
});

test('the first 200 rows are looked at when rows have come, and what they told is kept', async () => {
  openPage({});
  let there: (place: number) => boolean = () => false;
  const rows = gridRows(0, 201).map((each, place) => ({
    ...each,
    input: {
      email: `${'x'.repeat(place)}@acme.example`,
      ...(place === 200 ? { name: 'Jane' } : {}),
    },
  }));
  const asked: number[] = [];
  const source = {
    row: (place: number) => {
      asked.push(place);
      return there(place) ? (rows[place] ?? null) : null;
    },
  } as Rows['source'];
  const rowsOf = (version: number): Rows => ({
    source,
    count: 201,
    error: null,
    reload: () => {},
    version,
  });
  const shape = await drawHook(useListShape, rowsOf(1));
  expect(shape.now()).toBe(NO_SHAPE);
  expect(asked).toEqual(Array.from({ length: 200 }, (_, place) => place));

  there = () => true;
  await shape.draw(rowsOf(1));
  expect(asked).toHaveLength(200);
  await shape.draw(rowsOf(2));
  const letters = 190 + '@acme.example'.length;
  expect(shape.now()).toEqual({ given: NO_SHAPE.given, addressLetters: letters });

  there = (place) => place === 0;
  await shape.draw(rowsOf(3));
  expect(shape.now().addressLetters).toBe(letters);
});
