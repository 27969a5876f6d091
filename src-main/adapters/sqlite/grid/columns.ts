// What each column of a list is in SQL: what rows are sorted by, and the value of a row in its facet.
import { type CountedFacet, sourcePlace } from '../../../../src-shared/bridge/facets.ts';
import type { SortColumn } from '../../../../src-shared/bridge/lists.ts';
import {
  AGE_BANDS,
  type COLUMNS,
  FACETS,
  type FacetColumnName,
  type GridColumnName,
  SCORE_BANDS,
  type SeveralFacetName,
} from '../../../../src-shared/columns.ts';
import { flagBits, RECOMMENDATIONS } from '../rows/codes.ts';
import type { JobRow } from '../rows/job-row.ts';
import type { Names } from '../rows/names.ts';
import {
  byName,
  changeFacet,
  type Facet,
  FLAGS,
  failureFacet,
  HAS_VERDICT,
  knownValues,
  recommendationIn,
  sourceFacet,
  stageIn,
} from './facets.ts';
import {
  cell,
  fromDecision,
  fromNames,
  fromPart,
  fromRequest,
  fromResult,
  fromRow,
  type RowOrder,
} from './row-orders.ts';

/** What no statement contains: the reasoning is put into words when somebody reads it. */
export type ComputedColumn = 'reasoning';
type OrderedColumn = Exclude<GridColumnName, ComputedColumn>;
/** The columns in whose facet a row has one value. */
type SingleColumn = {
  [N in FacetColumnName]: (typeof COLUMNS)[N]['facet']['name'] extends SeveralFacetName ? never : N;
}[FacetColumnName];
type FacetOf = (job: JobRow, names: Names) => Facet;

type ColumnSql<N> = (N extends OrderedColumn ? { readonly order: RowOrder } : unknown) &
  (N extends SingleColumn ? { readonly facet: FacetOf } : unknown);

const COLUMN_SQL = {
  row: { order: fromRow('NULL') },
  email: { order: fromRow('rows.address') },
  name: { order: fromRequest('name') },
  company: { order: fromRequest('company_name') },
  ip: { order: fromRequest('ip_address') },
  score: {
    order: fromRow('v.score'),
    facet: () => knownValues(SCORE_BANDS, 'min(9, v.score / 10)'),
  },
  recommendation: { facet: (job) => knownValues(['', ...RECOMMENDATIONS], recommendationIn(job)) },
  valid: { order: fromPart('email', 'valid') },
  disposable: { order: disposable() },
  free_provider: { order: fromPart('email', 'free_provider') },
  role_based: { order: fromPart('email', 'role_based') },
  mx_record: { order: fromPart('email', 'mx_record') },
  mailbox: { order: fromNames('mailbox'), facet: byName('mailbox') },
  provider: { order: fromNames('provider'), facet: byName('provider') },
  domain: {
    order: { ...fromNames('domain'), key: 'name.text' },
    facet: byName('domain'),
  },
  domain_alive: { order: fromPart('company', 'domain_alive') },
  domain_age_days: {
    order: fromRow('rows.domain_age'),
    facet: () => knownValues([...AGE_BANDS.map(({ value }) => value), ''], ageBand()),
  },
  has_website: { order: fromPart('company', 'has_website') },
  industry: { order: fromPart('company', 'industry_guess', 'order_key') },
  size: { order: fromPart('company', 'size_estimate', 'order_key') },
  name_matches: { order: fromPart('person', 'name_matches_email') },
  at_company: { order: fromPart('person', 'likely_at_company') },
  country: { order: fromNames('country'), facet: byName('country') },
  vpn: { order: fromPart('ip', 'is_vpn') },
  tor: { order: fromPart('ip', 'is_tor') },
  flags: { order: fromRow(`CASE WHEN ${FLAGS} > 0 THEN flags_key(v.flags) END`) },
  suggestion: {
    order: fromResult('order_key(results.suggestion)'),
    facet: () => knownValues(['no', 'yes'], `CASE WHEN ${HAS_VERDICT} THEN rows.suggested END`),
  },
  normalized: { order: fromResult('order_key(results.normalized)') },
  checked_at: { order: fromRow('rows.checked_at') },
  duplicate_of: {
    order: fromRow('rows.same_mailbox_as'),
    facet: () => knownValues(['no', 'yes'], 'rows.same_mailbox_as IS NOT NULL'),
  },
  failure: { facet: failureFacet },
  state: {
    facet: (job) => knownValues(['final', 'provisional', 'failed', 'pending'], stageIn(job)),
  },
  before: { order: fromRow('rows.before_score') },
  change: { facet: changeFacet },
  decision: {
    // In the order of their names.
    order: fromRow('CASE rows.decision WHEN 1 THEN 1 WHEN 3 THEN 2 WHEN 2 THEN 3 END'),
    facet: () => knownValues(['', ...RECOMMENDATIONS], 'rows.decision'),
  },
  reason: { order: fromDecision('decisions.reason') },
  note: { order: fromDecision('decisions.note') },
  labels: { order: fromDecision("nullif(decisions.labels, '[]')") },
} satisfies { readonly [N in OrderedColumn | SingleColumn]: ColumnSql<N> };

/** The order of rows by a column; rows of one value stand in the order of the list. */
export function rowOrder(by: Exclude<SortColumn, ComputedColumn>): RowOrder {
  const place = sourcePlace(by);
  return place === null ? COLUMN_SQL[by as OrderedColumn].order : cell(place);
}

export type SingleFacet = Exclude<CountedFacet, SeveralFacetName>;

export function isSeveral(facet: string): facet is SeveralFacetName {
  return FACETS.get(facet)?.several === true;
}

/** A facet in which a row has one value. */
export function facetOf(job: JobRow, names: Names, facet: SingleFacet): Facet {
  const place = sourcePlace(facet);
  if (place !== null) return sourceFacet(place);
  return COLUMN_SQL[FACETS.get(facet)?.column as SingleColumn].facet(job, names);
}

/** The place of its age's band; one more where the age is unknown. */
function ageBand(): string {
  const bands = AGE_BANDS.map(({ before }, index) =>
    Number.isFinite(before) ? `WHEN rows.domain_age < ${before} THEN ${index}` : `ELSE ${index}`,
  );
  return `CASE WHEN ${HAS_VERDICT} THEN CASE WHEN rows.domain_age IS NULL THEN ${AGE_BANDS.length} ${bands.join(' ')} END END`;
}

/** As it is shown: an override of a listed address outranks the list. Without one, its verdict has the flag. */
function disposable(): RowOrder {
  const { joins } = fromPart('email', 'disposable');
  return {
    key: `CASE WHEN ${HAS_VERDICT} THEN CASE WHEN plain.flags & ${flagBits(['disposable'])} THEN rows.ruling <> 1
      ELSE part.text ->> '$.disposable' END END`,
    joins: `${joins} LEFT JOIN verdicts AS plain
      ON plain.policy = :policy AND plain.code_set = rows.code_set AND plain.ruling = 0`,
  };
}
