import { expect, test } from 'vitest';
import { zipBytes } from '../../../../src-main/adapters/files/write/zip-writer.ts';

/** The end of central directory, without a comment: APPNOTE.TXT §4.3.16. */
const END_BYTES = 22;

async function bytesOf(content: AsyncIterable<string> | Iterable<string>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of zipBytes([
    { name: 'first.xml', content },
    { name: 'second.xml', content: ['<second/>'] },
  ]))
    pieces.push(piece);
  return Buffer.concat(pieces);
}

test('a small archive has no ZIP64 records, which LibreOffice refuses there', async () => {
  const bytes = await bytesOf(['<first/>']);
  const end = bytes.subarray(-END_BYTES);
  expect(end.readUInt32LE(0)).toBe(0x06054b50);
  const directoryEnd = end.readUInt32LE(12) + end.readUInt32LE(16);
  expect(directoryEnd).toBe(bytes.length - END_BYTES);
});

test('equal content gives equal bytes, whatever the time', async () => {
  const first = await bytesOf(['<first/>']);
  // The times of ZIP count in steps of two seconds, so that the next moment would show nothing.
  const [time, day] = [first.readUInt16LE(10), first.readUInt16LE(12)];
  expect([time, day]).toEqual([0, 0x21]);
  expect(await bytesOf(['<first/>'])).toEqual(first);
});

test('a member that fails ends the archive with its error', async () => {
  const failure = new Error('the rows are gone');
  async function* failing(): AsyncGenerator<string> {
    yield '<first>';
    throw failure;
  }
  await expect(bytesOf(failing())).rejects.toBe(failure);
});

test('content is asked for as its bytes are taken, and released when nobody takes more', async () => {
  let asked = 0;
  const released = Promise.withResolvers<void>();
  async function* endless(): AsyncGenerator<string> {
    try {
      for (;;) {
        asked += 1;
        yield Array.from({ length: 20_000 }, (_, index) => (index * asked).toString(36)).join(' ');
      }
    } finally {
      released.resolve();
    }
  }
  const bytes = zipBytes([{ name: 'endless.xml', content: endless() }]);
  await bytes.next();
  await bytes.next();
  // 64 KB lie in the way of each step; a piece has 90 KB. Without back-pressure there is no end to it.
  for (let turn = 0; turn < 500; turn += 1) await new Promise(setImmediate);
  expect(asked).toBeLessThan(30);
  await bytes.return(undefined);
  await released.promise;
});
