// The filters and orders in which the oracle looks at lists.
import { ALL_ROWS, countedAs, type RowFilter, rowsWhere } from '../../src-shared/bridge/lists.ts';
import { GRID_COLUMNS } from '../../src-shared/columns.ts';

const where = (
  facet: RowFilter['where'][number]['facet'],
  values: string[],
  match: 'any' | 'all' | 'none' = 'any',
): RowFilter => ({ ...ALL_ROWS, where: [{ facet, match, values }] });

export const FILTERS: Readonly<Record<string, RowFilter>> = {
  approve: rowsWhere(countedAs('approve')),
  'review or not checked': rowsWhere(countedAs('review', '')),
  block: rowsWhere(countedAs('block')),
  pending: where('state', ['pending']),
  'role accounts': where('flag', ['role_based'], 'all'),
  'young without a site': where('flag', ['new_domain', 'no_website'], 'all'),
  'from 40 to 69': { ...ALL_ROWS, score_min: 40, score_max: 69 },
  'from 90': { ...ALL_ROWS, score_min: 90 },
  'to 0': { ...ALL_ROWS, score_max: 0 },
  'one domain': where('domain', ['kestrel-freight.example']),
  'one provider': where('provider', ['Mailinator']),
  'part of an address': { ...ALL_ROWS, text: 'Harrow' },
  'part of a cell': { ...ALL_ROWS, text: 'ÖLLN' },
  'part of a name in another script': { ...ALL_ROWS, text: '田中' },
  'part of a note': { ...ALL_ROWS, text: 'called' },
  'a percent sign': { ...ALL_ROWS, text: '%' },
  'a quote': { ...ALL_ROWS, text: '"' },
  'two letters': { ...ALL_ROWS, text: 'ok' },
  final: where('state', ['final']),
  provisional: where('state', ['provisional']),
  'counted as anything else': where('recommendation', ['approve'], 'none'),
  'by stage': where('state', ['failed', 'pending', 'provisional']),
  decided: where('decision', ['approve', 'block']),
  undecided: where('decision', ['']),
  'labelled vip': where('label', ['vip']),
  'labelled vip and later': where('label', ['vip', 'later'], 'all'),
  'without a label': where('label', ['']),
  'any of two flags': where('flag', ['disposable', 'catch_all']),
  'both flags': where('flag', ['disposable', 'free_provider_for_company'], 'all'),
  'without flags': where('flag', ['']),
  'neither flag': where('flag', ['role_based', 'no_dmarc'], 'none'),
  'scores by band': where('score', ['0-9', '60-69']),
  'providers by name': where('provider', ['Mailinator', '']),
  'domains by name': where('domain', ['gmail.com', 'harrow-legal.example']),
  country: where('country', ['NL', 'JP']),
  'no country': where('country', ['']),
  age: where('age', ['under_30_days', 'over_10_years']),
  'no age': where('age', ['']),
  mailbox: where('mailbox', ['exists', 'not_found']),
  'no mailbox': where('mailbox', ['']),
  duplicates: where('duplicate', ['yes']),
  'not duplicates': where('duplicate', ['yes'], 'none'),
  suggestions: where('suggestion', ['yes']),
  failures: where('failure', ['dns_unavailable', 'cancelled', 'invalid_ip_address']),
  'same as before': where('change', ['same']),
  'other than before': where('change', [
    'approve>review',
    'approve>block',
    'review>block',
    'review>approve',
  ]),
  'first column': where('source:0', ['R-001', 'R-150']),
  'city or none': where('source:5', ['Amsterdam', '']),
  'pattern of a host': where('pattern', ['mail_host:mx1.postbridge.example']),
  'pattern of rows': where('pattern', ['rows:10..30']),
  'pattern of a mailbox': where('pattern', ['mailbox:oliviabrown@gmail.com']),
  'pattern of keys': where('pattern', ['keyboard']),
  'much at once': {
    ...ALL_ROWS,
    score_min: 50,
    text: 'a',
    where: [
      countedAs('approve', 'review'),
      { facet: 'domain', match: 'none', values: ['gmail.com'] },
      { facet: 'age', match: 'any', values: ['over_10_years', '5_to_10_years'] },
      { facet: 'decision', match: 'any', values: [''] },
    ],
  },
};

export const ORDERS = [...GRID_COLUMNS, 'source:1', 'source:5', 'source:40'] as const;

/** Row numbers as stretches: `0-4 7 9-12`. */
export function spans(rows: readonly number[]): string {
  const text: string[] = [];
  for (let at = 0; at < rows.length; ) {
    let end = at;
    while (end + 1 < rows.length && rows[end + 1] === (rows[end] ?? 0) + 1) end += 1;
    text.push(end === at ? `${rows[at]}` : `${rows[at]}-${rows[end]}`);
    at = end + 1;
  }
  return text.join(' ');
}
