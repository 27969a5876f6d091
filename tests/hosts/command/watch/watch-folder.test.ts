// A list that can be neither checked nor put aside, in a watch within this process.
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  type WatchEvent,
  watchFolder,
} from '../../../../src-main/hosts/command/watch/watch-folder.ts';
import { UsageError } from '../../../../src-main/program/environment.ts';
import { temporaryHome } from '../../vouch-process.ts';

test('a list that cannot even be put aside is put off, with both reasons', async () => {
  const { home, remove } = await temporaryHome();
  onTestFinished(remove);
  const [folder, notes] = [join(home, 'drop'), join(home, 'notes')];
  await mkdir(folder);
  await mkdir(notes);
  await writeFile(join(folder, 'a.csv'), 'email\n');
  // Where the folder of that name would be made.
  await writeFile(join(folder, 'failed'), 'no folder');
  const events: WatchEvent[] = [];
  const ended = await watchFolder({
    folder,
    notes,
    once: true,
    stableMs: 1,
    ending: 'csv',
    now: () => 0,
    signal: new AbortController().signal,
    report: async (event) => void events.push(event),
    check: async () => {
      throw new UsageError('This is no list.');
    },
  });
  expect(ended).toEqual({ interrupted: false, failed: 1 });
  expect(events).toEqual([
    { event: 'watching', folder },
    { event: 'started', file: 'a.csv' },
    {
      event: 'put_off',
      file: 'a.csv',
      error: expect.stringMatching(/^This is no list\. Something unexpected went wrong: ENOTDIR: /),
    },
  ]);
  expect((await readdir(folder)).toSorted()).toEqual(['a.csv', 'failed']);
});
