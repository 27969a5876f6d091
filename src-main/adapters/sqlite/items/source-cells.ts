// How a row's original cells are kept: as JSON, in which a number stands for so many empty cells in a row.

/** Shorter runs are written out: the number would save nothing. */
const RUN_CELLS = 8;

export function sourceText(cells: readonly string[]): string {
  if (cells.length < RUN_CELLS) return JSON.stringify(cells);
  const kept: (string | number)[] = [];
  for (let place = 0; place < cells.length; ) {
    let end = place;
    while (end < cells.length && cells[end] === '') end += 1;
    if (end - place >= RUN_CELLS) {
      kept.push(end - place);
      place = end;
    } else {
      kept.push(cells[place] ?? '');
      place += 1;
    }
  }
  return JSON.stringify(kept);
}

export function sourceCells(text: string): string[] {
  const kept: readonly (string | number)[] = JSON.parse(text);
  return kept.flatMap((cell) =>
    typeof cell === 'number' ? Array.from({ length: cell }, () => '') : cell,
  );
}
