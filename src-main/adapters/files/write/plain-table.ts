// Writes a plain table as CSV with a header or as a JSON array with one object a line, or a text as it is.
import type { PlainTable, PlainText } from '../../../service/ports/files.ts';
import { csvRecord } from './csv-cell.ts';

export function plainPieces(what: PlainTable | PlainText): AsyncIterable<string> {
  switch (what.format) {
    case 'text':
      return what.pieces;
    case 'csv':
      return csvText(what);
    case 'json':
      return jsonText(what);
  }
}

async function* csvText({ columns, rows, delimiter }: PlainTable): AsyncGenerator<string> {
  yield csvRecord(columns, delimiter);
  for await (const batch of rows) yield batch.map((cells) => csvRecord(cells, delimiter)).join('');
}

async function* jsonText({ columns, rows }: PlainTable): AsyncGenerator<string> {
  let before = '[\n';
  for await (const batch of rows) {
    if (batch.length === 0) continue;
    yield before + batch.map((cells) => `  ${objectText(columns, cells)}`).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

function objectText(columns: readonly string[], cells: readonly string[]): string {
  return JSON.stringify(
    Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])),
  );
}
