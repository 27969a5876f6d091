// Which character separates the cells of a list, judged by a sample or named by hand.

import { FileError } from '../../../service/ports/files.ts';
import { cellsOf } from './cells.ts';
import { splitRecords } from './records.ts';

const CANDIDATES = [',', ';', '\t', '|'] as const;
const NAMES: Readonly<Record<string, string>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  '\\t': '\t',
  pipe: '|',
};
const SAMPLE_ROWS = 200;

/**
 * The delimiter of a sample of whole or cut-off text. `complete` says that the sample is the whole file. Of the
 * candidates, that one wins whose rows are most often as wide as the first, a row torn within quotation marks never being
 * so; a file of one column gets the comma.
 */
export function guessDelimiter(sample: string, complete: boolean): string {
  let best: { delimiter: string; share: number; width: number } | null = null;
  for (const delimiter of CANDIDATES) {
    const widths = sampleRows(sample, delimiter, complete).map((row) =>
      isTorn(row) ? TORN : row.length,
    );
    const [width = 1, ...others] = widths;
    if (width < 2) continue;
    // A comma in the header of a single column ("address (work, private)") separates nothing.
    if (others.length > 0 && others.every((other) => other === 1)) continue;
    const share =
      others.length === 0 ? 0 : others.filter((other) => other === width).length / others.length;
    if (best === null || share > best.share || (share === best.share && width > best.width)) {
      best = { delimiter, share, width };
    }
  }
  return best?.delimiter ?? ',';
}

/** The width of a row that a delimiter tears: that of none. */
const TORN = 0;

/** Whether quotation marks have their partners in other cells. */
function isTorn(row: readonly string[]): boolean {
  return row.filter((cell) => cell.split('"').length === 2).length > 1;
}

/** A delimiter named by hand: one character, or comma, semicolon, tab, pipe. @throws FileError `bad_delimiter` */
export function delimiterByName(name: string): string {
  const delimiter = NAMES[name.toLowerCase()] ?? name;
  if (delimiter.length !== 1 || /["\r\n\ufeff]/.test(delimiter)) {
    throw new FileError(
      'bad_delimiter',
      `"${name}" cannot separate cells; give one character, or comma, semicolon, tab or pipe.`,
    );
  }
  return delimiter;
}

/** Those that hold something. */
export function sampleRows(sample: string, delimiter: string, complete: boolean): string[][] {
  // Ending the last line makes its record count; a cut-off one is left out.
  const records = splitRecords(delimiter).push(complete ? `${sample}\n` : sample);
  return records
    .filter((record) => typeof record === 'string')
    .slice(0, SAMPLE_ROWS)
    .map((record) => cellsOf(record, delimiter));
}
