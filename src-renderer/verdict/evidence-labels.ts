// The label of each evidence code, the signals it is about, and why they are unknown where it says so.

/** A row of the four signal cards. */
export type SignalKey =
  | 'email.valid'
  | 'email.mx_record'
  | 'email.spf'
  | 'email.dmarc'
  | 'email.mta_sts'
  | 'email.tls_rpt'
  | 'email.bimi'
  | 'email.mailbox'
  | 'email.disposable'
  | 'email.free_provider'
  | 'email.role_based'
  | 'company.domain_alive'
  | 'company.domain_age_days'
  | 'company.has_website'
  | 'company.industry_guess'
  | 'company.size_estimate'
  | 'company.domain_suggestion'
  | 'person.name_matches_email'
  | 'person.likely_at_company'
  | 'person.confidence'
  | 'ip.country'
  | 'ip.network'
  | 'ip.is_vpn'
  | 'ip.is_tor'
  | 'ip.risk_score';

/**
 * Why a signal has no answer: nobody asked, it was left out, its question is still to come or could not change the
 * recommendation, or the question gave no answer.
 */
export type Gap = 'not_asked' | 'not_run' | 'pending' | 'not_needed' | 'inconclusive';

export interface EvidenceLabel {
  readonly label: string;
  readonly signals: readonly SignalKey[];
  /** Set where the line tells why its signals are unknown. */
  readonly gap?: Gap;
}

const ROUTE = ['email.mx_record', 'email.valid'] as const;
const NAME = ['person.name_matches_email', 'person.confidence'] as const;
const AT_COMPANY = ['person.likely_at_company', 'person.confidence'] as const;
const SITE = ['company.has_website', 'company.industry_guess', 'company.size_estimate'] as const;
const HIDING = ['ip.is_vpn', 'ip.is_tor'] as const;
const EVERY_IP = ['ip.country', 'ip.is_vpn', 'ip.is_tor', 'ip.risk_score'] as const;

const EVIDENCE_LABELS: Readonly<Record<string, EvidenceLabel>> = {
  prior: { label: 'Starting point', signals: [] },
  syntax_invalid: { label: 'Malformed address', signals: ['email.valid'] },
  syntax_valid: { label: 'Well-formed address', signals: ['email.valid'] },
  address_tidied: { label: 'Cleaned up first', signals: [] },
  sub_address: { label: 'Has a plus tag', signals: [] },
  domain_decoded: { label: 'Internationalised domain', signals: [] },
  local_part_quoted: { label: 'Quoted mailbox name', signals: [] },
  smtputf8_needed: { label: 'Needs mail hosts with SMTPUTF8', signals: ['email.valid'] },

  domain_not_found: {
    label: 'Domain does not exist',
    signals: [...ROUTE, 'company.domain_alive'],
  },
  no_mail_route: { label: 'No mail host', signals: ROUTE },
  null_mx: { label: 'Declares that it accepts no mail', signals: ROUTE },
  implicit_mx: { label: 'No MX record, only an address', signals: ['email.mx_record'] },
  implicit_mx_unconfirmed: {
    label: 'No MX record; not known whether its own address accepts mail',
    signals: ['email.mx_record'],
  },
  mx_published: { label: 'Mail hosts published', signals: ['email.mx_record'] },
  mail_provider: { label: 'Mail provider', signals: ['email.mx_record'] },
  mail_parked: { label: 'Mail goes to a parking service', signals: ['email.mx_record'] },
  mx_names_address: {
    label: 'An MX record holds an address, not a name',
    signals: ['email.mx_record'],
  },
  mx_host_reserved: { label: 'A mail host has no public address', signals: ['email.mx_record'] },
  mx_host_unresolved: { label: 'A mail host cannot be found', signals: ['email.mx_record'] },
  mx_host_inconclusive: {
    label: 'Not known whether the mail host can be found',
    signals: ['email.mx_record'],
  },
  mx_alias: { label: 'The mail host is an alias', signals: ['email.mx_record'] },
  mx_alias_inconclusive: {
    label: 'Not known whether the mail host is an alias',
    signals: ['email.mx_record'],
  },
  mx_wildcard: { label: 'Every name below the domain accepts mail', signals: ['email.mx_record'] },
  mx_wildcard_inconclusive: {
    label: 'Not known whether every name below the domain accepts mail',
    signals: ['email.mx_record'],
  },
  domain_alive: { label: 'Domain is live', signals: ['company.domain_alive'] },
  domain_dead: { label: 'Domain is not live', signals: ['company.domain_alive'] },
  domain_alive_inconclusive: {
    label: 'Not known whether the domain is live',
    signals: ['company.domain_alive'],
    gap: 'inconclusive',
  },
  domain_alive_not_run: {
    label: 'Not checked whether the domain is live',
    signals: ['company.domain_alive'],
    gap: 'not_run',
  },

  spf_published: { label: 'SPF is published', signals: ['email.spf'] },
  spf_neutral: { label: 'SPF is neutral about other senders', signals: ['email.spf'] },
  spf_open: { label: 'SPF lets anyone send', signals: ['email.spf'] },
  spf_sends_nothing: { label: 'SPF says it sends no mail', signals: ['email.spf'] },
  no_spf: { label: 'No valid SPF record', signals: ['email.spf'] },
  spf_inconclusive: {
    label: 'SPF could not be looked up',
    signals: ['email.spf'],
    gap: 'inconclusive',
  },
  dmarc_enforced: { label: 'DMARC is enforced', signals: ['email.dmarc'] },
  dmarc_published: { label: 'DMARC is published', signals: ['email.dmarc'] },
  no_dmarc: { label: 'No valid DMARC record', signals: ['email.dmarc'] },
  dmarc_inconclusive: {
    label: 'DMARC could not be looked up',
    signals: ['email.dmarc'],
    gap: 'inconclusive',
  },
  mta_sts_published: { label: 'MTA-STS is published', signals: ['email.mta_sts'] },
  no_mta_sts: { label: 'No valid MTA-STS record', signals: ['email.mta_sts'] },
  mta_sts_inconclusive: {
    label: 'MTA-STS could not be looked up',
    signals: ['email.mta_sts'],
    gap: 'inconclusive',
  },
  tls_rpt_published: { label: 'TLS-RPT is published', signals: ['email.tls_rpt'] },
  no_tls_rpt: { label: 'No valid TLS-RPT record', signals: ['email.tls_rpt'] },
  tls_rpt_inconclusive: {
    label: 'TLS-RPT could not be looked up',
    signals: ['email.tls_rpt'],
    gap: 'inconclusive',
  },
  bimi_published: { label: 'Names a logo for its mail (BIMI)', signals: ['email.bimi'] },
  no_bimi: { label: 'No BIMI logo', signals: ['email.bimi'] },
  bimi_inconclusive: {
    label: 'BIMI could not be looked up',
    signals: ['email.bimi'],
    gap: 'inconclusive',
  },

  possible_typo: { label: 'Possible typing error for', signals: ['email.valid'] },
  probable_typo: { label: 'Probable typing error for', signals: ['email.valid'] },
  lookalike_domain: { label: 'Imitates another domain', signals: ['email.valid'] },
  homograph_local_part: {
    label: 'Mailbox name imitates another one',
    signals: ['email.valid', 'email.role_based'],
  },
  random_local_part: { label: 'Mailbox name looks made up', signals: ['email.valid'] },

  disposable: { label: 'Disposable mail service', signals: ['email.disposable'] },
  disposable_mx: { label: 'Mail goes to a disposable mail service', signals: ['email.disposable'] },
  disposable_unconfirmed: {
    label: 'On one disposable-mail list only',
    signals: ['email.disposable'],
  },
  disposable_outweighed: {
    label: 'On one disposable-mail list; age and website outweigh it',
    signals: ['email.disposable'],
  },
  disposable_gone: {
    label: 'Was a disposable domain; it no longer exists',
    signals: ['email.disposable'],
  },
  not_disposable: { label: 'Not on any disposable-mail list', signals: ['email.disposable'] },
  alias_service: { label: 'Alias service', signals: ['email.disposable'] },
  free_provider: { label: 'Free-mail provider', signals: ['email.free_provider'] },
  own_domain: { label: 'Not a free-mail provider', signals: ['email.free_provider'] },
  free_provider_for_company: {
    label: 'Not a company address',
    signals: ['person.likely_at_company', 'email.free_provider'],
  },
  role_account: { label: 'Role address', signals: ['email.role_based'] },
  not_role: { label: 'Personal mailbox name', signals: ['email.role_based'] },

  name_matches: { label: 'Name fits', signals: NAME },
  name_partly_matches: { label: 'Part of the name fits', signals: NAME },
  name_half_fits: { label: 'Only half the name fits', signals: NAME },
  name_mismatch: { label: 'Name does not fit', signals: NAME },
  name_inconclusive: {
    label: 'Name and address cannot be compared',
    signals: NAME,
    gap: 'inconclusive',
  },
  name_not_given: { label: 'No name was given', signals: NAME, gap: 'not_asked' },
  company_matches: { label: 'Company fits', signals: AT_COMPANY },
  company_mismatch: { label: 'Another organisation', signals: AT_COMPANY },
  company_inconclusive: {
    label: 'Not known whether the company fits',
    signals: AT_COMPANY,
    gap: 'inconclusive',
  },
  company_not_given: { label: 'No company was given', signals: AT_COMPANY, gap: 'not_asked' },

  company_domain_suggested: {
    label: 'Possible company domain',
    signals: ['company.domain_suggestion'],
  },
  company_domain_not_found: {
    label: 'No domain of the company found',
    signals: ['company.domain_suggestion'],
  },
  company_domain_inconclusive: {
    label: 'Not known whether the company has a domain',
    signals: ['company.domain_suggestion'],
    gap: 'inconclusive',
  },

  domain_new: { label: 'New domain', signals: ['company.domain_age_days'] },
  domain_young: { label: 'Young domain', signals: ['company.domain_age_days'] },
  domain_settled: { label: 'Domain over half a year old', signals: ['company.domain_age_days'] },
  domain_established: { label: 'Established domain', signals: ['company.domain_age_days'] },
  domain_old: { label: 'Long-established domain', signals: ['company.domain_age_days'] },
  domain_age_unpublished: {
    label: 'The registry does not publish the age',
    signals: ['company.domain_age_days'],
    gap: 'inconclusive',
  },
  registration_inconclusive: {
    label: 'The registry gave no usable answer',
    signals: ['company.domain_age_days'],
    gap: 'inconclusive',
  },
  registration_not_run: {
    label: 'The registration was not looked up',
    signals: ['company.domain_age_days'],
    gap: 'not_run',
  },
  registration_pending: {
    label: 'The registration is still to be looked up',
    signals: ['company.domain_age_days'],
    gap: 'pending',
  },
  registration_not_needed: {
    label: 'The registration was not needed',
    signals: ['company.domain_age_days'],
    gap: 'not_needed',
  },

  website_seen: { label: 'Website answers', signals: ['company.has_website'] },
  website_none: { label: 'No website answers', signals: ['company.has_website'] },
  website_placeholder: { label: 'Website is a placeholder', signals: ['company.has_website'] },
  website_parked: { label: 'Parked or for sale', signals: ['company.has_website'] },
  website_moved: { label: 'Website is at another domain', signals: ['company.has_website'] },
  certificate_problem: { label: 'Certificate', signals: ['company.has_website'] },
  industry_guessed: { label: 'Industry', signals: ['company.industry_guess'] },
  size_estimated: { label: 'Employees', signals: ['company.size_estimate'] },
  website_inconclusive: {
    label: 'The website could not be reached',
    signals: SITE,
    gap: 'inconclusive',
  },
  website_not_run: { label: 'The website was not visited', signals: SITE, gap: 'not_run' },
  website_pending: { label: 'The website is still to be visited', signals: SITE, gap: 'pending' },
  website_not_needed: { label: 'The website was not needed', signals: SITE, gap: 'not_needed' },

  mailbox_exists: { label: 'Mailbox exists', signals: ['email.mailbox'] },
  mailbox_not_found: {
    label: 'No such mailbox',
    signals: ['email.mailbox', 'email.valid'],
  },
  mailbox_disabled: { label: 'Mailbox is disabled', signals: ['email.mailbox', 'email.valid'] },
  mailbox_full: { label: 'Mailbox is full', signals: ['email.mailbox'] },
  catch_all: {
    label: 'Accepts mail for any name',
    signals: ['email.mailbox'],
    gap: 'inconclusive',
  },
  mailbox_unconfirmed: {
    label: 'The mail host did not confirm it',
    signals: ['email.mailbox'],
    gap: 'inconclusive',
  },
  smtp_blocked: {
    label: 'The mail host refused to talk to this computer',
    signals: ['email.mailbox'],
    gap: 'inconclusive',
  },
  mailbox_not_run: {
    label: 'The mailbox was not tested',
    signals: ['email.mailbox'],
    gap: 'not_run',
  },
  mailbox_pending: {
    label: 'The mailbox is still to be tested',
    signals: ['email.mailbox'],
    gap: 'pending',
  },
  mailbox_not_needed: {
    label: 'The mailbox test was not needed',
    signals: ['email.mailbox'],
    gap: 'not_needed',
  },

  ip_not_given: { label: 'No IP address was given', signals: EVERY_IP, gap: 'not_asked' },
  ip_reserved: { label: 'Reserved IP address', signals: EVERY_IP, gap: 'inconclusive' },
  ip_country: { label: 'Country of the IP', signals: ['ip.country'] },
  ip_country_unknown: {
    label: 'Country not known',
    signals: ['ip.country'],
    gap: 'inconclusive',
  },
  ip_network: { label: 'Network of the IP', signals: ['ip.network'] },
  ip_country_mismatch: { label: 'Country differs from the domain’s', signals: ['ip.country'] },
  tor: { label: 'Tor exit', signals: ['ip.is_tor'] },
  vpn: { label: 'VPN exit', signals: ['ip.is_vpn'] },
  datacenter_ip: { label: 'Datacenter address', signals: ['ip.network'] },
  private_relay: { label: 'Private Relay', signals: ['ip.network'] },
  ip_unlisted: { label: 'Not on any Tor or VPN list', signals: HIDING },
  ip_reputation_unknown: {
    label: 'A list of Tor, VPN or datacenter addresses is missing',
    signals: [...HIDING, 'ip.risk_score'],
    gap: 'inconclusive',
  },
  ip_risk: { label: 'Risk of the IP', signals: ['ip.risk_score'] },

  override_allow: { label: 'Approved by your override', signals: [] },
  override_deny: { label: 'Blocked by your override', signals: [] },

  limited_evidence: { label: 'Little evidence', signals: [] },
};

/** The words of a code; one that is not in the table is spelt out, so that a newer engine still reads. */
export function evidenceLabel(code: string): EvidenceLabel {
  const words = Object.hasOwn(EVIDENCE_LABELS, code) ? EVIDENCE_LABELS[code] : undefined;
  if (words !== undefined) return words;
  const spelt = code.replaceAll('_', ' ');
  return { label: spelt.charAt(0).toUpperCase() + spelt.slice(1), signals: [] };
}

/** Whether the table has words of its own for a code. */
export function hasEvidenceLabel(code: string): boolean {
  return Object.hasOwn(EVIDENCE_LABELS, code);
}
