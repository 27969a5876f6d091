// One watch of a folder at a time, whatever its path is written like, with a private place for its notes.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readEnvironment } from '../../src-main/program/environment.ts';
import { lockWatch, watchNotes } from '../../src-main/program/watch-lock.ts';

function folders() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'vouch-watch-')));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const name of ['in', 'other', 'home']) mkdirSync(join(root, name), { mode: 0o700 });
  symlinkSync(join(root, 'in'), join(root, 'link'), 'junction');
  const environment = readEnvironment({ VOUCH_HOME: join(root, 'home') }, process.platform);
  return { environment, at: (name: string) => join(root, name) };
}

test('a folder is taken once, also by another name of it, and free again afterwards', async () => {
  const { environment, at } = folders();
  const lock = await lockWatch(environment, at('in'));
  expect(await lockWatch(environment, at('in'))).toBeNull();
  expect(await lockWatch(environment, at('link'))).toBeNull();
  const other = await lockWatch(environment, at('other'));
  expect(other?.notes).not.toBe(lock?.notes);
  other?.release();
  lock?.release();
  const again = await lockWatch(environment, at('link'));
  expect(again?.notes).toBe(lock?.notes);
  again?.release();
});

test('its notes lie within the data folder, for its owner alone', async () => {
  const { environment, at } = folders();
  const notes = await watchNotes(environment, at('in'));
  expect(notes.startsWith(join(at('home'), 'watched'))).toBe(true);
  const lock = await lockWatch(environment, at('in'));
  expect(lock?.notes).toBe(notes);
  if (process.platform !== 'win32') expect(statSync(notes).mode & 0o777).toBe(0o700);
  lock?.release();
});

test('a folder that is not there is refused with the error of the system', async () => {
  const { environment, at } = folders();
  await expect(lockWatch(environment, at('gone'))).rejects.toMatchObject({ code: 'ENOENT' });
});
