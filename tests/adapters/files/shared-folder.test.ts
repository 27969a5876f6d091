// A folder that others may write to: files are taken out and put in whole, and no planted link is followed.
import { createHash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  isUnchanged,
  openSharedFolder,
  type SharedFolder,
} from '../../../src-main/adapters/files/shared-folder.ts';

let place: string;
let path: string;
let folder: SharedFolder;

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'vouch-shared-'));
  path = join(place, 'shared');
  await mkdir(path);
  folder = await openSharedFolder(path);
});
afterEach(async () => {
  await folder.close();
  await rm(place, { recursive: true });
});

const put = (name: string, text: string) => writeFile(join(path, name), text);
const text = (...names: readonly string[]) => readFile(join(place, ...names), 'utf8');
const digest = (content: string) => createHash('sha256').update(content).digest('hex');
async function looked(name: string): Promise<BigIntStats> {
  const found = await folder.look(name);
  if (found === null) throw new Error(`${name} is not there`);
  return found;
}

test('it tells what is there, and of a link that it is one', async () => {
  await put('a.csv', 'a');
  await symlink('a.csv', join(path, 'link.csv'));
  expect((await folder.names()).toSorted()).toEqual(['a.csv', 'link.csv']);
  expect([(await looked('a.csv')).isFile(), (await looked('link.csv')).isFile()]).toEqual([
    true,
    false,
  ]);
  expect(await folder.look('gone.csv')).toBeNull();
});

describe('a file that is copied out', () => {
  test('comes with the digest of its bytes', async () => {
    await put('a.csv', 'email\n');
    expect(await folder.copyOut('a.csv', await looked('a.csv'), join(place, 'own.csv'))).toBe(
      digest('email\n'),
    );
    expect(await text('own.csv')).toBe('email\n');
  });

  test('is not, when it is gone, another one, a link by now, or was written to', async () => {
    await put('a.csv', 'email\n');
    const before = await looked('a.csv');
    const copy = () => folder.copyOut('a.csv', before, join(place, 'own.csv'));
    await put('a.csv', 'email\nmore\n');
    expect(await copy()).toBeNull();
    await rm(join(path, 'a.csv'));
    expect(await copy()).toBeNull();
    await put('b.csv', 'email\n');
    await rename(join(path, 'b.csv'), join(path, 'a.csv'));
    expect(await copy()).toBeNull();
    await rm(join(path, 'a.csv'));
    await writeFile(join(place, 'private'), 'secret');
    await symlink(join(place, 'private'), join(path, 'a.csv'));
    expect(await copy()).toBeNull();
    expect((await readdir(place)).toSorted()).toEqual(['private', 'shared']);
  });

  test('never takes the place of something', async () => {
    await put('a.csv', 'email\n');
    await writeFile(join(place, 'own.csv'), 'mine');
    const copied = folder.copyOut('a.csv', await looked('a.csv'), join(place, 'own.csv'));
    await expect(copied).rejects.toMatchObject({ code: 'EEXIST' });
    expect(await text('own.csv')).toBe('mine');
  });
});

describe('a file that is put in', () => {
  test('has the first name that is free, and leaves what has the others', async () => {
    await writeFile(join(place, 'own.csv'), 'results');
    await put('r.csv', 'theirs');
    expect(await folder.copyIn(join(place, 'own.csv'), ['r.csv', 'r 2.csv', 'r 3.csv'])).toBe(
      'r 2.csv',
    );
    expect([await text('shared', 'r.csv'), await text('shared', 'r 2.csv')]).toEqual([
      'theirs',
      'results',
    ]);
    expect((await readdir(path)).toSorted()).toEqual(['r 2.csv', 'r.csv']);
    expect(await text('own.csv')).toBe('results');
  });

  test('is refused where no name is left, and leaves nothing behind', async () => {
    await writeFile(join(place, 'own.csv'), 'results');
    await put('r.csv', 'theirs');
    await expect(folder.copyIn(join(place, 'own.csv'), ['r.csv'])).rejects.toThrow();
    await expect(folder.moveIn(join(place, 'own.csv'), ['r.csv'])).rejects.toThrow(
      `No name is left for a file in ${path}.`,
    );
    await expect(folder.moveIn(join(place, 'gone.csv'), ['s.csv'])).rejects.toMatchObject({
      code: 'ENOENT',
    });
    expect(await readdir(path)).toEqual(['r.csv']);
    expect(await text('own.csv')).toBe('results');
  });

  test('is gone from where it was moved from', async () => {
    await writeFile(join(place, 'own.csv'), 'results');
    expect(await folder.moveIn(join(place, 'own.csv'), ['r.csv'])).toBe('r.csv');
    expect(await text('shared', 'r.csv')).toBe('results');
    expect(await readdir(place)).toEqual(['shared']);
  });
});

test('a folder in it is made once, and what is put in its place is not taken for it', async () => {
  const done = await folder.below('done');
  await (await folder.below('done')).close();
  await writeFile(join(place, 'own.csv'), 'results');
  await done.copyIn(join(place, 'own.csv'), ['r.csv']);
  expect(await text('shared', 'done', 'r.csv')).toBe('results');
  await rename(join(path, 'done'), join(place, 'moved'));
  await mkdir(join(path, 'done'));
  await expect(done.names()).rejects.toMatchObject({
    code: 'ENOTDIR',
    message: `${join(path, 'done')} is another folder now.`,
  });
  await done.close();
});

test('a file is unchanged only with the same number, kind, size and time', async () => {
  await put('a.csv', 'a');
  const stats = await looked('a.csv');
  const other = (change: object) => Object.assign(Object.create(stats) as BigIntStats, change);
  expect(isUnchanged(stats, other({}))).toBe(true);
  for (const change of [
    { dev: stats.dev + 1n },
    { ino: stats.ino + 1n },
    { size: stats.size + 1n },
    { mtimeNs: stats.mtimeNs + 1n },
    { isFile: () => false },
  ])
    expect([Object.keys(change), isUnchanged(stats, other(change))]).toEqual([
      Object.keys(change),
      false,
    ]);
});
