// The result columns of a table export, and the value that each has in an item.
import { EXPORT_COLUMNS } from '../../../../src-shared/columns.ts';
import { REQUEST_FIELDS } from '../../../../src-shared/plain-request.ts';

export interface ResultColumn {
  readonly name: string;
  /** The keys that lead to the value in an `ExportedItem`. */
  readonly path: readonly string[];
  /** What its values are, where a format knows more than text. */
  readonly type: 'text' | 'number' | 'boolean' | 'moment';
  /** What is between several values. */
  readonly joint?: string;
}

/** In the order they are exported. */
export const RESULT_COLUMNS: readonly ResultColumn[] = EXPORT_COLUMNS.map(
  ({ heading, ...column }) => ({ name: heading, ...column }),
);

/** The fields that stand for the original columns when a job did not come from a file. */
export const INPUT_COLUMNS: readonly ResultColumn[] = REQUEST_FIELDS.map((field) => ({
  name: field,
  type: 'text' as const,
  path: ['input', field],
}));

/** A column's value in an item as what it is; null when it is missing or unknown. Moments are ISO 8601 text. */
export function typedValue(column: ResultColumn, item: unknown): string | number | boolean | null {
  let value = item;
  for (const key of column.path) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  }
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.join(column.joint);
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}
