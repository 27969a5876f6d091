// A quoted cell of very many line ends, in a reader with its usual memory.
import { expect, test } from 'vitest';
import { listOpener } from '../../../src-main/program/reading/open-list.ts';
import { useFolder } from '../../adapters/files/folder.ts';
import { rowsOf } from '../../adapters/files/open.ts';

const folder = useFolder();

test('it is read, and cut like any long cell', async () => {
  const cell = `"${'\n'.repeat(20_000_000)}"`;
  const path = await folder.file('ends.csv', `email,note\na@x.example,${cell}\nb@x.example,x\n`);
  expect(await rowsOf(await listOpener()(path, {}))).toEqual([
    ['a@x.example', `${'\n'.repeat(32_766)}…`],
    ['b@x.example', 'x'],
  ]);
});
