// The label of each evidence code, the signals it is about, and why they are unknown where it says so.

/** A row of the four signal cards. */
export type SignalKey =
  | 'email.valid'
  | 'email.mx_record'
  | 'email.spf'
  | 'email.dmarc'
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
  ...about([], {
    prior: 'Starting point',
    address_tidied: 'Cleaned up first',
    sub_address: 'Has a plus tag',
    domain_decoded: 'Internationalised domain',
    domain_mapped: 'Letters of the domain replaced',
    local_part_quoted: 'Quoted mailbox name',
    override_allow: 'Approved by your override',
    override_deny: 'Blocked by your override',
    limited_evidence: 'Little evidence',
  }),
  ...about(['email.valid'], {
    syntax_invalid: 'Malformed address',
    syntax_valid: 'Well-formed address',
    smtputf8_needed: 'Needs mail hosts with SMTPUTF8',
    possible_typo: 'Possible typing error for',
    probable_typo: 'Probable typing error for',
    lookalike_domain: 'Imitates another domain',
    random_local_part: 'Mailbox name looks made up',
  }),
  ...about([...ROUTE, 'company.domain_alive'], { domain_not_found: 'Domain does not exist' }),
  ...about(ROUTE, {
    no_mail_route: 'No mail host',
    null_mx: 'Declares that it accepts no mail',
  }),
  ...about(['email.mx_record'], {
    implicit_mx: 'No MX record, only an address',
    implicit_mx_unconfirmed: 'No MX record; not known whether its own address accepts mail',
    mx_published: 'Mail hosts published',
    mail_provider: 'Mail provider',
    mail_parked: 'Mail goes to a parking service',
    mx_names_address: 'An MX record holds an address, not a name',
    mx_host_reserved: 'A mail host has no public address',
    mx_host_unresolved: 'A mail host cannot be found',
    mx_host_inconclusive: 'Not known whether the mail host can be found',
    mx_alias: 'The mail host is an alias',
    mx_alias_inconclusive: 'Not known whether the mail host is an alias',
    mx_wildcard: 'Every name below the parent domain accepts mail',
    mx_wildcard_inconclusive: 'Not known whether every name below the parent domain accepts mail',
  }),
  ...about(['company.domain_alive'], {
    domain_alive: 'Domain is live',
    domain_dead: 'Domain is not live',
    domain_alive_inconclusive: ['Not known whether the domain is live', 'inconclusive'],
    domain_alive_not_run: ['Not checked whether the domain is live', 'not_run'],
  }),
  ...about(['email.spf'], {
    spf_published: 'SPF is published',
    spf_neutral: 'SPF is neutral about other senders',
    spf_open: 'SPF lets anyone send',
    spf_sends_nothing: 'SPF says it sends no mail',
    no_spf: 'No valid SPF record',
    spf_inconclusive: ['SPF could not be looked up', 'inconclusive'],
  }),
  ...about(['email.dmarc'], {
    dmarc_enforced: 'DMARC is enforced',
    dmarc_published: 'DMARC is published',
    no_dmarc: 'No valid DMARC record',
    dmarc_inconclusive: ['DMARC could not be looked up', 'inconclusive'],
  }),
  ...about(['email.valid', 'email.role_based'], {
    homograph_local_part: 'Mailbox name imitates another one',
  }),
  ...about(['email.disposable'], {
    disposable: 'Disposable mail service',
    disposable_mx: 'Mail goes to a disposable mail service',
    disposable_unconfirmed: 'Listed as disposable, not confirmed',
    disposable_outweighed: 'On one disposable-mail list; age and website outweigh it',
    disposable_gone: 'Was a disposable domain; it no longer exists',
    not_disposable: 'Not on any disposable-mail list',
    alias_service: 'Alias service',
  }),
  ...about(['email.free_provider'], {
    free_provider: 'Free-mail provider',
    own_domain: 'Not a free-mail provider',
  }),
  ...about(['person.likely_at_company', 'email.free_provider'], {
    free_provider_for_company: 'Not a company address',
  }),
  ...about(['email.role_based'], {
    role_account: 'Role address',
    not_role: 'Personal mailbox name',
  }),
  ...about(NAME, {
    name_matches: 'Name fits',
    name_partly_matches: 'Part of the name fits',
    name_half_fits: 'Only half the name fits',
    name_mismatch: 'Name does not fit',
    name_inconclusive: ['Name and address cannot be compared', 'inconclusive'],
    name_not_given: ['No name was given', 'not_asked'],
  }),
  ...about(AT_COMPANY, {
    company_matches: 'Company fits',
    company_mismatch: 'Another organisation',
    company_imitated: 'Imitates the company’s name',
    company_inconclusive: ['Not known whether the company fits', 'inconclusive'],
    company_not_given: ['No company was given', 'not_asked'],
  }),
  ...about(['company.domain_suggestion'], {
    company_domain_suggested: 'Possible company domain',
    company_domain_not_found: 'No domain of the company found',
    company_domain_inconclusive: ['Not known whether the company has a domain', 'inconclusive'],
  }),
  ...about(['company.domain_age_days'], {
    domain_new: 'New domain',
    domain_young: 'Young domain',
    domain_settled: 'Domain over half a year old',
    domain_established: 'Established domain',
    domain_old: 'Long-established domain',
    domain_age_unpublished: ['The registry does not publish the age', 'inconclusive'],
    registration_inconclusive: ['The registry gave no usable answer', 'inconclusive'],
    registration_not_run: ['The registration was not looked up', 'not_run'],
    registration_pending: ['The registration is still to be looked up', 'pending'],
    registration_not_needed: ['The registration was not needed', 'not_needed'],
  }),
  ...about(['company.has_website'], {
    website_seen: 'Website answers',
    website_none: 'No website answers',
    website_placeholder: 'Website is a placeholder',
    website_parked: 'Parked or for sale',
    website_moved: 'Website is at another domain',
    certificate_problem: 'Certificate',
  }),
  ...about(['company.industry_guess'], { industry_guessed: 'Industry' }),
  ...about(['company.size_estimate'], { size_estimated: 'Employees' }),
  ...about(SITE, {
    website_inconclusive: ['The website could not be reached', 'inconclusive'],
    website_not_run: ['The website was not visited', 'not_run'],
    website_pending: ['The website is still to be visited', 'pending'],
    website_not_needed: ['The website was not needed', 'not_needed'],
  }),
  ...about(['email.mailbox'], {
    mailbox_exists: 'Mailbox exists',
    mailbox_full: 'Mailbox is full',
    catch_all: ['Accepts mail for any name', 'inconclusive'],
    mailbox_unconfirmed: ['The mail host did not confirm it', 'inconclusive'],
    smtp_blocked: ['The mail host rejected this computer', 'inconclusive'],
    mailbox_not_run: ['The mailbox was not tested', 'not_run'],
    mailbox_pending: ['The mailbox is still to be tested', 'pending'],
    mailbox_not_needed: ['The mailbox test was not needed', 'not_needed'],
  }),
  ...about(['email.mailbox', 'email.valid'], {
    mailbox_not_found: 'No such mailbox',
    mailbox_disabled: 'Mailbox is disabled',
  }),
  ...about(EVERY_IP, {
    ip_not_given: ['No IP address was given', 'not_asked'],
    ip_reserved: ['Reserved IP address', 'inconclusive'],
  }),
  ...about(['ip.country'], {
    ip_country: 'Country of the IP',
    ip_country_unknown: ['Country not known', 'inconclusive'],
    ip_country_mismatch: 'Country differs from the domain’s',
  }),
  ...about(['ip.network'], {
    ip_network: 'Network of the IP',
    datacenter_ip: 'Datacenter address',
    private_relay: 'Private Relay',
  }),
  ...about(['ip.is_tor'], { tor: 'Tor exit' }),
  ...about(['ip.is_vpn'], { vpn: 'VPN exit' }),
  ...about(HIDING, { ip_unlisted: 'Not on any Tor or VPN list' }),
  ...about([...HIDING, 'ip.risk_score'], {
    ip_reputation_unknown: [
      'A list of Tor, VPN or datacenter addresses is missing',
      'inconclusive',
    ],
  }),
  ...about(['ip.risk_score'], { ip_risk: 'Risk of the IP' }),
};

/** The codes that are about the same signals: each with its label, and the gap where it tells why they are unknown. */
function about(
  signals: readonly SignalKey[],
  codes: Readonly<Record<string, string | readonly [label: string, gap: Gap]>>,
): Record<string, EvidenceLabel> {
  const labels = Object.entries(codes).map(([code, words]): [string, EvidenceLabel] => {
    if (typeof words === 'string') return [code, { label: words, signals }];
    const [label, gap] = words;
    return [code, { label, signals, gap }];
  });
  return Object.fromEntries(labels);
}

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
