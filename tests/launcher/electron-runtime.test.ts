import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deafHost, sends } from './runtime-mirror.ts';
import {
  ARCHIVE,
  NOT_DOWNLOADED,
  newTree,
  OPENED,
  PATH,
  type Tree,
  VERSION,
} from './runtime-start.ts';

let tree: Tree;

beforeEach(async () => {
  tree = await newTree();
});

afterEach(() => tree.close());

describe('a start without the runtime', () => {
  test('fetches it, says so, unpacks it and opens the app', async () => {
    const { err, ...end } = await tree.start().end;
    expect(end).toMatchObject(OPENED);
    expect(err.endsWith("Unpacking Electron's runtime…\n")).toBe(true);
    expect(tree.mirror.asked).toEqual([PATH]);
    const { electron } = tree;
    expect((await readdir(electron)).sort()).toEqual([
      'checksums.json',
      'dist',
      'electron.d.ts',
      'package.json',
      'path.txt',
    ]);
    expect(await readFile(join(electron, 'path.txt'), 'utf8')).toBe('electron');
    expect(await readdir(join(tree.cache, 'partial'))).toEqual([]);
  });

  test('takes an archive that is here already, and asks nobody', async () => {
    await tree.start().end;
    await tree.cloneAgain();
    expect(await tree.start().end).toMatchObject({
      ...OPENED,
      err: "Unpacking Electron's runtime…\n",
    });
    expect(tree.mirror.asked).toEqual([PATH]);
  });

  test('deletes what has the wrong checksum, and the next one starts from the beginning', async () => {
    tree.mirror.answer(sends(randomBytes(5_000)));
    const { code, out } = await tree.start().end;
    expect(code).toBe(0);
    expect(out).toBe(
      `${NOT_DOWNLOADED} what ${tree.mirror.host} sent is not Electron ${VERSION} (wrong checksum), so it was deleted. The next npm start downloads it again; if that fails too, the mirror in ELECTRON_MIRROR is bad.\n`,
    );
    expect(await readdir(join(tree.cache, 'partial'))).toEqual([]);
    tree.mirror.answer(sends(ARCHIVE));
    expect(await tree.start().end).toMatchObject(OPENED);
    expect(tree.mirror.asked).toEqual([PATH, PATH]);
  });

  test('whose mirror does not have it names the mirror', async () => {
    tree.mirror.answer((_request, response) => response.writeHead(404).end());
    expect((await tree.start().end).out).toBe(
      `${NOT_DOWNLOADED} ${tree.mirror.host} does not have it (404). Check ELECTRON_MIRROR, or start without it.\n`,
    );
  });

  test('whose mirror cannot be reached says how', async () => {
    const host = await deafHost();
    const { out, err } = await tree.start({ ELECTRON_MIRROR: `http://${host}/` }).end;
    expect(out).toBe(
      `${NOT_DOWNLOADED} ${host} cannot be reached (connect ECONNREFUSED ${host}). The next npm start tries again; to use a proxy, set HTTPS_PROXY, and another mirror, ELECTRON_MIRROR.\n`,
    );
    expect(err).toBe(`Downloading Electron's runtime ${VERSION} from ${host} (needed once).\n`);
  });
});
