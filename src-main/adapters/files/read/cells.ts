// The cells of records, by papaparse; where records begin and end is settled before.
import Papa from 'papaparse';
import type { TextRecord } from './records.ts';
import { MOST_COLUMNS } from './row-bounds.ts';

/** Cuts records into cells. A blank record is a row with one empty cell; ragged rows stay as they are. */
export function cellsOf(records: readonly TextRecord[], delimiter: string): string[][] {
  const rows: string[][] = [];
  let from = 0;
  while (from < records.length) {
    let to = from;
    while (to < records.length && records[to]?.sound === true) to += 1;
    for (const row of soundRows(records.slice(from, to), delimiter)) rows.push(row);
    const unsound = records[to];
    if (unsound !== undefined) rows.push(unsoundRow(unsound.text, delimiter));
    from = to + 1;
  }
  return rows;
}

function soundRows(records: readonly TextRecord[], delimiter: string): string[][] {
  if (records.length === 0) return [];
  const rows = parse(records.map((record) => record.text).join('\n'), delimiter).rows;
  if (rows.length === records.length) return rows;
  // The two readings of the quotes differ somewhere: each record by itself keeps every row in its place.
  return records.map((record) => unsoundRow(record.text, delimiter));
}

/** A record with stray quotes: what papaparse makes of it, or its bare cells when it finds no end of a quote. */
function unsoundRow(text: string, delimiter: string): string[] {
  // One cell more than a row may have is enough to refuse it.
  if (text.length > MOST_UNSOUND_LENGTH) return text.split(delimiter, MOST_COLUMNS + 1);
  const { rows, closed } = parse(text, delimiter);
  const [row] = rows;
  return rows.length === 1 && closed && row !== undefined ? row : text.split(delimiter);
}

/** Papaparse looks at what follows each stray quote; longer records are no rows of people. */
const MOST_UNSOUND_LENGTH = 262_144;

function parse(text: string, delimiter: string): { rows: string[][]; closed: boolean } {
  // The line end at the end makes the last record like all others; the empty row behind it is dropped.
  const { data, errors } = Papa.parse<string[]>(`${text}\n`, {
    delimiter,
    newline: '\n',
    skipEmptyLines: false,
  });
  return {
    rows: data.slice(0, -1),
    closed: !errors.some((error) => error.code === 'MissingQuotes'),
  };
}
