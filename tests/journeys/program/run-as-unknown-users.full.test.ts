// Users that the system's list does not know, as in a container, and folders and sockets of others: commands work or say why not.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lchownSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Ended, end, run } from '../../hosts/vouch-process.ts';
import { NOT_ON_WINDOWS, ROOT_ONLY, unless } from '../../setup/skipped.ts';
import { V8_FLAGS } from '../../v8-flags.ts';

const NONE = 12_345;
const LAUNCHER = resolve(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'resources',
  'launcher',
  'vouch.cjs',
);
const noOtherUser = ROOT_ONLY ?? unreadableFor(NONE);

let folder: string;
let home: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vouch-users-'));
  home = join(folder, 'home');
  mkdirSync(home, { mode: 0o700 });
  // The user of the test must be able to go through it.
  chmodSync(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

/** A tree that its owner keeps to himself cannot be run by anybody else. */
function unreadableFor(uid: number): string | null {
  const look = ['-e', "require('node:fs').accessSync(process.argv[1])", LAUNCHER];
  const { status } = spawnSync(process.execPath, look, { uid, gid: uid });
  return status === 0 ? null : 'other users may not read the folder of these tests';
}

function runAs(uid: number, args: readonly string[], env: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, [...V8_FLAGS, LAUNCHER, ...args], {
    uid,
    gid: uid,
    env: { PATH: process.env.PATH ?? '', NO_COLOR: '1', VOUCH_PORT: '0', ...env },
  });
  child.stdin.end();
  return end(child);
}

describe('a user without an entry', unless(noOtherUser), () => {
  test('works with a data folder of its own, without a home', async () => {
    chownSync(home, NONE, NONE);
    const verified = await runAs(
      NONE,
      ['verify', 'amelia.clarke@kestrel-freight.example', '--demo', '--json'],
      { VOUCH_HOME: home },
    );
    expect(verified.stderr).toBe('');
    expect(JSON.parse(verified.stdout)).toMatchObject({ recommendation: 'approve' });
    const listed = await runAs(NONE, ['jobs', 'list', '--json'], { VOUCH_HOME: home });
    expect({ code: listed.code, stdout: listed.stdout.trim() }).toEqual({ code: 0, stdout: '[]' });
  });

  test('has to name a data folder where it has no home', async () => {
    const { code, stderr } = await runAs(NONE, ['jobs', 'list'], {});
    expect(stderr).toBe(
      'vouch: This user has no home folder: set VOUCH_HOME to a folder of its own for the data.\n',
    );
    expect(code).toBe(2);
  });
});

describe('a folder that is not the user’s alone', unless(NOT_ON_WINDOWS), () => {
  test('is refused by commands in one sentence', async () => {
    chmodSync(home, 0o777);
    const { code, stdout, stderr } = await run(home, ['jobs', 'list', '--json']);
    expect(code).toBe(1);
    expect(stderr.endsWith(`chmod 700 ${home}\n`)).toBe(true);
    expect(JSON.parse(stdout)).toMatchObject({ code: 'store_unavailable' });
  });

  test('is refused above the practice network’s own as well', async () => {
    mkdirSync(join(home, 'practice'), { mode: 0o700 });
    chmodSync(home, 0o777);
    const { code, stdout } = await run(home, ['jobs', 'list', '--demo', '--json']);
    expect([code, JSON.parse(stdout).code]).toEqual([1, 'store_unavailable']);
  });

  test('has no socket of a stranger talked to', unless(ROOT_ONLY), async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(String(request.url));
      response.end('{}');
    });
    const socket = join(home, 'vouch.sock');
    await new Promise<void>((done) => server.listen(socket, done));
    lchownSync(socket, NONE, NONE);
    const { code, stderr } = await run(home, ['window']);
    server.close();
    expect({ code, asked }).toEqual({ code: 1, asked: [] });
    expect(stderr).toContain(socket);
  });
});

test('vouch window says what to do where nothing runs', async () => {
  const { code, stderr } = await run(home, ['window']);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'vouch: Vouch is not running, so there is no window. Start it: vouch serve\n',
  });
});
