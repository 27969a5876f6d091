import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lstat, mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { writeToFile, writeToStream } from '../../../../src-main/adapters/files/write/write-out.ts';
import { useFolder } from '../folder.ts';

const folder = useFolder();

async function* pieces(...texts: string[]): AsyncGenerator<string> {
  yield* texts;
}

async function* broken(): AsyncGenerator<string> {
  yield 'half';
  throw new Error('the store went away');
}

describe('to a file', () => {
  test('the pieces are its content', async () => {
    const path = folder.path('out.csv');
    await writeToFile(path, pieces('a\n', 'é\n'));
    expect(await readFile(path, 'utf8')).toBe('a\né\n');
  });

  test('an interrupted export leaves the old file and nothing else', async () => {
    await mkdir(folder.path('kept'));
    const path = await folder.file('kept/out.csv', 'old');
    await expect(writeToFile(path, broken())).rejects.toThrow('the store went away');
    expect(await readdir(folder.path('kept'))).toEqual(['out.csv']);
    expect(await readFile(path, 'utf8')).toBe('old');
  });

  test('an abort leaves no file', async () => {
    await mkdir(folder.path('aborted'));
    const stop = new AbortController();
    stop.abort(new Error('enough'));
    await expect(
      writeToFile(folder.path('aborted/out.csv'), pieces('a'), stop.signal),
    ).rejects.toThrow('enough');
    expect(await readdir(folder.path('aborted'))).toEqual([]);
  });

  test('the old file stands until the new one is complete, and its mode is kept', async () => {
    const path = await folder.file('mode.csv', 'old');
    await chmod(path, 0o600);
    let seen = '';
    async function* watching(): AsyncGenerator<string> {
      yield 'new';
      seen = await readFile(path, 'utf8');
    }
    await writeToFile(path, watching());
    expect(seen).toBe('old');
    expect(await readFile(path, 'utf8')).toBe('new');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test('a link stays a link to the written file', async () => {
    const path = await folder.file('real.csv', 'old');
    await symlink(path, folder.path('link.csv'));
    await writeToFile(folder.path('link.csv'), pieces('new'));
    expect((await lstat(folder.path('link.csv'))).isSymbolicLink()).toBe(true);
    expect(await readFile(path, 'utf8')).toBe('new');
  });

  test('a device is written to and never replaced', async () => {
    await writeToFile('/dev/null', pieces('a'));
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
  });

  test('a folder and a missing folder are told apart', async () => {
    await mkdir(folder.path('dir'));
    await expect(writeToFile(folder.path('dir'), pieces('a'))).rejects.toMatchObject({
      code: 'is_folder',
    });
    await expect(writeToFile(folder.path('nowhere/out.csv'), pieces('a'))).rejects.toMatchObject({
      code: 'no_folder',
    });
  });
});

describe('to a stream', () => {
  test('the next piece is asked for when the last one is taken', async () => {
    const events: string[] = [];
    const slow = new Writable({
      write(chunk, _encoding, done) {
        setImmediate(() => {
          events.push(`written ${String(chunk)}`);
          done();
        });
      },
    });
    async function* watched(): AsyncGenerator<string> {
      for (const piece of ['1', '2', '3']) {
        events.push(`asked ${piece}`);
        yield piece;
      }
    }
    expect(await writeToStream(slow, watched())).toBe('complete');
    expect(events).toEqual([
      'asked 1',
      'written 1',
      'asked 2',
      'written 2',
      'asked 3',
      'written 3',
    ]);
    expect(slow.writableEnded).toBe(false);
  });

  test('a reader that leaves ends it quietly, and the source is closed', async () => {
    const reader: ChildProcess = spawn(
      process.execPath,
      ['-e', 'process.stdin.once("data", () => process.exit(0))'],
      {
        stdio: ['pipe', 'ignore', 'ignore'],
      },
    );
    let closed = false;
    async function* endless(): AsyncGenerator<string> {
      try {
        for (;;) yield 'x'.repeat(65_536);
      } finally {
        closed = true;
      }
    }
    if (reader.stdin === null) throw new Error('no pipe');
    const exit = once(reader, 'exit');
    expect(await writeToStream(reader.stdin, endless())).toBe('reader_left');
    expect(closed).toBe(true);
    await exit;
  });

  test('another failure is an error', async () => {
    const full = new Writable({
      write(_chunk, _encoding, done) {
        done(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
      },
    });
    await expect(writeToStream(full, pieces('a'))).rejects.toMatchObject({ code: 'disk_full' });
  });
});
