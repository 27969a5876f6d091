// Which columns a table export has, and in what order, as people write it: `originals,vouch_score,"Doe, J"`.

import { findColumn } from '../../../../src-shared/find-column.ts';
import { upperFirst } from '../../../../src-shared/letter-case.ts';
import type { ColumnOrder } from '../../../service/ports/files.ts';
import { cellsOf } from '../read/cells.ts';
import { INPUT_COLUMNS, RESULT_COLUMNS } from './result-columns.ts';

/** The order, or a sentence that says what to do, with the columns there are. */
export type OrderOutcome =
  | { readonly ok: true; readonly order: ColumnOrder }
  | { readonly ok: false; readonly reason: string };

/** All original columns, and all result columns, in their usual order. */
const ORIGINALS = 'originals';
const RESULTS = 'results';
const PREFIX = 'vouch_';
/** How an original column is headed that is called like a result column; see `tableCells`. */
const SOURCE_SUFFIX = ' (source)';

/**
 * Reads lists of names, separated by commas, in quotes where a name has a comma itself. An original column goes by its
 * header or number, a result column by its name with or without `vouch_`; a column named twice comes where it was named
 * first. `columns` are the file's, null when the rows came from none.
 */
export function columnOrder(
  texts: readonly string[],
  columns: readonly string[] | null,
): OrderOutcome {
  const originals = columns ?? INPUT_COLUMNS.map(({ name }) => name);
  const order = new Set<number | string>();
  for (const word of texts.flatMap(wordsIn)) {
    const found = columnsCalled(word, originals);
    if ('reason' in found) return { ok: false, reason: found.reason };
    for (const column of found.columns) order.add(column);
  }
  return order.size > 0
    ? { ok: true, order: [...order] }
    : { ok: false, reason: `No column is given. ${known(originals)}` };
}

function wordsIn(text: string): string[] {
  return cellsOf(text, ',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

function columnsCalled(
  word: string,
  originals: readonly string[],
): { readonly columns: ColumnOrder } | { readonly reason: string } {
  if (isResult(word)) return { columns: [word] };
  const header = word.endsWith(SOURCE_SUFFIX) ? word.slice(0, -SOURCE_SUFFIX.length) : null;
  const found = findColumn(header !== null && isResult(header) ? header : word, originals);
  if ('place' in found) return { columns: [found.place] };
  if (word === ORIGINALS) return { columns: originals.map((_, index) => index) };
  if (word === RESULTS) return { columns: RESULT_COLUMNS.map(({ name }) => name) };
  if (isResult(PREFIX + word)) return { columns: [PREFIX + word] };
  return { reason: `${upperFirst(found.reason)} ${known(originals)}` };
}

function isResult(name: string): boolean {
  return RESULT_COLUMNS.some((column) => column.name === name);
}

const SHOWN = 50;

function known(originals: readonly string[]): string {
  const shown = originals.slice(0, SHOWN).map((name, index) => name.trim() || `${index + 1}`);
  const more = originals.length > SHOWN ? `, and ${originals.length - SHOWN} more` : '';
  const results = RESULT_COLUMNS.map(({ name }) => name).join(', ');
  return `Originals: ${shown.join(', ')}${more}. Results: ${results}.`;
}
