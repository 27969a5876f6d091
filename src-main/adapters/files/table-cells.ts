// The columns of a table export and the cells of its rows; how cells are written is left to the formats.
import { INPUT_COLUMNS, RESULT_COLUMNS, type ResultColumn, typedValue } from './result-columns.ts';

export interface ExportRow {
  /** Data row, from 0. */
  readonly index: number;
  /** The API's item object as JSON text; null when the row was not checked. */
  readonly item: string | null;
  /** The original cells; null when the row did not come from a file. */
  readonly source: readonly string[] | null;
  /** The mail provider named from the MX hosts, where the store tells it. */
  readonly provider?: string | null;
}

/** Rows in the order they are exported; the next batch is asked for when the text of the last one is written. */
export type ExportBatches = AsyncIterable<readonly ExportRow[]>;

/** Which columns: places of original ones, names of result columns; null or absent is all. */
export interface ColumnChoice {
  readonly source?: readonly number[] | null;
  readonly results?: readonly string[] | null;
}

export type ExportCell = string | number | boolean | null;

export interface TableCells {
  readonly header: readonly string[];
  /** What each column of the header holds. */
  readonly types: readonly ResultColumn['type'][];
  /** Cells beyond the original header's width follow at the very end, so that result columns stand under their names. */
  cells(row: ExportRow): readonly ExportCell[];
}

/** The original columns, then the result columns. Without original columns the fields of the request stand there. */
export function tableCells(columns: readonly string[] | null, choice: ColumnChoice): TableCells {
  const { source = null, results = null } = choice;
  const shown =
    results === null ? RESULT_COLUMNS : RESULT_COLUMNS.filter(({ name }) => results.includes(name));
  const taken = shown.map(({ name }) => name);
  const width = columns?.length ?? 0;
  const places =
    source === null
      ? Array.from({ length: width }, (_, place) => place)
      : source.filter((place) => place < width);
  // A list that was exported before has result columns already: the new ones keep their names, whoever reads by name.
  const originals = places.map((place) => {
    const name = columns?.[place] ?? '';
    return taken.includes(name) ? `${name} (source)` : name;
  });
  const before = columns === null ? INPUT_COLUMNS : [];
  return {
    header: [...before.map(({ name }) => name), ...originals, ...taken],
    types: [...before, ...originals.map(() => ({ type: 'text' as const })), ...shown].map(
      ({ type }) => type,
    ),
    cells(row) {
      const item: unknown =
        row.item === null ? null : { ...JSON.parse(row.item), provider: row.provider };
      const cells: ExportCell[] = before.map((column) => typedValue(column, item));
      for (const place of places) cells.push(row.source?.[place] ?? '');
      for (const column of shown) cells.push(typedValue(column, item));
      if (source === null && row.source !== null) cells.push(...row.source.slice(width));
      return cells;
    },
  };
}
