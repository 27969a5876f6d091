// Rows as a reader gives them: blank ones are counted.
import { isBlank, type TableRow } from '../../src-main/service/ports/cells.ts';

export function tableRows(rows: readonly (readonly string[])[]): TableRow[] {
  return rows.map((row) => (isBlank(row) ? 1 : [...row]));
}
