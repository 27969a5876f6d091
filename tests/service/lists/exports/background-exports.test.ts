import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import Papa from 'papaparse';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileError } from '../../../../src-main/adapters/files/file-error.ts';
import { createFiles } from '../../../../src-main/adapters/files/files.ts';
import { listOpener } from '../../../../src-main/program/reading/open-list.ts';
import {
  type BackgroundExports,
  createBackgroundExports,
} from '../../../../src-main/service/lists/exports/background-exports.ts';
import type { ExportPlace } from '../../../../src-main/service/lists/exports/export-run.ts';
import { createResults } from '../../../../src-main/service/lists/results.ts';
import type { Store } from '../../../../src-main/service/ports/store.ts';
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import {
  countedAs,
  type ExportDetails,
  type ExportRequest,
  type RowState,
  rowsWhere,
} from '../../../../src-shared/bridge/lists.ts';
import { VouchError } from '../../../../src-shared/errors.ts';

const STATES: readonly RowState[] = ['approve', 'review', 'block', 'failed', 'pending'];
const COUNT = 1_200;

const JOB = {
  job_id: 'job_1',
  name: 'my: list.csv',
  columns: ['email'],
  total: COUNT,
  credits_used: 7,
  created_at: '2026-11-20T10:00:00.000Z',
  ended_at: null,
} as unknown as JobDetails;

const stateOf = (index: number): RowState => STATES[index % STATES.length] ?? 'pending';
const verdictOf = (index: number) => stateOf(index).replace(/failed|pending/, '');

function item(index: number) {
  const state = stateOf(index);
  const verdict = state === 'approve' || state === 'review' || state === 'block';
  return {
    index,
    duplicateOf: null,
    sameMailboxAs: null,
    inputJson: JSON.stringify({ email: `p${index}@x.example` }),
    source: [`p${index}@x.example`],
    resultJson: verdict ? JSON.stringify({ score: 50, recommendation: state }) : null,
    error: state === 'failed' ? { code: 'timeout', message: 'It took too long.' } : null,
    provider: null,
    provisional: false,
    before: null,
    decision: null,
  };
}

/** A list of which every fifth row has the same state, held in no store. */
const rows: Pick<Store, 'readRows' | 'readPicked' | 'summariseRows'> = {
  async readRows(_, filter, { after, limit }) {
    const passing = Array.from({ length: COUNT }, (_each, index) => index).filter(
      (index) =>
        index > after && filter.where.every(({ values }) => values.includes(verdictOf(index))),
    );
    return passing.slice(0, limit).map(item);
  },
  readPicked: async (_, indexes) => indexes.filter((index) => index < COUNT).map(item),
  summariseRows: async () => ({
    total: COUNT,
    approve: 240,
    review: 240,
    block: 240,
    failed: 240,
    pending: 240,
    provisional: { approve: 0, review: 0, block: 0 },
    changed: 0,
    duplicates: 0,
    scores: Array.from({ length: 101 }, (_, score) => (score === 50 ? 720 : 0)),
    flags: [],
    domains: [],
    providers: [],
  }),
};

const REQUEST: ExportRequest = {
  job_id: 'job_1',
  format: 'csv',
  rows: { kind: 'all' },
  source_columns: null,
  result_columns: ['vouch_recommendation'],
  split: false,
  for_mailing: false,
  csv: { bom: true, delimiter: ';' },
};

let folder: string;
async function* entries() {
  yield [
    ['a@x.example', 'address'],
    ['=1+2.example', 'domain'],
  ];
  yield [['b@x.example', 'address']];
}

/** Milliseconds since the epoch; it stands still unless a test moves it. */
let time: { now: number };
let backgroundExports: BackgroundExports;
let changes: ExportDetails[];

beforeEach(async () => {
  time = { now: Date.UTC(2026, 10, 20) };
  folder = await mkdtemp(join(tmpdir(), 'vouch-out-'));
  changes = [];
  const ids = Array.from({ length: 20 }, (_, n) => String(n));
  backgroundExports = createBackgroundExports({
    files: createFiles({
      openTable: listOpener(),
      copies: join(folder, 'copies'),
      exports: join(folder, 'exports'),
      newId: () => ids.pop() ?? 'more',
    }),
    source: {
      ...createResults({
        ...rows,
        pageRows: async () => [],
        countRows: async () => 0,
        countFacets: async () => null,
        searchRows: async () => [],
        readTimeline: async () => [],
      }),
      policy: async () => ({
        name: null,
        job_id: null,
        policy: { approve: 70, review: 40, weights: {} },
      }),
      monthlyBudget: async () => 1_000,
    },
    job: async () => JOB,
    kept: async ({ kept, format }) => {
      if (kept.kind !== 'suppression' || kept.list_id === 'gone')
        throw new VouchError('not_found', 'It is gone.');
      const what = { format, columns: ['entry', 'kind'], rows: entries() };
      return { name: 'opt: outs', extension: format, what, close: async () => {} };
    },
    newId: () => `export_${ids.pop() ?? 'more'}`,
    clock: { now: () => time.now },
  });
});
afterEach(async () => {
  await backgroundExports.close();
  await rm(folder, { recursive: true, force: true });
});

const changed = (details: ExportDetails) => void changes.push(details);

const INSIDE: ExportPlace = { kind: 'inside' };

async function done(
  request: Partial<ExportRequest>,
  place: ExportPlace = INSIDE,
): Promise<ExportDetails> {
  const { export_id } = await backgroundExports.start({ ...REQUEST, ...request }, place, changed);
  return backgroundExports.ended(export_id);
}

/** The names in the central directory of an archive: APPNOTE.TXT §4.3.12. */
function zipNames(bytes: Buffer): readonly string[] {
  const names: string[] = [];
  let at = bytes.readUInt32LE(bytes.length - 6);
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const length = bytes.readUInt16LE(at + 28);
    names.push(bytes.toString('utf8', at + 46, at + 46 + length));
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return names;
}

const table = (content: string) => Papa.parse<string[]>(content.trimEnd(), { delimiter: ';' }).data;

describe('an export', () => {
  test('kept inside is fetched by its number, with every row in order', async () => {
    const details = await done({});
    expect(details).toEqual({
      export_id: expect.any(String),
      job_id: 'job_1',
      state: 'done',
      rows_done: COUNT,
      rows_total: COUNT,
      left_out: 0,
      file: { name: 'my list-results.csv', size_bytes: expect.any(Number), rows: COUNT },
      error: null,
    });
    const { name, sizeBytes, content } = await backgroundExports.openForDownload(details.export_id);
    const whole = await text(content);
    expect({ name, sizeBytes }).toEqual({
      name: 'my list-results.csv',
      sizeBytes: Buffer.byteLength(`\ufeff${whole.replace(/^\ufeff/, '')}`),
    });
    expect(
      table(whole)
        .slice(1)
        .map(([email]) => email),
    ).toEqual(Array.from({ length: COUNT }, (_, n) => `p${n}@x.example`));
    expect(changes.map(({ state }) => state).at(-1)).toBe('done');
  });

  test('of a filter or of picked rows holds these alone', async () => {
    const filtered = await done({
      rows: { kind: 'filter', filter: rowsWhere(countedAs('block')) },
    });
    expect(filtered.file?.rows).toBe(240);
    const picked = await done({
      rows: { kind: 'picked', indexes: [7, 3, 3, 99_999] },
      format: 'ndjson',
    });
    const { content } = await backgroundExports.openForDownload(picked.export_id);
    const items = (await text(content))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { index: number });
    expect(items.map(({ index }) => index)).toEqual([3, 7]);
  });

  test.each(['inside', 'file'] as const)(
    'split is one archive, %s, of a file for each recommendation and one for what has none',
    async (kind) => {
      const chosen = join(folder, 'chosen.zip');
      const place: ExportPlace = kind === 'file' ? { kind, path: chosen } : { kind };
      const details = await done({ split: true }, place);
      const path = backgroundExports.path(details.export_id);
      expect(path).toBe(
        kind === 'file'
          ? chosen
          : join(folder, 'exports', details.export_id, 'my list-results.zip'),
      );
      const bytes = await readFile(path ?? '');
      expect(details).toMatchObject({
        state: 'done',
        rows_done: COUNT,
        file: { name: basename(path ?? ''), size_bytes: bytes.length, rows: COUNT },
      });
      expect(zipNames(bytes)).toEqual([
        'my list-approve.csv',
        'my list-review.csv',
        'my list-block.csv',
        'my list-unchecked.csv',
      ]);
      expect(await readdir(join(folder, 'exports', details.export_id))).toEqual(
        kind === 'file' ? [] : ['my list-results.zip'],
      );
    },
  );

  test('split has no file without rows; a report is never split', async () => {
    const split = async (indexes: number[], format: 'csv' | 'html' = 'csv') => {
      const { file } = await done(
        { rows: { kind: 'picked', indexes }, split: true, format },
        { kind: 'file', path: join(folder, 'some') },
      );
      const bytes = await readFile(join(folder, 'some'));
      return [file?.rows, format === 'csv' ? zipNames(bytes) : bytes.toString('utf8', 0, 15)];
    };
    expect(await split([0, 5, 2])).toEqual([3, ['my list-approve.csv', 'my list-block.csv']]);
    expect(await split([0, 5])).toEqual([2, ['my list-approve.csv']]);
    expect(await split([])).toEqual([0, []]);
    expect(await split([0], 'html')).toEqual([COUNT, '<!doctype html>']);
  });

  test('of approved rows for a mailing is called so', async () => {
    const mailing = await done({ for_mailing: true });
    expect(mailing.file?.name).toBe('my list-approved.csv');
  });

  test.each(['xlsx', 'json', 'html'] as const)('as %s is a file of its own', async (format) => {
    const details = await done({ format });
    expect(details.state).toBe('done');
    expect(details.file?.name).toBe(`my list-results.${format}`);
    expect(details.file?.size_bytes).toBeGreaterThan(500);
  });

  test('that is cancelled leaves nothing, and an existing file as it was', async () => {
    const target = join(folder, 'out.csv');
    await writeFile(target, 'before');
    const { export_id } = await backgroundExports.start(
      REQUEST,
      { kind: 'file', path: target },
      changed,
    );
    expect(await backgroundExports.cancel(export_id)).toMatchObject({
      state: 'cancelled',
      file: null,
    });
    expect(await readFile(target, 'utf8')).toBe('before');
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('is cancelled and over once all are closed', async () => {
    await backgroundExports.start(REQUEST, INSIDE, changed);
    await backgroundExports.close();
    expect(changes.at(-1)?.state).toBe('cancelled');
  });

  const coded = (code: string) => Object.assign(new Error(), { code });

  test('into a folder that is not there says so', async () => {
    const path = join(folder, 'none', 'x.csv');
    expect(await done({}, { kind: 'file', path })).toMatchObject({
      state: 'failed',
      error: fileError(coded('ENOENT'), path, 'write').message,
    });
  });

  test('onto a full disk says so', async () => {
    const details = await done({}, { kind: 'file', path: '/dev/full' });
    expect(details).toMatchObject({
      state: 'failed',
      error: fileError(coded('ENOSPC'), '/dev/full', 'write').message,
    });
  });

  test('that is not there any more cannot be fetched', async () => {
    await expect(backgroundExports.openForDownload('export_9')).rejects.toMatchObject({
      code: 'not_found',
    });
    const { export_id } = await backgroundExports.start(REQUEST, INSIDE, changed);
    await backgroundExports.cancel(export_id);
    await expect(backgroundExports.openForDownload(export_id)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

test('what a run before left in the folder is gone after tidying up', async () => {
  await mkdir(join(folder, 'exports', 'export_old'), { recursive: true });
  await backgroundExports.tidyUp();
  expect(await readdir(join(folder, 'exports'))).toEqual([]);
});

test('a finished export is kept for a day', async () => {
  const { export_id } = await done({});
  await done({}, { kind: 'file', path: join(folder, 'chosen.csv') });
  const kept = () => readdir(join(folder, 'exports'));
  time.now += 86_400_000;
  await backgroundExports.tidyUp();
  expect(await kept()).toEqual([export_id]);
  expect(backgroundExports.show(export_id).state).toBe('done');
  time.now += 1;
  await done({});
  const younger = changes.at(-1)?.export_id ?? '';
  await backgroundExports.tidyUp();
  expect(await kept()).toEqual([younger]);
  expect(() => backgroundExports.show(export_id)).toThrow(
    'This export no longer exists; export again.',
  );
  expect(await readFile(join(folder, 'chosen.csv'), 'utf8')).not.toBe('');
});

test('an export that runs is not tidied up, however old it is', async () => {
  const { export_id } = await backgroundExports.start(REQUEST, INSIDE, changed);
  time.now += 10 * 86_400_000;
  await backgroundExports.tidyUp();
  expect(await backgroundExports.ended(export_id)).toMatchObject({ state: 'done' });
});

test('progress is told five times a second at most', async () => {
  await done({});
  const first = {
    export_id: 'export_19',
    job_id: 'job_1',
    state: 'running',
    rows_done: 0,
    rows_total: null,
    left_out: 0,
    file: null,
    error: null,
  };
  const file = {
    name: 'my list-results.csv',
    size_bytes: changes.at(-1)?.file?.size_bytes,
    rows: COUNT,
  };
  const whole = { ...first, rows_total: COUNT, rows_done: COUNT, file };
  expect(changes).toEqual([
    first,
    { ...first, rows_total: COUNT },
    whole,
    { ...whole, state: 'done' },
  ]);
});

test.each<[Partial<ExportRequest>, number | null]>([
  [{ rows: { kind: 'picked', indexes: [7, 3, 3] } }, 2],
  [{ rows: { kind: 'filter', filter: rowsWhere(countedAs('block')) } }, COUNT],
  [{ format: 'html' }, null],
])('of %j the total is %s', async (request, total) => {
  expect((await done(request)).rows_total).toBe(total);
});

test('something kept beside lists is written as a table', async () => {
  const { export_id } = await backgroundExports.start(
    { kept: { kind: 'suppression', list_id: 'one' }, format: 'csv' },
    { kind: 'inside' },
    () => {},
  );
  expect(await backgroundExports.ended(export_id)).toMatchObject({
    state: 'done',
    job_id: null,
    file: { name: 'opt outs.csv', rows: 3 },
  });
  const { content } = await backgroundExports.openForDownload(export_id);
  expect(await text(content)).toBe(
    "entry,kind\na@x.example,address\n'=1+2.example,domain\nb@x.example,address\n",
  );
  await expect(
    backgroundExports.start(
      { kept: { kind: 'suppression', list_id: 'gone' }, format: 'json' },
      { kind: 'inside' },
      () => {},
    ),
  ).rejects.toMatchObject({ code: 'not_found' });
});
