// The order of rows by each column that they can be sorted by, as SQL; rows of one value stand in the order of the list.
import { sourcePlace } from '../../../../src-shared/bridge/facets.ts';
import type { RowSort, SortColumn } from '../../../../src-shared/bridge/lists.ts';
import { flagBits } from '../rows/codes.ts';
import { HAS_VERDICT, SCORE } from './facets.ts';
import { FLAGS } from './row-conditions.ts';

export interface RowOrder {
  /** By what rows are compared; NULL for those that have nothing to be compared by, which come last either way. */
  readonly key: string;
  /** What is joined besides, with :job bound. */
  readonly joins: string;
  /** Whether it is read from what the row asks, or its cells. */
  readonly texts: boolean;
}

/** What is told by no statement: the reasoning is put into words when somebody reads it. */
export type ToldColumn = 'reasoning';

/**
 * What follows `ORDER BY`. A blob comes after every number and text, and NULL before: NULLS LAST would keep SQLite from its
 * sorter, which takes a third of the time.
 */
export function orderedBy({ key }: RowOrder, { by, descending }: RowSort): string {
  if (by === 'row') return `rows.item ${descending ? 'DESC' : 'ASC'}`;
  return `${descending ? `${key} DESC` : `ifnull(${key}, x'')`}, rows.item`;
}

export function rowOrder(by: Exclude<SortColumn, ToldColumn>): RowOrder {
  const place = sourcePlace(by);
  if (place !== null) return asked(`cell_at(cells, ${place})`);
  switch (by) {
    case 'row':
      return own('NULL');
    case 'score':
      return own(SCORE);
    case 'email':
      return own('rows.address');
    case 'domain':
      return { ...own(`CASE WHEN ${HAS_VERDICT} THEN name.text END`), joins: nameOf('domain') };
    case 'provider':
    case 'country':
    case 'mailbox':
      return { ...own('order_key(name.text)'), joins: nameOf(by) };
    case 'domain_age_days':
      return own('rows.domain_age');
    case 'duplicate_of':
      return own('rows.same_mailbox_as');
    case 'checked_at':
      return own('rows.checked_at');
    case 'before':
      return own('rows.before_score');
    case 'flags':
      return own(`CASE WHEN ${FLAGS} > 0 THEN flags_key(v.flags) END`);
    case 'decision':
      // In the order of their names.
      return own('CASE rows.decision WHEN 1 THEN 1 WHEN 3 THEN 2 WHEN 2 THEN 3 END');
    case 'reason':
    case 'note':
      return { ...own(`order_key(decisions.${by})`), joins: DECISIONS };
    case 'labels':
      return { ...own("order_key(nullif(decisions.labels, '[]'))"), joins: DECISIONS };
    case 'name':
      return asked("asked(request, cells, 'name')");
    case 'company':
      return asked("asked(request, cells, 'company_name')");
    case 'ip':
      return asked("asked(request, cells, 'ip_address')");
    case 'suggestion':
    case 'normalized':
      return {
        ...own(`CASE WHEN ${HAS_VERDICT} THEN order_key(results.${by}) END`),
        joins: RESULTS,
      };
    case 'disposable':
      return disposable();
    case 'industry':
      return part('company', 'order_key', 'industry_guess');
    case 'size':
      return part('company', 'order_key', 'size_estimate');
    case 'domain_alive':
    case 'has_website':
      return part('company', '', by);
    case 'name_matches':
      return part('person', '', 'name_matches_email');
    case 'at_company':
      return part('person', '', 'likely_at_company');
    case 'vpn':
    case 'tor':
      return part('ip', '', `is_${by}`);
    case 'valid':
    case 'free_provider':
    case 'role_based':
    case 'mx_record':
      return part('email', '', by);
    default:
      throw new Error(`rows are not sorted by ${by}`);
  }
}

function own(key: string): RowOrder {
  return { key, joins: '', texts: false };
}

function asked(text: string): RowOrder {
  return { key: `order_key(${text})`, joins: '', texts: true };
}

function nameOf(column: string): string {
  return `LEFT JOIN names AS name ON name.job = :job AND name.name = rows.${column}`;
}

const DECISIONS = 'LEFT JOIN decisions ON decisions.item = rows.item';
/** A duplicate has the result of its first. */
const RESULTS = 'LEFT JOIN results ON results.item = ifnull(rows.duplicate_of, rows.item)';

/** A field of one of the groups of signals, which rows share. */
function part(
  group: 'email' | 'company' | 'person' | 'ip',
  as: '' | 'order_key',
  field: string,
): RowOrder {
  return {
    key: `CASE WHEN ${HAS_VERDICT} THEN ${as}(part.text ->> '$.${field}') END`,
    joins: `${RESULTS} LEFT JOIN parts AS part ON part.job = :job AND part.part = results.${group}`,
    texts: false,
  };
}

/** As it is shown: an override of a listed address outranks the list. Without one, its verdict has the flag. */
function disposable(): RowOrder {
  const { joins } = part('email', '', 'disposable');
  return {
    key: `CASE WHEN ${HAS_VERDICT} THEN CASE WHEN plain.flags & ${flagBits(['disposable'])} THEN rows.ruling <> 1
      ELSE part.text ->> '$.disposable' END END`,
    joins: `${joins} LEFT JOIN verdicts AS plain
      ON plain.policy = :policy AND plain.code_set = rows.code_set AND plain.ruling = 0`,
    texts: false,
  };
}
