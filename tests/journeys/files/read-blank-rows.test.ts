// Runs of nothing in lists: blank rows are counted, whatever they are made of, and those at the end are no rows.
import { expect, test } from 'vitest';
import type { TableRow } from '../../../src-main/service/ports/cells.ts';
import { useFolder } from '../../adapters/files/folder.ts';
import { openTable } from '../../adapters/files/open.ts';
import { byHand, MAIN } from '../../adapters/files/workbook-by-hand.ts';

const folder = useFolder();
const BLANKS = 120_000;

async function rowsIn(name: string, content: string | Buffer): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  const table = await openTable(await folder.file(name, content), {});
  for await (const batch of table.rows) rows.push(...batch);
  return rows;
}

test.each([
  ['\n', BLANKS],
  ['\r', BLANKS],
  ['\r\n', BLANKS],
  ['\r\r\n', 2 * BLANKS],
  [' ,\t\n', BLANKS],
  // Two of them are a quoted cell with a line end and a comma in it.
  [',"\n', BLANKS / 2],
])('a run of %j in a table is one count', async (line, blanks) => {
  const text = `email,name\na@x.example,Ann\n${line.repeat(BLANKS)}`;
  expect(await rowsIn('end.csv', text)).toEqual([['a@x.example', 'Ann']]);
  expect(await rowsIn('between.csv', `${text}b@x.example,Bob\n`)).toEqual([
    ['a@x.example', 'Ann'],
    blanks,
    ['b@x.example', 'Bob'],
  ]);
});

test('so it is in UTF-16, in a list of lines, and before the first row', async () => {
  const run = '\n'.repeat(BLANKS);
  const wide = Buffer.from(`\ufeffemail\na@x.example\n${run}b@x.example\n${run}`, 'utf16le');
  expect(await rowsIn('wide.csv', wide)).toEqual([['a@x.example'], BLANKS, ['b@x.example']]);
  const listed = await rowsIn('list.txt', `a@x.example\n${run}b@x.example\n${run}`);
  expect(listed).toEqual([['a@x.example', ''], BLANKS, ['b@x.example', '']]);
  expect(await rowsIn('late.csv', `${run}email\na@x.example\n`)).toEqual([['a@x.example']]);
});

test('blank lines among the lines of NDJSON are passed over, and count in what is said of a line', async () => {
  const rows = '\n\n{"email":"a@x.example"}\n \n\r\n{"email":"b@x.example"}';
  expect(await rowsIn('lines.ndjson', rows)).toEqual([['a@x.example'], ['b@x.example']]);
  await expect(rowsIn('broken.ndjson', `${rows}\n\n{"email"}\n`)).rejects.toThrow('in line 8');
});

test('elements of JSON without a value are blank rows', async () => {
  const rows = `{"email":"a@x.example"}\n${'[]\n{}\n{"email":""}\n'.repeat(BLANKS / 3)}`;
  expect(await rowsIn('rows.ndjson', rows)).toEqual([['a@x.example']]);
});

test('a cell in the last row of a sheet stands behind one count', async () => {
  const cell = (place: string, text: string) =>
    `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const sheet = `<worksheet xmlns="${MAIN}"><sheetData><row r="1">${cell('A1', 'email')}</row>
    <row r="1048576">${cell('A1048576', 'a@x.example')}</row></sheetData></worksheet>`;
  expect(await rowsIn('far.xlsx', byHand(sheet))).toEqual([1_048_574, ['a@x.example']]);
});
