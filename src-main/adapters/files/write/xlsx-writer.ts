// An Excel workbook of results as a stream of bytes: a sheet of typed rows and a summary.
import {
  type ExportBatches,
  type ExportOptions,
  FileError,
  type ListReport,
} from '../../../service/ports/files.ts';
import { ATTRIBUTION, flagText, headNumbers, SCORE_SENTENCES } from './report-text.ts';
import { RESULT_COLUMNS } from './result-columns.ts';
import { type ExportCell, type TableCells, tableCells } from './table-cells.ts';
import {
  columnLetters,
  frame,
  MOST_CELL_LENGTH,
  SHEET_HEAD,
  textCell,
  tooWide,
} from './xlsx-parts.ts';
import { type ZipMember, zipBytes } from './zip-writer.ts';

/** Excel's limit of 1,048,576 less the header. */
const SHEET_ROWS = 1_048_575;

/** Longer lists go on in further sheets, each with the header. @throws FileError `too_large` for more columns than a sheet has */
export function workbookBytes(
  rows: ExportBatches,
  columns: readonly string[] | null,
  { choice = {}, widest = 0 }: Pick<ExportOptions, 'choice' | 'widest'>,
  report: ListReport,
): AsyncGenerator<Uint8Array> {
  const table = tableCells(columns, choice, widest);
  refuseTooWide(table.header.length);
  const count = Math.max(1, Math.ceil(report.mostRows / SHEET_ROWS));
  const names = Array.from({ length: count }, (_, index) =>
    index === 0 ? 'Results' : `Results ${index + 1}`,
  );
  const counts = { shortened: 0 };
  const flow = flowOf(rows);
  const sheets = names.map(
    (_, index): ZipMember => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: sheetXml(
        table,
        flow,
        counts,
        index === count - 1 ? Number.POSITIVE_INFINITY : SHEET_ROWS,
      ),
    }),
  );
  const summary: ZipMember = {
    name: `xl/worksheets/sheet${count + 1}.xml`,
    content: summaryXml(report, counts),
  };
  return closing(
    zipBytes([...frame([...names, 'Summary'], report.exportedAt), ...sheets, summary]),
    flow,
  );
}

/** The rows one batch at a time, across sheets. */
interface RowFlow {
  /** At most so many rows; null at the end. */
  take(most: number): Promise<readonly Parameters<TableCells['cells']>[0][] | null>;
  close(): Promise<void>;
}

function flowOf(rows: ExportBatches): RowFlow {
  const iterator = rows[Symbol.asyncIterator]();
  let left: Awaited<ReturnType<RowFlow['take']>> = [];
  return {
    async take(most) {
      while (left !== null && left.length === 0) {
        const next = await iterator.next();
        left = next.done === true ? null : next.value;
      }
      if (left === null) return null;
      const taken = left.slice(0, most);
      left = left.slice(most);
      return taken;
    },
    async close() {
      await iterator.return?.();
    },
  };
}

async function* closing(
  bytes: AsyncGenerator<Uint8Array>,
  flow: RowFlow,
): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } finally {
    await flow.close();
  }
}

async function* sheetXml(
  table: TableCells,
  flow: RowFlow,
  counts: { shortened: number },
  mostRows: number,
): AsyncGenerator<string> {
  const last = columnLetters(Math.max(0, table.header.length - 1));
  yield `${SHEET_HEAD}<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  yield `<cols>${table.header.map((name, index) => widthXml(name, index)).join('')}</cols><sheetData>`;
  yield `<row r="1">${table.header.map((name, index) => textCell(`${columnLetters(index)}1`, name, HEAD_STYLE)).join('')}</row>`;
  let row = 1;
  while (row <= mostRows) {
    const batch = await flow.take(mostRows - row + 1);
    if (batch === null) break;
    let text = '';
    for (const each of batch) {
      row += 1;
      text += `<row r="${row}">${rowXml(table, table.cells(each), row, counts)}</row>`;
    }
    yield text;
  }
  yield `</sheetData><autoFilter ref="A1:${last}${row}"/></worksheet>`;
}

const HEAD_STYLE = 1;
const MOMENT_STYLE = 2;

function rowXml(
  table: TableCells,
  cells: readonly ExportCell[],
  row: number,
  counts: { shortened: number },
): string {
  let text = '';
  refuseTooWide(cells.length);
  cells.forEach((cell, index) => {
    if (cell === null || cell === '') return;
    const where = columnLetters(index) + row;
    const moment = table.types[index] === 'moment' ? momentSerial(cell) : null;
    if (moment !== null) text += `<c r="${where}" s="${MOMENT_STYLE}"><v>${moment}</v></c>`;
    else if (typeof cell === 'number') text += `<c r="${where}"><v>${cell}</v></c>`;
    else if (typeof cell === 'boolean') text += `<c r="${where}" t="b"><v>${cell ? 1 : 0}</v></c>`;
    else {
      if (cell.length > MOST_CELL_LENGTH) counts.shortened += 1;
      text += textCell(where, cell);
    }
  });
  return text;
}

function refuseTooWide(cells: number): void {
  const reason = tooWide(cells);
  if (reason !== null) throw new FileError('too_large', reason);
}

/** Days since 1899-12-30, in UTC. */
function momentSerial(cell: ExportCell): number | null {
  const at = typeof cell === 'string' ? Date.parse(cell) : Number.NaN;
  return Number.isNaN(at) ? null : at / 86_400_000 + 25_569;
}

/** In characters; beside the header's arrow for filters. */
function widthXml(name: string, index: number): string {
  const wide = /reasoning|message/.test(name) ? 60 : /email|mail|flags/i.test(name) ? 30 : 12;
  const own = RESULT_COLUMNS.some((column) => column.name === name);
  const width = Math.min(Math.max(wide, name.length + 4), own ? 60 : 40);
  return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
}

/** Written last, when it is known what was shortened. */
function* summaryXml(
  report: ListReport,
  counts: { readonly shortened: number },
): Generator<string> {
  const lines: (readonly ExportCell[])[] = [
    ['List', report.name],
    ['Rows in this file', report.rows],
    ['Checked', `${report.createdAt}${report.endedAt === null ? '' : ` to ${report.endedAt}`}`],
    ['Exported', report.exportedAt],
    [],
    ...headNumbers(report),
    ['Policy', report.policy],
    ['Approved from score', report.bands.approve],
    ['Reviewed from score', report.bands.review],
    [],
    ['Score', 'Rows'],
    ...report.summary.scores.flatMap((count, score) => (count === 0 ? [] : [[score, count]])),
  ];
  for (const [title, counted] of [
    ['Flag', report.summary.flags],
    ['Domain', report.summary.domains],
    ['Mail provider', report.summary.providers],
  ] as const) {
    if (counted.length === 0) continue;
    lines.push([], [title, 'Rows', 'Approve', 'Review', 'Block']);
    for (const { value, count, approve, review, block } of counted)
      lines.push([title === 'Flag' ? flagText(value) : value, count, approve, review, block]);
  }
  lines.push([], ...SCORE_SENTENCES.map((sentence) => [sentence]), [ATTRIBUTION]);
  if (counts.shortened > 0)
    lines.push([
      `Cells too long for Excel, and shortened: ${counts.shortened}. CSV and JSON contain them in full.`,
    ]);
  yield `${SHEET_HEAD}<cols><col min="1" max="1" width="34" customWidth="1"/><col min="2" max="5" width="16" customWidth="1"/></cols><sheetData>`;
  for (const [index, line] of lines.entries()) {
    const cells = line.map((cell, column) => {
      const where = columnLetters(column) + (index + 1);
      return typeof cell === 'number'
        ? `<c r="${where}"><v>${cell}</v></c>`
        : textCell(where, String(cell ?? ''), line.length > 1 && column === 0 ? HEAD_STYLE : 0);
    });
    yield `<row r="${index + 1}">${cells.join('')}</row>`;
  }
  yield '</sheetData></worksheet>';
}
