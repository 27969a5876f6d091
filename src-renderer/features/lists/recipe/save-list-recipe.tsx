// How a list was read, cleaned and checked, with the choices of an export, saved as a recipe.
import { Anchor } from '@mantine/core';
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import { useCall } from '../../../app/calls/use-call.ts';
import type { ExportForm } from '../export/export-form.ts';
import { recipeExport } from './recipe-export.ts';
import { saveRecipe } from './recipe-files.ts';

interface SaveListRecipeProps {
  readonly job: JobDetails;
  readonly form: ExportForm;
  /** The names of all result columns. */
  readonly results: readonly string[];
}

/** Nothing where it is not known what was chosen for the list: it came from no file, or from a command. */
export function SaveListRecipe({ job, form, results }: SaveListRecipeProps) {
  const { data } = useCall('lists.choices', { job_id: job.job_id });
  const columns = job.columns ?? [];
  const choices = data?.choices ?? null;
  if (choices === null) return null;
  const save = () =>
    saveRecipe({
      ...choices,
      name: job.name ?? 'list',
      columns,
      reading: { header: null, delimiter: null, encoding: null, sheet: null },
      export: recipeExport(form, columns, results),
    });
  return (
    <Anchor component="button" type="button" fz={12} ta="left" onClick={() => void save()}>
      Save as a recipe, with this export
    </Anchor>
  );
}
