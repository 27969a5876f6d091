// The files of one export: all rows in one, or a file for each recommendation, at the paths that the caller names.

import type { CountedAs } from '../../../../src-shared/bridge/lists.ts';
import { type ExportFormat, hasRows, isTable } from '../../../../src-shared/file-formats.ts';
import { createLoopYield } from '../../../../src-shared/loop-yield.ts';
import type {
  ExportOptions,
  ExportRow,
  FilesPort,
  ListReport,
  Written,
} from '../../ports/files.ts';

export type RowPages = AsyncGenerator<readonly ExportRow[]>;

/** A list as it is exported. */
export interface ListExportSource {
  /** The file's columns; null when the rows came from none. */
  readonly columns: readonly string[] | null;
  /** How many cells its widest row has; 0 where that is not known. */
  readonly widest: number;
  /** How many blank rows of the file come with its rows: none where it is not all of the list that is exported. */
  readonly blanks: number;
  readonly report: ListReport;
  /** Pages of the rows to export, of those that count as one thing where that is given; for a mailing some are left out. */
  rows(wanted: CountedAs | null, onLeftOut: (rows: number) => void): RowPages;
}

export interface ListShape extends ExportOptions {
  readonly format: ExportFormat;
  /** One file per recommendation. */
  readonly split: boolean;
}

export interface WrittenFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly rows: number;
}

/** What each file's name ends in, before its extension; `''` where there is one file alone. */
export type Suffix = '' | '-approve' | '-review' | '-block' | '-unchecked';

/** Hears what goes on; `rows` counts those of one step, left out are those whose mailbox a mailing has already. */
export interface WritingWatch {
  readonly signal: AbortSignal;
  onProgress(rows: number): void;
  onLeftOut(rows: number): void;
  onWritten(file: WrittenFile): void;
}

interface Part {
  readonly wanted: CountedAs | null;
  readonly suffix: Suffix;
}

const WHOLE: readonly Part[] = [{ wanted: null, suffix: '' }];
const SPLIT: readonly Part[] = [
  { wanted: 'approve', suffix: '-approve' },
  { wanted: 'review', suffix: '-review' },
  { wanted: 'block', suffix: '-block' },
  { wanted: '', suffix: '-unchecked' },
];

/** One file, or one for each recommendation and one for what has none. A report is of all rows together. */
function partsOf({ split, format }: Pick<ListShape, 'split' | 'format'>): readonly Part[] {
  return split && hasRows(format) ? SPLIT : WHOLE;
}

/** The endings of the names that `writeList` may ask for. */
export function suffixesOf(shape: Pick<ListShape, 'split' | 'format'>): readonly Suffix[] {
  return partsOf(shape).map(({ suffix }) => suffix);
}

/**
 * Writes file after file, each whole or not at all; of several, those without rows are left out.
 * @throws FileError, or the signal's reason; files that are complete by then stay
 */
export async function writeList(
  files: Pick<FilesPort, 'write'>,
  matter: ListExportSource,
  shape: ListShape,
  pathOf: (suffix: Suffix) => string,
  watch: WritingWatch,
): Promise<void> {
  for (const { wanted, suffix } of partsOf(shape)) {
    const given = matter.rows(wanted, watch.onLeftOut);
    const rows = await begun(wanted === null ? withBlanks(given, matter, shape) : given);
    if (rows === null && wanted !== null) continue;
    const counted = { rows: 0 };
    const onProgress = (count: number) => {
      counted.rows += count;
      watch.onProgress(count);
    };
    const { path, sizeBytes } = await files.write(
      pathOf(suffix),
      passing(rows ?? none(), watch.signal, onProgress),
      writtenAs(partOf(matter, wanted), shape),
      watch.signal,
    );
    watch.onWritten({
      path,
      sizeBytes,
      rows: hasRows(shape.format) ? counted.rows : matter.report.summary.total,
    });
  }
}

/** One of several files says which rows of the reported ones it holds. */
function partOf(matter: ListExportSource, wanted: CountedAs | null): ListExportSource {
  if (wanted === null) return matter;
  const { report } = matter;
  const rows = `${report.rows}; this file holds those with ${wanted === '' ? 'no recommendation' : wanted}`;
  return { ...matter, report: { ...report, rows } };
}

/** The text or bytes of a list in one piece after the other, for a stream; it is never split. */
export function listPieces(
  files: Pick<FilesPort, 'pieces'>,
  matter: ListExportSource,
  shape: ListShape,
  { signal, onProgress, onLeftOut }: Omit<WritingWatch, 'onWritten'>,
): AsyncGenerator<string | Uint8Array> {
  return files.pieces(
    passing(withBlanks(matter.rows(null, onLeftOut), matter, shape), signal, onProgress),
    writtenAs(matter, shape),
  );
}

function writtenAs(
  { columns, widest, blanks, report }: ListExportSource,
  { split: _, ...shape }: ListShape,
): Written {
  const mostRows = report.mostRows + blanks;
  return { ...shape, columns, widest, report: { ...report, mostRows } };
}

/** In a table with the blank rows where they stood in the file. */
function withBlanks(
  pages: RowPages,
  { blanks }: ListExportSource,
  { format }: ListShape,
): RowPages {
  return blanks > 0 && isTable(format) ? besideBlanks(pages) : pages;
}

async function* besideBlanks(pages: RowPages): RowPages {
  for await (const page of pages) {
    let rows: ExportRow[] = [];
    for (const row of page) {
      for (let left = row.blanks ?? 0; left > 0; left -= 1) {
        rows.push(BLANK_ROW);
        if (rows.length < STEP_ROWS) continue;
        yield rows;
        rows = [];
      }
      rows.push(row);
    }
    yield rows;
  }
}

const BLANK_ROW: ExportRow = { index: -1, item: null, source: null, blank: true };

/** The same pages once it is known that there is one; else null. */
async function begun(pages: RowPages): Promise<RowPages | null> {
  const first = await pages.next();
  if (first.done === true) return null;
  async function* all(): RowPages {
    if (first.done !== true) yield first.value;
    yield* pages;
  }
  return all();
}

async function* passing(
  pages: RowPages,
  signal: AbortSignal,
  onProgress: (rows: number) => void,
): RowPages {
  const yieldToLoop = createLoopYield(signal);
  for await (const page of pages) {
    for (let from = 0; from < page.length; from += STEP_ROWS) {
      const pause = yieldToLoop();
      if (pause !== null) await pause;
      const step = page.slice(from, from + STEP_ROWS);
      yield step;
      onProgress(step.filter((row) => !row.blank).length);
    }
  }
}

/** A row's text is a few kilobytes: so many take a millisecond or two to write. */
const STEP_ROWS = 100;

async function* none(): RowPages {}
