import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { findTool, runTool } from '../../scripts/package/run-tool.ts';
import { FILE_WRITER } from '../../src-main/adapters/files/files.ts';
import { denseCells } from '../../src-main/service/ports/cells.ts';
import type { ExportRow, ListReport, Written } from '../../src-main/service/ports/files.ts';
import { unless } from '../setup/skipped.ts';
import { outputFolder } from './staged.ts';

const output = outputFolder();
const missing = findTool('soffice') === null ? 'LibreOffice is not installed' : null;

const COLUMNS = ['Email', 'Name', 'No', 'Note'];
const ROWS: readonly ExportRow[] = [
  row(0, ['jürgen@müller.example', 'Jürgen Müller', '007', 'two\nlines, "quoted"; and a tab\t.'], {
    score: 82,
    recommendation: 'approve',
    email: { valid: true, disposable: false },
    checked_at: '2026-11-20T10:00:00.000Z',
  }),
  row(1, ['li@example.example', '李小龙 😀', '1e3', '=HYPERLINK("http://x.example")'], {
    score: 5,
    recommendation: 'block',
    email: { valid: false, disposable: false },
    checked_at: '2026-11-20T10:00:01.000Z',
  }),
];
const CHOICE = {
  results: ['vouch_score', 'vouch_recommendation', 'vouch_valid', 'vouch_checked_at'],
};
const HEADER = [...COLUMNS, ...CHOICE.results];

describe('LibreOffice', unless(missing), () => {
  test('opens a workbook, all of its sheets, with the cells that were written', async () => {
    await written('workbook.xlsx', { format: 'xlsx' });
    convert('workbook.xlsx', `csv:${EVERY_SHEET_AS_CSV}`);
    expect(cellsOf('workbook-Results.csv')).toEqual([
      HEADER,
      [...sourceOf(0), '82', 'approve', 'TRUE', '2026-11-20 10:00:00'],
      [...sourceOf(1), '5', 'block', 'FALSE', '2026-11-20 10:00:01'],
    ]);
    const summary = cellsOf('workbook-Summary.csv').map((cells) => cells.slice(0, 2));
    expect(summary.slice(0, 4)).toEqual([
      ['List', 'people & <co>.csv'],
      ['Rows in this file', 'all rows'],
      ['Checked', '2026-11-20T10:00:00.000Z'],
      ['Exported', '2026-11-20T11:00:00.000Z'],
    ]);
  });

  test('opens a workbook whose rows go on in a second sheet', async () => {
    // As many sheets as the list could need; its rows all fit in the first.
    await written('sheets.xlsx', { format: 'xlsx', report: { ...REPORT, mostRows: 1_048_576 } });
    convert('sheets.xlsx', `csv:${EVERY_SHEET_AS_CSV}`);
    expect(cellsOf('sheets-Results.csv')).toHaveLength(3);
    expect(cellsOf('sheets-Results 2.csv')).toEqual([HEADER]);
    expect(cellsOf('sheets-Summary.csv')[0]?.slice(0, 2)).toEqual(['List', 'people & <co>.csv']);
  });

  test('reads a CSV for Excel as UTF-8, and its formulas as text', async () => {
    await written('excel.csv', { format: 'csv', csv: { bom: true, delimiter: ',' } });
    expect(readFileSync(join(output, 'excel.csv')).subarray(0, 3).toString('hex')).toBe('efbbbf');
    convert('excel.csv', 'xlsx', [`--infilter=${CSV_BY_ITS_MARK}`]);
    convert('excel.xlsx', `csv:${EVERY_SHEET_AS_CSV}`);
    const [header, first = [], second = []] = cellsOf('excel-excel.csv');
    expect(header).toEqual(HEADER);
    expect(first.slice(0, 2)).toEqual(sourceOf(0).slice(0, 2));
    expect(first[3]).toEqual(sourceOf(0)[3]);
    expect(second.slice(0, 2)).toEqual(sourceOf(1).slice(0, 2));
    expect(second[3]).toBe(`'${sourceOf(1)[3]}`);
  });
});

/** Comma, quotes, UTF-8, from the first line on, cells as they are shown, each sheet in a file of its own. */
const EVERY_SHEET_AS_CSV =
  'Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';

/** Comma, quotes, and the encoding that the file's mark says: what the dialog of LibreOffice offers. */
const CSV_BY_ITS_MARK = 'Text - txt - csv (StarCalc):44,34,0';

const REPORT: ListReport = {
  name: 'people & <co>.csv',
  createdAt: '2026-11-20T10:00:00.000Z',
  endedAt: null,
  exportedAt: '2026-11-20T11:00:00.000Z',
  rows: 'all rows',
  mostRows: ROWS.length,
  creditsUsed: null,
  summary: {
    total: 2,
    approve: 1,
    review: 0,
    block: 1,
    failed: 0,
    pending: 0,
    provisional: { approve: 0, review: 0, block: 0 },
    changed: 0,
    duplicates: 0,
    scores: Array.from({ length: 101 }, (_, score) => (score === 82 || score === 5 ? 1 : 0)),
    flags: [],
    domains: [],
    providers: [],
  },
  policy: 'Default policy',
  bands: { approve: 70, review: 40 },
};

function row(index: number, source: readonly string[], result: object): ExportRow {
  return { index, item: JSON.stringify({ index, ...result }), source };
}

function sourceOf(index: number): readonly string[] {
  return denseCells(ROWS[index]?.source ?? []);
}

async function written(
  name: string,
  how: Pick<Written, 'format'> & Partial<Written>,
): Promise<void> {
  async function* batches() {
    yield ROWS;
  }
  await FILE_WRITER.write(
    join(output, name),
    batches(),
    { columns: COLUMNS, report: REPORT, choice: CHOICE, ...how },
    new AbortController().signal,
  );
}

/** Opens a file as somebody who double-clicks it would, and keeps it in another form beside it. */
function convert(name: string, form: string, options: readonly string[] = []): void {
  const profile = join(output, 'profile');
  mkdirSync(profile, { recursive: true });
  runTool(
    'soffice',
    [
      `-env:UserInstallation=${pathToFileURL(profile)}`,
      '--headless',
      ...options,
      '--convert-to',
      form,
      '--outdir',
      output,
      join(output, name),
    ],
    { cwd: output },
  );
}

/** The cells of a file that LibreOffice wrote. @throws where it wrote none */
function cellsOf(name: string): string[][] {
  const { data } = Papa.parse<string[]>(readFileSync(join(output, name), 'utf8').trimEnd());
  return data;
}
