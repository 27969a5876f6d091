// Finds a column of a table as people name it: by its header, else by its number from 1 on.

/** The place of a column by its header or, from 1 on, its number; or the sentence that says why it is not found. */
export function findColumn(
  wanted: string | number,
  columns: readonly string[],
): { place: number } | { reason: string } {
  if (typeof wanted === 'string') {
    const exact = placesWhere(columns, (header) => header === wanted);
    const alike =
      exact.length > 0
        ? exact
        : placesWhere(columns, (header) => folded(header) === folded(wanted));
    const [place, second] = alike;
    if (place !== undefined && second !== undefined) {
      return {
        reason: `${alike.length} columns are called "${wanted}"; give the column number instead.`,
      };
    }
    if (place !== undefined) return { place };
  }
  const number =
    typeof wanted === 'number' ? wanted : /^\d+$/.test(wanted.trim()) ? Number(wanted) : Number.NaN;
  if (Number.isInteger(number) && number >= 1 && number <= columns.length)
    return { place: number - 1 };
  return { reason: `there is no column "${wanted}".` };
}

function placesWhere(columns: readonly string[], fits: (header: string) => boolean): number[] {
  return columns.flatMap((header, index) => (fits(header) ? [index] : []));
}

function folded(header: string): string {
  return header.trim().normalize('NFKC').toLowerCase();
}

/** The columns there are, for a sentence. */
export function listedColumns(columns: readonly string[]): string {
  const shown = columns
    .slice(0, 50)
    .map((header, index) => `${index + 1} ${header.trim() === '' ? '(no name)' : header}`);
  return `The columns are: ${shown.join(', ')}${columns.length > 50 ? `, and ${columns.length - 50} more` : ''}.`;
}
