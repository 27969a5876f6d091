// The process that has read one list reads the next, unless it failed or is at work.
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import {
  READING_LIMITS,
  tableOpener,
} from '../../../../src-main/adapters/files/read/open-table.ts';
import { forkReader } from '../../../../src-main/adapters/foreign/fork-reader.ts';
import type {
  ReaderChild,
  StartReader,
} from '../../../../src-main/adapters/foreign/reader-process.ts';
import { FOREIGN_READER } from '../../../../src-main/program/package-files.ts';
import { useFolder } from '../folder.ts';
import { rowsOf } from '../open.ts';

const folder = useFolder();

/** An opener, and the processes that it started. */
function opener() {
  const started: ReaderChild[] = [];
  const fork = forkReader(FOREIGN_READER);
  const start: StartReader = (memoryMb, events) => {
    const child = fork(memoryMb, events);
    started.push(child);
    return child;
  };
  const limits = READING_LIMITS;
  return { started, open: tableOpener({ start, elapsed: () => performance.now(), limits }) };
}

const ROWS = [['a@x.example'], ['b@x.example']];
const CSV = 'email\na@x.example\nb@x.example\n';

test('a list that is looked at, counted and taken in is read by one process', async () => {
  const { started, open } = opener();
  const path = await folder.file('list.csv', CSV);
  await (await open(path, {})).close();
  expect(await rowsOf(await open(path, {}))).toEqual(ROWS);
  expect(await rowsOf(await open(Readable.from([CSV]), {}))).toEqual(ROWS);
  expect(started).toHaveLength(1);
});

test('nothing of a list is left for the next', async () => {
  const { started, open } = opener();
  const path = await folder.file('long.csv', `email,name\n${'a@x.example,A\n'.repeat(200_000)}`);
  const long = await open(path, {});
  for await (const batch of long.rows) if (batch.length > 0) break;
  expect(await rowsOf(await open(await folder.file('short.csv', CSV), {}))).toEqual(ROWS);
  // The long one was left in the middle: whatever its process was doing, another read the short one.
  expect(started).toHaveLength(2);
});

test('two lists at once have a process each', async () => {
  const { started, open } = opener();
  const path = await folder.file('list.csv', CSV);
  const tables = await Promise.all([open(path, {}), open(path, {})]);
  expect(await Promise.all(tables.map(rowsOf))).toEqual([ROWS, ROWS]);
  expect(started).toHaveLength(2);
});

test('a process that refused a list reads the next', async () => {
  const { started, open } = opener();
  await expect(open(await folder.file('empty.csv', ''), {})).rejects.toThrow('empty');
  expect(await rowsOf(await open(await folder.file('list.csv', CSV), {}))).toEqual(ROWS);
  expect(started).toHaveLength(1);
});

test('one that was ended meanwhile is replaced without a word', async () => {
  const { started, open } = opener();
  const path = await folder.file('list.csv', CSV);
  expect(await rowsOf(await open(path, {}))).toEqual(ROWS);
  started[0]?.kill();
  await writeFile(path, `${CSV}c@x.example\n`);
  expect(await rowsOf(await open(path, {}))).toEqual([...ROWS, ['c@x.example']]);
  expect(started).toHaveLength(2);
});
