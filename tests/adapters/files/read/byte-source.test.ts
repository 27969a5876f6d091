// The bytes of a file in blocks: how far it was read, parts of it, and whether it is still as it was.
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { openBytes } from '../../../../src-main/adapters/files/read/byte-source.ts';
import { temporaryFolder } from '../../sqlite/temporary-store.ts';

const SIZE = 65_536 + 4;

async function opened() {
  const path = join(temporaryFolder(), 'list.csv');
  writeFileSync(path, Buffer.alloc(SIZE, 'abcd'));
  const source = await openBytes(path, 'the list');
  onTestFinished(() => source.close());
  return { path, source };
}

test('each time it is gone through the progress begins anew and ends with its size', async () => {
  const { source } = await opened();
  expect([source.name, source.repeatable]).toEqual(['the list', true]);
  const seen: unknown[] = [source.progress()];
  for (const _ of [1, 2])
    for await (const block of source.blocks()) seen.push([block.length, source.progress()]);
  const blocks = [
    [65_536, { read: 65_536, size: SIZE }],
    [4, { read: SIZE, size: SIZE }],
  ];
  expect(seen).toEqual([{ read: 0, size: SIZE }, ...blocks, ...blocks]);
});

test.each([
  [0, 2, 'ab'],
  [SIZE - 2, 2, 'cd'],
  [SIZE - 2, 9, 'cd'],
  [SIZE, 1, ''],
  [SIZE + 9, 1, ''],
])('from %d on %d bytes are %j', async (position, length, text) => {
  const { source } = await opened();
  expect((await source.at?.(position, length))?.toString()).toBe(text);
});

test('one that has grown since is told', async () => {
  const { path, source } = await opened();
  await source.confirm();
  appendFileSync(path, 'e');
  await expect(source.confirm()).rejects.toMatchObject({
    code: 'changed_while_read',
    message: 'the list changed while it was being read; start again once it is complete.',
  });
});

test('a stream is read once, has no end that is known, and is destroyed by closing', async () => {
  const stream = Readable.from(['ab', Buffer.from('c')]);
  const { blocks, close, confirm, progress, ...told } = await openBytes(stream);
  expect({ ...told, progress: progress() }).toEqual({
    name: 'the input',
    repeatable: false,
    at: null,
    progress: null,
  });
  const texts: string[] = [];
  for await (const block of blocks()) texts.push(block.toString());
  expect(texts).toEqual(['ab', 'c']);
  await confirm();
  await close();
  expect(stream.destroyed).toBe(true);
});

test('a stream that breaks off is told by its name', async () => {
  const stream = new Readable({ read: () => void stream.destroy(new Error('it is gone')) });
  const source = await openBytes(stream, 'stdin');
  await expect(source.blocks().next()).rejects.toMatchObject({
    code: 'io',
    message: 'stdin could not be read: it is gone.',
  });
});
