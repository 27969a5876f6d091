// What a list may take while it is read, what is said when it takes more, and that everything else goes on.
import { PassThrough } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  READING_LIMITS,
  type ReadingLimits,
  tableOpener,
} from '../../../src-main/adapters/files/read/open-table.ts';
import { forkReader } from '../../../src-main/adapters/foreign/fork-reader.ts';
import { FOREIGN_READER } from '../../../src-main/program/package-files.ts';
import { listOpener } from '../../../src-main/program/reading/open-list.ts';
import type { OpenTable } from '../../../src-main/service/ports/files.ts';
import { useFolder } from '../../adapters/files/folder.ts';
import { fileErrorOf, fullRows, rowsOf } from '../../adapters/files/open.ts';
import { workbook } from '../../faults/hostile-files.ts';

const openTable = listOpener();

const folder = useFolder();

function limited(limits: Partial<ReadingLimits>): OpenTable {
  return tableOpener({
    start: forkReader(FOREIGN_READER),
    elapsed: () => performance.now(),
    limits: { ...READING_LIMITS, ...limits },
  });
}

describe('a list that takes more than it may', () => {
  const tooLong = (name: string) =>
    `${name} takes too long to read. Nothing of it was saved, and all other lists keep running. Split it, or save it as CSV and use that file.`;

  test('of memory is refused in a sentence, and the next one is read', async () => {
    const strings = `<sst>${'<si><t>a@x.example and some more</t></si>'.repeat(900_000)}</sst>`;
    const path = await folder.file('strings.xlsx', workbook({ 'xl/sharedStrings.xml': strings }));
    const open = limited({ memoryMb: 20 });
    const error = await fileErrorOf(open(path, {}, 'strings.xlsx'));
    expect(error).toMatchObject({
      code: 'unreadable',
      message:
        'strings.xlsx needs more memory than a list may use (20 MB). Nothing of it was saved, and all other lists keep running. Split it, or save it as CSV and use that file.',
    });
    const small = await folder.file('small.csv', 'email\na@x.example\n');
    expect(await rowsOf(await openTable(small, {}))).toEqual([['a@x.example']]);
  });

  test('of time is refused in a sentence', async () => {
    const path = await folder.file('slow.csv', `email\n${'a@x.example\n'.repeat(300_000)}`);
    const error = await fileErrorOf(limited({ silentMs: 1 })(path, {}, 'slow.csv'));
    expect(error).toMatchObject({ code: 'unreadable', message: tooLong('slow.csv') });
  });

  test('of time in all is refused too, however often it says that it goes on', async () => {
    let hours = 0;
    const open = tableOpener({
      start: forkReader(FOREIGN_READER),
      // Each look at this clock finds an hour gone.
      elapsed: () => {
        hours += 1;
        return hours * 3_600_000;
      },
      limits: READING_LIMITS,
    });
    const packed = gzipSync(`email\n${'a@x.example\n'.repeat(20_000_000)}`);
    const error = await fileErrorOf(
      open(await folder.file('long.csv.gz', packed), {}, 'long.csv.gz'),
    );
    expect(error).toMatchObject({ code: 'unreadable', message: tooLong('long.csv.gz') });
  });
});

test('a stream that has nothing to say for long is waited for', async () => {
  const stream = new PassThrough();
  // Were the wait counted, a single look at the clock would end it.
  const opening = limited({ openingMs: 0, batchMs: 0 })(stream, { header: true });
  stream.write('email\n');
  stream.end('a@x.example\n');
  expect(await rowsOf(await opening)).toEqual([['a@x.example']]);
});

test('the sample and the guess come with the table, and long cells are reported', async () => {
  const long = 'x'.repeat(40_000);
  const path = await folder.file('cut.csv', `note,Mail\n${long},a@x.example\n`);
  const table = await openTable(path, {});
  expect(table.guess.email).toBe(1);
  expect(table.sample).toEqual([[`${'x'.repeat(1_000)}…`, 'a@x.example']]);
  expect(await rowsOf(table)).toEqual([[`${'x'.repeat(32_766)}…`, 'a@x.example']]);
  expect(table.cutCells()).toBe(1);
});

test('batches are bounded by their characters', async () => {
  const row = `a@x.example,${'x'.repeat(30_000)}\n`;
  const path = await folder.file('heavy.csv', `email,note\n${row.repeat(200)}`);
  const sizes: number[] = [];
  for await (const batch of (await openTable(path, {})).rows)
    sizes.push(fullRows(batch).reduce((sum, cells) => sum + cells.join('').length, 0));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(200 * 30_011);
  expect(Math.max(...sizes)).toBeLessThan(1_048_576 + 30_011);
});

test('a table that is wider than a workbook is refused with its row', async () => {
  const path = await folder.file('wide.csv', `email,name\na@x.example${','.repeat(20_000)}\n`);
  const error = await fileErrorOf(openTable(path, {}));
  expect(error).toMatchObject({ code: 'too_large', row: 2 });
});
