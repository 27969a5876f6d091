// How a row's original cells are kept: as JSON, in which a number stands for so many empty cells in a row.
import { type Cells, sparseCells } from '../../../service/ports/cells.ts';

export function sourceText(cells: Cells): string {
  return JSON.stringify(sparseCells(cells));
}

export function sourceCells(text: string): Cells {
  return JSON.parse(text);
}
