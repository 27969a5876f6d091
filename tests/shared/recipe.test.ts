// A recipe as a file: what it keeps, how it is read, and how its headings meet those of another file.
import { describe, expect, test } from 'vitest';
import { AS_SET } from '../../src-shared/bridge/checks.ts';
import { CLEAN_UP, EVERY_ROW } from '../../src-shared/bridge/files.ts';
import {
  LARGEST_RECIPE,
  type Recipe,
  readRecipe,
  recipeMapping,
  recipeOf,
  recipeText,
} from '../../src-shared/recipe.ts';

const COLUMNS = ['Nr', 'E-Mail', 'Team', 'Team', ''];
const NOWHERE = {
  name: null,
  first_name: null,
  last_name: null,
  company_name: null,
  ip_address: null,
};
const { suppression: _none, ...rows } = { ...EVERY_ROW, ...CLEAN_UP };
const READING = { header: true, delimiter: ';', encoding: null, sheet: null };
const SHORTEST: Recipe = { vouch_recipe: 1, name: 'Leads' };

const CHOSEN = {
  name: 'Leads',
  columns: COLUMNS,
  reading: READING,
  mapping: { ...NOWHERE, email: 1, name: 3, company_name: 4 },
  policies: { ...EVERY_ROW, ...CLEAN_UP, suppression: ['list_1'] },
  options: { ...AS_SET, only_what_matters: true },
  suppression: ['Opt-outs'],
  policy: 'Client A',
  export: null,
};

const NO_RECIPE =
  'This file is not a recipe: it has no "vouch_recipe". The window saves one where a file is mapped.';

describe('a recipe', () => {
  test('holds what was chosen by names and headings, and comes back from its text', () => {
    const recipe = recipeOf(CHOSEN);
    expect(recipe).toEqual({
      vouch_recipe: 1,
      name: 'Leads',
      reading: READING,
      // Two headings that are alike, and none at all, are told by their numbers.
      columns: { ...NOWHERE, email: 'E-Mail', name: '4', company_name: '5' },
      rows,
      suppression: ['Opt-outs'],
      checks: { ...AS_SET, only_what_matters: true },
      policy: 'Client A',
      export: null,
    });
    const read = readRecipe(`\ufeff${recipeText(recipe)}`);
    expect(read).toEqual(recipe);
    expect(recipeMapping(read.columns ?? {}, COLUMNS)).toEqual(CHOSEN.mapping);
  });

  test('needs no more than its name', () => {
    expect(readRecipe(JSON.stringify(SHORTEST))).toEqual(SHORTEST);
  });

  test.each([
    ['{', 'This file is not JSON, so it holds no recipe: '],
    ['[]', NO_RECIPE],
    ['{"vouch_policy":1}', NO_RECIPE],
    [
      '{"vouch_recipe":2,"later":1}',
      'This recipe was written by a newer Vouch; update this one to use it.',
    ],
    [' '.repeat(LARGEST_RECIPE + 1), 'The file is larger than a recipe can be (4 MB).'],
  ])('%.20s is refused in a sentence', (text, sentence) => {
    expect(() => readRecipe(text)).toThrow(sentence);
  });

  test.each([
    [{ colums: {} }, 'colums is not a member that is known here'],
    [{ columns: { email: 'a', mail: 'b' } }, 'columns.mail is not a member that is known here'],
    [{ columns: {} }, 'columns.email is missing'],
    [{ rows: { duplicates: 'last' } }, 'rows.duplicates must be "all", "first" or "merge"'],
    [{ rows: { suppression: [] } }, 'rows.suppression is not a member that is known here'],
    [{ checks: { ...AS_SET, mailbox: {} } }, 'checks.mailbox.probe is missing'],
    [{ name: '' }, 'name must not be empty'],
  ])('with %j says what is wrong', (more, fault) => {
    const text = JSON.stringify({ ...SHORTEST, ...more });
    expect(() => readRecipe(text)).toThrow(
      `This recipe cannot be used: ${fault}. Correct it in the file, or leave it out.`,
    );
  });

  test('of another file says which heading that has not, and which it has', () => {
    expect(() => recipeMapping({ email: 'Mail' }, ['Nr', 'E-Mail'])).toThrow(
      'The recipe does not fit this file: email: there is no column "Mail". The columns are: 1 Nr, 2 E-Mail. Choose the column by hand, or correct the recipe.',
    );
  });
});
