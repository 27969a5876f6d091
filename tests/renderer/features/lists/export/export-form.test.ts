// What comes of the export dialog.
import { describe, expect, it } from 'vitest';
import {
  delimiterChoices,
  type ExportForm,
  exportName,
  exportProblem,
  exportRequest,
  FIRST_FORM,
  formOf,
  longResults,
  plainForm,
  presetOf,
  READY_SETS,
  readyForm,
} from '../../../../../src-renderer/features/lists/export/export-form.ts';

const MATTER = {
  jobId: 'job_1',
  rows: { kind: 'all' as const },
  originals: 3,
  results: ['vouch_score', 'vouch_flags'],
  delimiter: null,
};
const form = (changes: Partial<ExportForm>): ExportForm => ({ ...FIRST_FORM, ...changes });

describe('an export', () => {
  it('is of all rows and all columns until something is chosen', () => {
    expect(exportRequest(FIRST_FORM, MATTER)).toEqual({
      job_id: 'job_1',
      format: 'csv',
      rows: { kind: 'all' },
      source_columns: null,
      result_columns: null,
      split: false,
      for_mailing: false,
      csv: { bom: true, delimiter: ',' },
    });
  });

  it('is separated as the file was, until another separator is chosen', () => {
    const own = { ...MATTER, delimiter: ';' };
    expect(exportRequest(FIRST_FORM, own).csv.delimiter).toBe(';');
    expect(exportRequest(form({ delimiter: '\t' }), own).csv.delimiter).toBe('\t');
    expect(delimiterChoices(';')[0]?.label).toBe('As in the file: Semicolon ;');
    expect(delimiterChoices(null)[0]?.label).toBe('Default: Comma ,');
  });

  it('of a preset follows the file of each list, where the preset does', () => {
    const kept = presetOf(FIRST_FORM);
    expect(formOf(kept, form({ delimiter: '|' })).delimiter).toBe(FIRST_FORM.delimiter);
    expect(formOf({ delimiter: 'two' }, form({ delimiter: '|' })).delimiter).toBe('|');
  });

  it('is made for Excel at first, and of a ready-made set for the program that takes it in', () => {
    expect(exportRequest(form({ reader: 'program' }), MATTER).csv.bom).toBe(false);
    const sets = READY_SETS.map((set) => {
      const { csv, for_mailing } = exportRequest(form(readyForm(set, MATTER.results)), MATTER);
      expect(for_mailing).toBe(true);
      return [set.name, csv.bom, csv.delimiter];
    });
    expect(sets).toEqual([
      ['HubSpot', false, ','],
      ['Salesforce', false, ','],
      ['Pipedrive', false, ','],
      ['Mailchimp', false, ','],
      ['Brevo', false, ';'],
      ['Excel (semicolon)', true, ';'],
    ]);
    expect(formOf(presetOf(form({ reader: 'program' })), FIRST_FORM).reader).toBe('program');
    expect(formOf({ reader: 'nobody' }, FIRST_FORM).reader).toBe('excel');
  });

  it('has the columns first that people ask for, why a row was not checked among them', () => {
    const short = [
      'vouch_recommendation',
      'vouch_score',
      'vouch_reasoning',
      'vouch_normalized',
      'vouch_suggestion',
      'vouch_state',
      'vouch_error_message',
      'vouch_decision',
      'vouch_decision_reason',
      'vouch_note',
      'vouch_labels',
    ];
    const all = ['vouch_flags', ...short, 'vouch_error_code'];
    expect(longResults(all)).toEqual(['vouch_flags', 'vouch_error_code']);
    const excel = READY_SETS.find(({ name }) => name === 'Excel (semicolon)');
    expect(excel?.results.toSorted()).toEqual(short.toSorted());
  });

  it('takes the rows that were chosen, and approved ones as they are mailed to', () => {
    const rows = { kind: 'picked' as const, indexes: [3, 5] };
    const asked = exportRequest(form({ rows: 'selection' }), { ...MATTER, rows });
    expect([asked.rows, asked.for_mailing]).toEqual([rows, false]);
    expect(exportRequest(plainForm('approved', MATTER.results), MATTER).for_mailing).toBe(true);
  });

  it('names the columns that stay, for tables only', () => {
    const chosen = form({ withoutOriginals: [1], withoutResults: ['vouch_flags'] });
    expect(exportRequest(chosen, MATTER)).toMatchObject({
      source_columns: [0, 2],
      result_columns: ['vouch_score'],
    });
    expect(exportRequest({ ...chosen, format: 'json' }, MATTER)).toMatchObject({
      source_columns: null,
      result_columns: null,
    });
  });

  it('is refused without any column, and a report is never split', () => {
    const bare = form({ withoutOriginals: [0, 1, 2], withoutResults: MATTER.results });
    expect(exportProblem(bare, 3, 2)).toBe('Choose at least one column.');
    expect(exportProblem({ ...bare, format: 'ndjson' }, 3, 2)).toBeNull();
    expect(exportRequest(form({ format: 'html', split: true }), MATTER).split).toBe(false);
  });

  it('gets a name without signs that file systems refuse', () => {
    expect(exportName('../../etc/passwd: "x" 🚀', FIRST_FORM)).toBe('etc passwd x 🚀 checked.csv');
    expect(exportName('safe\u202evsc', FIRST_FORM)).toBe('safevsc checked.csv');
    expect(exportName('...', form({ format: 'xlsx' }))).toBe('list checked.xlsx');
    expect(exportName('Leads', form({ split: true }))).toBe('Leads checked.zip');
    expect(exportName('Leads', form({ rows: 'approved' }))).toBe('Leads approved.csv');
  });
});
