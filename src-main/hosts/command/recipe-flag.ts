// The flag of a command that names a recipe: what the flags besides it leave open is done as the recipe says.
import { readFileSync, statSync } from 'node:fs';
import type { Command } from 'commander';
import { LARGEST_RECIPE, type Recipe, readRecipe } from '../../../src-shared/recipe.ts';
import { UsageError } from '../../program/environment.ts';

export interface RecipeFlag {
  readonly recipe?: Recipe;
}

export function addRecipeOption(command: Command): Command {
  return command.option(
    '--recipe <file>',
    'do as a recipe says, which the window saves; flags given besides override it',
    (path: string) => recipeOfFile(path),
  );
}

/** Read once, before anything begins. @throws UsageError in a sentence that says what to do */
function recipeOfFile(path: string): Recipe {
  try {
    if (statSync(path).size > 4 * LARGEST_RECIPE) return readRecipe(' '.repeat(LARGEST_RECIPE + 1));
    return readRecipe(readFileSync(path, 'utf8'));
  } catch (cause) {
    const why =
      cause instanceof Error && 'syscall' in cause
        ? 'It cannot be read.'
        : (cause as Error).message;
    throw new UsageError(`--recipe ${path}: ${why}`);
  }
}
