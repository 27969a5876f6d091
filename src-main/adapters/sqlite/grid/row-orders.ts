// By what rows are sorted, as SQL: a column of `rows`, a name of the list, what was asked, or what a check or the analyst said.
import type { RowSort } from '../../../../src-shared/bridge/lists.ts';
import type { VerificationRequest } from '../../../../src-shared/schemas/verification.ts';
import { HAS_VERDICT } from './facets.ts';

export interface RowOrder {
  /** By what rows are compared; NULL for those that have nothing to be compared by, which come last either way. */
  readonly key: string;
  /** What is joined besides, with :job bound. */
  readonly joins: string;
  /** It is read from what the row asks, or its cells. */
  readonly texts?: true;
}

/**
 * What follows `ORDER BY`. A blob comes after every number and text, and NULL before: NULLS LAST would keep SQLite from its
 * sorter, which takes a third of the time.
 */
export function orderedBy({ key }: RowOrder, { by, descending }: RowSort): string {
  if (by === 'row') return `rows.item ${descending ? 'DESC' : 'ASC'}`;
  return `${descending ? `${key} DESC` : `ifnull(${key}, x'')`}, rows.item`;
}

/** An expression over JUDGED_ROWS. */
export function fromRow(key: string): RowOrder {
  return { key, joins: '' };
}

/** A column of `rows` that holds the number of a name. */
export function fromNames(column: 'mailbox' | 'provider' | 'domain' | 'country'): RowOrder {
  const joins = `LEFT JOIN names AS name ON name.job = :job AND name.name = rows.${column}`;
  return { key: 'order_key(name.text)', joins };
}

/** A column of the list's own file, from 0. */
export function cell(index: number): RowOrder {
  return { key: `order_key(cell_at(cells, ${index}))`, joins: '', texts: true };
}

export function fromRequest(field: keyof VerificationRequest): RowOrder {
  return { key: `order_key(asked(request, cells, '${field}'))`, joins: '', texts: true };
}

/** A text of `decisions`. */
export function fromDecision(text: string): RowOrder {
  const joins = 'LEFT JOIN decisions ON decisions.item = rows.item';
  return { key: `order_key(${text})`, joins };
}

/** A duplicate has the result of its first. */
const RESULTS = 'LEFT JOIN results ON results.item = ifnull(rows.duplicate_of, rows.item)';

/** An expression over `results`. */
export function fromResult(key: string): RowOrder {
  return { key: `CASE WHEN ${HAS_VERDICT} THEN ${key} END`, joins: RESULTS };
}

/** A field of one of the groups of signals, which rows share. */
export function fromPart(
  group: 'email' | 'company' | 'person' | 'ip',
  field: string,
  as: '' | 'order_key' = '',
): RowOrder {
  const { key, joins } = fromResult(`${as}(part.text ->> '$.${field}')`);
  const parts = `LEFT JOIN parts AS part ON part.job = :job AND part.part = results.${group}`;
  return { key, joins: `${joins} ${parts}` };
}
