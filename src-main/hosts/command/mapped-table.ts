// Which column of a table holds what, by the flags of a command over a recipe or a guess.
import type { Command } from 'commander';
import { recipeMapping } from '../../../src-shared/recipe.ts';
import { UsageError } from '../../program/environment.ts';
import { CommandError } from '../../program/session.ts';
import { applyMapping, parseOverrides } from '../../service/lists/rows/columns.ts';
import type { ColumnMapping, Table } from '../../service/ports/files.ts';
import { gather } from './command-kit.ts';
import type { RecipeFlag } from './recipe-flag.ts';

export interface ColumnFlags extends RecipeFlag {
  readonly column?: readonly string[];
}

export function addColumnOption(command: Command): Command {
  return command.option(
    '--column <field=header>',
    'which column holds what: email, name, first_name, last_name, company_name, ip_address',
    gather,
  );
}

/** @throws UsageError for flags that say nothing, CommandError where no column holds addresses */
export function mappingOf(
  table: Pick<Table, 'guess' | 'columns'>,
  { column, recipe }: ColumnFlags,
): ColumnMapping {
  const overrides = parseOverrides(column ?? []);
  if (!overrides.ok) throw new UsageError(overrides.reason);
  const byFlags = overrides.overrides;
  const unsaid = Object.fromEntries(
    Object.entries(recipe?.columns ?? {}).filter(([field]) => !Object.hasOwn(byFlags, field)),
  );
  const before = recipe?.columns === undefined ? table.guess : recipeMapping(unsaid, table.columns);
  const applied = applyMapping(before, byFlags, table.columns);
  if (!applied.ok) throw new CommandError(applied.reason);
  return applied.mapping;
}
