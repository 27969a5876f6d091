// How one cell is written into a CSV file: quoted where it must be, and never taken for a formula by a spreadsheet.

/**
 * A record of RFC 4180 with a delimiter between cells and LF at the end. Cells that a spreadsheet would run as a formula get
 * a leading apostrophe (OWASP, "CSV Injection"; docs/decisions/0005-csv-injection.md).
 */
export function csvRecord(cells: readonly string[], delimiter = ','): string {
  // As an empty line it would be no record to many readers, and every later row would be counted wrongly.
  if (cells.length === 1 && cells[0] === '') return '""\n';
  const quoted = cells.map((cell) => {
    const safe = csvCell(cell);
    return safe.includes(delimiter) && !safe.startsWith('"') ? `"${safe}"` : safe;
  });
  return `${quoted.join(delimiter)}\n`;
}

/** One cell, neutralised and quoted where needed. */
export function csvCell(cell: string): string {
  const safe = neutralised(cell);
  // Semicolon, tab and pipe need no quotes here, but in programs that split at them a quoted cell stays whole.
  return /["\r\n,;\t|]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The cell with an apostrophe before it when a spreadsheet would take it for a formula; else the cell itself. */
export function neutralised(cell: string): string {
  return STARTS_FORMULA.test(cell) && !PLAIN_NUMBER.test(cell) ? `'${cell}` : cell;
}

/**
 * OWASP's characters, with the full-width forms that some spreadsheets read alike; also behind blanks and what cannot be
 * seen (NBSP, zero-width spaces, byte order marks), which some of them leave out when they read a cell.
 */
const STARTS_FORMULA =
  /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]*[=+\-@＝＋－＠])/u;

/**
 * Numbers, telephone numbers and lone dashes: `-5`, `+49 (30) 123-45`, `-1.5e3`, `+5 %`. Without letters and signs such as
 * `!` and `|` no function can be called and no cell or program be named.
 */
const PLAIN_NUMBER = /^[ \u00a0]*[+-][\d\u0020\u00a0.,()/-]*(?:\d[eE][+-]?\d+)?[ \u00a0]?%?$/;
