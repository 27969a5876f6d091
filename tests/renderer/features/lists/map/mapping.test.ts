// Columns and fields: what stands in the way, and what a choice takes back.
import { describe, expect, it } from 'vitest';
import {
  columnTitle,
  mappingConflicts,
  withField,
} from '../../../../../src-renderer/features/lists/map/mapping.ts';
import { NO_COLUMNS } from '../../../../doubles/list-choices.ts';

const COLUMNS = ['E-Mail', 'Name', '', 'Firma'];

describe('a mapping', () => {
  it('without addresses cannot be used', () => {
    const [conflict] = mappingConflicts(NO_COLUMNS, COLUMNS);
    expect(conflict?.fields).toEqual(['email']);
    expect(conflict?.sentence).toContain('addresses');
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

  it('refuses a full name beside its parts', () => {
    const conflicts = mappingConflicts({ ...NO_COLUMNS, email: 0, name: 1, last_name: 3 }, COLUMNS);
    expect(conflicts.map(({ fields }) => fields)).toEqual([['name', 'last_name']]);
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
