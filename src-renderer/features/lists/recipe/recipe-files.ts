// Recipes as files of the window: what was chosen for a list is saved, and a file is read and matched with what is kept here.
import type { ListChoices, Mapping, ReadingOptions } from '../../../../src-shared/bridge/files.ts';
import { VouchError } from '../../../../src-shared/errors.ts';
import {
  type Chosen,
  type Recipe,
  recipeMapping,
  recipeOf,
} from '../../../../src-shared/recipe.ts';
import { saveDataExport } from '../../../app/files/save-file.ts';
import { notifyDone, notifyError } from '../../../app/notices/notify.ts';
import { client } from '../../../bridge/client.ts';
import { plainName } from '../export/export-form.ts';

type ToSave = ListChoices & Pick<Chosen, 'name' | 'columns' | 'reading' | 'export'>;

/** Saves what was chosen, with the names of policy and suppression lists in the place of their ids. */
export async function saveRecipe({ policy_id, ...chosen }: ToSave): Promise<void> {
  try {
    const { lists, policies } = await keptHere();
    const { suppression } = chosen.policies;
    const recipe = recipeOf({
      ...chosen,
      policy: policies.find((each) => each.policy_id === policy_id)?.name ?? null,
      suppression: lists
        .filter(({ list_id }) => suppression.includes(list_id))
        .map(({ name }) => name),
    });
    const kept = { kind: 'recipe', recipe } as const;
    const saved = await saveDataExport(
      { kept, format: 'json' },
      `${plainName(chosen.name)} recipe.json`,
    );
    if (saved) notifyDone('The recipe was saved.');
  } catch (error) {
    notifyError(error);
  }
}

/** What a recipe says of the file that is being mapped; what it leaves open stays as it is. */
export interface RecipeChoices extends Omit<ListChoices, 'mapping'> {
  readonly reading: ReadingOptions;
  /** Null leaves the columns to be guessed. */
  readonly chosen: { readonly mapping: Mapping; readonly columns: number } | null;
}

/** @throws VouchError where a name of it is not known here, or a heading is not in the file */
export async function choicesOf(
  recipe: Recipe,
  fileId: string,
  before: Omit<ListChoices, 'mapping'>,
): Promise<RecipeChoices> {
  const { header = null, delimiter = null, encoding = null, sheet = null } = recipe.reading ?? {};
  const reading = { header, delimiter, encoding, sheet };
  const [{ lists, policies }, { columns }] = await Promise.all([
    keptHere(),
    client.call('files.preview', { file_id: fileId, reading }),
  ]);
  const suppression = recipe.suppression?.map(
    (name) => named(lists, name, 'suppression list', 'Settings').list_id,
  );
  return {
    reading,
    chosen:
      recipe.columns === undefined
        ? null
        : { mapping: recipeMapping(recipe.columns, columns), columns: columns.length },
    policies: { ...before.policies, ...recipe.rows, ...(suppression && { suppression }) },
    options: recipe.checks ?? before.options,
    policy_id:
      recipe.policy === undefined || recipe.policy === null
        ? null
        : named(policies, recipe.policy, 'policy', 'Settings').policy_id,
  };
}

async function keptHere() {
  const [{ lists }, { policies }] = await Promise.all([
    client.call('suppression.list', {}),
    client.call('policy.list', {}),
  ]);
  return { lists, policies: policies.filter(({ job_id }) => job_id === null) };
}

function named<T extends { readonly name: string }>(
  all: readonly T[],
  name: string,
  what: string,
  where: string,
): T {
  const wanted = name.trim().toLowerCase();
  const found = all.find((each) => each.name.trim().toLowerCase() === wanted);
  if (found !== undefined) return found;
  throw new VouchError(
    'invalid_request',
    `The recipe names the ${what} "${name}", which is not there: create it in ${where}, or take it out of the recipe.`,
  );
}
