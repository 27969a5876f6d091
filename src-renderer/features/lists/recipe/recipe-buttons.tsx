// What was chosen for a file as a recipe: saved, or taken from one.
import { Anchor } from '@mantine/core';
import type { FilePreview, ListChoices } from '../../../../src-shared/bridge/files.ts';
import { readRecipe } from '../../../../src-shared/recipe.ts';
import { pickJson } from '../../../app/files/pick-json.ts';
import type { Draft } from '../draft.ts';
import { useLists } from '../lists-store.ts';
import classes from './recipe.module.css';
import { choicesOf, saveRecipe } from './recipe-files.ts';

interface RecipeButtonsProps {
  readonly draft: Draft;
  readonly preview: FilePreview;
  readonly choices: ListChoices;
}

export function RecipeButtons({ draft, preview, choices }: RecipeButtonsProps) {
  const { file, reading, name } = draft;
  const { columns } = preview;

  const use = () =>
    pickJson(async (text) => {
      const { policy_id, ...taken } = await choicesOf(readRecipe(text), file.file_id, choices);
      useLists.getState().changeDraft({ ...taken, policyId: policy_id });
    });

  return (
    <div className={classes.buttons}>
      <Anchor
        component="button"
        type="button"
        fz={12}
        disabled={choices.mapping.email === null || name.trim() === ''}
        onClick={() => void saveRecipe({ ...choices, name, columns, reading, export: null })}
      >
        Save these choices as a recipe
      </Anchor>
      <Anchor component="button" type="button" fz={12} onClick={use}>
        Use a recipe…
      </Anchor>
    </div>
  );
}
