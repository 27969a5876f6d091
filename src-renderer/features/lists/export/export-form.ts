// The state of the export dialog, and the request made from it.
import type {
  ExportFormat,
  ExportRequest,
  RowFilter,
} from '../../../../src-shared/bridge/lists.ts';
import { withoutHidden } from '../../../app/untrusted-text/hidden-characters.ts';

export interface ExportForm {
  readonly format: ExportFormat;
  readonly rows: 'all' | 'filter' | 'selection';
  /** Places of the original columns that are left out. */
  readonly withoutOriginals: readonly number[];
  /** Names of the result columns that are left out. */
  readonly withoutResults: readonly string[];
  readonly split: boolean;
  readonly bom: boolean;
  readonly delimiter: string;
}

export const FIRST_FORM: ExportForm = {
  format: 'csv',
  rows: 'all',
  withoutOriginals: [],
  withoutResults: [],
  split: false,
  bom: false,
  delimiter: ',',
};

export const FORMATS = [
  { value: 'csv', label: 'CSV', says: 'A table for any program; formulas are made harmless.' },
  { value: 'xlsx', label: 'Excel', says: 'A workbook (.xlsx) with the same table.' },
  { value: 'json', label: 'JSON', says: 'Every result in full, with its evidence.' },
  { value: 'ndjson', label: 'NDJSON', says: 'Every result in full, one to a line.' },
  { value: 'html', label: 'Report', says: 'A page with totals and charts, to read or print.' },
] as const satisfies readonly { value: ExportFormat; label: string; says: string }[];

/** Whether a format has columns to choose. */
export function isTable(format: ExportFormat): boolean {
  return format === 'csv' || format === 'xlsx';
}

/** Whether a format can be split into files. A report tells of the whole. */
export function canSplit(format: ExportFormat): boolean {
  return format !== 'html';
}

export interface ExportMatter {
  readonly jobId: string;
  readonly filter: RowFilter;
  /** The selection as rows to export; null where nothing is selected. */
  readonly selected: ExportRequest['rows'] | null;
  readonly originals: number;
  readonly results: readonly string[];
}

/** The request without its target. */
export function exportRequest(form: ExportForm, matter: ExportMatter): ExportRequest {
  const table = isTable(form.format);
  const places = Array.from({ length: matter.originals }, (_, place) => place);
  const { withoutOriginals, withoutResults } = form;
  return {
    job_id: matter.jobId,
    format: form.format,
    rows: rowsOf(form, matter),
    source_columns:
      table && withoutOriginals.length > 0
        ? places.filter((place) => !withoutOriginals.includes(place))
        : null,
    result_columns:
      table && withoutResults.length > 0
        ? matter.results.filter((name) => !withoutResults.includes(name))
        : null,
    split: canSplit(form.format) && form.split,
    csv: { bom: form.bom, delimiter: form.delimiter },
  };
}

/** Why this cannot be exported, or null. */
export function exportProblem(form: ExportForm, originals: number, results: number): string | null {
  if (!isTable(form.format)) return null;
  const columns = originals - form.withoutOriginals.length + results - form.withoutResults.length;
  return columns === 0 ? 'Choose at least one column.' : null;
}

/** A name for the file or, when there will be several, the folder: without signs that file systems refuse, or that make it look like another. */
export function exportName(listName: string, form: ExportForm): string {
  const plain = withoutHidden(listName)
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '')
    .slice(0, 120);
  const name = `${plain === '' ? 'list' : plain} checked`;
  return form.split && canSplit(form.format) ? name : `${name}.${form.format}`;
}

function rowsOf(form: ExportForm, { filter, selected }: ExportMatter): ExportRequest['rows'] {
  if (form.rows === 'selection' && selected !== null) return selected;
  return form.rows === 'filter' ? { kind: 'filter', filter } : { kind: 'all' };
}
