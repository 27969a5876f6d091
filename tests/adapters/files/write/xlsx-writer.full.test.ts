// A list of more rows than a sheet of a workbook has.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { exportPieces } from '../../../../src-main/adapters/files/write/exports.ts';
import { LIST_REPORT } from '../../../doubles/list-report.ts';
import { useFolder } from '../folder.ts';
import { fullRows, openTable } from '../open.ts';

const folder = useFolder();

test('more rows than a sheet has go on in the next, under the same header', async () => {
  const count = 1_048_577;
  async function* many() {
    for (let from = 0; from < count; from += 1_000)
      yield Array.from({ length: Math.min(1_000, count - from) }, (_, index) => ({
        index: from + index,
        item: null,
        source: [`row ${from + index}`],
      }));
  }
  const long = { ...LIST_REPORT, mostRows: count };
  const path = await folder.file('long.xlsx', Buffer.alloc(0));
  const pieces = exportPieces('xlsx', many(), ['note'], long, {
    choice: { results: [] },
  });
  await pipeline(pieces, createWriteStream(path));
  const sizes: number[] = [];
  for (const sheet of ['Results', 'Results 2']) {
    const table = await openTable(path, { header: true, sheet });
    expect(table.columns).toEqual(['note']);
    let rows = 0;
    let last: readonly string[] = [];
    for await (const batch of table.rows) {
      rows += batch.length;
      last = fullRows(batch).at(-1) ?? last;
    }
    sizes.push(rows);
    if (sheet === 'Results 2') expect(last).toEqual([`row ${count - 1}`]);
  }
  expect(sizes).toEqual([1_048_575, 2]);
});
