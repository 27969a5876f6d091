// Where commands write, and what they say of it: the format by the name of the file, the words by the rows.
import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { candidatesFor } from '../../../src-main/hosts/command/completion.ts';
import { parseFlag } from '../../../src-main/hosts/command/flag-name.ts';
import { otherVerifierText } from '../../../src-main/hosts/command/other-verifier.ts';
import { plainOut } from '../../../src-main/hosts/command/plain-out.ts';
import { tableOptions } from '../../../src-main/hosts/command/reading-flags.ts';
import { table } from '../../../src-main/hosts/command/table.ts';
import {
  filesInWords,
  leftOutBehind,
  writtenFiles,
} from '../../../src-main/hosts/command/written-files.ts';
import { UsageError } from '../../../src-main/program/environment.ts';
import { FLAG_NAMES } from '../../../src-shared/flags.ts';

describe('the format', () => {
  test.each([
    [{}, { path: '-', format: 'csv' }],
    [{ json: true }, { path: '-', format: 'json' }],
    [
      { format: 'csv', json: true },
      { path: '-', format: 'csv' },
    ],
    [
      { out: 'a.csv', json: true },
      { path: 'a.csv', format: 'csv' },
    ],
    [{ out: 'a.b.JSON' }, { path: 'a.b.JSON', format: 'json' }],
    [
      { out: 'a.txt', format: 'json' },
      { path: 'a.txt', format: 'json' },
    ],
  ] as const)('of %j is %j', (flags, out) => {
    expect(plainOut(flags)).toEqual(out);
  });

  test.each(['a.txt', 'csv', 'a.csv.gz'])('of %s has to be said', (out) => {
    expect(() => plainOut({ out })).toThrow(
      new UsageError(`"${out}" ends in neither .csv nor .json: give --format csv or json.`),
    );
  });
});

describe('files', () => {
  const file = (path: string, rows: number) => ({ path, rows, sizeBytes: 10 * rows });
  const files = [file('a.csv', 2), file('b.csv', 1), file('report.html', 3)];

  test('are named with their rows, one of all rows without', () => {
    expect([
      filesInWords({ files, leftOut: 0 } as never, 3),
      filesInWords({ files: [file('a.csv', 1_200)], leftOut: 1 } as never, 2_000),
      filesInWords({ files: [], leftOut: 0 } as never, 3),
    ]).toEqual([
      'Results: a.csv (2 rows), b.csv (1 row), report.html.',
      'Results: a.csv (1,200 rows). 1 row was left out: its mailbox is in the file already.',
      'No rows match the filter, so no file was written.',
    ]);
    expect([leftOutBehind({ leftOut: 0 }), leftOutBehind({ leftOut: 2 })]).toEqual([
      '',
      ' 2 rows were left out: their mailbox is in the file already.',
    ]);
  });

  test('are told to scripts by path, size and rows', () => {
    expect(writtenFiles({ files, leftOut: 4 } as never)).toEqual({
      files: [
        { path: 'a.csv', size_bytes: 20, rows: 2 },
        { path: 'b.csv', size_bytes: 10, rows: 1 },
        { path: 'report.html', size_bytes: 30, rows: 3 },
      ],
      left_out: 4,
    });
  });
});

test('a table is as wide as its widest cells, and obeyed by no terminal', () => {
  expect(
    table(
      ['A', 'LONG', ''],
      [
        ['wide cell', 'x'],
        ['a\nb', '\u001b[1m', 'last'],
      ],
    ),
  ).toBe('A          LONG\nwide cell  x\na b        \ufffd[1m  last');
  expect(table(['A'], [])).toBe('A');
});

test('a flag is taken by its name', () => {
  expect(parseFlag('disposable')).toBe('disposable');
  expect(() => parseFlag('Disposable')).toThrow(
    new UsageError(`There is no flag "Disposable". The flags are: ${FLAG_NAMES.join(', ')}.`),
  );
});

test('a flag outranks the recipe, and what neither says is detected', () => {
  const { signal } = new AbortController();
  const reading = { header: true, delimiter: ';', encoding: 'utf-8', sheet: 'One' };
  const recipe = { vouch_recipe: 1, name: 'x', reading } as const;
  expect([
    tableOptions({}, signal),
    tableOptions({ recipe }, signal),
    tableOptions(
      { recipe, header: false, delimiter: ',', encoding: 'latin1', sheet: 'Two' },
      signal,
    ),
  ]).toEqual([
    { header: null, delimiter: null, encoding: null, sheet: null, signal },
    { ...reading, signal },
    { header: false, delimiter: ',', encoding: 'latin1', sheet: 'Two', signal },
  ]);
});

test('another verifier is compared in a sentence and a table of what it says', () => {
  const counts = (approve: number, review: number, block: number) => ({ approve, review, block });
  const other = {
    label: 'Other',
    results: { good: ['ok'], risky: [], bad: ['no'], unknown: [] },
    matrix: {
      good: counts(1_200, 1, 2),
      risky: counts(9, 9, 9),
      bad: counts(0, 3, 4),
      unknown: counts(9, 9, 9),
    },
    rows: { agree: 3, vouch_stricter: 1, other_stricter: 0 },
  };
  expect(otherVerifierText(other as never)).toBe(
    `Vouch and Other agree about 75 % of 4 rows. Vouch is stricter about 1 row, Other about 0 rows.
Other  Approve  Review  Block
Good   1,200    1       2
Bad    0        3       4`,
  );
});

describe('what comes next on a command line', () => {
  const program = new Command('vouch');
  const jobs = program.command('jobs').description('list jobs');
  jobs.command('list').summary('list them').description('a longer text');
  jobs.command('export').argument('<id>').option('--out <file>', 'where').option('-q', 'quiet');
  program
    .command('bulk')
    .argument('<file>')
    .argument('[more...]')
    .addOption(program.createOption('--format <format>', 'as what').choices(['csv', 'json']));
  const next = (...words: readonly string[]) => candidatesFor(program, words);
  const named = (...words: readonly string[]) => next(...words).words.map(([word]) => word);

  test('is a command, with its summary or description', () => {
    expect([next(''), next('jobs', 'l'), named('x'), named('jobs', 'list', '')]).toEqual([
      {
        words: [
          ['jobs', 'list jobs'],
          ['bulk', ''],
        ],
        files: false,
      },
      { words: [['list', 'list them']], files: false },
      [],
      [],
    ]);
  });

  test('is a flag, or its value', () => {
    expect([
      next('jobs', 'export', '--o'),
      named('jobs', 'export', '-'),
      next('jobs', 'export', '--out', ''),
      next('jobs', 'export', '-q', ''),
      next('bulk', '--format', ''),
      next('bulk', '--format', 'j'),
      next('bulk', '--format', 'csv', ''),
    ]).toEqual([
      { words: [['--out', 'where']], files: false },
      ['--out', '-q', '--help'],
      { words: [], files: true },
      { words: [], files: false },
      {
        words: [
          ['csv', ''],
          ['json', ''],
        ],
        files: false,
      },
      { words: [['json', '']], files: false },
      { words: [], files: true },
    ]);
  });

  test('is a file where a file is named', () => {
    expect([
      next('bulk', '').files,
      next('bulk', '-', '').files,
      next('jobs', 'export', '').files,
      next('jobs', 'export', 'id', '').files,
    ]).toEqual([true, false, false, false]);
  });
});
