// What is inside a gzip file: whole, in several members, cut off, damaged, and beyond reason.
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { ByteSource } from '../../../../src-main/adapters/files/read/byte-source.ts';
import { inflated } from '../../../../src-main/adapters/files/read/gzip.ts';
import { FileError } from '../../../../src-main/service/ports/files.ts';

const MB = 1024 * 1024;

function source(...blocks: readonly (Buffer | Error)[]) {
  const log: string[] = [];
  const packed: ByteSource = {
    name: 'a.csv.gz',
    repeatable: true,
    at: null,
    progress: () => ({ read: 1, size: 2 }) as never,
    confirm: async () => void log.push('confirm'),
    close: async () => void log.push('close'),
    async *blocks() {
      for (const block of blocks) {
        if (block instanceof Error) throw block;
        yield block;
      }
    },
  };
  return { packed, log };
}
async function read(...blocks: readonly (Buffer | Error)[]): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of inflated(source(...blocks).packed).blocks()) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
const packed = gzipSync('a@x.example\n');
const broken = (why: string) =>
  new FileError(
    'broken_file',
    `a.csv.gz cannot be unpacked: ${why}; download or compress it again.`,
  );

test('members one after the other are one text, cut anywhere', async () => {
  const two = Buffer.concat([packed, gzipSync('b@x.example\n')]);
  expect(await read(two.subarray(0, 7), two.subarray(7))).toBe('a@x.example\nb@x.example\n');
});

test('it is asked for as the file itself is', async () => {
  const { packed, log } = source();
  const { name, repeatable, at, progress, confirm, close } = inflated(packed);
  expect([name, repeatable, at, progress()]).toEqual([
    'a.csv.gz',
    true,
    null,
    { read: 1, size: 2 },
  ]);
  await confirm();
  await close();
  expect(log).toEqual(['confirm', 'close']);
});

test('what is cut off is incomplete, what is spoiled is damaged', async () => {
  const spoiled = Buffer.from(packed);
  spoiled.fill(0xff, 12, 16);
  await expect(read(packed.subarray(0, -3))).rejects.toEqual(broken('it is incomplete'));
  await expect(read(spoiled)).rejects.toEqual(broken('it is damaged'));
});

test('a failure of the file itself passes through', async () => {
  const failure = new FileError('io', 'The disk is gone.');
  await expect(read(packed.subarray(0, 5), failure)).rejects.toBe(failure);
});

test('what shrinks to a thousandth is read, and refused beyond 256 MB', async () => {
  const regular = gzipSync(Buffer.alloc(MB, 'a'));
  expect((await read(regular)).length).toBe(MB);
  let size = 0;
  const reading = async () => {
    const { packed } = source(...Array<Buffer>(258).fill(regular));
    for await (const block of inflated(packed).blocks()) size += block.length;
  };
  await expect(reading()).rejects.toEqual(
    new FileError(
      'too_large',
      'a.csv.gz unpacks to more than 400 times its size, which no list does; unpack it yourself and look at it.',
    ),
  );
  expect(size).toBe(256 * MB);
});
