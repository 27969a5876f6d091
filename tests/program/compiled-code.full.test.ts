// What a start takes over of the compiled code of the start before, and that without it everything goes on.
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { keepCompiledCode } from '../../src-main/program/compiled-code.ts';
import { run, temporaryHome } from '../hosts/vouch-process.ts';
import { NOT_ON_WINDOWS, unless } from '../setup/skipped.ts';

/** Node tells of each entry of its compile cache. Where all tests keep compiled code is nothing to these. */
const INFORMATIVE = { NODE_DEBUG_NATIVE: 'COMPILE_CACHE', NODE_COMPILE_CACHE: '' };
const PARSE = ['parse', 'jane.doe@acme.com'];

async function newHome(): Promise<string> {
  const { home, remove } = await temporaryHome();
  onTestFinished(remove);
  return home;
}

/** The built files whose compiled code was taken over, by the names of their chunks. */
function takenOver(stderr: string): readonly string[] {
  const entries = stderr.matchAll(/code cache for \w+ file:\S+\/([\w-]+)\.mjs was accepted/g);
  return [...entries].map(([, name = '']) => name);
}

test('a command takes over what the one before it compiled', async () => {
  const home = await newHome();
  const first = await run(home, PARSE, { env: INFORMATIVE });
  expect(takenOver(first.stderr)).toEqual([]);
  const second = await run(home, PARSE, { env: INFORMATIVE });
  expect(second.stdout).toBe(first.stdout);
  expect(takenOver(second.stderr)).toContain('command-line');
  expect(takenOver(second.stderr)).toContain('parse');
});

test('so does the thread of the store', async () => {
  const home = await newHome();
  await run(home, ['keys', 'list'], { env: INFORMATIVE });
  const { stderr, code } = await run(home, ['keys', 'list'], { env: INFORMATIVE });
  expect(code).toBe(0);
  // Both sides of the thread boundary parse addresses; the store's own code is loaded on one of them alone.
  const chunks = takenOver(stderr);
  expect(chunks.filter((name) => name === 'tidy')).toHaveLength(2);
  expect(chunks.filter((name) => name === 'worker')).toHaveLength(1);
});

test('what uses no data folder makes none', async () => {
  const home = join(await newHome(), 'not-there');
  expect((await run(home, PARSE)).code).toBe(0);
  expect(existsSync(home)).toBe(false);
});

test('damaged entries are compiled again', async () => {
  const home = await newHome();
  const { stdout } = await run(home, PARSE, { env: INFORMATIVE });
  const entries = globSync('compiled/*/*', { cwd: home });
  expect(entries.length).toBeGreaterThan(10);
  for (const [index, entry] of entries.entries())
    writeFileSync(join(home, entry), Buffer.alloc(index * 37, 'spoiled'));
  const again = await run(home, PARSE, { env: INFORMATIVE });
  expect(again).toMatchObject({ code: 0, stdout });
  expect(takenOver(again.stderr)).toEqual([]);
  expect(takenOver((await run(home, PARSE, { env: INFORMATIVE })).stderr)).toContain(
    'command-line',
  );
});

test('a folder that cannot be had is done without', async () => {
  const home = await newHome();
  writeFileSync(join(home, 'compiled'), 'a file');
  const { code, stdout, stderr } = await run(home, PARSE, { env: { NODE_COMPILE_CACHE: '' } });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('jane.doe@acme.com');
});

test('code that others could have put there is not run', unless(NOT_ON_WINDOWS), async () => {
  for (const place of ['', 'compiled']) {
    const home = await newHome();
    await run(home, PARSE, { env: INFORMATIVE });
    chmodSync(join(home, place), 0o777);
    const { code, stderr } = await run(home, PARSE, { env: INFORMATIVE });
    expect({ place, code, taken: takenOver(stderr) }).toEqual({ place, code: 0, taken: [] });
  }
});

describe('what versions before have left behind', () => {
  const folders = (home: string) => readdirSync(join(home, 'compiled')).toSorted();
  const leave = (home: string, name: string, entries: number, age: number) => {
    const folder = join(home, 'compiled', name);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (let entry = 0; entry < entries; entry += 1) writeFileSync(join(folder, `${entry}`), '');
    utimesSync(folder, 100 - age, 100 - age);
  };
  // What the tests themselves compile is kept elsewhere, or nowhere.
  beforeEach(() => void vi.stubEnv('NODE_DISABLE_COMPILE_CACHE', '1'));
  afterEach(() => void vi.unstubAllEnvs());
  const keep = (home: string, env: NodeJS.ProcessEnv = {}) =>
    keepCompiledCode({ VOUCH_HOME: home, ...env }, 'linux');

  test.each([
    [3, ['v1', 'v2', 'v3']],
    [4, ['v1', 'v2', 'v3', 'v4']],
    [5, ['v1', 'v2', 'v3', 'v4']],
    [6, ['v1', 'v2', 'v3', 'v4']],
  ])('of %i folders the newest four stay', async (count, kept) => {
    const home = await newHome();
    for (let age = count; age > 0; age -= 1) leave(home, `v${age}`, 1, age);
    keep(home);
    expect(folders(home)).toEqual(kept);
  });

  test('a folder that has grown beyond all measure begins anew', async () => {
    const home = await newHome();
    leave(home, 'at', 1_000, 1);
    leave(home, 'above', 1_001, 2);
    keep(home);
    expect(folders(home)).toEqual(['at']);
  });

  test('an AppImage leaves everything as it is', async () => {
    const home = await newHome();
    leave(home, 'above', 1_001, 1);
    keep(home, { APPIMAGE: '/tmp/Vouch.AppImage' });
    expect(folders(home)).toEqual(['above']);
  });

  test('where there is no data folder none is made', async () => {
    const home = join(await newHome(), 'not-there');
    keep(home);
    expect(existsSync(home)).toBe(false);
  });

  test('the folder is for its owner alone', unless(NOT_ON_WINDOWS), async () => {
    const home = await newHome();
    keep(home);
    expect(statSync(join(home, 'compiled')).mode & 0o777).toBe(0o700);
  });
});
