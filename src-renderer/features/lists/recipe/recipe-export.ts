// The choices of an export as a recipe keeps them: columns by their headings, and no rows picked by hand.
import { hasRows, isTable } from '../../../../src-shared/file-formats.ts';
import { columnName, type RecipeExport } from '../../../../src-shared/recipe.ts';
import { AS_IN_FILE, type ExportForm } from '../export/export-form.ts';

export function recipeExport(
  form: ExportForm,
  columns: readonly string[],
  results: readonly string[],
): RecipeExport {
  const { format, rows, split, reader, delimiter, withoutOriginals, withoutResults } = form;
  const isWhole = withoutOriginals.length + withoutResults.length === 0;
  const named = columns
    .map((_, place) => place)
    .filter((place) => !withoutOriginals.includes(place))
    .map((place) => columnName(columns, place));
  return {
    format,
    rows: rows === 'approved' && hasRows(format) ? 'approved' : 'all',
    columns:
      isWhole || !isTable(format)
        ? null
        : [...named, ...results.filter((name) => !withoutResults.includes(name))],
    split: split && hasRows(format),
    for_spreadsheets: reader === 'excel',
    delimiter: delimiter === AS_IN_FILE ? null : delimiter,
  };
}
