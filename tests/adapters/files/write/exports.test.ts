import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import {
  csvCell,
  csvRecord,
  neutralised,
} from '../../../../src-main/adapters/files/write/csv-cell.ts';
import { exportPieces } from '../../../../src-main/adapters/files/write/exports.ts';
import { RESULT_COLUMNS } from '../../../../src-main/adapters/files/write/result-columns.ts';
import { tableCells } from '../../../../src-main/adapters/files/write/table-cells.ts';
import type { Cells } from '../../../../src-main/service/ports/cells.ts';
import type { ExportRow } from '../../../../src-main/service/ports/files.ts';
import { LIST_REPORT } from '../../../doubles/list-report.ts';

const RESULTS = RESULT_COLUMNS.map((column) => column.name);

const verified = {
  index: 0,
  input: { email: 'a@x.example', name: 'Ann' },
  score: 82,
  recommendation: 'approve',
  email: {
    valid: true,
    disposable: false,
    free_provider: false,
    role_based: false,
    mx_record: true,
  },
  company: {
    domain: 'x.example',
    domain_alive: true,
    domain_age_days: null,
    has_website: null,
    industry_guess: null,
    size_estimate: '11-50',
  },
  person: { name_matches_email: true, likely_at_company: null, confidence: 0.75 },
  ip: { country: null, is_vpn: null, is_tor: null, risk_score: null },
  flags: ['no_dmarc', 'young_domain'],
  reasoning: 'It takes mail, and "x" is known.',
  suggestion: null,
  normalized: 'a@x.example',
  cached: false,
  checked_at: '2026-11-20T10:00:00.000Z',
};
const failed = {
  index: 1,
  input: { email: 'b@x.example' },
  duplicate_of: 0,
  error: { code: 'dns_unavailable', message: 'The mail route could not be looked up.' },
};

function row(item: object | null, source: Cells | null, index = 0): ExportRow {
  return { index, item: item === null ? null : JSON.stringify(item), source };
}

async function* inBatches(
  ...batches: readonly (readonly ExportRow[])[]
): AsyncGenerator<readonly ExportRow[]> {
  yield* batches;
}

async function text(
  format: 'csv' | 'json' | 'ndjson',
  columns: readonly string[] | null,
  ...batches: readonly (readonly ExportRow[])[]
): Promise<string> {
  let whole = '';
  for await (const piece of exportPieces(format, inBatches(...batches), columns, LIST_REPORT))
    whole += piece;
  return whole;
}

async function csv(
  columns: readonly string[] | null,
  ...rows: readonly ExportRow[]
): Promise<string[][]> {
  return Papa.parse<string[]>((await text('csv', columns, rows)).trimEnd(), {
    delimiter: ',',
    newline: '\n',
  }).data;
}

test('a row that says how many empty cells it has gets all of them', async () => {
  const columns = Array.from({ length: 12 }, (_, index) => `c${index}`);
  const sparse = row(verified, ['a', 10, 'b']);
  const [, cells = []] = await csv(columns, sparse);
  expect(cells.slice(0, 12)).toEqual(['a', ...Array(10).fill(''), 'b']);
  const [item] = JSON.parse(await text('json', columns, [sparse]));
  expect(Object.values(item.source)).toEqual(cells.slice(0, 12));
});

describe('JSON', () => {
  test('is an array of the items with their original cells by column', async () => {
    const out = await text(
      'json',
      ['mail', 'who'],
      [row(verified, ['a@x.example', 'Ann'])],
      [],
      [row(failed, ['b@x.example', ''], 1)],
    );
    expect(JSON.parse(out)).toEqual([
      { ...verified, source: { mail: 'a@x.example', who: 'Ann' } },
      { ...failed, source: { mail: 'b@x.example', who: '' } },
    ]);
  });

  test('has the original columns that are chosen, in the order of the choice', async () => {
    const rows = inBatches([row(verified, ['a@x.example', 'Ann', 'Roe'])]);
    const options = { choice: { source: [2, 0, 3] } };
    const columns = ['mail', 'first', 'last'];
    let out = '';
    for await (const piece of exportPieces('json', rows, columns, LIST_REPORT, options))
      out += piece;
    const [{ source }] = JSON.parse(out);
    expect(JSON.stringify(source)).toBe('{"last":"Roe","mail":"a@x.example"}');
  });

  test('of no rows is an empty array', async () => {
    expect(await text('json', ['mail'])).toBe('[]\n');
  });

  test('rows that came from no file have no source', async () => {
    expect(JSON.parse(await text('json', null, [row(verified, null)]))).toEqual([verified]);
  });

  test('an item that was never checked keeps its place, and says why', async () => {
    expect(JSON.parse(await text('json', ['mail'], [row(null, ['x'], 7)]))).toEqual([
      {
        index: 7,
        error: {
          code: 'not_checked_yet',
          message: expect.any(String),
        },
        source: { mail: 'x' },
      },
    ]);
  });

  test('repeated, nameless and numeric columns keep their order under keys of their own', async () => {
    const out = await text(
      'ndjson',
      ['b', '', 'b', '2', 'b (2)', 'a'],
      [row({ index: 0 }, ['1', '2', '3', '4', '5', '6', '7'])],
    );
    expect(out).toBe(
      '{"index":0,"source":{"b":"1","column 2":"2","b (3)":"3","2":"4","b (2)":"5","a":"6","column 7":"7"}}\n',
    );
  });
});

test('NDJSON is one item a line', async () => {
  const lines = (await text('ndjson', ['mail'], [row(verified, ['a\nb'])], [row(failed, ['c'], 1)]))
    .trimEnd()
    .split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { ...verified, source: { mail: 'a\nb' } },
    { ...failed, source: { mail: 'c' } },
  ]);
});

describe('CSV', () => {
  test('has the original columns, then the results; unknown is an empty cell', async () => {
    const [header = [], first = [], second = [], third = []] = await csv(
      ['mail', 'who'],
      row(verified, ['a@x.example', 'Ann']),
      { ...row(failed, ['b@x.example'], 1), sameMailboxAs: 0 },
      row(null, ['c@x.example'], 2),
    );
    expect(header).toEqual(['mail', 'who', ...RESULTS]);
    const at = (cells: readonly string[], name: string) => cells[header.indexOf(name)];
    expect(first.slice(0, 2)).toEqual(['a@x.example', 'Ann']);
    expect(at(first, 'vouch_score')).toBe('82');
    expect(at(first, 'vouch_valid')).toBe('true');
    expect(at(first, 'vouch_disposable')).toBe('false');
    expect(at(first, 'vouch_domain_age_days')).toBe('');
    expect(at(first, 'vouch_confidence')).toBe('0.75');
    expect(at(first, 'vouch_flags')).toBe('no_dmarc young_domain');
    expect(at(first, 'vouch_reasoning')).toBe(verified.reasoning);
    expect(at(first, 'vouch_error_code')).toBe('');
    expect(second.slice(0, 2)).toEqual(['b@x.example', '']);
    expect(at(second, 'vouch_score')).toBe('');
    expect(at(second, 'vouch_duplicate_of_row')).toBe('1');
    expect(at(second, 'vouch_error_code')).toBe('dns_unavailable');
    expect(at(second, 'vouch_error_message')).toBe(failed.error.message);
    expect(at(third, 'vouch_state')).toBe('waiting');
    expect(at(third, 'vouch_error_code')).toBe('not_checked_yet');
    expect(at(third, 'vouch_error_message')).toBe('The list had not ended when it was exported.');
  });

  test('a row that was checked again says what it was before, and what it flipped from and to', async () => {
    const before = { score: 55, recommendation: 'review' } as const;
    const same = { score: 90, recommendation: 'approve' } as const;
    const [header = [], ...cells] = await csv(
      ['mail'],
      { ...row(verified, ['flipped']), before },
      { ...row(verified, ['the same']), before: same },
      row(verified, ['checked once']),
      { ...row(failed, ['failed now']), before },
      { ...row(null, ['not checked again yet']), before },
    );
    const columns = [
      'mail',
      'vouch_previous_score',
      'vouch_previous_recommendation',
      'vouch_change',
    ];
    expect(cells.map((each) => columns.map((name) => each[header.indexOf(name)]))).toEqual([
      ['flipped', '55', 'review', 'review to approve'],
      ['the same', '90', 'approve', ''],
      ['checked once', '', '', ''],
      // Nobody knows what it would be recommended now: that is no flip.
      ['failed now', '55', 'review', ''],
      ['not checked again yet', '55', 'review', ''],
    ]);
  });

  test('begins with the fields of the request when the rows came from no file', async () => {
    const [header = [], first = []] = await csv(null, row(verified, null));
    expect(header.slice(0, 5)).toEqual([
      'email',
      'name',
      'company_name',
      'ip_address',
      'vouch_score',
    ]);
    expect(first.slice(0, 5)).toEqual(['a@x.example', 'Ann', '', '', '82']);
  });

  test('cells beyond the header stay before the results, where it is known how many there are', () => {
    const table = tableCells(['mail', 'name'], {}, 4);
    const cells = table.cells(row(verified, ['a@x.example', 'Ann', 'extra']));
    expect(table.header.slice(0, 5)).toEqual([
      'mail',
      'name',
      'column 3',
      'column 4',
      'vouch_score',
    ]);
    expect(cells.slice(0, 5)).toEqual(['a@x.example', 'Ann', 'extra', '', 82]);
    expect(cells).toHaveLength(table.header.length);
    const turned = tableCells(['mail', 'name'], { order: ['vouch_score', 1, 0, 'vouch_flags'] }, 3);
    expect(turned.header).toEqual(['vouch_score', 'name', 'mail', 'column 3', 'vouch_flags']);
    const part = tableCells(['mail', 'name'], { source: [0], results: [] }, 4);
    expect(part.header).toEqual(['mail']);
  });

  test('one row of thousands of cells does not make the others as wide', () => {
    const source = ['a@x.example', ...Array.from({ length: 5_000 }, () => 'x')];
    const table = tableCells(['mail'], { results: [] }, source.length);
    expect(table.header).toHaveLength(201);
    expect(table.cells(row(verified, ['b@x.example']))).toHaveLength(201);
    expect(table.cells(row(verified, source))).toEqual(source);
  });

  test('cells beyond the header follow after the results where nobody counted them', async () => {
    const [header = [], first = []] = await csv(['mail'], row(verified, ['a@x.example', 'extra']));
    expect(first.slice(0, 2)).toEqual(['a@x.example', '82']);
    expect(first.slice(header.length)).toEqual(['extra']);
  });

  test.each([
    [
      [1, 0, 'vouch_score'],
      ['Ann', 'a@x.example', 82, 'extra'],
    ],
    [
      [0, 'vouch_score'],
      ['a@x.example', 82],
    ],
  ])(
    'columns %j keep cells beyond the header where all original ones are among them',
    (order, cells) => {
      const table = tableCells(['mail', 'name'], { order });
      expect(table.cells(row(verified, ['a@x.example', 'Ann', 'extra']))).toEqual(cells);
    },
  );

  test('an empty cell alone in its row is still a row', () => {
    expect(csvRecord([''])).toBe('""\n');
    expect(csvRecord([''], ' ')).toBe('""\n');
    expect(csvRecord(['', ''])).toBe(',\n');
  });

  test('a list that was exported before keeps its old results under another name', async () => {
    const [header = []] = await csv(['mail', 'vouch_score'], row(verified, ['a', '3']));
    expect(header.slice(0, 3)).toEqual(['mail', 'vouch_score (source)', 'vouch_score']);
  });

  test('any cells come back from a CSV reader, but for the apostrophe before a formula', async () => {
    const cells = fc.array(
      fc.string({
        unit: fc.constantFrom('a', '=', '+', '1', '"', ',', ';', '\n', '\r', '\t', ' ', 'é'),
        maxLength: 6,
      }),
      {
        minLength: 3,
        maxLength: 3,
      },
    );
    await fc.assert(
      fc.asyncProperty(cells, async (source) => {
        const [, first = []] = await csv(['x', 'y', 'z'], row(verified, source));
        expect(first.slice(0, 3)).toEqual(source.map(neutralised));
      }),
    );
  });
});

describe('formulas', () => {
  test.each([
    '=1+1',
    '=cmd|"/C calc"!A0',
    '+cmd|x',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '-A1',
    '+1e',
    '＝1+1',
    '+a@x.example',
    '-5+3',
    ' =1',
    '\u00a0=1',
    '\u200b=1',
    '\ufeff=1',
    '\u200b \u00a0+cmd',
    ' \t@SUM(A1)',
  ])('%j gets an apostrophe', (cell) => {
    expect(neutralised(cell)).toBe(`'${cell}`);
  });

  test.each([
    '+49 30 123',
    '+49 (30) 123-45/6',
    '-5',
    '+5',
    '-1.5e-3',
    '-1,5',
    '-5 %',
    ' -5',
    ' +49 30 123',
    ' a=b',
    '-',
    'a=b',
    '1-2',
    '',
    'a@x.example',
    "'=1",
  ])('%j stays as it is', (cell) => {
    expect(neutralised(cell)).toBe(cell);
  });

  test('no cell that begins a formula and holds a letter passes', () => {
    fc.assert(
      fc.property(fc.constantFrom('=', '+', '-', '@', '\t', '\r'), fc.string(), (sign, rest) => {
        fc.pre(/[a-df-z!|]/i.test(rest));
        expect(neutralised(sign + rest).startsWith("'")).toBe(true);
      }),
    );
  });

  test('quotes hold a cell together where programs split at semicolons or tabs', () => {
    expect(csvCell('a;=b')).toBe('"a;=b"');
    expect(csvCell('a\t=b')).toBe('"a\t=b"');
  });

  test('results are neutralised too: a website chooses its own words', async () => {
    const item = {
      ...verified,
      company: { ...verified.company, industry_guess: '=HYPERLINK("x")' },
    };
    const [header = [], first = []] = await csv(['mail'], row(item, ['a']));
    expect(first[header.indexOf('vouch_industry_guess')]).toBe('\'=HYPERLINK("x")');
  });
});
