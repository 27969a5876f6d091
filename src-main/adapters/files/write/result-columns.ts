// The result columns of a table export: one table with the name of each and the place of its value in an item.
import { REQUEST_FIELDS } from '../../../../src-shared/plain-request.ts';

export interface ResultColumn {
  readonly name: string;
  /** The keys that lead to the value in the API's item object. */
  readonly path: readonly string[];
  /** What its values are, where a format knows more than text. */
  readonly type: 'text' | 'number' | 'boolean' | 'moment';
  /** How the value is put into words, when it is not the plain one. */
  readonly show?: (value: unknown) => string | number;
}

/** In the order they are exported. A value that is missing, null or unknown is an empty cell. */
// biome-ignore format: a table is read row by row
export const RESULT_COLUMNS: readonly ResultColumn[] = [
  { name: 'vouch_score', type: 'number', path: ['score'] },
  { name: 'vouch_recommendation', type: 'text', path: ['recommendation'] },
  { name: 'vouch_original_score', type: 'number', path: ['original', 'score'] },
  { name: 'vouch_original_recommendation', type: 'text', path: ['original', 'recommendation'] },
  { name: 'vouch_valid', type: 'boolean', path: ['email', 'valid'] },
  { name: 'vouch_disposable', type: 'boolean', path: ['email', 'disposable'] },
  { name: 'vouch_free_provider', type: 'boolean', path: ['email', 'free_provider'] },
  { name: 'vouch_role_based', type: 'boolean', path: ['email', 'role_based'] },
  { name: 'vouch_mx_record', type: 'boolean', path: ['email', 'mx_record'] },
  { name: 'vouch_mailbox', type: 'text', path: ['mailbox'] },
  { name: 'vouch_provider', type: 'text', path: ['provider'] },
  { name: 'vouch_domain', type: 'text', path: ['company', 'domain'] },
  { name: 'vouch_domain_alive', type: 'boolean', path: ['company', 'domain_alive'] },
  { name: 'vouch_domain_age_days', type: 'number', path: ['company', 'domain_age_days'] },
  { name: 'vouch_has_website', type: 'boolean', path: ['company', 'has_website'] },
  { name: 'vouch_industry_guess', type: 'text', path: ['company', 'industry_guess'] },
  { name: 'vouch_size_estimate', type: 'text', path: ['company', 'size_estimate'] },
  { name: 'vouch_name_matches_email', type: 'boolean', path: ['person', 'name_matches_email'] },
  { name: 'vouch_likely_at_company', type: 'boolean', path: ['person', 'likely_at_company'] },
  { name: 'vouch_confidence', type: 'number', path: ['person', 'confidence'] },
  { name: 'vouch_ip_country', type: 'text', path: ['ip', 'country'] },
  { name: 'vouch_is_vpn', type: 'boolean', path: ['ip', 'is_vpn'] },
  { name: 'vouch_is_tor', type: 'boolean', path: ['ip', 'is_tor'] },
  { name: 'vouch_risk_score', type: 'number', path: ['ip', 'risk_score'] },
  { name: 'vouch_flags', type: 'text', path: ['flags'], show: spaced },
  { name: 'vouch_reasoning', type: 'text', path: ['reasoning'] },
  { name: 'vouch_suggestion', type: 'text', path: ['suggestion'] },
  { name: 'vouch_normalized', type: 'text', path: ['normalized'] },
  { name: 'vouch_cached', type: 'boolean', path: ['cached'] },
  { name: 'vouch_checked_at', type: 'moment', path: ['checked_at'] },
  { name: 'vouch_duplicate_of_row', type: 'number', path: ['sameMailboxAs'], show: rowNumber },
  { name: 'vouch_error_code', type: 'text', path: ['error', 'code'] },
  { name: 'vouch_error_message', type: 'text', path: ['error', 'message'] },
  { name: 'vouch_state', type: 'text', path: ['state'] },
  { name: 'vouch_previous_score', type: 'number', path: ['before', 'score'] },
  { name: 'vouch_previous_recommendation', type: 'text', path: ['before', 'recommendation'] },
  { name: 'vouch_change', type: 'text', path: ['change'] },
  { name: 'vouch_verdict', type: 'text', path: ['verdict'] },
  { name: 'vouch_decision', type: 'text', path: ['decision', 'decision'] },
  { name: 'vouch_decision_reason', type: 'text', path: ['decision', 'reason'] },
  { name: 'vouch_note', type: 'text', path: ['decision', 'note'] },
  { name: 'vouch_labels', type: 'text', path: ['decision', 'labels'], show: commaed },
  { name: 'vouch_decided_by', type: 'text', path: ['decision', 'decided_by'] },
  { name: 'vouch_decided_at', type: 'moment', path: ['decision', 'decided_at'] },
  { name: 'vouch_policy', type: 'text', path: ['policy_name'] },
];

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
  if (column.show !== undefined) return column.show(value);
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}

function spaced(value: unknown): string {
  return Array.isArray(value) ? value.join(' ') : String(value);
}

function commaed(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** The API counts items from 0; people count data rows from 1. */
function rowNumber(value: unknown): string | number {
  return typeof value === 'number' ? value + 1 : '';
}
