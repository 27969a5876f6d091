import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../src-main/engine/proposal/seeded-random.ts';
import { countRows } from '../../../../src-main/service/lists/rows/count-rows.ts';
import { importRows } from '../../../../src-main/service/lists/rows/import-rows.ts';
import {
  type PlannedRow,
  planRows,
  type Suppression,
} from '../../../../src-main/service/lists/rows/row-plan.ts';
import type { Table } from '../../../../src-main/service/ports/files.ts';
import { mailboxOf } from '../../../../src-main/service/verify/fingerprint.ts';
import { EVERY_ROW, type RowPolicies } from '../../../../src-shared/bridge/files.ts';
import type { JobDetails, JobRow } from '../../../../src-shared/bridge/jobs.ts';
import { NO_COLUMNS, OPTIONS } from '../../../doubles/list-choices.ts';
import { tableRows } from '../../../doubles/table-rows.ts';
import { runs } from '../../../setup/depth.ts';

const COLUMNS = ['email', 'name', 'ip', 'city'];
const MAPPING = { ...NO_COLUMNS, email: 0, name: 1, ip_address: 2 };
const DEPS = { isWellKnown: () => false, suppression: null } as const;

function tableOf(rows: readonly (readonly string[])[]): Table {
  async function* batches() {
    for (let from = 0; from < rows.length; from += 3) yield tableRows(rows.slice(from, from + 3));
  }
  return {
    kind: 'delimited',
    columns: COLUMNS,
    header: true,
    delimiter: ',',
    encoding: 'utf-8',
    sheet: null,
    sheets: null,
    sample: [],
    guess: MAPPING,
    rows: batches(),
    cutCells: () => 0,
    damage: () => null,
    share: () => null,
    close: async () => {},
  };
}

async function planOf(
  rows: readonly (readonly string[])[],
  policies: Partial<RowPolicies>,
  suppression: Suppression | null = null,
): Promise<PlannedRow[]> {
  const plan = planRows(
    tableOf(rows),
    MAPPING,
    { ...EVERY_ROW, ...policies },
    { ...DEPS, suppression },
  );
  const planned: PlannedRow[] = [];
  for await (const batch of plan) planned.push(...batch);
  return planned;
}

/** The rows that a list gets. */
async function imported(
  rows: readonly (readonly string[])[],
  policies: Partial<RowPolicies>,
): Promise<JobRow[]> {
  const taken: JobRow[] = [];
  const filler = {
    create: async () => 'job_1',
    append: async (_: string, more: JobRow[]) => taken.push(...more),
    start: async () => ({}) as JobDetails,
    delete: async () => {},
  };
  const list = {
    name: 'List',
    mapping: MAPPING,
    policies: { ...EVERY_ROW, ...policies },
    options: OPTIONS,
  };
  const deps = { ...DEPS, reopen: async () => tableOf(rows) };
  await importRows(filler, tableOf(rows), list, deps, () => {});
  return taken;
}

describe('rows with the same mailbox', () => {
  const ROWS = [
    ['ann@x.example', '', '', 'Rome'],
    ['bob@x.example', 'Bob', '', ''],
    ['ANN@x.example', 'Ann Lee', '192.0.2.1', 'Oslo'],
    ['ann@x.example', '', '', 'Rome'],
    [' ann@x.example ', 'Anna', '', '', 'beyond the head'],
  ];

  test('all stay by default, and those that ask the same are looked up once', async () => {
    const plan = await planOf(ROWS, {});
    expect(plan.map(({ rowClass }) => rowClass)).toEqual([
      'check',
      'check',
      'check',
      'repeat',
      'check',
    ]);
    expect(plan.every(({ kept }) => kept)).toBe(true);
    expect(plan.map(({ duplicateOf }) => duplicateOf)).toEqual([null, null, 1, 1, 1]);
  });

  test('a tagged address at a provider of tags is a duplicate, elsewhere it is not', async () => {
    const rows = [['j.doe+a@gmail.com'], ['jdoe@gmail.com'], ['a+b@x.example'], ['a@x.example']];
    for (const duplicates of ['all', 'first'] as const) {
      const plan = await planOf(rows, { duplicates });
      expect(plan.map(({ duplicateOf }) => duplicateOf)).toEqual([null, 1, null, null]);
      expect(plan.map(({ kept }) => kept)).toEqual([true, duplicates === 'all', true, true]);
    }
  });

  test('the first stays', async () => {
    const plan = await planOf(ROWS, { duplicates: 'first' });
    expect(plan.filter(({ kept }) => kept).map(({ row }) => row)).toEqual([1, 2]);
    expect(plan[4]?.duplicateOf).toBe(1);
  });

  test('are merged into the first, whose empty cells they fill and whose full ones they leave', async () => {
    expect(await imported(ROWS, { duplicates: 'merge' })).toEqual([
      {
        input: { email: 'ann@x.example', name: 'Ann Lee', ip_address: '192.0.2.1' },
        source: ['ann@x.example', 'Ann Lee', '192.0.2.1', 'Rome'],
      },
      { input: { email: 'bob@x.example', name: 'Bob' }, source: ['bob@x.example', 'Bob', '', ''] },
    ]);
  });

  test('cannot be merged where the input is read only once', async () => {
    const list = {
      name: 'List',
      mapping: MAPPING,
      policies: { ...EVERY_ROW, duplicates: 'merge' } as const,
      options: OPTIONS,
    };
    const none = async () => Promise.reject(new Error('nothing is made'));
    const filler = { create: none, append: none, start: none, delete: none };
    const merging = importRows(filler, tableOf(ROWS), list, { ...DEPS, reopen: null }, () => {});
    await expect(merging).rejects.toThrow('read twice');
  });
});

describe('rows that say little', () => {
  test('are passed over when blank, and kept where that is chosen', async () => {
    const rows = [['', ' ', '', ''], ['a@x.example'], ['', 'Ann', '', '']];
    expect(
      (await planOf(rows, {})).map(({ row, blanks, rowClass }) => [row, blanks, rowClass]),
    ).toEqual([
      [2, 1, 'check'],
      [3, 0, 'unusable'],
    ]);
    expect(await imported(rows, { blank: 'skip', unusable: 'skip' })).toEqual([
      { input: { email: 'a@x.example' }, source: rows[1] },
    ]);
    expect(await imported(rows, { blank: 'keep', unusable: 'skip' })).toEqual([
      { input: { email: 'a@x.example' }, source: rows[1], blanks: 1 },
    ]);
  });

  test('that were left out leave the blank rows before them to the next one', async () => {
    const rows = [['nobody'], [''], [''], ['nobody'], [''], ['a@x.example'], ['']];
    expect(await imported(rows, { blank: 'keep', unusable: 'skip' })).toEqual([
      { input: { email: 'a@x.example' }, source: ['a@x.example'], blanks: 3 },
    ]);
  });

  test('with a bad IP address are checked without it, or refused', async () => {
    const rows = [['a@x.example', '', 'unknown']];
    expect((await planOf(rows, {}))[0]).toMatchObject({
      rowClass: 'check',
      request: { email: 'a@x.example' },
      notes: [{ kind: 'bad_ip', before: 'unknown' }],
    });
    expect((await imported(rows, {}))[0]?.input).toEqual({ email: 'a@x.example' });
    expect((await planOf(rows, { bad_ip: 'refuse' }))[0]).toMatchObject({ rowClass: 'unusable' });
  });
});

test('a repaired row keeps its original cells', async () => {
  const rows = [
    ['jane (at) acme.de', 'Jane'],
    ['ann@x.example; bob@y.example', 'Both'],
    ['Gr\ufffdn@x.example'],
  ];
  expect(await imported(rows, { at_sign: 'apply', several: 'each', unusable: 'skip' })).toEqual(
    [
      { input: { email: 'jane@acme.de', name: 'Jane' }, source: rows[0] },
      { input: { email: 'ann@x.example', name: 'Both' }, source: rows[1] },
      { input: { email: 'bob@y.example', name: 'Both' }, source: rows[1] },
      { input: { email: 'Gr\ufffdn@x.example' }, source: rows[2] },
    ].slice(0, 3),
  );
});

test('what is suppressed is left out, whatever else there is to say of it', async () => {
  const adapt: string[][] = [];
  const suppression: Suppression = {
    async holders(addresses) {
      adapt.push(addresses.map(({ normalized }) => normalized));
      return addresses.map(({ domain }) => (domain === 'y.example' ? 'Opt-outs' : null));
    },
  };
  const plan = await planOf(
    [['a@x.example'], ['b@y.example'], ['none'], ['a@x.example']],
    {},
    suppression,
  );
  expect(plan.map(({ rowClass }) => rowClass)).toEqual([
    'check',
    'suppressed',
    'unusable',
    'repeat',
  ]);
  expect(plan[1]).toMatchObject({
    kept: false,
    notes: [{ reason: expect.stringContaining('Opt-outs') }],
  });
  expect(adapt).toEqual([['a@x.example', 'b@y.example'], ['a@x.example']]);
});

test('the numbers add up to the file under any policies, and the list has the rows that were counted', async () => {
  const random = seededRandom(18);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const cells = [
    '',
    ' ',
    'a@x.example',
    'A@x.example',
    'b@gmial.com',
    'b@gmail.com',
    'jane (at) acme.de',
    'c@x.example, d@x.example',
    'nonsense',
    'e@gmail',
    '"E" <e@x.example>',
    'f.g@gmail.com',
    'fg+1@gmail.com',
  ];
  for (let round = 0; round < runs(150); round += 1) {
    const rows = [
      ...Array.from({ length: 40 }, () => [
        pick(cells),
        pick(['', 'Ann']),
        pick(['', 'x', '192.0.2.1']),
      ]),
      // Blank rows at the end of a file are nobody's.
      ['last@x.example', '', ''],
    ];
    const policies: RowPolicies = {
      duplicates: pick(['all', 'first', 'merge']),
      blank: pick(['skip', 'keep']),
      unusable: pick(['keep', 'skip']),
      bad_ip: pick(['ignore', 'refuse']),
      at_sign: pick(['leave', 'apply']),
      slip: pick(['leave', 'apply']),
      suggestion: pick(['leave', 'apply']),
      several: pick(['leave', 'first', 'each']),
      suppression: [],
    };
    const count = await countRows(tableOf(rows), MAPPING, policies, DEPS, () => {});
    const { to_check, duplicates, blank, unusable, suppressed } = count;
    expect(count.rows).toBe(rows.length);
    expect(to_check + duplicates + blank + unusable + suppressed).toBe(count.rows + count.added);
    const taken = await imported(rows, policies);
    expect(taken).toHaveLength(count.listed);
    // What the results will call duplicates: the same number where all stay, none where only the first does.
    const mailboxes = taken.map(({ input }) => mailboxOf(input)).filter((each) => each !== null);
    const marked = mailboxes.length - new Set(mailboxes).size;
    expect(marked).toBe(policies.duplicates === 'all' ? duplicates : 0);
  }
});
