// The copy of input that can be read only once: whose it is, what is read from it, and that it never stays behind.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openBytes } from '../../../../src-main/adapters/files/read/byte-source.ts';
import { spooled } from '../../../../src-main/adapters/files/read/spool.ts';
import { FileError } from '../../../../src-main/service/ports/files.ts';
import { temporaryFolder } from '../../sqlite/temporary-store.ts';

/** The folder for temporary files is one of the test's own. */
function ownTemporaryFolder(): string {
  onTestFinished(() => void vi.unstubAllEnvs());
  const folder = temporaryFolder();
  vi.stubEnv('TMPDIR', folder);
  return folder;
}

test('is for its owner alone, can be read again, and goes when it is closed', async () => {
  const folder = ownTemporaryFolder();
  const stream = Readable.from([Buffer.from('ab'), Buffer.from('cd')]);
  const copy = await spooled(await openBytes(stream, 'the list'));
  const [name = ''] = readdirSync(folder);
  expect(name).toMatch(/^vouch-[0-9a-f-]{36}\.part$/);
  expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  expect([copy.name, copy.repeatable, copy.progress()]).toEqual([
    'the list',
    true,
    { read: 0, size: 4 },
  ]);
  for (const _ of [1, 2])
    for await (const block of copy.blocks()) expect(String(block)).toBe('abcd');
  expect(stream.destroyed).toBe(true);
  await copy.close();
  await expect(copy.at?.(0, 1)).rejects.toMatchObject({ code: 'io' });
  expect(readdirSync(folder)).toEqual([]);
});

test('of what breaks off nothing stays, and the input is closed', async () => {
  const folder = ownTemporaryFolder();
  const cause = new Error('the plug was pulled.');
  const source = await openBytes(Readable.from([]), 'the list');
  let closed = false;
  const broken = {
    ...source,
    async *blocks() {
      yield Buffer.from('ab');
      throw cause;
    },
    async close() {
      closed = true;
    },
  };
  expect(await spooled(broken).catch((error: unknown) => error)).toEqual(
    new FileError('io', 'the list could not be read: the plug was pulled.', { cause }),
  );
  expect([closed, readdirSync(folder)]).toEqual([true, []]);
});
