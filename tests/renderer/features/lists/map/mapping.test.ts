// Columns and fields: what stands in the way, and what a choice takes back.
import { describe, expect, it } from 'vitest';
import {
  columnTitle,
  fieldOfColumn,
  mappingConflicts,
  shownColumns,
  withField,
} from '../../../../../src-renderer/features/lists/map/mapping.ts';
import { NO_COLUMNS } from '../../../../doubles/list-choices.ts';

const COLUMNS = ['E-Mail', 'Name', '', 'Firma'];

describe('a mapping', () => {
  it('without addresses cannot be used', () => {
    expect(mappingConflicts(NO_COLUMNS, COLUMNS)).toEqual([
      { fields: ['email'], sentence: 'Choose the column that holds the addresses.' },
    ]);
  });

  it('with addresses alone is enough', () => {
    expect(mappingConflicts({ ...NO_COLUMNS, email: 0 }, COLUMNS)).toEqual([]);
  });

  it('tells a column that is two fields by its heading', () => {
    const conflicts = mappingConflicts({ ...NO_COLUMNS, email: 0, company_name: 0 }, COLUMNS);
    expect(conflicts.map(({ sentence }) => sentence)).toEqual([
      'E-Mail is chosen for Email and Company. Each column can be used once.',
    ]);
  });

  it.each(['first_name', 'last_name'] as const)('refuses a full name beside the %s', (part) => {
    const conflicts = mappingConflicts({ ...NO_COLUMNS, email: 0, name: 1, [part]: 3 }, COLUMNS);
    expect(conflicts.map(({ fields }) => fields)).toEqual([['name', part]]);
  });

  it('shows the columns in use in the order of their fields, then the first hundred', () => {
    const mapping = { ...NO_COLUMNS, email: 2, name: 250 };
    expect(shownColumns(4, mapping)).toEqual([2, 250, 0, 1, 3]);
    const hundred = Array.from({ length: 100 }, (_, index) => index);
    expect(shownColumns(101, { ...NO_COLUMNS, email: 0 })).toEqual(hundred);
    expect([0, 2, 250].map((index) => fieldOfColumn(mapping, index))).toEqual([
      null,
      'email',
      'name',
    ]);
  });

  it('moves a column to the field it was chosen for last', () => {
    expect(withField({ ...NO_COLUMNS, email: 0, company_name: 3 }, 'email', 3)).toEqual({
      ...NO_COLUMNS,
      email: 3,
    });
  });

  it('gives up the parts of a name for the full name, and the reverse', () => {
    const parts = { ...NO_COLUMNS, email: 0, first_name: 1, last_name: 2 };
    expect(withField(parts, 'name', 3)).toEqual({ ...NO_COLUMNS, email: 0, name: 3 });
    expect(withField({ ...NO_COLUMNS, email: 0, name: 3 }, 'first_name', 1)).toEqual({
      ...NO_COLUMNS,
      email: 0,
      first_name: 1,
    });
  });

  it('names a column without a heading by its place', () => {
    expect(columnTitle(COLUMNS, 2)).toBe('Column 3');
  });
});
