// Which export a recipe keeps, and what it makes of the choices of the export dialog.
import { expect, test } from 'vitest';
import { FIRST_FORM } from '../../../../../src-renderer/features/lists/export/export-form.ts';
import { recipeExport } from '../../../../../src-renderer/features/lists/recipe/recipe-export.ts';

const COLUMNS = ['Email', 'Team', 'Team', ''];
const RESULTS = ['vouch_score', 'vouch_flags'];
const WHOLE = {
  format: 'csv',
  rows: 'all',
  columns: null,
  split: false,
  for_spreadsheets: true,
  delimiter: null,
};

test.each([
  [{}, {}],
  [
    { rows: 'approved', split: true, delimiter: ';', reader: 'program' },
    { rows: 'approved', split: true, delimiter: ';', for_spreadsheets: false },
  ],
  [{ rows: 'selection' }, {}],
  [{ rows: 'filter' }, {}],
  [{ withoutOriginals: [1] }, { columns: ['Email', '3', '4', 'vouch_score', 'vouch_flags'] }],
  [{ withoutResults: ['vouch_flags'] }, { columns: ['Email', '2', '3', '4', 'vouch_score'] }],
  [
    { withoutOriginals: [1], withoutResults: ['vouch_flags'] },
    { columns: ['Email', '3', '4', 'vouch_score'] },
  ],
  [{ format: 'json', withoutOriginals: [1] }, { format: 'json' }],
  [{ format: 'html', rows: 'approved', split: true }, { format: 'html' }],
] as const)('an export with %j is kept as %j', (form, kept) => {
  expect(recipeExport({ ...FIRST_FORM, ...form }, COLUMNS, RESULTS)).toEqual({ ...WHOLE, ...kept });
});
