// The text of one column for each row of a list, chunk by chunk, in the form in which it is compared.

import type Database from 'better-sqlite3';
import { sourcePlace } from '../../../../src-shared/bridge/facets.ts';
import type { SortColumn } from '../../../../src-shared/bridge/lists.ts';
import { cellAt } from '../../../service/ports/cells.ts';
import { folded } from '../case-folding.ts';
import { itemKey } from '../items/item-key.ts';
import type { JobRow } from '../items/job-row.ts';
import { sourceCells } from '../items/source-cells.ts';
import { CHUNK_ROWS } from './row-chunk.ts';

/** Texts of a chunk's rows; null where a row has none. */
export type ColumnTexts = (place: number) => readonly (string | null)[];

/** Long texts are compared by their beginning. */
const MOST_CHARACTERS = 200;

export function columnTexts(
  db: Database.Database,
): (job: JobRow, column: SortColumn) => ColumnTexts {
  const statements = new Map<
    string,
    Database.Statement<[number, number], string | number | null>
  >();

  function statement(sql: string) {
    let made = statements.get(sql);
    if (made === undefined) {
      made = db.prepare<[number, number], string | number | null>(sql).pluck();
      statements.set(sql, made);
    }
    return made;
  }

  return (job, column) => {
    const own = sourcePlace(column);
    const read = statement(own === null ? queryOf(column) : OWN);
    return (place) => {
      const from = place * CHUNK_ROWS;
      const last = Math.min(from + CHUNK_ROWS, job.total) - 1;
      const found = read.all(itemKey(job.number, from), itemKey(job.number, last));
      return found.map((value) => {
        if (value === null) return null;
        if (typeof value === 'number') return numberText(value);
        return comparable(own === null ? value : cellAt(sourceCells(value), own));
      });
    };
  };
}

/** Numbers come before texts and by their size; texts whatever their letter case; a blank one is none. */
export function comparable(text: string): string | null {
  const plain = text.trim();
  if (plain === '') return null;
  const figure = /^-?[0-9]{1,15}(?:\.[0-9]{1,15})?$/.test(plain) ? Number(plain) : null;
  return figure === null ? `t${folded(plain.slice(0, MOST_CHARACTERS))}` : numberText(figure);
}

/** As text that compares as the numbers do; an empty cell is no number. */
function numberText(value: number): string {
  const size = Math.abs(value).toFixed(6).padStart(23, '0');
  if (value >= 0) return `n1${size}`;
  // A larger size is a smaller number: each figure gives way to what is missing to nine.
  return `n0${size.replace(/[0-9]/g, (figure) => String(9 - Number(figure)))}`;
}

const BETWEEN = 'items.item BETWEEN ? AND ? ORDER BY items.item';
const OWN = `SELECT source FROM items WHERE ${BETWEEN}`;

/** Where in a result a column's value is. */
const RESULT_PATHS: Readonly<Record<string, string>> = {
  country: '$.ip.country',
  domain_age_days: '$.company.domain_age_days',
  mailbox: '$.mailbox',
  valid: '$.email.valid',
  disposable: '$.email.disposable',
  free_provider: '$.email.free_provider',
  role_based: '$.email.role_based',
  mx_record: '$.email.mx_record',
  domain_alive: '$.company.domain_alive',
  has_website: '$.company.has_website',
  industry: '$.company.industry_guess',
  size: '$.company.size_estimate',
  name_matches: '$.person.name_matches_email',
  at_company: '$.person.likely_at_company',
  vpn: '$.ip.is_vpn',
  tor: '$.ip.is_tor',
  suggestion: '$.suggestion',
  normalized: '$.normalized',
  reasoning: '$.reasoning',
};

const INPUT_PATHS: Readonly<Record<string, string>> = {
  name: '$.name',
  company: '$.company_name',
  ip: '$.ip_address',
};

function queryOf(column: SortColumn): string {
  const input = INPUT_PATHS[column];
  if (input !== undefined)
    return `SELECT json_extract(input, '${input}') FROM items WHERE ${BETWEEN}`;
  const result = RESULT_PATHS[column];
  if (result !== undefined) {
    return `SELECT json_extract(result, '${result}') FROM items
      LEFT JOIN results ON results.item = ifnull(duplicate_of, items.item) WHERE ${BETWEEN}`;
  }
  switch (column) {
    case 'provider':
      return `SELECT provider FROM items WHERE ${BETWEEN}`;
    case 'checked_at':
      return `SELECT checked_at FROM items WHERE ${BETWEEN}`;
    case 'duplicate_of':
      return `SELECT same_mailbox_as FROM items WHERE ${BETWEEN}`;
    case 'flags':
      return `SELECT nullif(flags, '[]') FROM items WHERE ${BETWEEN}`;
    case 'before':
      return `SELECT before_score FROM items WHERE ${BETWEEN}`;
    case 'labels':
      return `SELECT nullif(labels, '[]') FROM items LEFT JOIN decisions USING (item) WHERE ${BETWEEN}`;
    case 'decision':
    case 'reason':
    case 'note':
      return `SELECT ${column} FROM items LEFT JOIN decisions USING (item) WHERE ${BETWEEN}`;
    default:
      throw new Error(`rows are not sorted by the text of ${column}`);
  }
}
