// A filter as conditions in SQL over rows with their verdicts.
import type Database from 'better-sqlite3';
import type { FacetCondition } from '../../../../src-shared/bridge/facets.ts';
import type { RowFilter } from '../../../../src-shared/bridge/lists.ts';
import type { SeveralFacetName } from '../../../../src-shared/columns.ts';
import { FLAG_NAMES } from '../../../../src-shared/flags.ts';
import { flagBits } from '../rows/codes.ts';
import { itemRange } from '../rows/item-key.ts';
import type { JobRow } from '../rows/job-row.ts';
import { JUDGED_ROWS, verdictsFor } from '../rows/judged-rows.ts';
import { namesOf } from '../rows/names.ts';
import { facetOf, isSeveral } from './columns.ts';
import { anyOf, Conditions } from './conditions.ts';
import { FLAGS } from './facets.ts';
import { patternCondition } from './pattern-condition.ts';
import { sqlFunctions } from './sql-functions.ts';
import { textCondition } from './text-condition.ts';

/** Says which rows of a job pass a filter: with :first, :last and :policy bound. */
export type RowConditions = (job: JobRow, filter: RowFilter) => Conditions;

export function rowConditions(db: Database.Database): RowConditions {
  sqlFunctions(db);
  const names = namesOf(db);

  function onFacet(all: Conditions, job: JobRow, condition: FacetCondition): string {
    const { facet, match, values } = condition;
    if (facet === 'pattern') return onPatterns(all, job, condition);
    if (isSeveral(facet)) return onSeveral(all, facet, condition);
    const { sql, texts, codeOf } = facetOf(job, names, facet);
    if (texts) all.texts = true;
    const codes = [...new Set(values.map(codeOf))];
    // A row has one value: all of two different ones are had by none.
    if (match === 'all' && codes.length > 1) return '0';
    const wanted = codes.filter((code) => code !== null);
    if (wanted.length === 0) return match === 'none' ? '1' : '0';
    return has(`ifnull((${sql}) IN (${all.bindAll(wanted)}), 0)`, match);
  }

  function onPatterns(all: Conditions, job: JobRow, { match, values }: FacetCondition): string {
    const of = (some: readonly string[]) => patternCondition(all, names, job.number, some);
    if (match === 'all') return values.map((value) => `(${of([value])})`).join(' AND ');
    return has(of(values), match);
  }

  return (job, filter) => {
    const { first, last } = itemRange(job.number);
    const all = new Conditions();
    Object.assign(all.params, { first, last, policy: job.policy });
    all.add('rows.item BETWEEN :first AND :last');
    if (filter.score_min !== null) all.add(`v.score >= ${all.bind(filter.score_min)}`);
    if (filter.score_max !== null) all.add(`v.score <= ${all.bind(filter.score_max)}`);
    for (const condition of filter.where) all.add(onFacet(all, job, condition));
    // The text comes last: it costs most to look for.
    if (filter.text) all.add(textCondition(all, filter.text));
    return all;
  };
}

const TEXTS_FIRST = `(SELECT * FROM row_texts WHERE item BETWEEN :first AND :last) AS texts
  CROSS JOIN rows ON rows.item = texts.item LEFT JOIN ${verdictsFor('rows')}`;

/**
 * What rows are read from, by what their conditions and their order ask for. Texts come first: where one is looked for, the
 * verdicts of rows without it are never looked up.
 */
export function rowsWith(texts: boolean | undefined): string {
  return texts ? TEXTS_FIRST : JUDGED_ROWS;
}

function has(sql: string, match: FacetCondition['match']): string {
  return match === 'none' ? `NOT (${sql})` : sql;
}

/** An empty text stands for rows without any. */
function onSeveral(
  all: Conditions,
  facet: SeveralFacetName,
  { match, values }: FacetCondition,
): string {
  const each = values.map((value) => ON_SEVERAL[facet](value, all));
  if (match === 'all') return each.map((one) => `(${one})`).join(' AND ');
  return has(anyOf(each), match);
}

/** Whether a row has a value of a facet in which it can have several. */
const ON_SEVERAL: Readonly<Record<SeveralFacetName, (value: string, all: Conditions) => string>> = {
  flag: onFlag,
  label: onLabel,
};

function onFlag(value: string): string {
  if (value === '') return `${FLAGS} = 0`;
  const flag = FLAG_NAMES.find((name) => name === value);
  return flag === undefined ? '0' : `${FLAGS} & ${flagBits([flag])}`;
}

function onLabel(value: string, all: Conditions): string {
  const labelled = `SELECT item FROM decisions, json_each(labels) AS label WHERE item BETWEEN :first AND :last`;
  return value === ''
    ? `rows.item NOT IN (${labelled})`
    : `rows.item IN (${labelled} AND label.value = ${all.bind(value)})`;
}
