// How quickly lists are read in a process of their own, and what that costs an import, against the same in place.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeXlsx } from 'hucre';
import { readTable } from '../../src-main/adapters/files/read/read-table.ts';
import { listOpener } from '../../src-main/program/reading/open-list.ts';
import { importRows, jobFiller } from '../../src-main/service/lists/rows/import-rows.ts';
import { lengthOfRow } from '../../src-main/service/ports/cells.ts';
import type { Table } from '../../src-main/service/ports/files.ts';
import { EVERY_ROW } from '../../src-shared/bridge/files.ts';
import { OPTIONS } from '../doubles/list-choices.ts';
import { startDns, withVouch } from './bench-service.ts';
import { type Measured, ratio, timed } from './measure.ts';

const CSV_ROWS = 200_000;
const OTHER_ROWS = 100_000;
const ROUNDS = 5;
const IMPORT_ROUNDS = 3;
const LIST_OPTIONS = {
  ...OPTIONS,
  no_cache: true,
  no_company: true,
  mailbox: { ...OPTIONS.mailbox, probe: false },
};
const openTable = listOpener();

export async function measureFiles(): Promise<readonly Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vouch-bench-files-'));
  try {
    const measured: Measured[] = [];
    for (const { name, count, content } of FILES) {
      const path = join(folder, name);
      await writeFile(path, await content(count));
      const times = await ratio(
        ROUNDS,
        () => timed(async () => gone(await openTable(path, {}))),
        () => timed(async () => gone(await readTable(path, {}))),
      );
      const speed = (ms: number) => Math.round((count / ms) * 1_000).toLocaleString('en');
      measured.push({
        name: `${name}, ${count.toLocaleString('en')} rows`,
        figure: `${speed(times.ours)} rows/s apart, ${speed(times.bare)} in place, ${times.ratio.toFixed(2)} × the time`,
        aim: '1.10 × the time in place',
      });
      measured.push(await imported(name, count, path));
    }
    return measured;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What somebody waits for: the file opened, its rows read and taken into the store. */
async function imported(name: string, count: number, path: string): Promise<Measured> {
  const dns = await startDns();
  try {
    return await withVouch(dns.server, async ({ service }) => {
      const filler = jobFiller(service.jobs, { kind: 'command' });
      const take = async (open: () => Promise<Table>): Promise<number> => {
        const from = performance.now();
        let ms = Number.NaN;
        // Started, its rows would be checked beside the next import; what is thrown here deletes them.
        const start = async () => {
          ms = performance.now() - from;
          throw new NotStarted();
        };
        const table = await open();
        const list = {
          name,
          mapping: table.guess,
          policies: EVERY_ROW,
          options: LIST_OPTIONS,
        };
        const deps = { isWellKnown: () => false, suppression: null, reopen: null };
        await importRows({ ...filler, start }, table, list, deps, () => {}).catch(unlessMeant);
        return ms;
      };
      const times = await ratio(
        IMPORT_ROUNDS,
        () => take(() => openTable(path, {})),
        () => take(() => readTable(path, {})),
      );
      const speed = (ms: number) => Math.round((count / ms) * 1_000).toLocaleString('en');
      return {
        name: `${name}, ${count.toLocaleString('en')} rows taken in`,
        figure: `${speed(times.ours)} rows/s apart, ${speed(times.bare)} in place, ${times.ratio.toFixed(2)} × the time`,
        aim: '1.10 × the time in place',
      };
    });
  } finally {
    dns.stop();
  }
}

class NotStarted extends Error {}

function unlessMeant(cause: unknown): void {
  if (!(cause instanceof NotStarted)) throw cause;
}

const FILES: readonly {
  readonly name: string;
  readonly count: number;
  readonly content: (rows: number) => Promise<string | Uint8Array> | string;
}[] = [
  {
    name: 'list.csv',
    count: CSV_ROWS,
    content: (rows) =>
      `${table(rows)
        .map((row) => row.join(','))
        .join('\n')}\n`,
  },
  {
    name: 'list.xlsx',
    count: OTHER_ROWS,
    content: (rows) => writeXlsx({ sheets: [{ name: 'S', rows: table(rows) }] }),
  },
  { name: 'list.json', count: OTHER_ROWS, content: (rows) => JSON.stringify(objects(rows)) },
];

function table(rows: number): string[][] {
  return [
    ['email', 'name', 'company', 'city', 'country', 'phone', 'source', 'id'],
    ...Array.from({ length: rows }, (_, n) => [
      `jane.doe${n}@company${n % 8_000}.example`,
      `Jane Doe ${n}`,
      `Company ${n % 8_000}`,
      'Utrecht',
      'Netherlands',
      '+31 30 123 4567',
      'Fair 2026',
      String(n),
    ]),
  ];
}

function objects(rows: number): Record<string, string>[] {
  const [head = [], ...others] = table(rows);
  return others.map((row) => Object.fromEntries(row.map((cell, index) => [head[index], cell])));
}

/** Goes through all rows as an import does: each cell is looked at. */
async function gone(read: Table): Promise<number> {
  let length = 0;
  for await (const batch of read.rows)
    for (const row of batch) if (typeof row !== 'number') length += lengthOfRow(row);
  return length;
}
