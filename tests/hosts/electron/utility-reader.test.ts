import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ReaderEnd } from '../../../src-main/adapters/foreign/reader-process.ts';
import { OUT_OF_MEMORY } from '../../../src-main/adapters/foreign/watchdog.ts';
import { utilityReader } from '../../../src-main/hosts/electron/utility-reader.ts';
import { FOREIGN_READER } from '../../../src-main/program/package-files.ts';
import { UtilityProcess } from './electron.ts';

function started() {
  const ended: ReaderEnd[] = [];
  const replies: unknown[] = [];
  const reader = utilityReader(FOREIGN_READER)(256, {
    ended: (how) => void ended.push(how),
    replied: (reply) => void replies.push(reply),
  });
  const child = UtilityProcess.started.at(-1) as UtilityProcess;
  return { reader, child, ended, replies };
}

const later = () => new Promise(setImmediate);

test('a reader is given its limit, nothing of our environment, and speaks as it is spoken to', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('VOUCH_SECRET', 'x');
  vi.stubEnv('TZ', 'UTC');
  const { reader, child, replies } = started();
  const [path, args, options] = child.given;
  expect([path, args]).toEqual([
    fileURLToPath(FOREIGN_READER.reader),
    [FOREIGN_READER.watch.href, '256'],
  ]);
  expect(options).toMatchObject({
    serviceName: 'Vouch reader',
    env: { TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  expect(JSON.stringify(options)).not.toContain('VOUCH_SECRET');
  const request = { id: 1 };
  reader.send(request as never);
  expect(child.received).toEqual([request]);
  child.emit('message', { id: 1 });
  expect(replies).toEqual([{ id: 1 }]);
  reader.hold(true);
});

test('its end is told once, by what it said last, even where that comes behind its end', async () => {
  const memory = started();
  memory.child.emit('exit', 1);
  memory.child.stderr.emit('data', Buffer.from(OUT_OF_MEMORY));
  expect(memory.ended).toEqual([]);
  await later();
  expect(memory.ended.map(({ outOfMemory }) => outOfMemory)).toEqual([true]);
  memory.child.emit('exit', 1);
  await later();
  expect(memory.ended).toHaveLength(1);

  const silent = started();
  silent.child.emit('exit', 7);
  await later();
  expect(silent.ended).toEqual([
    { outOfMemory: false, detail: 'the reader ended by itself (exit code 7)' },
  ]);
});

test('of what it said the first 8,192 characters are kept', async () => {
  const { child, ended } = started();
  child.stderr.emit('data', Buffer.from(`TypeError: a\n${'x'.repeat(8_180)}`));
  child.stderr.emit('data', Buffer.from(OUT_OF_MEMORY));
  child.emit('exit', 1);
  await later();
  expect(ended).toEqual([
    { outOfMemory: false, detail: 'the reader ended by itself (TypeError: a)' },
  ]);
});

test('it is killed by force, by Electron where the system does not know it, and as soon as it is there', async () => {
  const early = started();
  early.reader.kill();
  expect(early.child.kills).toBe(0);
  // No process has such an id.
  early.child.pid = 2 ** 30;
  early.child.emit('spawn');
  expect(early.child.kills).toBe(1);

  const wanted = started();
  wanted.child.pid = 2 ** 30;
  wanted.child.emit('spawn');
  expect(wanted.child.kills).toBe(0);

  const stuck = spawn(process.execPath, [
    '-e',
    'process.on("SIGTERM", () => {}); setInterval(() => {}, 1_000)',
  ]);
  await once(stuck, 'spawn');
  const { reader, child } = started();
  child.pid = stuck.pid;
  reader.kill();
  const [, signal] = await once(stuck, 'exit');
  expect([signal, child.kills]).toEqual(['SIGKILL', 0]);
});
