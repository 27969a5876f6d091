// Rows as tab-separated text, as spreadsheets paste it.
import type { GridRow } from '../../../../../src-shared/bridge/lists.ts';
import { type GridColumn, stateOf } from './grid-column.ts';

/** With a line of titles first; tabs and line ends within a cell become blanks, or the table would fall apart. */
export function rowsAsText(rows: readonly GridRow[], columns: readonly GridColumn[]): string {
  const head = ['row', 'recommendation', ...columns.map(({ title }) => title)];
  const lines = rows.map((row) => [
    String(row.index + 1),
    stateOf(row),
    ...columns.map(({ text }) => text(row)),
  ]);
  return [head, ...lines].map((cells) => cells.map(plain).join('\t')).join('\n');
}

function plain(cell: string): string {
  return cell.replace(/[\t\r\n]+/g, ' ');
}
