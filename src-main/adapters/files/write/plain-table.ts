// The text of a plain table: CSV with a head, or a JSON array with an object a line.
import type { PlainTable } from '../../../service/ports/files.ts';
import { csvRecord } from './csv-cell.ts';

export function plainTableText(table: PlainTable): AsyncGenerator<string> {
  return table.format === 'csv' ? csvText(table) : jsonText(table);
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
    Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? ''])),
  );
}
