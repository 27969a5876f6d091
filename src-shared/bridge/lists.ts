// The shapes of a list's results: filters, pages, summaries and exports.
import Type, { type Static } from 'typebox';
import { GRID_COLUMNS, type GridColumnName } from '../columns.ts';
import { EXPORT_FORMATS, type ExportedKind, type ExportFormat } from '../file-formats.ts';
import { Recipe } from '../recipe.ts';
import { FailedItem, VerifiedItem } from '../schemas/job.ts';
import { Recommendation } from '../schemas/verification.ts';
import { FacetCondition } from './facets.ts';
import { ClassOfRows } from './files.ts';
import { ComparedPart } from './list-comparison.ts';
import { OrNull } from './or-null.ts';
import { PolicyId } from './policy.ts';
import { Decision, RowSpan } from './triage.ts';

export type RowState = Recommendation | 'failed' | 'pending';

/** What a row counts as, by the decision where there is one; an empty text where it is not checked. */
export type CountedAs = Recommendation | '';

/** Which rows of a list; all conditions hold together, an empty array or null asks for nothing. */
export const RowFilter = Type.Object({
  score_min: OrNull(Type.Integer({ minimum: 0, maximum: 100 })),
  score_max: OrNull(Type.Integer({ minimum: 0, maximum: 100 })),
  /** Part of the address, the name, the company, any original cell, or of what was noted with a decision, whatever the letter case. */
  text: OrNull(Type.String({ maxLength: 200 })),
  /** Conditions on facets. */
  where: Type.Array(FacetCondition, { maxItems: 40 }),
});
export type RowFilter = Static<typeof RowFilter>;

/** The filter that every row passes. */
export const ALL_ROWS: RowFilter = {
  score_min: null,
  score_max: null,
  text: null,
  where: [],
};

/** The rows that meet these conditions. */
export function rowsWhere(...where: FacetCondition[]): RowFilter {
  return { ...ALL_ROWS, where };
}

/** The condition that a row counts as one of these. */
export function countedAs(...values: CountedAs[]): FacetCondition {
  return { facet: 'recommendation', match: 'any', values };
}

/** Those that the analyst approved, or that are recommended for it and were not decided otherwise. */
export const APPROVED_ROWS: RowFilter = rowsWhere(countedAs('approve'));

/** What rows can be sorted by: a column of the grid, or one of the list's own file. */
export type SortColumn = GridColumnName | `source:${number}`;

export const RowSort = Type.Object({
  by: Type.Unsafe<SortColumn>(
    Type.String({ pattern: `^(?:${GRID_COLUMNS.join('|')}|source:[0-9]{1,5})$` }),
  ),
  descending: Type.Boolean(),
});
export type RowSort = Static<typeof RowSort>;

const VerdictBefore = OrNull(
  Type.Object({ score: Type.Integer(), recommendation: Recommendation }),
);

/** One row of the grid: the API's item without its evidence; null while it is not checked yet. */
export const GridRow = Type.Object({
  index: Type.Integer(),
  input: VerifiedItem.properties.input,
  item: OrNull(Type.Union([Type.Omit(VerifiedItem, ['evidence']), FailedItem])),
  /** Whether slow facts are pending that the verdict may depend on. */
  provisional: Type.Boolean(),
  /** What the row was recommended before it was taken up again; null where it was not. */
  before: VerdictBefore,
  /** The index of the first row with its mailbox, where that is an earlier one: then it is a duplicate. */
  same_mailbox_as: OrNull(Type.Integer()),
  /** The mail provider as it is shown. */
  provider: OrNull(Type.String()),
  source: OrNull(Type.Array(Type.String())),
  /** What the analyst decided, beside the verdict. */
  decision: OrNull(Decision),
});
export type GridRow = Static<typeof GridRow>;

/** One row for an export. `item` is the API's item object as JSON text; null while it is not checked yet. */
export const ExportedRow = Type.Object({
  index: Type.Integer(),
  item: OrNull(Type.String()),
  /** Whether slow facts are pending that the verdict may depend on. */
  provisional: Type.Boolean(),
  /** What the row was recommended before it was taken up again; null where it was not. */
  before: VerdictBefore,
  /** The index of the first row with its mailbox, where that is an earlier one: then it is a duplicate. */
  same_mailbox_as: OrNull(Type.Integer()),
  /** The original cells, a number for so many empty ones; null when the row did not come from a file. */
  source: OrNull(Type.Array(Type.Union([Type.String(), Type.Integer({ minimum: 1 })]))),
  /** How many blank rows of the file stand directly before it. */
  blanks: Type.Optional(Type.Integer({ minimum: 1 })),
  /** The mail provider as it is shown. */
  provider: OrNull(Type.String()),
  decision: OrNull(Decision),
});
export type ExportedRow = Static<typeof ExportedRow>;

/** Rows to be changed together: stretches of the list, or all that pass a filter except some stretches. */
export const RowChoice = Type.Union([
  Type.Object({ kind: Type.Literal('spans'), spans: Type.Array(RowSpan, { maxItems: 20_000 }) }),
  Type.Object({
    kind: Type.Literal('filter'),
    filter: RowFilter,
    except: Type.Array(RowSpan, { maxItems: 20_000 }),
  }),
]);
export type RowChoice = Static<typeof RowChoice>;

export const RecommendationCounts = Type.Object({
  approve: Type.Integer(),
  review: Type.Integer(),
  block: Type.Integer(),
});

/** How many rows count as what: by the analyst's decision, else by the verdict under the policy in force. */
export const RowTotals = Type.Object({
  ...RecommendationCounts.properties,
  /** Rows that could not be checked. */
  failed: Type.Integer(),
  /** Rows without any verdict yet. */
  pending: Type.Integer(),
  /** Rows with a first verdict alone, by its recommendation; the counts above leave them out. */
  provisional: RecommendationCounts,
});
export type RowTotals = Static<typeof RowTotals>;

const Counted = Type.Object({
  value: Type.String(),
  count: Type.Integer(),
  ...RecommendationCounts.properties,
});

export const ListSummary = Type.Object({
  total: Type.Integer(),
  ...RowTotals.properties,
  /** Rows that were taken up again and are recommended something else than before. */
  changed: Type.Integer(),
  /** Rows with the mailbox of an earlier one. */
  duplicates: Type.Integer(),
  /** How many rows have each score, from 0 to 100. */
  scores: Type.Array(Type.Integer(), { minItems: 101, maxItems: 101 }),
  /** The most frequent first, at most 20 each. */
  flags: Type.Array(Counted),
  domains: Type.Array(Counted),
  providers: Type.Array(Counted),
});
export type ListSummary = Static<typeof ListSummary>;

export const ExportFormatName = Type.Unsafe<ExportFormat>(
  Type.Union(EXPORT_FORMATS.map((format) => Type.Literal(format))),
);

export const ExportedKindName = Type.Unsafe<ExportedKind>(
  Type.Union([ExportFormatName, Type.Literal('zip')]),
);

/** All rows, those of a filter, or those picked by hand. */
export const ExportRows = Type.Union([
  Type.Object({ kind: Type.Literal('all') }),
  Type.Object({ kind: Type.Literal('filter'), filter: RowFilter }),
  Type.Object({
    kind: Type.Literal('picked'),
    indexes: Type.Array(Type.Integer({ minimum: 0 }), { maxItems: 100_000 }),
  }),
]);
export type ExportRows = Static<typeof ExportRows>;

export const ExportRequest = Type.Object({
  job_id: Type.String(),
  format: ExportFormatName,
  rows: ExportRows,
  /** Which columns of a table: places of original columns, and names of result columns; null is all. */
  source_columns: OrNull(Type.Array(Type.Integer({ minimum: 0 }))),
  result_columns: OrNull(Type.Array(Type.String())),
  /** One file per recommendation, all in one archive; rows without a verdict get a file of their own. */
  split: Type.Boolean(),
  /** Each mailbox once in a file, with the cleaned address in the address column. */
  for_mailing: Type.Boolean(),
  csv: Type.Object({ bom: Type.Boolean(), delimiter: Type.String({ minLength: 1, maxLength: 1 }) }),
});
export type ExportRequest = Static<typeof ExportRequest>;

/** Something that is beside lists, to be written as a table. */
export const DataExport = Type.Object({
  kept: Type.Union([
    Type.Object({
      kind: Type.Literal('suppression'),
      list_id: Type.String({ maxLength: 100 }),
    }),
    /** The rows of a part of a comparison. */
    Type.Object({
      kind: Type.Literal('compared'),
      run: Type.Integer(),
      job_id: Type.String({ maxLength: 100 }),
      part: ComparedPart,
    }),
    /** The rows of one class of a file that is on offer. */
    Type.Object({ kind: Type.Literal('class'), ...ClassOfRows.properties }),
    /** Null is the default policy. */
    Type.Object({ kind: Type.Literal('overrides'), policy_id: PolicyId }),
    /** A file of its own form, JSON whatever the format. */
    Type.Object({ kind: Type.Literal('policy'), policy_id: PolicyId }),
    /** The same. */
    Type.Object({ kind: Type.Literal('recipe'), recipe: Recipe }),
  ]),
  format: Type.Union([Type.Literal('csv'), Type.Literal('json')]),
});
export type DataExport = Static<typeof DataExport>;

/** What is written: rows of a list, or something kept beside lists. */
export const AnyExport = Type.Union([ExportRequest, DataExport]);
export type AnyExport = Static<typeof AnyExport>;

export const ExportDetails = Type.Object({
  export_id: Type.String(),
  /** Null where it is no list's. */
  job_id: OrNull(Type.String()),
  state: Type.Union([
    Type.Literal('running'),
    Type.Literal('done'),
    Type.Literal('failed'),
    Type.Literal('cancelled'),
  ]),
  rows_done: Type.Integer(),
  rows_total: OrNull(Type.Integer()),
  /** Rows that a mailing goes without, because their mailbox is in the file already. */
  left_out: Type.Integer(),
  /** What it has left; null unless it is done. */
  file: OrNull(
    Type.Object({ name: Type.String(), size_bytes: Type.Integer(), rows: Type.Integer() }),
  ),
  error: OrNull(Type.String()),
});
export type ExportDetails = Static<typeof ExportDetails>;
