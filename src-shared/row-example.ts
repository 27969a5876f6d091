// What is shown of a row that could not be used: its cells in a line, shortened.
import { shortened } from './shortened.ts';

const LENGTH = 120;

/** The cells that are not blank, joined by commas: 120 characters at most. */
export function rowExample(row: readonly string[]): string {
  return shortened(row.filter((cell) => cell.trim() !== '').join(', '), LENGTH);
}
