// How a row's request is kept: what is a cell of the row as it stands is named by the place of that cell.
import type Database from 'better-sqlite3';
import type { VerificationRequest } from '../../../../src-shared/schemas/verification.ts';
import { type Cells, cellAt, sparseCells } from '../../../service/ports/cells.ts';

type StoredFields = Readonly<Partial<Record<keyof VerificationRequest, string | number>>>;

/** The request as JSON text, beside the cells of its row; null where it did not come from a file. */
export function requestText(request: VerificationRequest, cells: Cells | null): string {
  if (cells === null) return JSON.stringify(request);
  const stored = Object.entries(request).map(([field, text]) => [
    field,
    placeOf(text, cells) ?? text,
  ]);
  return JSON.stringify(Object.fromEntries(stored));
}

/** The place of the first cell that holds a text; null where none does. */
function placeOf(text: string, cells: Cells): number | null {
  let index = 0;
  for (const cell of cells) {
    if (cell === text && text !== '') return index;
    index += typeof cell === 'number' ? cell : 1;
  }
  return null;
}

/** What a row asks, and its cells, as they are kept. */
export interface StoredTexts {
  readonly request: string;
  readonly cells: string | null;
}

export function requestIn({ request, cells }: StoredTexts): VerificationRequest {
  return readRequest(request, readCells(cells));
}

/** Reads what a row asks, by its item. */
export function requestReader(db: Database.Database): (item: number) => VerificationRequest | null {
  const read = db.prepare<[number], StoredTexts>(
    'SELECT request, cells FROM row_texts WHERE item = ?',
  );
  return (item) => {
    const texts = read.get(item);
    return texts === undefined ? null : requestIn(texts);
  };
}

export function readRequest(text: string, cells: Cells | null): VerificationRequest {
  const stored: StoredFields = JSON.parse(text);
  const fields = Object.entries(stored).map(([field, value]) => [
    field,
    typeof value === 'number' ? cellAt(cells ?? [], value) : value,
  ]);
  return Object.fromEntries(fields);
}

/** Cells as JSON text, in which a number stands for so many empty ones. */
export function cellsText(cells: Cells): string {
  return JSON.stringify(sparseCells(cells));
}

export function readCells(text: string | null): Cells | null {
  return text === null ? null : JSON.parse(text);
}
