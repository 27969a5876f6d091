import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

const made: string[] = [];
let root = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'vouch-build-'));
  made.push(root);
  for (const name of ['scripts/build.mjs', 'resources/launcher']) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await cp(join(REPOSITORY, name), join(root, name), { recursive: true });
  }
  await put('package.json', '{"type":"module"}');
  await put('src-main/main.ts', '');
  await put('node_modules/electron-vite/package.json', '{"type":"module"}');
  await put(
    'scripts/build-reference-data.ts',
    step('reference data', 'resources/data', 'edition.json'),
  );
  await put('node_modules/electron-vite/bin/electron-vite.js', ALL_OUTPUTS);
});

afterAll(async () => {
  for (const folder of made) await rm(folder, { recursive: true, force: true });
});

async function put(name: string, content: string): Promise<void> {
  await mkdir(dirname(join(root, name)), { recursive: true });
  await writeFile(join(root, name), content);
}

/** The step that makes the program: all that a build must leave besides the reference data. */
const ALL_OUTPUTS = `
  import { mkdirSync, writeFileSync } from 'node:fs';
  for (const folder of ['main', 'preload', 'renderer']) mkdirSync('out/' + folder, { recursive: true });
  for (const file of ['main/command.mjs', 'main/electron.mjs', 'preload/preload.cjs', 'renderer/index.html'])
    writeFileSync('out/' + file, '');
  console.log('made the program');
`;

/** A step of the build that writes one output, in the folder it is run in. */
function step(name: string, folder: string, file: string): string {
  return `
    import { mkdirSync, writeFileSync } from 'node:fs';
    mkdirSync('${folder}', { recursive: true });
    writeFileSync('${folder}/${file}', '');
    console.log('made the ${name}');
  `;
}

async function build(
  ...args: string[]
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [join(root, 'scripts/build.mjs'), ...args], {
    cwd: tmpdir(),
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    err += String(chunk);
  });
  const [code] = await once(child, 'close');
  return { code, out, err };
}

describe('the build', () => {
  test('makes the reference data, then the program', async () => {
    expect(await build()).toEqual({
      code: 0,
      out: 'made the reference data\nmade the program\n',
      err: '',
    });
  });

  test('reads TypeScript as it stands', async () => {
    const typed = step('reference data', 'resources/data', 'edition.json').replace(
      "'resources/data', {",
      "'resources/data' as string, {",
    );
    await put('scripts/build-reference-data.ts', typed);
    expect(typed).toContain(' as string');
    expect((await build()).code).toBe(0);
  });

  test('is never older than its sources, even where a clock ran ahead', async () => {
    const ahead = new Date(Date.now() + 3_600_000);
    await utimes(join(root, 'src-main/main.ts'), ahead, ahead);
    await build();
    for (const name of ['out/main/command.mjs', 'resources/data/edition.json']) {
      expect((await stat(join(root, name))).mtimeMs).toBeGreaterThanOrEqual(ahead.getTime());
    }
    expect(await build('--if-stale')).toEqual({ code: 0, out: '', err: '' });
  });

  test('runs when stale only, when asked so', async () => {
    const first = await build('--if-stale');
    expect(first).toMatchObject({ code: 0, out: '' });
    expect(first.err.split('\n')).toHaveLength(2);
    expect(await build('--if-stale')).toEqual({ code: 0, out: '', err: '' });
    await rm(join(root, 'resources/data/edition.json'));
    expect(await build('--if-stale')).toEqual(first);
  });

  test('stops at a step that fails, says which, and leaves no half program', async () => {
    const failing = `${step('program', 'out/main', 'command.mjs')}\nconsole.error('no space left'); process.exit(9);`;
    await put('node_modules/electron-vite/bin/electron-vite.js', failing);
    const { code, err } = await build();
    expect(code).toBe(1);
    expect(err).toContain('no space left');
    expect(err).toContain('Building the program failed (exit code 9).');
    await expect(stat(join(root, 'out/main/command.mjs'))).rejects.toThrow('ENOENT');
  });

  test('says which output a step did not leave', async () => {
    await put('scripts/build-reference-data.ts', '');
    expect(await build()).toMatchObject({
      code: 1,
      err: 'The build left no resources/data/edition.json.\n',
    });
  });
});
