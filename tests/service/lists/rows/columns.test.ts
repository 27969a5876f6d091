// Columns named by hand over a guess, and the request of a row.
import { describe, expect, test } from 'vitest';
import {
  applyMapping,
  parseOverrides,
  toRequest,
} from '../../../../src-main/service/lists/rows/columns.ts';
import { NO_COLUMNS } from '../../../doubles/list-choices.ts';

describe('mapping by hand', () => {
  const columns = ['Mail', 'Name', 'Name', '3'];

  test('a header, its number, or none', () => {
    expect(
      applyMapping(NO_COLUMNS, { email: 'mail ', name: 2, company_name: '3' }, columns),
    ).toEqual({
      ok: true,
      mapping: { ...NO_COLUMNS, email: 0, name: 1, company_name: 3 },
    });
    expect(applyMapping({ ...NO_COLUMNS, email: 0, name: 1 }, { name: null }, columns)).toEqual({
      ok: true,
      mapping: { ...NO_COLUMNS, email: 0 },
    });
  });

  test('a whole name replaces the pair, and the pair a whole name', () => {
    const pair = { ...NO_COLUMNS, email: 0, first_name: 1, last_name: 2 };
    expect(applyMapping(pair, { name: 4 }, columns)).toEqual({
      ok: true,
      mapping: { ...NO_COLUMNS, email: 0, name: 3 },
    });
    expect(
      applyMapping(
        { ...NO_COLUMNS, email: 0, name: 3 },
        { first_name: 2, last_name: '3' },
        columns,
      ),
    ).toEqual({
      ok: true,
      mapping: { ...NO_COLUMNS, email: 0, first_name: 1, last_name: 3 },
    });
  });

  test.each([
    [{ email: 'Post' }, 'there is no column "Post"'],
    [{ email: 5 }, 'there is no column "5"'],
    [{ email: '0' }, 'there is no column "0"'],
    [{ email: 'name' }, '2 columns are called "name"'],
    [{}, 'No column looks like email addresses'],
  ])('%j is answered with the columns there are', (overrides, words) => {
    const outcome = applyMapping(NO_COLUMNS, overrides, columns);
    expect(outcome.ok ? '' : outcome.reason).toContain(words);
    expect(outcome.ok ? '' : outcome.reason).toContain('1 Mail, 2 Name, 3 Name, 4 3');
  });

  test('options are read from FIELD=HEADER', () => {
    expect(parseOverrides(['email=E=Mail', 'name='])).toEqual({
      ok: true,
      overrides: { email: 'E=Mail', name: null },
    });
    expect(parseOverrides(['phone=Tel'])).toMatchObject({
      ok: false,
      reason: expect.stringContaining('email, name'),
    });
    expect(parseOverrides(['email'])).toMatchObject({ ok: false });
  });
});

describe('requests', () => {
  test('cells become fields, blank ones are left out', () => {
    const mapping = { ...NO_COLUMNS, email: 0, name: 1, company_name: 2, ip_address: 3 };
    expect(toRequest(['a@x.example', ' Ann Roe ', ' ', '192.0.2.1'], mapping)).toEqual({
      email: 'a@x.example',
      name: 'Ann Roe',
      ip_address: '192.0.2.1',
    });
  });

  test('a first and a last name are joined, one alone stands for itself', () => {
    const mapping = { ...NO_COLUMNS, email: 0, first_name: 2, last_name: 1 };
    expect(toRequest(['a@x.example', 'Roe', 'Ann'], mapping).name).toBe('Ann Roe');
    expect(toRequest(['a@x.example', 'Roe', ''], mapping).name).toBe('Roe');
  });

  test('a row without its address cell asks for nothing', () => {
    expect(toRequest(['x'], { ...NO_COLUMNS, email: 1 })).toEqual({ email: '' });
  });

  test('an address keeps the blanks it was given with', () => {
    expect(toRequest([' a@x.example '], { ...NO_COLUMNS, email: 0 })).toEqual({
      email: ' a@x.example ',
    });
  });
});
