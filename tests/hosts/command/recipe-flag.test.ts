import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { expect, onTestFinished, test } from 'vitest';
import { addRecipeOption } from '../../../src-main/hosts/command/recipe-flag.ts';
import { UsageError } from '../../../src-main/program/environment.ts';
import { LARGEST_RECIPE } from '../../../src-shared/recipe.ts';

const RECIPE = { vouch_recipe: 1, name: 'Leads' };
const TOO_LARGE = 'The file is larger than a recipe can be (4 MB).';

function file(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'vouch-recipe-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'recipe.json');
  writeFileSync(path, text);
  return path;
}

function recipeOf(path: string): unknown {
  const command = addRecipeOption(new Command('vouch').exitOverride());
  command.action(() => {}).parse(['node', 'vouch', '--recipe', path]);
  return command.opts().recipe;
}

test('a recipe is read from its file', () => {
  expect(recipeOf(file(JSON.stringify(RECIPE)))).toEqual(RECIPE);
});

test.each([
  [`${JSON.stringify(RECIPE)}${' '.repeat(LARGEST_RECIPE)}`, TOO_LARGE],
  // So many bytes are no recipe, whatever their encoding, and are not read.
  [' '.repeat(4 * LARGEST_RECIPE + 1), TOO_LARGE],
  [
    '{}',
    'This file is not a recipe: it has no "vouch_recipe". The window saves one where a file is mapped.',
  ],
])('a file that is none is named', (text, why) => {
  const path = file(text);
  expect(() => recipeOf(path)).toThrow(new UsageError(`--recipe ${path}: ${why}`));
});

test('a file that is not there is named', () => {
  const path = join(tmpdir(), 'vouch-no-such-recipe.json');
  expect(() => recipeOf(path)).toThrow(new UsageError(`--recipe ${path}: It cannot be read.`));
});
