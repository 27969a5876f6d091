// What facets and their values are called.
import type { Facet, FacetName } from '../../../../../src-shared/bridge/facets.ts';
import { sourcePlace } from '../../../../../src-shared/bridge/facets.ts';
import { dayText, readPattern } from '../../../../../src-shared/bridge/patterns.ts';
import { flagLabel } from '../../../../../src-shared/flag-label.ts';
import { FLAG_NAMES } from '../../../../../src-shared/flags.ts';
import { formatCount } from '../../../../app/format/format.ts';
import { RECOMMENDATIONS } from '../../../../badges/recommendation.tsx';

export const FACET_TITLES: Readonly<Record<FacetName, string>> = {
  recommendation: 'Recommendation',
  state: 'State',
  decision: 'Your decision',
  label: 'Labels',
  flag: 'Flags',
  score: 'Score',
  provider: 'Mail provider',
  domain: 'Domain',
  country: 'Country of the IP',
  age: 'Domain age',
  mailbox: 'Mailbox',
  duplicate: 'Duplicate',
  suggestion: 'Did you mean',
  failure: 'Why not checked',
  change: 'Since last time',
};

/** The title of a facet; an own column goes by its header. */
export function facetTitle(facet: Facet, columns: readonly string[] | null): string {
  const place = sourcePlace(facet);
  if (facet === 'pattern') return 'Pattern';
  if (place === null) return FACET_TITLES[facet as FacetName];
  const header = columns?.[place]?.trim() ?? '';
  return header === '' ? `Column ${place + 1}` : header;
}

const VALUE_WORDS: Readonly<Partial<Record<FacetName, Readonly<Record<string, string>>>>> = {
  state: {
    final: 'Final',
    provisional: 'Provisional',
    failed: 'Not checked',
    pending: 'Waiting',
  },
  decision: { '': 'None' },
  label: { '': 'None' },
  flag: { '': 'None' },
  provider: { '': 'Unknown' },
  domain: { '': 'None' },
  country: { '': 'Unknown' },
  mailbox: {
    '': 'Not tested',
    exists: 'Exists',
    not_found: 'Does not exist',
    full: 'Full',
    disabled: 'Disabled',
    catch_all: 'Catch-all',
    greylisted: 'Greylisted',
    unknown: 'Unknown',
  },
  age: {
    '': 'Unknown',
    under_30_days: 'Under 30 days',
    under_1_year: 'Under 1 year',
    '1_to_2_years': '1 to 2 years',
    '2_to_5_years': '2 to 5 years',
    '5_to_10_years': '5 to 10 years',
    over_10_years: 'Over 10 years',
  },
  duplicate: { yes: 'Duplicates', no: 'Not a duplicate' },
  suggestion: { yes: 'Another address suggested', no: 'No suggestion' },
  failure: {
    timeout: 'Took too long',
    dns_unavailable: 'No answer from the DNS',
    invalid_ip_address: 'Bad IP address',
    cancelled: 'Cancelled',
    internal_error: 'Internal error',
  },
  change: { same: 'Same recommendation' },
};

/** What a value of a facet is called. */
export function facetValue(facet: Facet, value: string): string {
  const words = VALUE_WORDS[facet as FacetName]?.[value];
  if (words !== undefined) return words;
  switch (facet) {
    case 'recommendation':
    case 'decision':
      return value === 'approve' || value === 'review' || value === 'block'
        ? RECOMMENDATIONS[value].label
        : value;
    case 'flag': {
      const flag = FLAG_NAMES.find((name) => name === value);
      return flag === undefined ? value : flagLabel(flag);
    }
    case 'change':
      return changeWords(value);
    case 'pattern':
      return patternWords(value);
    case 'score':
      return value.replace('-', ' to ');
    default:
      return value === '' ? 'Empty' : value;
  }
}

/** "approve>review" → "Approve → Review". */
export function changeWords(change: string): string {
  return change
    .split('>')
    .map((each) =>
      each === 'approve' || each === 'review' || each === 'block'
        ? RECOMMENDATIONS[each].label
        : each,
    )
    .join(' → ');
}

/** "registered:2026-01-02..2026-01-03" → "registered 2026-01-02 to 2026-01-03". */
function patternWords(value: string): string {
  const pattern = readPattern(value);
  switch (pattern?.kind) {
    case 'mail_host':
      return `mail at ${pattern.host}`;
    case 'registered':
      return pattern.from === pattern.to
        ? `registered on ${dayText(pattern.from)}`
        : `registered ${dayText(pattern.from)} to ${dayText(pattern.to)}`;
    case 'tumbled':
      return `${pattern.stem} in all spellings at ${pattern.domain}`;
    case 'mailbox':
      return `spellings of ${pattern.mailbox}`;
    case 'name':
      return `name ${pattern.name}`;
    case 'network':
      return `network ${pattern.network}`;
    case 'keyboard':
      return 'typed along the keyboard';
    case 'rows':
      return `rows ${formatCount(pattern.from + 1)} to ${formatCount(pattern.to + 1)}`;
    case undefined:
      return value;
  }
}

/** Open at first. */
export const FIRST_OPEN: readonly Facet[] = [
  'recommendation',
  'state',
  'decision',
  'label',
  'flag',
  'provider',
  'domain',
];
