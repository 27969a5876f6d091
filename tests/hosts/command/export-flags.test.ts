import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ExportFlags, exportPlan } from '../../../src-main/hosts/command/export-flags.ts';
import { ownPractice, vouch as run } from '../vouch-command.ts';
import type { Ended } from '../vouch-process.ts';

/** Rows of the practice network: two approved, one blocked for its domain, one that is no address. */
const LIST = [
  'Nr,E-Mail,Name',
  '1,jane.doe@kestrel-freight.example,Jane Doe',
  '2,nonsense,Nobody',
  '3,k.holm@lumen-analytics.example,Karin Holm',
  '4,jo@no-such-domain.invalid,Jo',
].join('\n');

let home: string;
let jobId: string;
let bulk: Ended;
let owner: Awaited<ReturnType<typeof ownPractice>>;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'vouch-export-'));
  owner = await ownPractice(home);
  await writeFile(path('people.csv'), LIST);
  const flags = ['--split', '--out', path('all.csv'), '--report', path('report.html'), '--json'];
  bulk = await run(home, ['bulk', path('people.csv'), '--demo', ...flags]);
  jobId = (JSON.parse(bulk.stdout) as { job_id: string }).job_id;
});
afterAll(async () => {
  await owner?.close();
  await rm(home, { recursive: true, force: true });
});

const path = (name: string) => join(home, name);
const table = (text: string) => Papa.parse<string[]>(text.trimEnd()).data;

/** The table that `vouch jobs export` prints. */
async function exported(...flags: string[]): Promise<string[][]> {
  const { code, stdout, stderr } = await run(home, ['jobs', 'export', jobId, '--demo', ...flags]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return table(stdout);
}

describe('vouch bulk', () => {
  test('writes a file for each recommendation and a report, and says which', async () => {
    expect({ code: bulk.code, stderr: bulk.stderr }).toEqual({ code: 0, stderr: '' });
    const { files } = JSON.parse(bulk.stdout) as { files: { path: string; rows: number }[] };
    expect(files.map((file) => [file.path, file.rows])).toEqual([
      [path('all-approve.csv'), 2],
      [path('all-block.csv'), 2],
      [path('report.html'), 4],
    ]);
    const approved = table(await readFile(path('all-approve.csv'), 'utf8'));
    expect(approved.map(([number]) => number)).toEqual(['Nr', '1', '3']);
    expect(await readFile(path('report.html'), 'utf8')).toContain('covers all rows');
  });

  test('refuses to replace the list itself, by whatever name, before anything is checked', async () => {
    const { code } = await run(home, [
      'bulk',
      path('people.csv'),
      '--demo',
      '--out',
      join(home, '.', 'practice', '..', 'people.csv'),
    ]);
    expect(code).toBe(2);
    expect(await readFile(path('people.csv'), 'utf8')).toBe(LIST);
  });

  test('refuses a column that there is not, before anything is checked', async () => {
    const { code } = await run(home, ['bulk', path('people.csv'), '--demo', '--columns', 'colour']);
    expect(code).toBe(2);
    const jobs = await run(home, ['jobs', 'list', '--demo', '--json']);
    expect(JSON.parse(jobs.stdout)).toHaveLength(1);
  });
});

describe('flags that the list cannot meet', () => {
  test.each([
    ['people.csv', ['--sheet', 'March'], '--sheet '],
    ['wide.csv', ['--out', 'wide.xlsx'], ' 16,420'],
  ])('%s with %j', async (name, flags, named) => {
    const head = ['E-Mail', ...Array.from({ length: 16_374 }, (_, index) => `c${index}`)];
    await writeFile(path('wide.csv'), `${head.join(',')}\nann@kestrel-freight.example\n`);
    const options = flags.map((flag) => (flag.endsWith('.xlsx') ? path(flag) : flag));
    const { code, stderr } = await run(home, ['bulk', path(name), '--demo', ...options]);
    expect(code).toBe(2);
    expect(stderr).toContain(named);
  });
});

describe('vouch jobs export', () => {
  test('has columns of both kinds in the order asked for', async () => {
    expect(await exported('--columns', 'recommendation,E-Mail', '--columns', 'Nr')).toEqual([
      ['vouch_recommendation', 'E-Mail', 'Nr'],
      ['approve', 'jane.doe@kestrel-freight.example', '1'],
      ['block', 'nonsense', '2'],
      ['approve', 'k.holm@lumen-analytics.example', '3'],
      ['block', 'jo@no-such-domain.invalid', '4'],
    ]);
  });

  test.each([
    [
      ['--recommendation', 'block,review'],
      ['2', '4'],
    ],
    [['--flag', 'invalid_syntax'], ['2']],
    [['--flag', 'invalid_syntax', '--flag', 'domain_not_found'], []],
    [
      ['--score', '70-'],
      ['1', '3'],
    ],
    [
      ['--score', '-39'],
      ['2', '4'],
    ],
    [['--domain', 'Lumen-Analytics.example'], ['3']],
    [['--search', 'doe'], ['1']],
    [['--search', 'doe', '--recommendation', 'block'], []],
  ])('with %j holds these rows', async (flags, numbers) => {
    const rows = await exported(...flags, '--columns', 'Nr');
    expect(rows.slice(1).flat()).toEqual(numbers);
  });

  test('writes CSV as the program that reads it wants it', async () => {
    const flags = ['--columns', 'Nr,valid', '--for', 'excel', '--out-delimiter', 'semicolon'];
    const { stdout } = await run(home, ['jobs', 'export', jobId, '--demo', ...flags]);
    expect(stdout.split('\n')[0]).toBe('\ufeffNr;vouch_valid');
    const plain = await run(home, ['jobs', 'export', jobId, '--demo', '--columns', 'Nr,valid']);
    expect(plain.stdout.split('\n')[0]).toBe('Nr,vouch_valid');
  });

  test('writes a workbook of some rows, whose summary tells of these', async () => {
    const out = path('some.xlsx');
    await run(home, ['jobs', 'export', jobId, '--demo', '--score', '70-', '--out', out]);
    const book = await readXlsx(await readFile(out));
    expect(book.sheets[0]?.rows.map((row) => row[0])).toEqual(['Nr', '1', '3']);
    expect(book.sheets[1]?.rows).toContainEqual(
      expect.arrayContaining(['the rows with score from 70']),
    );
  });

  test('says what was written, and how much of the list', async () => {
    const out = path('few.csv');
    const flags = ['--recommendation', 'approve', '--out', out];
    const reported = await run(home, ['jobs', 'export', jobId, '--demo', ...flags]);
    expect(reported.stderr).toBe(`Results: ${out} (2 rows).\n`);
  });

  test('onto a full disk is one sentence, and leaves nothing', async () => {
    const before = await readdir(home);
    const { code, stderr } = await run(home, [
      'jobs',
      'export',
      jobId,
      '--demo',
      '--out',
      '/dev/full',
    ]);
    expect(code).toBe(1);
    expect(stderr.split('\n')).toHaveLength(2);
    expect(await readdir(home)).toEqual(before);
  });
});

describe('results for a mailing', () => {
  const MESSY = [
    'Nr,E-Mail,Name',
    '1,MAILTO:Jane.Doe@Kestrel-Freight.example,Jane Doe',
    '2, jane.doe@kestrel-freight.example ,Jane',
    '3,Karin Holm <k.holm@lumen-analytics.example>,Karin Holm',
    '4,jo@no-such-domain.invalid,Jo',
  ].join('\n');
  let messyJob: string;
  beforeAll(async () => {
    await writeFile(path('messy.csv'), MESSY);
    const out = path('messy-mailing.csv');
    const { stdout } = await run(home, [
      'bulk',
      path('messy.csv'),
      '--demo',
      '--for',
      'mailing',
      '--out',
      out,
      '--json',
    ]);
    const reported = JSON.parse(stdout) as { job_id: string; left_out: number };
    expect(reported).toMatchObject({ left_out: 1, files: [{ path: out, rows: 2 }] });
    messyJob = reported.job_id;
  });

  test('are the approved rows with clean addresses, each mailbox once', async () => {
    expect(await readFile(path('messy-mailing.csv'), 'utf8')).toBe(
      [
        'Nr,E-Mail,Name',
        '1,Jane.Doe@kestrel-freight.example,Jane Doe',
        '3,k.holm@lumen-analytics.example,Karin Holm',
        '',
      ].join('\n'),
    );
  });

  test('say how many rows are left out, in a file and on stdout', async () => {
    const out = path('brevo.csv');
    const flags = ['jobs', 'export', messyJob, '--demo', '--for', 'brevo'];
    const sentence = '1 row was left out: its mailbox is in the file already.\n';
    const file = await run(home, [...flags, '--out', out]);
    expect(file.stderr).toBe(`Results: ${out} (2 rows). ${sentence}`);
    const { stdout, stderr } = await run(home, flags);
    expect(stderr).toBe(sentence);
    expect(stdout).toBe(await readFile(out, 'utf8'));
    expect(stdout.split('\n')[1]).toBe('1;Jane.Doe@kestrel-freight.example;Jane Doe');
  });

  test('are the rows of --recommendation where it is given', async () => {
    const flags = ['--for', 'hubspot', '--recommendation', 'block'];
    const { stdout } = await run(home, ['jobs', 'export', messyJob, '--demo', ...flags]);
    const [header, ...rows] = table(stdout);
    expect(header).toEqual(['Nr', 'E-Mail', 'Name', 'vouch_score']);
    expect(rows.map((cells) => cells.slice(0, 3))).toEqual([
      ['4', 'jo@no-such-domain.invalid', 'Jo'],
    ]);
  });

  test('leave the cells of other exports as they are', async () => {
    const { stdout } = await run(home, [
      'jobs',
      'export',
      messyJob,
      '--demo',
      '--columns',
      'originals,duplicate_of_row',
    ]);
    expect(stdout).toBe(
      [
        'Nr,E-Mail,Name,vouch_duplicate_of_row',
        '1,MAILTO:Jane.Doe@Kestrel-Freight.example,Jane Doe,',
        '2," jane.doe@kestrel-freight.example ",Jane,1',
        '3,Karin Holm <k.holm@lumen-analytics.example>,Karin Holm,',
        '4,jo@no-such-domain.invalid,Jo,',
        '',
      ].join('\n'),
    );
  });
});

describe('flags that cannot be met', () => {
  const cases: readonly (readonly [Partial<ExportFlags>, RegExp])[] = [
    [{ split: true }, /^Several files cannot go to stdout: give --out results\.csv/],
    [{ split: true, out: 'x.html' }, /^A report covers all rows together: leave out --split/],
    [{ for: 'excel', out: 'x.json' }, /^--for excel is for tables .* as JSON/],
    [{ for: 'brevo', out: 'x.html' }, /^A report has no rows to mail to: leave out --for brevo/],
    [{ outDelimiter: ';', out: 'x.xlsx' }, /^--out-delimiter is for CSV, .* as XLSX/],
    [{ outDelimiter: 'and' }, /^--out-delimiter: "and" cannot separate cells/],
    [{ columns: ['email'], out: 'x.ndjson' }, /^--columns is for tables .* NDJSON holds every/],
    [{ columns: ['email'], out: 'x.html' }, /^--columns is for tables .* a report has none/],
    [{ report: '-' }, /^Results and report cannot both go to stdout/],
    [{ report: '-', out: 'x.csv' }, /^To get the report on stdout, use --format html/],
    [{ report: 'x.html', out: './x.html' }, /both name x\.html/],
    [{ report: 'x-block.csv', out: 'x.csv', split: true }, /both name x-block\.csv/],
    [{ out: '' }, /^--out is empty: name a file/],
    [{ report: ' ' }, /^--report is empty: name a file/],
    [{ out: 'x.xls' }, /^Results cannot be written as \.xls: /],
    [{ score: '70-40' }, /contains no scores: put the lower one first/],
    [{ score: '40 60' }, /^--score must be a range/],
    [{ score: '-' }, /^--score must be a range/],
    [{ score: '50-101' }, /^--score must be a range/],
    [{ flag: ['rich'] }, /^There is no flag "rich"\. The flags are: invalid_syntax, /],
    [{ recommendation: ['approve,maybe'] }, /^--recommendation must be .*, not "maybe"/],
  ];
  test.each(cases)('%j', (flags, sentence) => {
    expect(() => exportPlan({ out: '-', ...flags })).toThrow(sentence);
  });
});
