// A recipe: what was chosen for a list, as a file, so that the next file of its kind is read, cleaned, checked and exported alike.
import Type, { type Static } from 'typebox';
import { CheckOptions } from './bridge/checks.ts';
import { Mapping, ReadingOptions, RowPolicies } from './bridge/files.ts';
import { OrNull } from './bridge/or-null.ts';
import { VouchError } from './errors.ts';
import { EXPORT_FORMATS, type ExportFormat } from './file-formats.ts';
import { findColumn, listedColumns } from './find-column.ts';
import { validate } from './validate.ts';

/** Most characters of a file. */
export const LARGEST_RECIPE = 4 * 1024 * 1024;
const VERSION = 1;

/** A member that nobody knows was meant to be another one. */
const STRICT = { additionalProperties: false } as const;
const Name = Type.String({ minLength: 1, maxLength: 200 });
const Heading = Type.String({ minLength: 1, maxLength: 32_767 });
const MappedHeading = Type.Optional(OrNull(Heading));

const RecipeExport = Type.Object(
  {
    format: Type.Unsafe<ExportFormat>(
      Type.Union(EXPORT_FORMATS.map((format) => Type.Literal(format))),
    ),
    rows: Type.Union([Type.Literal('all'), Type.Literal('approved')], {
      description:
        'Approved rows are written as for a mailing: clean addresses, each mailbox once.',
    }),
    columns: OrNull(
      Type.Array(Heading, {
        maxItems: 20_000,
        description:
          'Headings of the list’s columns, names of results, originals, results; null is all.',
      }),
    ),
    split: Type.Boolean({ description: 'One file for each recommendation.' }),
    for_spreadsheets: Type.Boolean({ description: 'Marks CSV as UTF-8.' }),
    delimiter: OrNull(
      Type.String({
        minLength: 1,
        maxLength: 1,
        description: 'Of CSV; null is that of the list’s file.',
      }),
    ),
  },
  STRICT,
);
export type RecipeExport = Static<typeof RecipeExport>;

/** No row of a list is part of it: headings, choices, and names of what a data folder keeps. */
export const Recipe = Type.Object(
  {
    vouch_recipe: Type.Literal(VERSION, { description: 'The version of this format.' }),
    name: Name,
    reading: Type.Optional(
      Type.Partial(ReadingOptions, {
        ...STRICT,
        description: 'How the file is read; what is null or missing is detected.',
      }),
    ),
    columns: Type.Optional(
      Type.Object(
        {
          email: Heading,
          name: MappedHeading,
          first_name: MappedHeading,
          last_name: MappedHeading,
          company_name: MappedHeading,
          ip_address: MappedHeading,
        },
        {
          ...STRICT,
          description:
            'The column of each field by its heading, or by its number from 1 on. Without this member columns are guessed.',
        },
      ),
    ),
    rows: Type.Optional(
      Type.Partial(Type.Omit(RowPolicies, ['suppression']), {
        ...STRICT,
        description: 'What becomes of rows that are not simply one address.',
      }),
    ),
    suppression: Type.Optional(
      Type.Array(Name, { maxItems: 50, description: 'Suppression lists, by their names.' }),
    ),
    checks: Type.Optional(
      Type.Object(
        {
          ...CheckOptions.properties,
          mailbox: Type.Object(CheckOptions.properties.mailbox.properties, STRICT),
        },
        STRICT,
      ),
    ),
    policy: Type.Optional(
      OrNull(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'The policy of the list, by its name; null is the default policy.',
        }),
      ),
    ),
    export: Type.Optional(OrNull(RecipeExport)),
  },
  STRICT,
);
export type Recipe = Static<typeof Recipe>;

/** JSON Schema (2020-12) of the file, for editors and other programs. */
export function recipeSchema(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Vouch recipe',
    ...JSON.parse(JSON.stringify(Recipe)),
  };
}

export function recipeText(recipe: Recipe): string {
  return `${JSON.stringify(recipe, null, 2)}\n`;
}

/** Reads the text of a file. @throws VouchError `invalid_request`, in a sentence that says what to do */
export function readRecipe(text: string): Recipe {
  if (text.length > LARGEST_RECIPE)
    throw refusal('The file is larger than a recipe can be (4 MB).');
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : '';
    throw refusal(`This file is not JSON, so it holds no recipe: ${why}.`);
  }
  if (typeof value !== 'object' || value === null || !('vouch_recipe' in value))
    throw refusal(
      'This file is not a recipe: it has no "vouch_recipe". The window saves one where a file is mapped.',
    );
  const { vouch_recipe: version } = value;
  if (typeof version === 'number' && version > VERSION)
    throw refusal('This recipe was written by a newer Vouch; update this one to use it.');
  const judged = validate(Recipe, value, 'the file');
  if (judged.ok) return judged.value;
  const [first] = judged.violations;
  throw refusal(
    `This recipe cannot be used: ${first?.message ?? 'it has the wrong shape'}. Correct it in the file, or leave it out.`,
  );
}

/** The places of the columns that a recipe names in a table. @throws VouchError `invalid_request` */
export function recipeMapping(
  wanted: Partial<NonNullable<Recipe['columns']>>,
  columns: readonly string[],
): Mapping {
  const fields = Object.keys(Mapping.properties) as (keyof Mapping)[];
  const places = fields.map((field) => {
    const heading = wanted[field] ?? null;
    if (heading === null) return [field, null] as const;
    const found = findColumn(heading, columns);
    if ('place' in found) return [field, found.place] as const;
    throw refusal(
      `The recipe does not fit this file: ${field}: ${found.reason} ${listedColumns(columns)} Choose the column by hand, or correct the recipe.`,
    );
  });
  return Object.fromEntries(places) as Mapping;
}

/** A column as a recipe names it: by its heading where that leads back to it, else by its number. */
export function columnName(columns: readonly string[], place: number): string {
  const heading = columns[place] ?? '';
  if (heading.trim() === '') return String(place + 1);
  const found = findColumn(heading, columns);
  return 'place' in found && found.place === place ? heading : String(place + 1);
}

/** What was chosen for a list, with the names of what a data folder keeps by ids. */
export interface Chosen {
  readonly name: string;
  readonly columns: readonly string[];
  readonly reading: ReadingOptions;
  readonly mapping: Mapping;
  readonly policies: RowPolicies;
  readonly options: CheckOptions;
  readonly suppression: readonly string[];
  /** Null is the default policy. */
  readonly policy: string | null;
  readonly export: RecipeExport | null;
}

/** Needs a column of addresses. */
export function recipeOf(chosen: Chosen): Recipe {
  const { name, columns, reading, mapping, options, policy } = chosen;
  const { suppression: _ids, ...rows } = chosen.policies;
  const headings = Object.entries(mapping).map(([field, place]) => [
    field,
    place === null ? null : columnName(columns, place),
  ]);
  return {
    vouch_recipe: VERSION,
    name,
    reading,
    columns: Object.fromEntries(headings),
    rows,
    suppression: [...chosen.suppression],
    checks: options,
    policy,
    export: chosen.export,
  };
}

function refusal(sentence: string): VouchError {
  return new VouchError('invalid_request', sentence);
}
