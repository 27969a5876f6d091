// What is opened as a table: a folder only where it may hold messages.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../sqlite/temporary-store.ts';
import { fileErrorOf, openTable, rowsOf } from '../open.ts';

function folderWithMessage(): string {
  const folder = temporaryFolder();
  const head = 'From: Ann <ann@acme.example>\r\nDate: Sat, 28 Nov 2026 12:00:00 +0000\r\n';
  writeFileSync(join(folder, 'one.eml'), `${head}Subject: Hello\r\n\r\nHi.\r\n`);
  return folder;
}

test('a folder of messages is one where messages are read', async () => {
  const table = await openTable(folderWithMessage(), { mail: true });
  await rowsOf(table);
  expect(table.mail?.()?.messages).toBe(1);
});

test('a folder is no list', async () => {
  const folder = folderWithMessage();
  const { code, message } = await fileErrorOf(openTable(folder, {}, 'the folder'));
  expect([code, message]).toEqual(['is_folder', 'the folder is a folder; name a file in it.']);
});

test('what is read is called by its name, else by its path or as the input', async () => {
  const empty = 'is empty; choose a list with at least one address.';
  const missing = join(temporaryFolder(), 'list.csv');
  const refusals = [
    openTable(Readable.from([]), {}, 'stdin'),
    openTable(Readable.from([]), {}),
    openTable(missing, {}, 'the list'),
    openTable(missing, {}),
  ].map(async (opening) => (await fileErrorOf(opening)).message);
  expect(await Promise.all(refusals)).toEqual([
    `stdin ${empty}`,
    `the input ${empty}`,
    'There is no file the list; check the name and the folder.',
    `There is no file ${missing}; check the name and the folder.`,
  ]);
});
