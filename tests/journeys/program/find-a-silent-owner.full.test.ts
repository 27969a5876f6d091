// A command that finds an owner of the data folder that does not answer: it says who, what is safe and what to do, and ends.
import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { acquireOwnerLock } from '../../../src-main/adapters/sqlite/file/owner-lock.ts';
import { OwnerSilent } from '../../../src-main/program/socket/owner-silence.ts';
import { connectSocket } from '../../../src-main/program/socket/socket-client.ts';
import { run, serveDemo, temporaryHome } from '../../hosts/vouch-process.ts';
import { NOT_ON_WINDOWS, unless } from '../../setup/skipped.ts';

let home: Awaited<ReturnType<typeof temporaryHome>>;

beforeEach(async () => {
  home = await temporaryHome();
});
afterEach(() => home.remove());

test(
  'an owner that is stopped is named by its process id, and answers again once it goes on',
  unless(NOT_ON_WINDOWS),
  async () => {
    const serving = await serveDemo(home.home);
    const pid = serving.process.pid ?? 0;
    serving.process.kill('SIGSTOP');
    const refused = await run(home.home, ['jobs', 'list', '--demo', '--json']);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(`(process ${pid})`);
    if (process.platform === 'linux') expect(refused.stderr).toContain(`kill -CONT ${pid}`);
    expect(JSON.parse(refused.stdout)).toMatchObject({ code: 'store_unavailable' });
    serving.process.kill('SIGCONT');
    expect((await run(home.home, ['jobs', 'list', '--demo'])).code).toBe(0);
    expect((await serving.kill('SIGTERM')).code).toBe(0);
    expect(readdirSync(join(home.home, 'practice'))).not.toContain('owner.pid');
  },
);

describe('over the socket', unless(NOT_ON_WINDOWS), () => {
  /** A socket whose owner answers `status` or not, and nothing else ever. */
  async function listening(
    answersStatus: () => boolean,
  ): Promise<{ path: string; calls: string[] }> {
    const path = join(home.home, 'vouch.sock');
    const calls: string[] = [];
    const server = createServer((request, response) => {
      calls.push(request.url ?? '');
      if (request.url === '/service.status' && answersStatus()) response.end('{}');
    });
    await new Promise<void>((resolve) => server.listen(path, resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return { path, calls };
  }

  test('a long call is left its time while the owner gives signs of life, and given up when it gives none', async () => {
    let signs = 0;
    const { path, calls } = await listening(() => {
      signs += 1;
      return signs <= 2;
    });
    await expect(connectSocket(path).call('usage.show', {} as never)).rejects.toBeInstanceOf(
      OwnerSilent,
    );
    // Two signs were given before it fell silent, and the call was made once.
    expect(calls.filter((url) => url === '/service.status')).toHaveLength(3);
    expect(calls.filter((url) => url === '/usage.show')).toHaveLength(1);
  });

  test('an owner that holds the folder, accepts and never answers is told of without a process id when it left none', async () => {
    const folder = join(home.home, 'practice');
    mkdirSync(folder);
    chmodSync(folder, 0o700);
    const lock = acquireOwnerLock(folder);
    onTestFinished(() => lock?.release());
    const server = createServer(() => {});
    await new Promise<void>((resolve) => server.listen(join(folder, 'vouch.sock'), resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { code, stdout, stderr } = await run(home.home, ['doctor', '--demo', '--json']);
    expect([code, JSON.parse(stdout).code]).toEqual([1, 'store_unavailable']);
    expect(stderr).not.toContain('(process');
  });
});
