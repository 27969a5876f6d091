// Wide tables with little in them: rows are sparse from the reader to the store, and what an export would make of them is bounded.
import { expect, test } from 'vitest';
import { cellAt, denseCells, widthOf } from '../../../src-main/service/ports/cells.ts';
import { useFolder } from '../../adapters/files/folder.ts';
import { fileErrorOf, openTable } from '../../adapters/files/open.ts';

const folder = useFolder();

/** As many items as named, each with a key of its own. */
function ownKeys(items: number): string {
  return Array.from(
    { length: items },
    (_, item) => `{"email":"p${item}@x.example","k${item}":1}\n`,
  ).join('');
}

test('a row has as many parts as it has cells that hold something', async () => {
  const table = await openTable(await folder.file('keys.ndjson', ownKeys(4_000)), {});
  let parts = 0;
  let row = 0;
  for await (const batch of table.rows) {
    for (const cells of batch) {
      if (typeof cells === 'number') throw new Error('a row is blank');
      parts += cells.length;
      expect([cellAt(cells, 0), cellAt(cells, row + 1), widthOf(cells)]).toEqual([
        `p${row}@x.example`,
        '1',
        row + 2,
      ]);
      row += 1;
    }
  }
  expect(row).toBe(4_000);
  // At most eight empty cells are written out, in the few rows that are not wider.
  expect(parts).toBeLessThan(3 * 4_000 + 40);
  expect(denseCells(['a', 9, 'b'])).toEqual(['a', ...Array(9).fill(''), 'b']);
});

test('a small file that would be a very large table is refused with a sentence', async () => {
  const path = await folder.file('wide.ndjson', ownKeys(16_000));
  const table = await openTable(path, {});
  const { code, message } = await fileErrorOf(
    (async () => {
      for await (const _ of table.rows);
    })(),
  );
  expect(code).toBe('too_large');
  expect(message).toBe(
    `${path} has 16,001 columns, nearly all of them empty in each row, which would make a far larger file of results; keep the columns that you need and use that file.`,
  );
});
