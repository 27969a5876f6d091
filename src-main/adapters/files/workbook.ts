// A sheet of an Excel workbook (.xlsx) as columns and batches of rows; how its parts are written is left to others.
import type { ByteSource } from './byte-source.ts';
import { looksLikeHeader } from './column-guess.ts';
import { FileError } from './file-error.ts';
import { readSharedStrings, type SharedStrings, TooManyStrings } from './shared-strings.ts';
import { sheetRows } from './sheet-rows.ts';
import {
  closing,
  inBatches,
  numberedColumns,
  SAMPLE_ROWS,
  type Table,
  type TableWish,
} from './table.ts';
import { readWorkbookParts, type WorkbookParts, type WorkbookSheet } from './workbook-parts.ts';
import { broken, openZip, type ZipArchive } from './zip-archive.ts';

type Batches = AsyncGenerator<readonly string[][], void, undefined>;

/** Opens a workbook that can be read anywhere. The source is the table's from then on, unless this throws. @throws FileError */
export async function openWorkbook(source: ByteSource, wish: TableWish): Promise<Table> {
  const archive = await openZip(source);
  const parts = await readWorkbookParts(archive, source.name);
  const strings = await stringsOf(archive, parts, source.name);
  const { sheet, first, batches } = await chosenSheet(source.name, archive, parts, strings, wish);
  const [head, ...others] = first;
  const header = wish.header ?? looksLikeHeader(head ?? []);
  const data = header || head === undefined ? others : [head, ...others];
  const columns = header && head !== undefined ? head : numberedColumns(widest(data));

  async function* rows(): Batches {
    const width = columns.length;
    const filled = (row: string[]) => {
      while (row.length < width) row.push('');
      return row;
    };
    yield* inBatches(data.map(filled));
    for await (const batch of batches) {
      yield batch.map(filled);
    }
    await source.confirm();
  }
  return {
    kind: 'workbook',
    columns,
    header,
    delimiter: null,
    encoding: null,
    sheet: sheet.name,
    sheets: parts.sheets.map(({ name }) => name),
    sample: data.slice(0, SAMPLE_ROWS).map((row) => padded(row, columns.length)),
    rows: closing(rows(), wish.signal, () => source.close()),
    share: () => shareRead(archive, [parts.stringsPart ?? '', sheet.part]),
    async close() {
      await batches.return();
      await source.close();
    },
  };
}

/** How much of some parts was read, by their bytes in the archive. */
function shareRead(archive: ZipArchive, names: readonly string[]): number {
  const parts = names.map((name) => archive.progress(name));
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  return size === 0 ? 1 : parts.reduce((sum, part) => sum + part.read, 0) / size;
}

interface ChosenSheet {
  readonly sheet: WorkbookSheet;
  /** The first batch from the first row that holds something on. */
  readonly first: readonly string[][];
  readonly batches: Batches;
}

/** The sheet asked for, else the first visible one that holds something. @throws FileError `unknown_sheet`, `empty` */
async function chosenSheet(
  name: string,
  archive: ZipArchive,
  parts: WorkbookParts,
  strings: SharedStrings,
  wish: TableWish,
): Promise<ChosenSheet> {
  const wanted = wish.sheet ?? null;
  const visible = parts.sheets.filter(({ hidden }) => !hidden);
  const candidates =
    wanted === null
      ? visible.length > 0
        ? visible
        : parts.sheets
      : parts.sheets.filter((sheet) => sheet.name === wanted);
  if (candidates.length === 0) {
    const names = parts.sheets.map((sheet) => `"${sheet.name}"`).join(', ');
    throw new FileError(
      'unknown_sheet',
      `There is no sheet "${wanted}"; the sheets are: ${names}.`,
    );
  }
  for (const sheet of candidates) {
    const batches = toldPlainly(sheetRows(textOf(archive, sheet.part), parts, strings), name);
    for (;;) {
      const next = await batches.next();
      if (next.done === true) break;
      const start = next.value.findIndex((row) => row.length > 1 || row[0] !== '');
      if (start !== -1) return { sheet, first: next.value.slice(start), batches };
    }
  }
  throw new FileError(
    'empty',
    wanted === null
      ? `There is nothing in ${name}; give a list with at least one address.`
      : `There is nothing in the sheet "${wanted}"; choose another one.`,
  );
}

async function stringsOf(
  archive: ZipArchive,
  parts: WorkbookParts,
  name: string,
): Promise<SharedStrings> {
  if (parts.stringsPart === null) return { count: 0, get: () => '' };
  try {
    return await readSharedStrings(textOf(archive, parts.stringsPart));
  } catch (cause) {
    if (cause instanceof FileError) throw cause;
    if (cause instanceof TooManyStrings) {
      throw new FileError(
        'too_large',
        `${name} holds more text than memory does; save the sheet as CSV and give that file.`,
      );
    }
    throw broken(name, 'its texts are damaged', cause);
  }
}

async function* toldPlainly(batches: Batches, name: string): Batches {
  try {
    yield* batches;
  } catch (cause) {
    if (cause instanceof FileError) throw cause;
    throw broken(name, 'the sheet is damaged', cause);
  }
}

async function* textOf(archive: ZipArchive, part: string): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  for await (const block of archive.blocks(part)) yield decoder.decode(block, { stream: true });
  yield decoder.decode();
}

function padded(row: readonly string[], width: number): string[] {
  return [...row, ...Array.from({ length: Math.max(0, width - row.length) }, () => '')];
}

function widest(rows: readonly string[][]): number {
  return rows.reduce((most, row) => Math.max(most, row.length), 0);
}
