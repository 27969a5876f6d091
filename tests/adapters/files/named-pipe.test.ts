// Named pipes in place of files: read and written like them, and nobody is held up by a pipe that nobody else opens.
import { open, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { mayWrite, writeToFile } from '../../../src-main/adapters/files/write/write-out.ts';
import { NOT_ON_WINDOWS, unless } from '../../setup/skipped.ts';
import { makeNamedPipe, useFolder } from './folder.ts';
import { openTable, rowsOf } from './open.ts';

const folder = useFolder();

async function pipeCalled(name: string): Promise<string> {
  const path = folder.path(name);
  await makeNamedPipe(path);
  return path;
}

async function* pieces(): AsyncGenerator<string> {
  yield 'email\n';
  yield 'a@x.example\n';
}

describe('a named pipe', unless(NOT_ON_WINDOWS), () => {
  test('is read like a file', async () => {
    const path = await pipeCalled('read');
    const [table] = await Promise.all([
      openTable(path, { header: true }),
      open(path, 'w').then(async (writer) => {
        await writer.writeFile('email\na@x.example\n');
        await writer.close();
      }),
    ]);
    expect(await rowsOf(table)).toEqual([['a@x.example']]);
  });

  test('into which nobody writes is waited for until an abort', async () => {
    const path = await pipeCalled('silent');
    const stop = new AbortController();
    const opening = openTable(path, { header: true, signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(opening).rejects.toThrow('enough');
  });

  test('that falls silent is waited for until an abort', async () => {
    const path = await pipeCalled('quiet');
    const stop = new AbortController();
    const opening = openTable(path, { header: true, signal: stop.signal });
    const writer = await open(path, 'w');
    await writer.writeFile('email\n');
    stop.abort(new Error('enough'));
    await expect(opening).rejects.toThrow('enough');
    await writer.close();
  });

  test('is written like a file, whoever opens it first', async () => {
    const path = await pipeCalled('written');
    await mayWrite(path);
    const [text] = await Promise.all([readFile(path, 'utf8'), writeToFile(path, pieces())]);
    expect(text).toBe('email\na@x.example\n');
  });

  test('from which nobody reads is waited for until an abort', async () => {
    const path = await pipeCalled('unread');
    const stop = new AbortController();
    const writing = writeToFile(path, pieces(), stop.signal);
    stop.abort(new Error('enough'));
    await expect(writing).rejects.toThrow();
  });
});
