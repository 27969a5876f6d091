// The private folders of a run: one that could not be made is made the next time, and what cannot be removed is no failure.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { createFiles } from '../../../src-main/adapters/files/files.ts';

async function opened() {
  const folder = await mkdtemp(join(tmpdir(), 'vouch-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // A file where the folders should be.
  const inTheWay = join(folder, 'private');
  await writeFile(inTheWay, '');
  const files = createFiles({
    openTable: () => Promise.reject(new Error('nothing is read here')),
    copies: join(inTheWay, 'copies'),
    exports: join(inTheWay, 'exports'),
    newId: () => 'id',
  });
  return { files, inTheWay };
}

test('a folder that cannot be made says why, and is made once it can be', async () => {
  const { files, inTheWay } = await opened();
  const copied = () => files.keep('leads.csv', Readable.from(['a@b.example']), 99);
  await expect(copied()).rejects.toMatchObject({ code: 'no_folder' });
  await expect(files.exportFolder('e1')).rejects.toMatchObject({ code: 'no_folder' });
  await rm(inTheWay);
  expect(await copied()).toEqual({ path: join(inTheWay, 'copies', 'id.part'), sizeBytes: 11 });
  expect(await files.exportFolder('e1')).toBe(join(inTheWay, 'exports', 'e1'));
  expect(await readdir(inTheWay)).toEqual(['copies', 'exports']);
  await files.close();
  expect(await readdir(inTheWay)).toEqual([]);
});

test('what cannot be removed stays without a word', async () => {
  const { files, inTheWay } = await opened();
  await files.emptyExports();
  await files.remove(join(inTheWay, 'copies', '\0'));
  await files.close();
});
