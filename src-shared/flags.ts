// The risk flags a result can carry: what each is called, means, and how grave it is. docs/flags.md is generated from here.

export type Severity = 'info' | 'low' | 'medium' | 'high';

export interface FlagMeaning {
  /** Its name for people, on the screen and in reports. */
  readonly label: string;
  readonly severity: Severity;
  /** One sentence for people, without a subject's name. */
  readonly meaning: string;
}

export const FLAGS = {
  invalid_syntax: {
    label: 'Malformed address',
    severity: 'high',
    meaning: 'The text is not an address that mail can be sent to.',
  },
  domain_not_found: {
    label: 'Domain not found',
    severity: 'high',
    meaning: 'The domain does not exist in the DNS.',
  },
  no_mail_route: {
    label: 'No mail host',
    severity: 'high',
    meaning: 'The domain exists but names no host that accepts its mail.',
  },
  null_mx: {
    label: 'Null MX',
    severity: 'high',
    meaning: 'The domain declares with a null MX that it accepts no mail (RFC 7505).',
  },
  implicit_mx: {
    label: 'Implicit MX',
    severity: 'low',
    meaning:
      'No MX record is published; mail would go to the IP address of the domain itself (RFC 5321 section 5.1).',
  },
  disposable: {
    label: 'Disposable',
    severity: 'high',
    meaning: 'The domain belongs to a disposable mail service.',
  },
  alias_service: {
    label: 'Alias service',
    severity: 'info',
    meaning:
      'The domain belongs to an alias service: it forwards mail and hides its user’s own address.',
  },
  role_based: {
    label: 'Role address',
    severity: 'low',
    meaning: 'The mailbox is for a role, such as info or sales, not for a person.',
  },
  free_provider_for_company: {
    label: 'Not a company address',
    severity: 'medium',
    meaning:
      'A company was given, but the address is at a free-mail provider, an alias service or a disposable mail service.',
  },
  possible_typo: {
    label: 'Possible typo',
    severity: 'medium',
    meaning: 'The domain is one typing error away from a well-known one.',
  },
  lookalike_domain: {
    label: 'Lookalike domain',
    severity: 'high',
    meaning:
      'The domain is spelt to look like another one, or nearly like the name of the company given.',
  },
  homograph_local_part: {
    label: 'Lookalike mailbox name',
    severity: 'high',
    meaning: 'The part before the @ uses letters of another alphabet to look like another mailbox.',
  },
  random_local_part: {
    label: 'Made-up mailbox name',
    severity: 'medium',
    meaning: 'The part before the @ looks random: no name or word is recognised in it.',
  },
  no_spf: {
    label: 'No SPF',
    severity: 'low',
    meaning: 'The domain publishes no valid SPF record.',
  },
  no_dmarc: {
    label: 'No DMARC',
    severity: 'info',
    meaning: 'The domain publishes no valid DMARC record.',
  },
  mailbox_not_found: {
    label: 'Mailbox not found',
    severity: 'high',
    meaning: 'The mail host says that there is no such mailbox.',
  },
  mailbox_full: {
    label: 'Mailbox full',
    severity: 'medium',
    meaning: 'The mail host says that the mailbox is full.',
  },
  mailbox_disabled: {
    label: 'Mailbox disabled',
    severity: 'high',
    meaning: 'The mail host says that the mailbox is disabled.',
  },
  catch_all: {
    label: 'Catch-all',
    severity: 'low',
    meaning:
      'The mail host accepts mail for any name, so it cannot be known whether this mailbox exists.',
  },
  mailbox_unconfirmed: {
    label: 'Mailbox unconfirmed',
    severity: 'low',
    meaning: 'The mail host was asked, but did not say whether the mailbox exists.',
  },
  smtp_blocked: {
    label: 'SMTP blocked',
    severity: 'info',
    meaning: 'The mail host rejected this machine; that is no evidence about the mailbox.',
  },
  new_domain: {
    label: 'New domain',
    severity: 'high',
    meaning: 'The domain was registered less than 30 days ago.',
  },
  young_domain: {
    label: 'Young domain',
    severity: 'medium',
    meaning: 'The domain was registered less than half a year ago.',
  },
  no_website: {
    label: 'No website',
    severity: 'low',
    meaning: 'No website with content of its own answers at the domain.',
  },
  parked_domain: {
    label: 'Parked domain',
    severity: 'medium',
    meaning: 'The domain is parked or for sale.',
  },
  name_mismatch: {
    label: 'Name mismatch',
    severity: 'medium',
    meaning: 'The name given does not fit the address.',
  },
  company_mismatch: {
    label: 'Company mismatch',
    severity: 'medium',
    meaning: 'The domain and its website name a different organisation from the one given.',
  },
  vpn: { label: 'VPN', severity: 'medium', meaning: 'The IP address is an exit of a VPN service.' },
  tor: { label: 'Tor', severity: 'high', meaning: 'The IP address is an exit of the Tor network.' },
  datacenter_ip: {
    label: 'Datacenter IP',
    severity: 'medium',
    meaning: 'The IP address belongs to a datacenter.',
  },
  private_relay: {
    label: 'Private relay',
    severity: 'info',
    meaning:
      "The IP address is an exit of Apple's Private Relay, which hides its user's own address.",
  },
  reserved_ip: {
    label: 'Reserved IP',
    severity: 'info',
    meaning: 'The IP address is reserved, so it says nothing about a country or network.',
  },
  limited_evidence: {
    label: 'Little evidence',
    severity: 'info',
    meaning:
      'Only the address and its mail route could be judged; the verdict rests on little evidence.',
  },
  known_fraud: {
    label: 'Known fraud',
    severity: 'high',
    meaning: 'You reported fraud from this mailbox.',
  },
  bounced_before: {
    label: 'Bounced before',
    severity: 'high',
    meaning: 'Your most recent mail to this mailbox with a known outcome bounced.',
  },
  known_good: {
    label: 'Known good',
    severity: 'info',
    meaning: 'Your mail was answered from this mailbox, or it belongs to a good customer of yours.',
  },
} as const satisfies Record<string, FlagMeaning>;

export type Flag = keyof typeof FLAGS;

/** Every flag, in the order of the table above, in which documents and screens list them. */
export const FLAG_NAMES = Object.keys(FLAGS) as readonly Flag[];

const SEVERITIES: readonly Severity[] = ['high', 'medium', 'low', 'info'];

/** The gravest first; those of one severity in the order of the table. */
export function worstFirst(flags: readonly Flag[]): readonly Flag[] {
  const rank = (flag: Flag) => SEVERITIES.indexOf(FLAGS[flag].severity);
  return flags.toSorted(
    (a, b) => rank(a) - rank(b) || FLAG_NAMES.indexOf(a) - FLAG_NAMES.indexOf(b),
  );
}
