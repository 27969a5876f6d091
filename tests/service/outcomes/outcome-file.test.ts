// Outcomes from the rows of a file: counted by what they say, with examples of those that say nothing usable, in batches.
import { expect, test } from 'vitest';
import {
  guessOutcomes,
  ownHosts,
  readOutcomes,
} from '../../../src-main/service/outcomes/outcome-file.ts';
import type { Table } from '../../../src-main/service/ports/files.ts';
import type { OutcomeImport, RowOutcome } from '../../../src-shared/bridge/outcomes.ts';
import { tableRows } from '../../doubles/table-rows.ts';

const NOW = Date.UTC(2026, 10, 20);
const COLUMNS = ['Email', 'Status', 'Date'];

function tableOf(rows: readonly (readonly string[])[], changes: Partial<Table> = {}): Table {
  async function* batches() {
    for (let from = 0; from < rows.length; from += 3) yield tableRows(rows.slice(from, from + 3));
  }
  const table: Partial<Table> = {
    header: true,
    columns: COLUMNS,
    sample: rows.slice(0, 5).map((row) => [...row]),
    rows: batches(),
  };
  return { ...table, ...changes } as Table;
}

async function read(
  table: Table,
  request: Partial<Pick<OutcomeImport, 'columns' | 'kind' | 'received_by'>> = {},
  signal?: AbortSignal,
) {
  const batches: RowOutcome[][] = [];
  const found = await readOutcomes(
    table,
    { columns: null, kind: null, ...request } as Pick<
      OutcomeImport,
      'columns' | 'kind' | 'received_by'
    >,
    NOW,
    async (outcomes) => void batches.push(outcomes),
    signal,
  );
  return { found, batches };
}

test('each row is counted by what it says, and the first that say nothing usable are named', async () => {
  const { found, batches } = await read(
    tableOf([
      ['Ann <ann@acme.example>', 'delivered', '2026-11-01'],
      ['', '', ''],
      ['bob@acme.example', 'hard bounce', ''],
      ['nobody', 'delivered', ''],
      ['not an@address@at.all', 'delivered', ''],
      ['cid@acme.example', 'colourful', ''],
      ['dan@acme.example', 'delivered', '2027-01-01'],
      ['eve@acme.example', 'sent', ''],
    ]),
  );
  const { mapping, kinds, examples, ...counts } = found;
  expect(mapping).toMatchObject({ email: 0, status: 1, date: 2 });
  expect(Object.entries(kinds).filter(([, count]) => count > 0)).toEqual([
    ['bounced_hard', 1],
    ['delivered', 1],
  ]);
  expect(counts).toEqual({
    columns: COLUMNS,
    rows: 7,
    nothing: 1,
    without_address: 2,
    not_known: 1,
    in_future: 1,
    mail: null,
  });
  expect(examples).toEqual([
    { row: 5, text: 'nobody, delivered' },
    { row: 6, text: 'not an@address@at.all, delivered' },
    { row: 7, text: 'cid@acme.example, colourful' },
    { row: 8, text: 'dan@acme.example, delivered, 2027-01-01' },
  ]);
  expect(batches.flat()).toEqual([
    {
      email: 'ann@acme.example',
      outcome: 'delivered',
      happened_at: '2026-11-01T23:59:59.999Z',
      words: null,
    },
    { email: 'bob@acme.example', outcome: 'bounced_hard', happened_at: null, words: null },
  ]);
});

test('a thousand outcomes are one batch, and none is given twice or empty', async () => {
  const rows = (many: number) => Array.from({ length: many }, (_, at) => [`p${at}@acme.example`]);
  for (const [many, lengths] of [
    [0, []],
    [999, [999]],
    [1_000, [1_000]],
    [1_001, [1_000, 1]],
    [2_000, [1_000, 1_000]],
  ] as const) {
    const head = { columns: ['Email'], sample: [['p0@acme.example']] };
    const { batches } = await read(tableOf(rows(many), head), { kind: 'delivered' });
    expect(batches.map(({ length }) => length)).toEqual(lengths);
  }
});

test('twenty rows are named at most, by their places in a file without a head', async () => {
  const rows = Array.from({ length: 21 }, () => ['a@acme.example', 'colourful']);
  const columns = { email: 0, status: 1 } as NonNullable<OutcomeImport['columns']>;
  const none = { type: null, code: null, words: null, date: null };
  const { found } = await read(tableOf(rows, { header: false }), {
    columns: { ...none, ...columns },
  });
  expect([found.not_known, found.examples.length, found.examples[0]?.row]).toEqual([21, 20, 1]);
});

test('a file without a column of addresses is refused', async () => {
  await expect(
    read(tableOf([['x', 'y', 'z']], { columns: ['one', 'two', 'three'] })),
  ).rejects.toMatchObject({
    code: 'invalid_request',
    message: 'Say which column holds the email addresses.',
  });
});

test('the reason of whoever gives up is told, and nothing more is taken', async () => {
  const stop = new AbortController();
  stop.abort(new Error('given up'));
  await expect(
    read(tableOf([['a@acme.example', 'delivered', '']]), {}, stop.signal),
  ).rejects.toThrow('given up');
});

test('what a mailbox file tells of its messages is passed on, with the hosts it was opened with', async () => {
  const tally = { messages: 3, hosts: ['mx.acme.example'] };
  const mail = () => tally as unknown as ReturnType<NonNullable<Table['mail']>>;
  const { found } = await read(tableOf([], { mail }), {
    columns: null,
    received_by: ['mx.acme.example'],
  });
  expect(found.mail).toEqual({ ...tally, received_by: ['mx.acme.example'] });
});

test('heads are guessed from where there are some', () => {
  const sample = [['a@acme.example', 'delivered', '']];
  const guessed = (header: boolean) => guessOutcomes({ header, columns: COLUMNS, sample });
  expect([guessed(true).email, guessed(true).status]).toEqual([0, 1]);
  expect([guessed(false).email, guessed(false).status]).toEqual([0, null]);
});

test('own hosts are those that are given, else those that are set', () => {
  const set = { received_by: [' MX.acme.example '] };
  expect(ownHosts(undefined, set)).toEqual(['mx.acme.example']);
  expect(ownHosts(['Other.example'], set)).toEqual(['other.example']);
  expect(() => ownHosts(['mx.acme.example', 'no name'], set)).toThrow(
    expect.objectContaining({
      code: 'invalid_request',
      message:
        '"no name" cannot be the name of a receiving host. Use the first word of an Authentication-Results line of your mail, such as mx.company.example.',
    }),
  );
});
