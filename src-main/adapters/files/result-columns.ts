// The result columns of a table export: one table decides the name of each and where in an item its value stands.

export interface ResultColumn {
  readonly name: string;
  /** The keys that lead to the value in the API's item object. */
  readonly path: readonly string[];
  /** How the value is put into words, when it is not the plain one. */
  readonly show?: (value: unknown) => string;
}

/** In the order they are exported. A value that is missing, null or unknown is an empty cell. */
// biome-ignore format: a table is read row by row
export const RESULT_COLUMNS: readonly ResultColumn[] = [
  { name: 'vouch_score', path: ['score'] },
  { name: 'vouch_recommendation', path: ['recommendation'] },
  { name: 'vouch_valid', path: ['email', 'valid'] },
  { name: 'vouch_disposable', path: ['email', 'disposable'] },
  { name: 'vouch_free_provider', path: ['email', 'free_provider'] },
  { name: 'vouch_role_based', path: ['email', 'role_based'] },
  { name: 'vouch_mx_record', path: ['email', 'mx_record'] },
  { name: 'vouch_domain', path: ['company', 'domain'] },
  { name: 'vouch_domain_alive', path: ['company', 'domain_alive'] },
  { name: 'vouch_domain_age_days', path: ['company', 'domain_age_days'] },
  { name: 'vouch_has_website', path: ['company', 'has_website'] },
  { name: 'vouch_industry_guess', path: ['company', 'industry_guess'] },
  { name: 'vouch_size_estimate', path: ['company', 'size_estimate'] },
  { name: 'vouch_name_matches_email', path: ['person', 'name_matches_email'] },
  { name: 'vouch_likely_at_company', path: ['person', 'likely_at_company'] },
  { name: 'vouch_confidence', path: ['person', 'confidence'] },
  { name: 'vouch_ip_country', path: ['ip', 'country'] },
  { name: 'vouch_is_vpn', path: ['ip', 'is_vpn'] },
  { name: 'vouch_is_tor', path: ['ip', 'is_tor'] },
  { name: 'vouch_risk_score', path: ['ip', 'risk_score'] },
  { name: 'vouch_flags', path: ['flags'], show: spaced },
  { name: 'vouch_reasoning', path: ['reasoning'] },
  { name: 'vouch_suggestion', path: ['suggestion'] },
  { name: 'vouch_normalized', path: ['normalized'] },
  { name: 'vouch_cached', path: ['cached'] },
  { name: 'vouch_checked_at', path: ['checked_at'] },
  { name: 'vouch_duplicate_of_row', path: ['duplicate_of'], show: rowNumber },
  { name: 'vouch_error_code', path: ['error', 'code'] },
  { name: 'vouch_error_message', path: ['error', 'message'] },
];

/** The fields that stand for the original columns when a job did not come from a file. */
export const INPUT_COLUMNS: readonly ResultColumn[] = [
  'email',
  'name',
  'company_name',
  'ip_address',
].map((field) => ({
  name: field,
  path: ['input', field],
}));

/** The words for a column's value in an item; `''` when it is missing or unknown. */
export function shownValue(column: ResultColumn, item: unknown): string {
  let value = item;
  for (const key of column.path) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  }
  if (value === undefined || value === null) return '';
  return column.show === undefined ? String(value) : column.show(value);
}

function spaced(value: unknown): string {
  return Array.isArray(value) ? value.join(' ') : String(value);
}

/** The API counts items from 0; people count data rows from 1. */
function rowNumber(value: unknown): string {
  return typeof value === 'number' ? String(value + 1) : '';
}
