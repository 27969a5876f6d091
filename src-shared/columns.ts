// The columns of a list: what each is called in the grid, the facet that it is filtered by, and how an export writes it.
//
// A column of the grid has its value and its width in src-renderer/features/lists/results/grid/columns.tsx; its order and
// its facet in SQL are in src-main/adapters/sqlite/grid/columns.ts. Both are typed against this table.
import type { Static } from 'typebox';
import type { Decision } from './bridge/triage.ts';
import { FLAG_NAMES, FLAGS } from './flags.ts';
import type { VerifiedItem } from './schemas/job.ts';
import type { Recommendation } from './schemas/verification.ts';

interface ColumnFacet {
  /** As it is in addresses and in the API of the window. */
  readonly name: string;
  readonly label: string;
  /** What values are called; `''` is that of rows without one. Others go by themselves. */
  readonly values?: Readonly<Record<string, string>>;
  /** Whether it is listed at first, or open besides; others are a click away. */
  readonly listed?: 'closed' | 'open';
  /** Whether a row can have several of its values. */
  readonly several?: true;
}

interface ColumnExport {
  readonly heading: string;
  /** The keys that lead to its value; a value that is missing, null or unknown is an empty cell. */
  readonly path: PathIn<ExportedItem>;
  /** What its values are, where a format knows more than text. A moment is ISO 8601 text. */
  readonly type: 'text' | 'number' | 'boolean' | 'moment';
  /** What is between values where there are several. */
  readonly joint?: string;
  /** Whether the window exports it unless somebody chooses otherwise. */
  readonly first?: true;
}

interface Column {
  /** Its title in the grid, where rows can be sorted by it; without one it is no column of the grid. */
  readonly label?: string;
  readonly facet?: ColumnFacet;
  readonly export?: ColumnExport;
}

/** A row as it is exported: the item of the API, and what is beside it. */
export interface ExportedItem extends Omit<Static<typeof VerifiedItem>, 'policy'> {
  readonly error: { readonly code: string; readonly message: string };
  readonly state: 'final' | 'provisional' | 'not checked' | 'waiting';
  readonly provider: string | null;
  /** The row that has its mailbox already, from 1. */
  readonly duplicate_of_row: number | null;
  readonly before: { readonly score: number; readonly recommendation: string } | null;
  /** What it was recommended before it was taken up again and is now, where that is not the same. */
  readonly change: string | null;
  readonly decision: Decision | null;
  /** What it counts as: by the decision, else by the recommendation. */
  readonly verdict: Recommendation | null;
  readonly policy_name: string;
}

/** One or two keys that lead to a value. */
type PathIn<T> = {
  [K in keyof T & string]:
    | readonly [K]
    | (NonNullable<T[K]> extends string | readonly unknown[]
        ? never
        : readonly [K, keyof NonNullable<T[K]> & string]);
}[keyof T & string];

const RECOMMENDED = { approve: 'Approve', review: 'Review', block: 'Block' } as const;

/** What rows that were taken up again were recommended before, and are now. */
const CHANGES = [
  ['approve', 'review'],
  ['approve', 'block'],
  ['review', 'approve'],
  ['review', 'block'],
  ['block', 'approve'],
  ['block', 'review'],
] as const;
/** The value of rows that are recommended the same as before. */
export const UNCHANGED = 'same';

/** Bands of the score, ten points wide; the last holds 100 as well. */
export const SCORE_BANDS = Array.from({ length: 10 }, (_, band) =>
  band === 9 ? '90-100' : `${band * 10}-${band * 10 + 9}`,
);

/** Bands of a domain's age, each with the first day that is too old for it. */
export const AGE_BANDS = [
  { value: 'under_30_days', before: 30, label: 'Under 30 days' },
  { value: 'under_1_year', before: 365, label: 'Under 1 year' },
  { value: '1_to_2_years', before: 730, label: '1 to 2 years' },
  { value: '2_to_5_years', before: 1_826, label: '2 to 5 years' },
  { value: '5_to_10_years', before: 3_652, label: '5 to 10 years' },
  { value: 'over_10_years', before: Number.POSITIVE_INFINITY, label: 'Over 10 years' },
] as const;

/** In the order of an export: whoever reads it by place finds a new one at its end. */
export const COLUMNS = {
  row: { label: 'Row' },
  email: { label: 'Email' },
  name: { label: 'Name' },
  company: { label: 'Company' },
  ip: { label: 'IP address' },
  score: {
    label: 'Score',
    facet: {
      name: 'score',
      label: 'Score',
      values: Object.fromEntries(SCORE_BANDS.map((band) => [band, band.replace('-', ' to ')])),
    },
    export: { heading: 'vouch_score', type: 'number', path: ['score'], first: true },
  },
  recommendation: {
    facet: {
      name: 'recommendation',
      label: 'Recommendation',
      values: { ...RECOMMENDED, '': 'Not checked' },
    },
    export: {
      heading: 'vouch_recommendation',
      type: 'text',
      path: ['recommendation'],
      first: true,
    },
  },
  original_score: {
    export: { heading: 'vouch_original_score', type: 'number', path: ['original', 'score'] },
  },
  original_recommendation: {
    export: {
      heading: 'vouch_original_recommendation',
      type: 'text',
      path: ['original', 'recommendation'],
    },
  },
  valid: {
    label: 'Valid',
    export: { heading: 'vouch_valid', type: 'boolean', path: ['email', 'valid'] },
  },
  disposable: {
    label: 'Disposable',
    export: { heading: 'vouch_disposable', type: 'boolean', path: ['email', 'disposable'] },
  },
  free_provider: {
    label: 'Free-mail provider',
    export: { heading: 'vouch_free_provider', type: 'boolean', path: ['email', 'free_provider'] },
  },
  role_based: {
    label: 'Role address',
    export: { heading: 'vouch_role_based', type: 'boolean', path: ['email', 'role_based'] },
  },
  mx_record: {
    label: 'MX record',
    export: { heading: 'vouch_mx_record', type: 'boolean', path: ['email', 'mx_record'] },
  },
  mailbox: {
    label: 'Mailbox',
    facet: {
      name: 'mailbox',
      label: 'Mailbox',
      values: {
        '': 'Not tested',
        exists: 'Exists',
        not_found: 'Does not exist',
        full: 'Full',
        disabled: 'Disabled',
        catch_all: 'Catch-all',
        greylisted: 'Greylisted',
        unknown: 'Unknown',
      },
    },
    export: { heading: 'vouch_mailbox', type: 'text', path: ['mailbox'] },
  },
  provider: {
    label: 'Mail provider',
    facet: {
      name: 'provider',
      label: 'Mail provider',
      values: { '': 'Unknown' },
      listed: 'closed',
    },
    export: { heading: 'vouch_provider', type: 'text', path: ['provider'] },
  },
  domain: {
    label: 'Domain',
    facet: { name: 'domain', label: 'Domain', values: { '': 'None' }, listed: 'closed' },
    export: { heading: 'vouch_domain', type: 'text', path: ['company', 'domain'] },
  },
  domain_alive: {
    label: 'Domain alive',
    export: { heading: 'vouch_domain_alive', type: 'boolean', path: ['company', 'domain_alive'] },
  },
  domain_age_days: {
    label: 'Domain age, days',
    facet: {
      name: 'age',
      label: 'Domain age',
      values: {
        ...Object.fromEntries(AGE_BANDS.map(({ value, label }) => [value, label])),
        '': 'Unknown',
      },
    },
    export: {
      heading: 'vouch_domain_age_days',
      type: 'number',
      path: ['company', 'domain_age_days'],
    },
  },
  has_website: {
    label: 'Website',
    export: { heading: 'vouch_has_website', type: 'boolean', path: ['company', 'has_website'] },
  },
  industry: {
    label: 'Industry',
    export: { heading: 'vouch_industry_guess', type: 'text', path: ['company', 'industry_guess'] },
  },
  size: {
    label: 'Employees',
    export: { heading: 'vouch_size_estimate', type: 'text', path: ['company', 'size_estimate'] },
  },
  name_matches: {
    label: 'Name fits',
    export: {
      heading: 'vouch_name_matches_email',
      type: 'boolean',
      path: ['person', 'name_matches_email'],
    },
  },
  at_company: {
    label: 'At the company',
    export: {
      heading: 'vouch_likely_at_company',
      type: 'boolean',
      path: ['person', 'likely_at_company'],
    },
  },
  confidence: {
    export: { heading: 'vouch_confidence', type: 'number', path: ['person', 'confidence'] },
  },
  country: {
    label: 'Country',
    facet: { name: 'country', label: 'Country of the IP', values: { '': 'Unknown' } },
    export: { heading: 'vouch_ip_country', type: 'text', path: ['ip', 'country'] },
  },
  vpn: {
    label: 'VPN',
    export: { heading: 'vouch_is_vpn', type: 'boolean', path: ['ip', 'is_vpn'] },
  },
  tor: {
    label: 'Tor',
    export: { heading: 'vouch_is_tor', type: 'boolean', path: ['ip', 'is_tor'] },
  },
  risk_score: {
    export: { heading: 'vouch_risk_score', type: 'number', path: ['ip', 'risk_score'] },
  },
  flags: {
    label: 'Flags',
    facet: {
      name: 'flag',
      label: 'Flags',
      values: {
        '': 'None',
        ...Object.fromEntries(FLAG_NAMES.map((flag) => [flag, FLAGS[flag].label])),
      },
      listed: 'open',
      several: true,
    },
    export: { heading: 'vouch_flags', type: 'text', path: ['flags'], joint: ' ' },
  },
  reasoning: {
    label: 'Reason',
    export: { heading: 'vouch_reasoning', type: 'text', path: ['reasoning'], first: true },
  },
  suggestion: {
    label: 'Did you mean',
    facet: {
      name: 'suggestion',
      label: 'Did you mean',
      values: { no: 'No suggestion', yes: 'Another address suggested' },
    },
    export: { heading: 'vouch_suggestion', type: 'text', path: ['suggestion'], first: true },
  },
  normalized: {
    label: 'Cleaned address',
    export: { heading: 'vouch_normalized', type: 'text', path: ['normalized'], first: true },
  },
  cached: { export: { heading: 'vouch_cached', type: 'boolean', path: ['cached'] } },
  checked_at: {
    label: 'Checked',
    export: { heading: 'vouch_checked_at', type: 'moment', path: ['checked_at'] },
  },
  duplicate_of: {
    label: 'Repeat of row',
    facet: {
      name: 'duplicate',
      label: 'Repeats',
      values: { no: 'Not a repeat', yes: 'Repeats' },
    },
    export: { heading: 'vouch_duplicate_of_row', type: 'number', path: ['duplicate_of_row'] },
  },
  failure: {
    facet: {
      name: 'failure',
      label: 'Why not checked',
      values: {
        timeout: 'Took too long',
        dns_unavailable: 'No answer from the DNS',
        invalid_ip_address: 'Bad IP address',
        cancelled: 'Cancelled',
        internal_error: 'Internal error',
      },
    },
    export: { heading: 'vouch_error_code', type: 'text', path: ['error', 'code'] },
  },
  failure_message: {
    export: {
      heading: 'vouch_error_message',
      type: 'text',
      path: ['error', 'message'],
      first: true,
    },
  },
  state: {
    facet: {
      name: 'state',
      label: 'State',
      values: {
        final: 'Final',
        provisional: 'Provisional',
        failed: 'Not checked',
        pending: 'Waiting',
      },
    },
    export: { heading: 'vouch_state', type: 'text', path: ['state'], first: true },
  },
  before: {
    label: 'Last time',
    export: { heading: 'vouch_previous_score', type: 'number', path: ['before', 'score'] },
  },
  recommendation_before: {
    export: {
      heading: 'vouch_previous_recommendation',
      type: 'text',
      path: ['before', 'recommendation'],
    },
  },
  change: {
    facet: {
      name: 'change',
      label: 'Since last time',
      values: {
        [UNCHANGED]: 'Same recommendation',
        ...Object.fromEntries(
          CHANGES.map(([before, now]) => [
            `${before}>${now}`,
            `${RECOMMENDED[before]} → ${RECOMMENDED[now]}`,
          ]),
        ),
      },
    },
    export: { heading: 'vouch_change', type: 'text', path: ['change'] },
  },
  verdict: { export: { heading: 'vouch_verdict', type: 'text', path: ['verdict'] } },
  decision: {
    label: 'Your decision',
    facet: {
      name: 'decision',
      label: 'Your decision',
      values: { '': 'None', ...RECOMMENDED },
      listed: 'closed',
    },
    export: {
      heading: 'vouch_decision',
      type: 'text',
      path: ['decision', 'decision'],
      first: true,
    },
  },
  reason: {
    label: 'Reason of decision',
    export: {
      heading: 'vouch_decision_reason',
      type: 'text',
      path: ['decision', 'reason'],
      first: true,
    },
  },
  note: {
    label: 'Note',
    export: { heading: 'vouch_note', type: 'text', path: ['decision', 'note'], first: true },
  },
  labels: {
    label: 'Labels',
    facet: {
      name: 'label',
      label: 'Labels',
      values: { '': 'None' },
      listed: 'closed',
      several: true,
    },
    export: {
      heading: 'vouch_labels',
      type: 'text',
      path: ['decision', 'labels'],
      joint: ', ',
      first: true,
    },
  },
  decided_by: {
    export: { heading: 'vouch_decided_by', type: 'text', path: ['decision', 'decided_by'] },
  },
  decided_at: {
    export: { heading: 'vouch_decided_at', type: 'moment', path: ['decision', 'decided_at'] },
  },
  policy_name: { export: { heading: 'vouch_policy', type: 'text', path: ['policy_name'] } },
} as const satisfies Record<string, Column>;

type Columns = typeof COLUMNS;
export type ColumnName = keyof Columns;
/** A column of the grid; rows can be sorted by each. */
export type GridColumnName = ColumnsWith<'label'>;
/** A column that rows are filtered by. */
export type FacetColumnName = ColumnsWith<'facet'>;
/** The facets: `recommendation` by the decision where there is one. */
export type FacetName = Columns[FacetColumnName]['facet']['name'];
/** The facets in which a row can have several values. */
export type SeveralFacetName = {
  [N in FacetColumnName]: Columns[N]['facet'] extends { several: true }
    ? Columns[N]['facet']['name']
    : never;
}[FacetColumnName];

type ColumnsWith<Part extends keyof Column> = {
  [N in ColumnName]: Columns[N] extends { readonly [P in Part]: unknown } ? N : never;
}[ColumnName];

const ALL = Object.entries(COLUMNS) as [ColumnName, Column][];

/** By what rows of a list can be sorted. */
export const GRID_COLUMNS = ALL.flatMap(([name, { label }]) =>
  label === undefined ? [] : [name],
) as readonly GridColumnName[];

/** The first facets that the window lists; others come behind them. */
const FIRST_FACETS = [
  'recommendation',
  'state',
  'flag',
  'provider',
  'domain',
  'decision',
  'label',
  'score',
  'country',
  'age',
  'mailbox',
  'duplicate',
  'suggestion',
  'failure',
  'change',
] as const satisfies readonly FacetName[];

export interface NamedFacet extends ColumnFacet {
  readonly name: FacetName;
  readonly column: FacetColumnName;
}

/** Every facet by its name, in the order of the window. */
export const FACETS: ReadonlyMap<string, NamedFacet> = new Map(
  ALL.flatMap(([column, { facet }]) =>
    facet === undefined ? [] : [[facet.name, { ...facet, column } as NamedFacet] as const],
  ).toSorted(([a], [b]) => placeOf(a) - placeOf(b)),
);
export const FACET_NAMES: readonly FacetName[] = [...FACETS.values()].map(({ name }) => name);

function placeOf(facet: string): number {
  const index = (FIRST_FACETS as readonly string[]).indexOf(facet);
  return index === -1 ? FIRST_FACETS.length : index;
}

/** What an export can hold of each row. */
export const EXPORT_COLUMNS: readonly ColumnExport[] = ALL.flatMap(
  ([, column]) => column.export ?? [],
);
