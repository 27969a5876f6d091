// Writes docs/recipe.schema.json: the JSON Schema of a recipe.
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { recipeSchema } from '../src-shared/recipe.ts';

export const RECIPE_SCHEMA_FILE = resolve(import.meta.dirname, '..', 'docs', 'recipe.schema.json');

export function recipeSchemaText(): string {
  return `${JSON.stringify(recipeSchema(), null, 2)}\n`;
}

if (import.meta.main) await writeFile(RECIPE_SCHEMA_FILE, recipeSchemaText());
