import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type FollowedProcess, follow } from './followed-process.ts';

interface Start {
  whyNoWindow(platform: string, env: Record<string, string>, userId: number | null): string | null;
  absoluteFiles(args: readonly string[], folder: string): string[];
}

const LAUNCHER = resolve(import.meta.dirname, '..', '..', 'resources', 'launcher');
const load = createRequire(import.meta.url);
const starter = load(join(LAUNCHER, 'start.cjs')) as Start;
const { OUTPUTS } = load(join(LAUNCHER, 'fresh-build.cjs')) as { OUTPUTS: readonly string[] };

const made: string[] = [];
let root = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'vouch-start-'));
  made.push(root);
  await cp(LAUNCHER, join(root, 'resources/launcher'), { recursive: true });
  await put('package.json', '{"type":"module","dependencies":{}}');
  for (const name of OUTPUTS) await put(name, '{}');
  await put('out/main/command.mjs', 'console.log("command", process.argv.slice(2).join(" "));');
});

afterAll(async () => {
  for (const folder of made) await rm(folder, { recursive: true, force: true });
});

async function put(name: string, content: string): Promise<void> {
  await mkdir(dirname(join(root, name)), { recursive: true });
  await writeFile(join(root, name), content);
}

/** A program in the place of Electron: it runs `code` with the arguments that Electron would get. */
async function putRuntime(code: string): Promise<void> {
  await put('node_modules/electron/path.txt', 'electron');
  const program = 'node_modules/electron/dist/electron';
  await put(
    `${program}.cjs`,
    `const args = process.argv.slice(2);\nconst say = (word) => process.send({ vouch: word });\n${code}`,
  );
  await put(program, `#!/bin/sh\nexec "${process.execPath}" "$0.cjs" "$@"\n`);
  await chmod(join(root, program), 0o755);
}

function run(args: readonly string[], env: Record<string, string> = {}): FollowedProcess {
  return follow(process.execPath, args, {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH ?? '', ...env },
  });
}

/** Opens the window whoever the user is; says what is left to say when there is none. */
const OPEN = `
  const { openWindow } = require(process.argv[1]);
  openWindow(process.argv[2], process.argv.slice(3)).then((why) => console.log('no window:', why));
`;

function open(...args: string[]) {
  return run(['-e', OPEN, join(root, 'resources/launcher/start.cjs'), root, ...args]);
}

describe('whether there can be a window', () => {
  test('needs a display on Linux, of either kind', () => {
    expect(starter.whyNoWindow('linux', {}, 1000)).not.toBe(null);
    expect(starter.whyNoWindow('linux', { DISPLAY: ':0' }, 1000)).toBe(null);
    expect(starter.whyNoWindow('linux', { WAYLAND_DISPLAY: 'wayland-0' }, 1000)).toBe(null);
  });

  test('is refused to root, whose sandbox does not work', () => {
    expect(starter.whyNoWindow('linux', { DISPLAY: ':0' }, 0)).toContain('root');
  });

  test.each(['darwin', 'win32'])('is taken for granted on %s', (platform) => {
    expect(starter.whyNoWindow(platform, {}, null)).toBe(null);
  });
});

test('files are named from where the user is, flags and their values are left alone', () => {
  expect(
    starter.absoluteFiles(['--demo', 'a.csv', '--port', '80', '/b/c.XLSX', '--x=d.csv'], '/home/u'),
  ).toEqual(['--demo', '/home/u/a.csv', '--port', '80', '/b/c.XLSX', '--x=d.csv']);
});

describe('a start', () => {
  test('without a display says so in one line and serves, with its flags and without its files', async () => {
    if (process.platform !== 'linux')
      return expect(starter.whyNoWindow('linux', {}, 1)).not.toBe(null);
    const { end } = run([
      join(root, 'resources/launcher/start.cjs'),
      '--demo',
      'list.csv',
      '--port',
      '0',
    ]);
    expect(await end).toEqual({
      code: 0,
      signal: null,
      out: 'command serve --demo --port 0\n',
      err: 'There is no display to open a window on. The same window is served for your browser instead.\n',
    });
  });

  test('opens the app with its arguments and ends with its exit code', async () => {
    await putRuntime('say("open"); console.log(args.join(" ")); process.exitCode = 3;');
    const { end } = open('--demo', '/lists/a.csv');
    expect(await end).toMatchObject({
      code: 3,
      out: `${join(root, 'out/main/electron.mjs')} --demo /lists/a.csv\n`,
      err: '',
    });
  });

  test('that the app refused itself is not tried in another way', async () => {
    await putRuntime('say("told"); console.error("The port is wrong."); process.exitCode = 2;');
    expect(await open().end).toMatchObject({ code: 2, out: '', err: 'The port is wrong.\n' });
  });

  test.each([
    ['process.exitCode = 1;', 'Electron does not run here (exit code 1).'],
    ['process.kill(process.pid, "SIGABRT");', 'Electron does not run here (SIGABRT).'],
  ])('whose Electron dies without a word (%s) has no window', async (code, why) => {
    await putRuntime(code);
    expect((await open().end).out).toBe(`no window: ${why}\n`);
  });

  test.each([
    ['SIGTRAP', 'No usable sandbox! If you want to live dangerously, --no-sandbox'],
    ['SIGABRT', 'The SUID sandbox helper binary was found, but is not configured correctly.'],
  ])(
    'whose Electron dies of its sandbox (%s) says that, and not what Chromium advises',
    async (signal, line) => {
      await putRuntime(`
      console.error('[1:ERROR:bus.cc(1)] no bus');
      console.error('[1:FATAL:x.cc(1)] ${line}');
      console.error('#0 0x55d0 base::debug::CollectStackTrace()');
      process.kill(process.pid, '${signal}');
    `);
      const { out, err } = await open().end;
      expect(out).toMatch(
        /^no window: Electron does not start here: .+, and Vouch does not open a window without its sandbox\. .+\n$/,
      );
      expect(err).toBe('[1:ERROR:bus.cc(1)] no bus\n');
    },
  );

  test('passes on what the app prints on stderr, with lines of the sandbox once the app runs', async () => {
    await putRuntime(`
      console.error('first'); process.stderr.write('no newline, ');
      process.send({ vouch: 'open' }, () => { console.error('No usable sandbox!'); process.exit(); });
    `);
    expect(await open().end).toMatchObject({
      code: 0,
      err: 'first\nno newline, No usable sandbox!\n',
    });
  });

  test('ends with the app, though what the app opened holds its stderr', async () => {
    await putRuntime(`
      say('open');
      const { spawn } = require('node:child_process');
      const browser = spawn(process.execPath, ['-e', 'process.stdin.resume()'],
        { detached: true, stdio: ['pipe', 'ignore', 'inherit'] });
      console.log(browser.pid);
      process.exit(0);
    `);
    const { child, end } = open();
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    await end;
  });

  test('passes a signal on, and ends when the app has', async () => {
    await putRuntime(`
      say('open');
      const patience = setInterval(() => {}, 1000);
      process.on('SIGTERM', () => { console.log('put away'); clearInterval(patience); process.disconnect(); });
      console.log('ready');
    `);
    const { child, end, line } = open();
    await line('ready');
    child.kill('SIGTERM');
    expect(await end).toMatchObject({ code: 0, out: 'ready\nput away\n' });
  });

  test('that is killed leaves no orphan', async () => {
    await putRuntime(`
      say('open');
      process.on('disconnect', () => { console.log('alone'); process.exit(); });
      console.log('ready');
    `);
    const { child, end, line } = open();
    await line('ready');
    child.kill('SIGKILL');
    // The output closes only when the last process that holds it is gone.
    expect((await end).out).toBe('ready\nalone\n');
  });
});
