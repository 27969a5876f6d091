import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deafHost, holdsAfterHalf, sends, sha256, startProxy } from './runtime-mirror.ts';
import {
  ARCHIVE,
  FILE,
  NOT_DOWNLOADED,
  newTree,
  OPENED,
  PATH,
  type Tree,
  untilHalf,
} from './runtime-start.ts';

const KEPT = `The ${Math.round(ARCHIVE.length / 2e3)} kB that arrived are kept; the next npm start continues from there.`;

let tree: Tree;

beforeEach(async () => {
  tree = await newTree();
});

afterEach(() => tree.close());

describe('a start without the runtime', () => {
  test('does not take a damaged archive for the right one', async () => {
    await tree.start().end;
    for (const folder of await readdir(tree.cache)) {
      const archive = join(tree.cache, folder, FILE);
      if (folder !== 'partial') await writeFile(archive, 'damaged');
    }
    await tree.cloneAgain();
    expect(await tree.start().end).toMatchObject(OPENED);
    expect(tree.mirror.asked).toEqual([PATH, PATH]);
  });

  test('whose mirror falls silent says so', async () => {
    tree.mirror.answer(holdsAfterHalf(ARCHIVE));
    const { code, out } = await tree.start({}, { silenceS: 20, tickMs: 100 }).end;
    expect(code).toBe(0);
    expect([
      `${NOT_DOWNLOADED} nothing came from ${tree.mirror.host} for 20 s. ${KEPT}\n`,
      // Where the first half took longer than these 20 quick seconds.
      `${NOT_DOWNLOADED} nothing came from ${tree.mirror.host} for 20 s. The next npm start tries again; to use a proxy, set HTTPS_PROXY, and another mirror, ELECTRON_MIRROR.\n`,
    ]).toContain(out);
  });

  test('whose package knows no such archive fetches none', async () => {
    await writeFile(
      join(tree.electron, 'checksums.json'),
      JSON.stringify({ 'other.zip': sha256(ARCHIVE) }),
    );
    expect((await tree.start().end).out).toContain(`its package has no checksum for ${FILE}.`);
  });

  test('whose packages are missing asks for npm ci', async () => {
    await rm(join(tree.root, 'node_modules/@electron'), { recursive: true });
    expect((await tree.start().end).out).toContain('its downloader is not installed. Run npm ci.');
    await rm(tree.electron, { recursive: true });
    expect((await tree.start().end).out).toBe(
      'no window: Electron is not installed: run npm ci.\n',
    );
  });

  test('that cannot write says where', async () => {
    await writeFile(tree.cache, 'a file where the folder should be');
    const { out, err } = await tree.start().end;
    expect(out).toContain(`${NOT_DOWNLOADED} ${tree.cache}`);
    expect(err).not.toContain('    at ');
  });

  test('whose archive cannot be unpacked is no installation', async () => {
    const broken = Buffer.from('PK, but no archive');
    tree.mirror.answer(sends(broken));
    const { electron } = tree;
    await writeFile(join(electron, 'checksums.json'), JSON.stringify({ [FILE]: sha256(broken) }));
    const { out } = await tree.start().end;
    expect(out.startsWith(`${NOT_DOWNLOADED} it was downloaded`)).toBe(true);
    await expect(stat(join(electron, 'path.txt'))).rejects.toThrow();
  });

  test('begins with the rest of an unpacking that was cut off out of the way', async () => {
    const dist = join(tree.electron, 'dist');
    await mkdir(join(dist, 'locales'), { recursive: true });
    await writeFile(join(dist, 'electron'), '#!/bin/sh\nexit 1\n');
    await chmod(join(dist, 'electron'), 0o755);
    await writeFile(join(dist, 'locales/left-over.pak'), '');
    expect(await tree.start().end).toMatchObject(OPENED);
    expect((await readdir(join(dist, 'locales'))).sort()).toEqual(['en.pak']);
  });

  test('with a folder of Electron named by hand that holds none fetches nothing', async () => {
    expect((await tree.start({ ELECTRON_OVERRIDE_DIST_PATH: '/nowhere' }).end).out).toBe(
      'no window: There is no Electron in /nowhere, the folder that ELECTRON_OVERRIDE_DIST_PATH names.\n',
    );
  });
});

describe('a proxy', () => {
  test.each(['HTTP_PROXY', 'http_proxy', 'npm_config_proxy'])(
    'named by %s is gone through',
    async (name) => {
      const proxy = await startProxy();
      try {
        // The host is known to the proxy alone.
        expect(await tree.start({ [name]: `http://${proxy.host}` }).end).toMatchObject(OPENED);
        expect(proxy.through).toEqual([tree.mirror.host]);
      } finally {
        await proxy.close();
      }
    },
  );

  test('is asked for a mirror by https, though its name has no scheme', async () => {
    const proxy = await startProxy();
    try {
      const { out } = await tree.start({
        HTTPS_PROXY: proxy.host,
        ELECTRON_MIRROR: tree.mirror.url.replace('http:', 'https:'),
      }).end;
      // The mirror speaks no TLS; that it was asked for is what counts.
      expect(proxy.through).toEqual([tree.mirror.host]);
      expect(out).toContain(`HTTPS_PROXY is set to ${proxy.host}.`);
    } finally {
      await proxy.close();
    }
  });

  test.each(['NO_PROXY', 'no_proxy'])('is left out where %s says so', async (name) => {
    const host = await deafHost();
    const env = { HTTP_PROXY: `http://${host}`, [name]: '127.0.0.1' };
    expect(await tree.start(env).end).toMatchObject(OPENED);
  });

  test('that cannot be reached is named, without its password', async () => {
    const host = await deafHost();
    const { out } = await tree.start({ http_proxy: `http://ann:secret@${host}` }).end;
    expect(out.endsWith(` http_proxy is set to http://${host}.\n`)).toBe(true);
  });
});

describe('a start that is told to end while it fetches', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'by %s keeps what came, says so and ends by that signal; the next one goes on',
    async (signal) => {
      tree.mirror.answer(holdsAfterHalf(ARCHIVE));
      const run = tree.start();
      await untilHalf(run);
      run.child.kill(signal);
      const { err, ...end } = await run.end;
      expect(end).toEqual({ code: null, signal, out: '' });
      expect(err).toMatch(
        /\nStopped\. What has arrived is kept; the next npm start continues from there\.\n$/,
      );

      tree.mirror.answer(sends(ARCHIVE));
      const next = await tree.start().end;
      expect(next).toMatchObject(OPENED);
      expect(tree.mirror.asked).toEqual([PATH, `${PATH} bytes=${Math.floor(ARCHIVE.length / 2)}-`]);
    },
  );

  test('with nothing here yet says that', async () => {
    const asked = new Promise<void>((resolve) => tree.mirror.answer(() => resolve()));
    const run = tree.start();
    await asked;
    run.child.kill('SIGINT');
    expect(await run.end).toMatchObject({
      signal: 'SIGINT',
      err: expect.stringMatching(/\nStopped\. Nothing had arrived yet; .+\.\n$/),
    });
  });

  test('that is killed loses nothing either', async () => {
    tree.mirror.answer(holdsAfterHalf(ARCHIVE));
    const run = tree.start();
    await untilHalf(run);
    run.child.kill('SIGKILL');
    await run.end;
    tree.mirror.answer(sends(ARCHIVE));
    expect(await tree.start().end).toMatchObject(OPENED);
    expect(tree.mirror.asked.at(-1)).toBe(`${PATH} bytes=${Math.floor(ARCHIVE.length / 2)}-`);
  });
});

describe('two starts at once', () => {
  test('fetch the runtime once, and both open the app', async () => {
    const hold = holdsAfterHalf(ARCHIVE);
    tree.mirror.answer(hold);
    const first = tree.start();
    await untilHalf(first);
    const second = tree.start();
    await second.printed("Another npm start is downloading Electron's runtime; waiting for it.");
    hold.held[0]?.end(ARCHIVE.subarray(ARCHIVE.length / 2));
    expect(await first.end).toMatchObject(OPENED);
    expect(await second.end).toMatchObject({
      ...OPENED,
      err: "Another npm start is downloading Electron's runtime; waiting for it.\n",
    });
    expect(tree.mirror.asked).toEqual([PATH]);
  });

  test('of which the first one ends leave the fetch to the second', async () => {
    tree.mirror.answer(holdsAfterHalf(ARCHIVE));
    const first = tree.start();
    await untilHalf(first);
    const second = tree.start();
    await second.printed('waiting for it.');
    tree.mirror.answer(sends(ARCHIVE));
    first.child.kill('SIGINT');
    expect(await first.end).toMatchObject({ signal: 'SIGINT' });
    expect(await second.end).toMatchObject(OPENED);
    expect(tree.mirror.asked).toHaveLength(2);
  });

  test('of which the waiting one is stopped leave the first alone', async () => {
    const hold = holdsAfterHalf(ARCHIVE);
    tree.mirror.answer(hold);
    const first = tree.start();
    await untilHalf(first);
    const second = tree.start();
    await second.printed('waiting for it.');
    second.child.kill('SIGINT');
    expect(await second.end).toMatchObject({
      signal: 'SIGINT',
      err: expect.stringMatching(/\nStopped\. Another npm start is still downloading .+\.\n$/),
    });
    hold.held[0]?.end(ARCHIVE.subarray(ARCHIVE.length / 2));
    expect(await first.end).toMatchObject(OPENED);
  });
});
