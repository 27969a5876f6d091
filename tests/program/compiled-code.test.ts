// What a start takes over of the compiled code of the start before, and that without it everything goes on.
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
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

test('of old versions no more than four are kept, the newest', async () => {
  const home = await newHome();
  for (let version = 1; version <= 6; version += 1) {
    const folder = join(home, 'compiled', `v${version}`);
    mkdirSync(folder, { recursive: true });
    utimesSync(folder, version, version);
  }
  await run(home, PARSE, { env: INFORMATIVE });
  const kept = readdirSync(join(home, 'compiled')).filter((name) => /^v\d$/.test(name));
  expect(kept.toSorted()).toEqual(['v3', 'v4', 'v5', 'v6']);
});

test('a version whose folder has grown beyond all measure begins anew', async () => {
  const home = await newHome();
  const folder = join(home, 'compiled', 'v1');
  mkdirSync(folder, { recursive: true });
  for (let entry = 0; entry <= 1_000; entry += 1) writeFileSync(join(folder, String(entry)), '');
  await run(home, PARSE, { env: INFORMATIVE });
  expect(existsSync(folder)).toBe(false);
});
