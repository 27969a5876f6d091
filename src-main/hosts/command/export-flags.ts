// The flags by which commands say what an export holds and where it goes, and the plan that they make together.
import { extname, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import type { FacetCondition } from '../../../src-shared/bridge/facets.ts';
import {
  ALL_ROWS,
  APPROVED_ROWS,
  type CountedAs,
  type RowFilter,
} from '../../../src-shared/bridge/lists.ts';
import {
  EXPORT_FORMATS,
  type ExportFormat,
  exportFormatOfName,
  extensionOf,
  hasRows,
  isTable,
  TABLE_FORMATS,
} from '../../../src-shared/file-formats.ts';
import { MAILING_SETS, type MailingSet } from '../../../src-shared/mailing-sets.ts';
import { delimiterByName } from '../../adapters/files/read/delimiter.ts';
import { columnOrder } from '../../adapters/files/write/column-order.ts';
import { tableCells } from '../../adapters/files/write/table-cells.ts';
import { tooWide } from '../../adapters/files/write/xlsx-parts.ts';
import { UsageError } from '../../program/environment.ts';
import { type Suffix, suffixesOf } from '../../service/lists/exports/write-list.ts';
import type { ColumnOrder } from '../../service/ports/files.ts';
import { gather } from './command-kit.ts';
import { parseFlag } from './flag-name.ts';
import type { RecipeFlag } from './recipe-flag.ts';

export interface ExportFlags extends RecipeFlag {
  /** A path, or `-` for stdout. */
  readonly out: string;
  readonly format?: string;
  readonly columns?: readonly string[];
  readonly recommendation?: readonly string[];
  readonly flag?: readonly string[];
  readonly score?: string;
  readonly domain?: string;
  readonly provider?: string;
  readonly search?: string;
  readonly split?: boolean;
  readonly outDelimiter?: string;
  /** Who reads the results: `program`, `excel`, or a mailing (`mailing`, `hubspot`, …). */
  readonly for?: string;
  /** Where a report goes beside the results. */
  readonly report?: string;
}

export interface ExportPlan {
  readonly out: string;
  readonly format: ExportFormat;
  readonly filter: RowFilter;
  /** As they were written; null is all, in the usual order. */
  readonly columns: readonly string[] | null;
  readonly split: boolean;
  /** Each mailbox once, with the cleaned address in the address column. */
  readonly forMailing: boolean;
  /** The delimiter is null for that of the list's own file. */
  readonly csv: { readonly bom: boolean; readonly delimiter: string | null };
  readonly report: string | null;
}

/** What a mailing wants that is for no program of its own. */
const ANY_MAILING: MailingSet = { name: 'mailing', results: [], delimiter: ',' };
const MAILING_NAMES = MAILING_SETS.map(({ name }) => name.toLowerCase());
const READERS = ['program', 'excel', ANY_MAILING.name, ...MAILING_NAMES];

const TABLES = TABLE_FORMATS.map((format) => format.toUpperCase()).join(', ');
const EXTENSIONS = EXPORT_FORMATS.map((format) => `.${extensionOf(format)}`);

/** By which words rows are asked for, and what they count as. */
const COUNTED_AS: ReadonlyMap<string, CountedAs> = new Map([
  ['approve', 'approve'],
  ['review', 'review'],
  ['block', 'block'],
  ['unchecked', ''],
]);
const VERDICTS = [...COUNTED_AS.keys()].join(', ');

/** Adds the flags, under a heading of their own. */
export function addExportOptions(command: Command): Command {
  return command
    .optionsGroup('What the results hold:')
    .option('--out <file>', 'file to write; - is stdout', '-')
    .addOption(
      new Option(
        '--format <format>',
        'file format; taken from the name of --out if not given',
      ).choices(EXPORT_FORMATS),
    )
    .addOption(
      new Option(
        '--for <reader>',
        `who reads the results: excel marks CSV as UTF-8, so that spreadsheets read it right; mailing writes the approved rows (or those of --recommendation), the cleaned address in the address column and each mailbox once; ${MAILING_NAMES.join(', ')} the same as they take it in`,
      ).choices(READERS),
    )
    .option(
      '--columns <names>',
      'columns of a table, in this order: headers or numbers of the list’s columns, names of results (score or vouch_score), originals, results; can be given several times',
      gather,
    )
    .option('--recommendation <verdicts>', `only rows with one of these: ${VERDICTS}`, gather)
    .option(
      '--flag <flag>',
      'only rows with this flag; given several times, rows with all of them',
      gather,
    )
    .option('--score <range>', 'only rows with a score in this range: 40-69, 70-, -39')
    .option('--domain <domain>', 'only rows of this domain')
    .option('--provider <name>', 'only rows of this mail provider, as vouch_provider names it')
    .option('--search <text>', 'only rows with this text in the address, name or company')
    .option(
      '--split',
      'one file per recommendation, named after --out: results-approve.csv, -review, -block, -unchecked',
    )
    .option(
      '--out-delimiter <character>',
      'the separator of CSV cells: comma, semicolon, tab, pipe or any character',
    )
    .option('--report <file>', 'also write an HTML report of these rows');
}

/** @throws UsageError for what cannot be understood, or not done together */
export function exportPlan(flags: ExportFlags): ExportPlan {
  const format = exportFormat(flags);
  const set = mailingSet(flags);
  const unsaid = flags.for === undefined ? (flags.recipe?.export ?? null) : null;
  const forMailing = set !== null || unsaid?.rows === 'approved';
  const plan: ExportPlan = {
    out: flags.out,
    format,
    filter: filterOf(flags, forMailing),
    columns: isTable(format)
      ? (flags.columns ??
        (set === null ? (unsaid?.columns ?? null) : ['originals', ...set.results]))
      : (flags.columns ?? null),
    split: flags.split ?? unsaid?.split ?? false,
    forMailing,
    csv: {
      bom: flags.for === 'excel' || unsaid?.for_spreadsheets === true,
      delimiter:
        flags.outDelimiter === undefined && unsaid !== null
          ? unsaid.delimiter
          : delimiterOf(flags, set),
    },
    report: flags.report ?? null,
  };
  refuseImpossible(plan, flags);
  return plan;
}

/** The columns that a plan names, among those of a list; null is all. @throws UsageError */
export function plannedColumns(
  plan: ExportPlan,
  columns: readonly string[] | null,
): ColumnOrder | null {
  const outcome = plan.columns === null ? null : columnOrder(plan.columns, columns);
  if (outcome?.ok === false) throw new UsageError(`--columns: ${outcome.reason}`);
  const order = outcome?.order ?? null;
  const wide =
    plan.format === 'xlsx' ? tooWide(tableCells(columns, { order }).header.length) : null;
  if (wide !== null) throw new UsageError(wide);
  return order;
}

/** Every file that a plan may write; none for stdout. */
export function plannedPaths(plan: ExportPlan): readonly string[] {
  const results = plan.out === '-' ? [] : suffixesOf(plan).map((suffix) => partPath(plan, suffix));
  return plan.report === null ? results : [...results, plan.report];
}

/** `results.csv` with `-approve` is `results-approve.csv`. */
export function partPath({ out }: ExportPlan, suffix: Suffix): string {
  if (suffix === '') return out;
  const ending = extname(out);
  return `${out.slice(0, out.length - ending.length)}${suffix}${ending}`;
}

/** The format asked for, else the one that the file's name says, else that of a recipe, else CSV. */
function exportFormat(flags: ExportFlags): ExportFormat {
  if (flags.format === undefined) {
    const unsaid = flags.recipe?.export?.format;
    return flags.out === '-' && unsaid !== undefined ? unsaid : formatOfOut(flags.out);
  }
  const format = EXPORT_FORMATS.find((known) => known === flags.format);
  if (!format)
    throw new UsageError(
      `--format must be one of ${EXPORT_FORMATS.join(', ')}, not "${flags.format}".`,
    );
  return format;
}

function formatOfOut(out: string): ExportFormat {
  if (out === '-') return 'csv';
  if (/\.(xlsb?|xls|ods|pdf|gz|zip)$/i.test(out)) {
    throw new UsageError(
      `Results cannot be written as ${out.slice(out.lastIndexOf('.'))}: give --out a name ending in ${EXTENSIONS.slice(0, -1).join(', ')} or ${EXTENSIONS.at(-1)}, or add --format.`,
    );
  }
  return exportFormatOfName(out) ?? 'csv';
}

/** The mailing that the results are for, or null. */
function mailingSet({ for: reader }: ExportFlags): MailingSet | null {
  const sets = [ANY_MAILING, ...MAILING_SETS];
  return sets.find(({ name }) => name.toLowerCase() === reader) ?? null;
}

function filterOf(flags: ExportFlags, forMailing: boolean): RowFilter {
  const [scoreMin, scoreMax] = flags.score === undefined ? [null, null] : scoreRange(flags.score);
  const verdicts = words(flags.recommendation).map(verdictNamed);
  const { where } = forMailing && verdicts.length === 0 ? APPROVED_ROWS : ALL_ROWS;
  return {
    score_min: scoreMin,
    score_max: scoreMax,
    text: flags.search ?? null,
    where: [
      ...where,
      ...asked('recommendation', 'any', verdicts),
      ...asked('flag', 'all', words(flags.flag).map(parseFlag)),
      ...asked(
        'domain',
        'any',
        flags.domain === undefined ? [] : [flags.domain.trim().toLowerCase()],
      ),
      ...asked('provider', 'any', flags.provider === undefined ? [] : [flags.provider]),
    ],
  };
}

function asked(
  facet: FacetCondition['facet'],
  match: FacetCondition['match'],
  values: readonly string[],
): readonly FacetCondition[] {
  return values.length === 0 ? [] : [{ facet, match, values: [...values] }];
}

/** Given several times, or separated by commas. */
function words(texts: readonly string[] = []): string[] {
  return texts.flatMap((text) => text.split(',')).map((word) => word.trim());
}

function verdictNamed(word: string): CountedAs {
  const verdict = COUNTED_AS.get(word);
  if (verdict === undefined)
    throw new UsageError(
      `--recommendation must be one or more of ${VERDICTS}, separated by commas, not "${word}".`,
    );
  return verdict;
}

/** `40-69`, `70-`, `-39`, `50`: both ends belong to it; null is an open end. */
function scoreRange(text: string): readonly [number | null, number | null] {
  const [, from = '', dash = '', to = ''] = /^(\d*)\s*(?:(-)\s*(\d*))?$/.exec(text.trim()) ?? [];
  const least = from === '' ? null : Number(from);
  const most = dash === '' ? least : to === '' ? null : Number(to);
  if (from + to === '' || (dash === '' && to !== '') || Math.max(least ?? 0, most ?? 0) > 100)
    throw new UsageError(
      `--score must be a range within 0 to 100, such as 40-69, 70- or -39, not "${text}".`,
    );
  if (least !== null && most !== null && least > most)
    throw new UsageError(`--score ${text} contains no scores: put the lower one first.`);
  return [least, most];
}

function delimiterOf({ outDelimiter }: ExportFlags, set: MailingSet | null): string {
  if (outDelimiter === undefined) return set?.delimiter ?? ',';
  try {
    return delimiterByName(outDelimiter);
  } catch (cause) {
    throw new UsageError(`--out-delimiter: ${cause instanceof Error ? cause.message : cause}`);
  }
}

function refuseImpossible(plan: ExportPlan, flags: ExportFlags): void {
  const { format, out, split, report } = plan;
  // What an unset variable of a script becomes.
  if (out.trim() === '' || report?.trim() === '')
    throw new UsageError(
      `${out.trim() === '' ? '--out' : '--report'} is empty: name a file, or leave it out.`,
    );
  if (format !== 'csv' && flags.outDelimiter !== undefined)
    throw new UsageError(
      `--out-delimiter is for CSV, and the results are written as ${format.toUpperCase()}: leave it out, or add --format csv.`,
    );
  if (flags.for === 'excel' && !isTable(format))
    throw new UsageError(
      `--for excel is for tables (${TABLES}), and the results are written as ${format.toUpperCase()}: leave it out, or choose another format.`,
    );
  if (plan.forMailing && !hasRows(format))
    throw new UsageError(
      `A report has no rows to mail to: ${flags.for === undefined ? '' : `leave out --for ${flags.for}, or `}choose another format.`,
    );
  if (plan.columns !== null && !isTable(format))
    throw new UsageError(
      `--columns is for tables (${TABLES}), and ${!hasRows(format) ? 'a report has none' : `${format.toUpperCase()} holds every result in full`}: leave it out, or choose another format.`,
    );
  if (split && !hasRows(format))
    throw new UsageError(
      'A report covers all rows together: leave out --split, or choose another format.',
    );
  if (split && out === '-')
    throw new UsageError(
      'Several files cannot go to stdout: give --out results.csv, and --split writes results-approve.csv and so on.',
    );
  if (report === '-')
    throw new UsageError(
      out === '-'
        ? 'Results and report cannot both go to stdout: name a file for --out or --report.'
        : 'To get the report on stdout, use --format html without --report.',
    );
  const paths = plannedPaths(plan).map((path) => resolve(path));
  if (new Set(paths).size < paths.length)
    throw new UsageError(`--out and --report both name ${report}: give each its own file.`);
}
