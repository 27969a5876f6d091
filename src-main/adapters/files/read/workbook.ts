// A sheet of an Excel workbook (.xlsx) as columns and batches of rows.

import { looksLikeHeader } from '../../../engine/columns/column-guess.ts';
import { denseCells, type TableRow, widthOf } from '../../../service/ports/cells.ts';
import { FileError, type TableOptions } from '../../../service/ports/files.ts';
import type { ByteSource } from './byte-source.ts';
import { createRowBounds, type RowBounds } from './row-bounds.ts';
import { readSharedStrings, type SharedStrings, TooManyStrings } from './shared-strings.ts';
import { sheetRows } from './sheet-rows.ts';
import { closing, inBatches, numberedColumns, type OpenedTable, sampleRows } from './table.ts';
import { readWorkbookParts, type WorkbookParts, type WorkbookSheet } from './workbook-parts.ts';
import { broken, openZip, type ZipArchive } from './zip-archive.ts';

type Batches = AsyncGenerator<readonly TableRow[], void, undefined>;

/** Opens a workbook that can be read anywhere. The source is the table's from then on, unless this throws. @throws FileError */
export async function openWorkbook(
  source: ByteSource,
  options: TableOptions,
): Promise<OpenedTable> {
  const archive = await openZip(source);
  const parts = await readWorkbookParts(archive, source.name).catch((cause: unknown) => {
    if (cause instanceof FileError) throw cause;
    throw broken(source.name, 'what it says about itself is damaged', cause);
  });
  const strings = await stringsOf(archive, parts, source.name);
  const bounds = createRowBounds(source.name, source.progress()?.size ?? null);
  const book = { name: source.name, archive, parts, strings, bounds };
  const { sheet, first, batches } = await chosenSheet(book, options);
  const [start, ...others] = first;
  const head = typeof start === 'object' ? start : [];
  const header = options.header ?? looksLikeHeader(denseCells(head));
  const data = header ? others : first;
  const columns = header ? denseCells(head) : numberedColumns(widest(data));
  bounds.widen(columns.length);

  async function* rows(): Batches {
    yield* inBatches(data);
    yield* batches;
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
    sample: sampleRows(data),
    rows: closing(rows(), options.signal, () => source.close()),
    cutCells: bounds.cutCells,
    damage: () => null,
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

const NAMED_SHEETS = 20;

interface OpenBook {
  readonly name: string;
  readonly archive: ZipArchive;
  readonly parts: WorkbookParts;
  readonly strings: SharedStrings;
  readonly bounds: RowBounds;
}

interface ChosenSheet {
  readonly sheet: WorkbookSheet;
  /** The first batch from the first row that holds something on. */
  readonly first: readonly TableRow[];
  readonly batches: Batches;
}

/** The sheet asked for, else the first visible one that holds something. @throws FileError `unknown_sheet`, `empty` */
async function chosenSheet(
  { name, archive, parts, strings, bounds }: OpenBook,
  options: TableOptions,
): Promise<ChosenSheet> {
  const wanted = options.sheet ?? null;
  const visible = parts.sheets.filter(({ hidden }) => !hidden);
  const candidates =
    wanted === null
      ? visible.length > 0
        ? visible
        : parts.sheets
      : parts.sheets.filter((sheet) => sheet.name === wanted);
  if (candidates.length === 0) {
    const names = parts.sheets.slice(0, NAMED_SHEETS).map((sheet) => `"${sheet.name}"`);
    const more = parts.sheets.length - names.length;
    throw new FileError(
      'unknown_sheet',
      `There is no sheet "${wanted}"; the sheets are: ${names.join(', ')}${more > 0 ? `, and ${more} more` : ''}.`,
    );
  }
  const empty = new Set<string>();
  for (const sheet of candidates) {
    // Many sheets may share one part.
    if (empty.has(sheet.part)) continue;
    empty.add(sheet.part);
    const batches = withFileErrors(
      sheetRows(archive.text(sheet.part), parts, strings, bounds),
      name,
    );
    for (;;) {
      const next = await batches.next();
      if (next.done === true) break;
      const start = next.value.findIndex((row) => typeof row !== 'number');
      if (start !== -1) return { sheet, first: next.value.slice(start), batches };
    }
  }
  throw new FileError(
    'empty',
    wanted === null
      ? `${name} is empty; choose a list with at least one address.`
      : `The sheet "${wanted}" is empty; choose another one.`,
  );
}

async function stringsOf(
  archive: ZipArchive,
  parts: WorkbookParts,
  name: string,
): Promise<SharedStrings> {
  if (parts.stringsPart === null) return { count: 0, get: () => '' };
  try {
    return await readSharedStrings(archive.text(parts.stringsPart));
  } catch (cause) {
    if (cause instanceof FileError) throw cause;
    if (cause instanceof TooManyStrings) {
      throw new FileError(
        'too_large',
        `${name} contains more text than fits into memory; save the sheet as CSV and use that file.`,
      );
    }
    throw broken(name, 'its texts are damaged', cause);
  }
}

async function* withFileErrors(batches: Batches, name: string): Batches {
  try {
    yield* batches;
  } catch (cause) {
    if (cause instanceof FileError) throw cause;
    throw broken(name, 'the sheet is damaged', cause);
  }
}

function widest(rows: readonly TableRow[]): number {
  return Math.max(0, ...rows.map((row) => (typeof row === 'number' ? 0 : widthOf(row))));
}
