// The rows of the four signal cards, in the order in which they are read.

export type CardKey = 'email' | 'company' | 'person' | 'ip';

export interface SignalRowWords {
  readonly label: string;
  /** Set where the row is shown only with evidence that answers it or says why it has no answer. */
  readonly optional?: true;
  /** Set where the label is a name that looks like a word: its capital stays inside a sentence. */
  readonly proper?: true;
}

/** By `card.row`; a row that is always shown has the name of its field in a result, but for the mailbox. */
export const SIGNAL_ROWS = {
  'email.valid': { label: 'Valid' },
  'email.mx_record': { label: 'MX record' },
  'email.spf': { label: 'SPF', optional: true },
  'email.dmarc': { label: 'DMARC', optional: true },
  'email.disposable': { label: 'Disposable' },
  'email.free_provider': { label: 'Free-mail provider' },
  'email.role_based': { label: 'Role address' },
  'email.mailbox': { label: 'Mailbox' },
  'email.history': { label: 'Reached before', optional: true },
  'company.domain_alive': { label: 'Domain alive' },
  'company.domain_age_days': { label: 'Domain age' },
  'company.has_website': { label: 'Website' },
  'company.industry_guess': { label: 'Industry' },
  'company.size_estimate': { label: 'Employees' },
  'company.domain_suggestion': { label: 'Possible company domain', optional: true },
  'person.name_matches_email': { label: 'Name fits' },
  'person.likely_at_company': { label: 'At the company' },
  'person.confidence': { label: 'Confidence' },
  'person.naming': { label: 'Like others there', optional: true },
  'ip.country': { label: 'Country' },
  'ip.network': { label: 'Network', optional: true },
  'ip.is_vpn': { label: 'VPN' },
  'ip.is_tor': { label: 'Tor', proper: true },
  'ip.risk_score': { label: 'Risk' },
} as const satisfies Record<`${CardKey}.${string}`, SignalRowWords>;

export type SignalKey = keyof typeof SIGNAL_ROWS;

/** Rows that only evidence brings to a card. */
export type OptionalRow = {
  [K in SignalKey]: (typeof SIGNAL_ROWS)[K] extends { readonly optional: true } ? K : never;
}[SignalKey];
