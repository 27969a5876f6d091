// The state of the export dialog, and the request made from it.
import type { ExportRequest, ExportRows } from '../../../../src-shared/bridge/lists.ts';
import { EXPORT_COLUMNS } from '../../../../src-shared/columns.ts';
import {
  EXPORT_FORMATS,
  type ExportFormat,
  exportedFile,
  exportedKind,
  hasRows,
  isTable,
} from '../../../../src-shared/file-formats.ts';
import { MAILING_SETS, type MailingSet } from '../../../../src-shared/mailing-sets.ts';
import { withoutHidden } from '../../../app/untrusted-text/hidden-characters.ts';

export interface ExportForm {
  readonly format: ExportFormat;
  /** `approved` are those that count as approve: decided so, or recommended and not decided otherwise. */
  readonly rows: 'all' | 'approved' | 'filter' | 'selection';
  /** Places of the original columns that are left out. */
  readonly withoutOriginals: readonly number[];
  /** Names of the result columns that are left out. */
  readonly withoutResults: readonly string[];
  readonly split: boolean;
  /** What a CSV is made for: Excel and its like need a mark to read it as UTF-8, which other programs take for text. */
  readonly reader: 'excel' | 'program';
  /** What separates cells, or that it is what separates them in the file. */
  readonly delimiter: string;
}

/** The separator of the list's own file; a comma where it had none. */
export const AS_IN_FILE = 'file';

export const FIRST_FORM: ExportForm = {
  format: 'csv',
  rows: 'all',
  withoutOriginals: [],
  withoutResults: [],
  split: false,
  reader: 'excel',
  delimiter: AS_IN_FILE,
};

/** The result columns that are exported unless somebody asks for others. */
export const SHORT_RESULTS: readonly string[] = EXPORT_COLUMNS.flatMap(({ heading, first }) =>
  first ? [heading] : [],
);

/** Result columns left out at first. */
export function longResults(results: readonly string[]): readonly string[] {
  return results.filter((name) => !SHORT_RESULTS.includes(name));
}

interface ReadySet extends MailingSet {
  readonly reader: ExportForm['reader'];
}

/** Ready-made sets of the approved rows: for programs that mail, and to look at them. */
export const READY_SETS: readonly ReadySet[] = [
  ...MAILING_SETS.map((set) => ({ ...set, reader: 'program' as const })),
  { name: 'Excel (semicolon)', results: SHORT_RESULTS, delimiter: ';', reader: 'excel' },
];

/** A form over which nobody chose anything, for these rows. */
export function plainForm(rows: ExportForm['rows'], results: readonly string[]): ExportForm {
  return { ...FIRST_FORM, rows, withoutResults: longResults(results) };
}

/** The choices of a ready-made set. */
export function readyForm(set: ReadySet, results: readonly string[]): Partial<ExportForm> {
  return {
    format: 'csv',
    rows: 'approved',
    withoutOriginals: [],
    withoutResults: results.filter((name) => !set.results.includes(name)),
    split: false,
    reader: set.reader,
    delimiter: set.delimiter,
  };
}

/** What of a form a preset keeps; the rows picked by hand are those of one list. */
export function presetOf({ rows, ...form }: ExportForm): Record<string, unknown> {
  return { ...form, rows: rows === 'selection' ? 'all' : rows };
}

/** The form of a preset as far as it can be read, over another one. */
export function formOf(choices: Readonly<Record<string, unknown>>, form: ExportForm): ExportForm {
  const { format, rows, split, reader, delimiter, withoutOriginals, withoutResults } = choices;
  return {
    format: EXPORT_FORMATS.find((each) => each === format) ?? form.format,
    rows: ROW_CHOICES.find((choice) => choice === rows) ?? form.rows,
    split: typeof split === 'boolean' ? split : form.split,
    reader: READERS.find(({ value }) => value === reader)?.value ?? form.reader,
    delimiter: isDelimiter(delimiter) ? delimiter : form.delimiter,
    withoutOriginals: isListOf(withoutOriginals, 'number')
      ? (withoutOriginals as number[])
      : form.withoutOriginals,
    withoutResults: isListOf(withoutResults, 'string')
      ? (withoutResults as string[])
      : form.withoutResults,
  };
}

/** What a CSV can be made for. */
export const READERS = [
  { value: 'excel', label: 'Excel and other spreadsheets' },
  { value: 'program', label: 'Other programs' },
] as const satisfies readonly { value: ExportForm['reader']; label: string }[];

const ROW_CHOICES = ['all', 'approved', 'filter'] as const;

function isDelimiter(value: unknown): value is string {
  return typeof value === 'string' && (value.length === 1 || value === AS_IN_FILE);
}

function isListOf(value: unknown, type: 'number' | 'string'): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === type);
}

export interface ExportMatter {
  readonly jobId: string;
  readonly rows: ExportRows;
  readonly originals: number;
  readonly results: readonly string[];
  /** What separated the cells of the list's file; null where nothing did. */
  readonly delimiter: string | null;
}

/** The request without its target. */
export function exportRequest(form: ExportForm, matter: ExportMatter): ExportRequest {
  const table = isTable(form.format);
  const places = Array.from({ length: matter.originals }, (_, index) => index);
  const { withoutOriginals, withoutResults } = form;
  return {
    job_id: matter.jobId,
    format: form.format,
    rows: matter.rows,
    source_columns:
      table && withoutOriginals.length > 0
        ? places.filter((index) => !withoutOriginals.includes(index))
        : null,
    result_columns:
      table && withoutResults.length > 0
        ? matter.results.filter((name) => !withoutResults.includes(name))
        : null,
    split: hasRows(form.format) && form.split,
    for_mailing: form.rows === 'approved',
    csv: { bom: form.reader === 'excel', delimiter: delimiterOf(form, matter.delimiter) },
  };
}

function delimiterOf({ delimiter }: ExportForm, own: string | null): string {
  return delimiter === AS_IN_FILE ? (own ?? ',') : delimiter;
}

const DELIMITERS = [
  { value: ',', label: 'Comma ,' },
  { value: ';', label: 'Semicolon ;' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Pipe |' },
];

/** The separators to choose from, that of the list's file first. */
export function delimiterChoices(
  own: string | null,
): readonly { readonly value: string; readonly label: string }[] {
  const called = DELIMITERS.find(({ value }) => value === (own ?? ','))?.label ?? own;
  const first = own === null ? `Default: ${called}` : `As in the file: ${called}`;
  return [{ value: AS_IN_FILE, label: first }, ...DELIMITERS];
}

/** Why this cannot be exported, or null. */
export function exportProblem(form: ExportForm, originals: number, results: number): string | null {
  if (!isTable(form.format)) return null;
  const columns = originals - form.withoutOriginals.length + results - form.withoutResults.length;
  return columns === 0 ? 'Choose at least one column.' : null;
}

/** A name for the file: without signs that file systems refuse, or that make it look like another. */
export function exportName(listName: string, form: ExportForm): string {
  const name = `${plainName(listName)} ${form.rows === 'approved' ? 'approved' : 'checked'}`;
  return `${name}.${exportedFile(exportedKind(form.format, form.split)).extension}`;
}

/** A text as part of a file's name. */
export function plainName(text: string): string {
  const plain = withoutHidden(text)
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '')
    .slice(0, 120);
  return plain === '' ? 'list' : plain;
}
