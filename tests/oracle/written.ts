// Reads exported files back into values: tables by column, objects by what they say beyond the items, pages by their words.
import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { differences, ORDER } from './differences.ts';
import { tiesSettled } from './ties.ts';
import { spans } from './views.ts';

/** Columns by their header; a header that comes again, or is empty, has its place behind it. */
export type Table = Readonly<Record<string, readonly unknown[]>>;

export function csvTable(content: Buffer, delimiter = ','): Table {
  const { data, errors } = Papa.parse<string[]>(content.toString('utf8').replace(/^\ufeff/, ''), {
    delimiter,
    skipEmptyLines: true,
  });
  if (errors.length > 0) throw new Error(JSON.stringify(errors[0]));
  return byColumn(data);
}

type Cells = readonly (readonly unknown[])[];

/** Every sheet, cells as the workbook types them. The first holds the rows of a list. */
export async function workbook(
  content: Buffer,
): Promise<{ readonly titles: readonly string[]; readonly list: Table; readonly others: unknown }> {
  const { sheets } = await readXlsx(content);
  const [list = [], ...others] = sheets.map(({ rows }): Cells => JSON.parse(JSON.stringify(rows)));
  return {
    titles: sheets.map(({ name }) => name),
    list: byColumn(list),
    others: others.map(linesOf),
  };
}

/**
 * A table beside another with the same columns: of each column the types of its cells that hold something, and the cells
 * that say something else than the other's, by their row.
 */
export function besideTable(table: Table, other: Table): unknown {
  return Object.fromEntries(
    Object.entries(table).map(([header, cells]) => {
      const others = other[header];
      if (others?.length !== cells.length) return [header, shortened(cells)];
      const types = new Set(cells.filter((cell) => plain(cell) !== '').map((cell) => typeof cell));
      const own = cells
        .map((cell, row) => [row, cell] as const)
        .filter(([row, cell]) => plain(cell) !== plain(others[row]));
      return [
        header,
        [[...types].join(' '), ...(own.length === 0 ? [] : [Object.fromEntries(own)])],
      ];
    }),
  );
}

/** Empty cells and missing ones are alike. */
function plain(cell: unknown): string {
  return cell === null || cell === undefined ? '' : String(cell);
}

/** A table whose columns that are those of the list's file are named alone. */
export function withoutOriginals(
  table: Table,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): unknown {
  return Object.fromEntries(
    Object.entries(table).map(([header, cells], index) => {
      const original = columns[index] === header;
      const same =
        original && cells.every((cell, row) => plain(cell) === plain(rows[row]?.[index]));
      return [header, same ? 'as in the list' : shortened(cells)];
    }),
  );
}

/** Cells in order; `times` behind one says how often it comes there in a row. */
function shortened(cells: readonly unknown[]): readonly unknown[] {
  const text: unknown[] = [];
  for (let at = 0; at < cells.length; ) {
    let times = 1;
    while (at + times < cells.length && Object.is(cells[at + times], cells[at])) times += 1;
    text.push(cells[at]);
    if (times > 1) text.push({ times });
    at += times;
  }
  return text;
}

/**
 * What a value has otherwise than another, by the way there (`evidence.no_dmarc.points`). An order is told by the places that
 * its parts had before.
 */
export function beside(value: unknown, other: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    differences(other, value).map(({ path, before, after }) => [
      path.join('.'),
      path.at(-1) === ORDER ? places(String(before), String(after)) : (after ?? null),
    ]),
  );
}

function places(before: string, after: string): string {
  const places = before.split(' ');
  return spans(after.split(' ').map((code) => places.indexOf(code)));
}

/** The words of a page, and of its tables a text for each row; how it looks is nobody's result. */
export function wordsOf(content: Buffer): readonly unknown[] {
  const page = content.toString('utf8').replace(/<style>.*?<\/style>/gs, '');
  return page.split(/(<tbody>.*?<\/tbody>)/s).flatMap((part): readonly unknown[] =>
    part.startsWith('<tbody>')
      ? [
          tableLines(
            part
              .split('</tr>')
              .map(words)
              .filter((row) => row.length > 0),
            -1,
          ),
        ]
      : words(part),
  );
}

function words(text: string): readonly string[] {
  return text
    .split(/<[^>]*>/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** The parts of a sheet that holds no list, which blank rows divide. Those that count what was found have many columns. */
function linesOf(cells: Cells): readonly (readonly string[])[] {
  const parts: string[][][] = [[]];
  for (const row of cells) {
    const texts = row.map(plain);
    if (texts.every((text) => text === '')) parts.push([]);
    else parts.at(-1)?.push(texts);
  }
  return parts.map(([head = [], ...rows]) => {
    const counts = head[1] === 'Rows' && head.length > 2 && head[2] !== '';
    return [head.join(' | '), ...tableLines(rows, counts ? 1 : null)];
  });
}

/** Rows as texts, in a settled order where a column holds how often each was found. */
function tableLines(
  rows: readonly (readonly string[])[],
  counts: number | null,
): readonly string[] {
  const line = (row: readonly string[]) => row.join(' | ');
  if (counts === null) return rows.map(line);
  return tiesSettled(rows, (row) => Number(row.at(counts)?.replaceAll(',', '')), line).map(line);
}

function byColumn(rows: readonly (readonly unknown[])[]): Table {
  const [head = [], ...body] = rows;
  const width = Math.max(...rows.map((row) => row.length));
  const names = new Set<string>();
  const columns: [string, unknown[]][] = [];
  for (let index = 0; index < width; index += 1) {
    const header = String(head[index] ?? '');
    const name = header === '' || names.has(header) ? `${header} (${index})` : header;
    names.add(name);
    columns.push([name, body.map((row) => row[index] ?? null)]);
  }
  return Object.fromEntries(columns);
}
