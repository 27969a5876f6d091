// The one table of the score: every observation, its weight, cap, group, flag and words. docs/scoring.md is made from it.
import { USUAL_BANDS } from '../../../src-shared/bands.ts';
import type { Flag } from '../../../src-shared/flags.ts';

/** Changes whenever a row below changes what a score is. */
export const SCORING_VERSION = '2026.8';

/** What a row speaks about; the screen ties a line of evidence to its signal by this. */
export type Signal =
  | 'prior'
  | 'syntax'
  | 'route'
  | 'disposable'
  | 'provider'
  | 'role'
  | 'mailbox'
  | 'domain'
  | 'registration'
  | 'website'
  | 'name'
  | 'company'
  | 'ip'
  | 'network'
  | 'policy'
  | 'resemblance'
  | 'breadth'
  | 'override';

export interface ScoringRow {
  readonly signal: Signal;
  /** Half decibans: +20 makes trust ten times likelier. */
  readonly points: number;
  /** The highest score that this observation allows. */
  readonly cap?: number;
  /** The score below which its points, which are negative, bring no address by themselves. */
  readonly floor?: number;
  readonly flag?: Flag;
  /** Rows of a group observe one thing several ways; their sum is limited (see GROUP_LIMITS). */
  readonly group?: Group;
  /** What it observes, for the documents. */
  readonly observes: string;
  /** A clause for the reasoning, `{}` stands for what was observed; null where there is nothing to say. */
  readonly says: string | null;
}

export type Group = 'route' | 'website' | 'network' | 'imitation';

/** The most and least that the rows of a group may give together. */
export const GROUP_LIMITS: Readonly<Record<Group, { readonly min: number; readonly max: number }>> =
  {
    route: { min: -40, max: 9 },
    website: { min: -10, max: 3 },
    network: { min: -14, max: 1 },
    imitation: { min: -14, max: 0 },
  };

const rows = {
  prior: {
    signal: 'prior',
    points: -6,
    observes:
      'Before anything is checked, one address in three is taken to be good: trust has to be earned.',
    says: null,
  },

  // The address itself
  syntax_invalid: {
    signal: 'syntax',
    points: -40,
    cap: 0,
    flag: 'invalid_syntax',
    observes: 'The text is not an address that mail can be sent to.',
    says: 'malformed address: {}',
  },
  syntax_valid: {
    signal: 'syntax',
    points: 0,
    observes: 'The address is well-formed.',
    says: null,
  },

  address_tidied: {
    signal: 'syntax',
    points: 0,
    observes: 'Something around the address was removed before it was read.',
    says: null,
  },
  sub_address: {
    signal: 'syntax',
    points: 0,
    observes: 'The address carries a tag: after a + (RFC 5233), or by a rule of its provider.',
    says: null,
  },
  domain_decoded: {
    signal: 'syntax',
    points: 0,
    observes: 'The domain has letters beyond ASCII; the DNS knows it by its punycode.',
    says: null,
  },
  domain_mapped: {
    signal: 'syntax',
    points: 0,
    observes:
      'The domain was written with characters that IDNA replaces (UTS #46), such as ligatures or compatibility ideographs; the name with what they stand for is used.',
    says: null,
  },
  local_part_quoted: {
    signal: 'syntax',
    points: 0,
    observes: 'The part before the @ was written in quotation marks.',
    says: null,
  },
  smtputf8_needed: {
    signal: 'syntax',
    points: 0,
    observes: 'Only mail hosts that offer SMTPUTF8 (RFC 6531) can accept mail for the address.',
    says: null,
  },

  // How mail would travel
  domain_not_found: {
    signal: 'route',
    points: -40,
    cap: 5,
    flag: 'domain_not_found',
    group: 'route',
    observes: 'The domain does not exist (NXDOMAIN).',
    says: 'the domain {} does not exist',
  },
  no_mail_route: {
    signal: 'route',
    points: -40,
    cap: 5,
    flag: 'no_mail_route',
    group: 'route',
    observes: 'No usable MX record, and no IP address to fall back on.',
    says: 'no host accepts mail for the domain ({})',
  },
  null_mx: {
    signal: 'route',
    points: -40,
    cap: 5,
    flag: 'null_mx',
    group: 'route',
    observes: 'A null MX: the domain refuses all mail (RFC 7505).',
    says: 'the domain {} declares that it accepts no mail',
  },
  implicit_mx: {
    signal: 'route',
    points: -1,
    flag: 'implicit_mx',
    group: 'route',
    observes: 'No MX record, but the domain has an IP address (RFC 5321 section 5.1).',
    says: 'no MX record, so mail would go to the domain’s own address {}',
  },
  implicit_mx_unconfirmed: {
    signal: 'route',
    points: -1,
    cap: 69,
    flag: 'implicit_mx',
    group: 'route',
    observes:
      'No MX record, but the domain has an IP address, and no mail host has answered on port 25: it is not known whether anything accepts mail there.',
    says: 'no MX record, and whether the domain’s own address {} accepts mail is not known',
  },
  mx_published: {
    signal: 'route',
    points: 6,
    group: 'route',
    observes: 'MX records name at least one host that has an IP address.',
    says: 'mail goes to {}',
  },
  mx_names_address: {
    signal: 'route',
    points: 0,
    group: 'route',
    observes: 'An MX record holds an IP address where a host name belongs; senders cannot use it.',
    says: null,
  },
  mx_host_reserved: {
    signal: 'route',
    points: 0,
    group: 'route',
    observes: 'An MX record names a host that has only private or otherwise reserved addresses.',
    says: null,
  },
  mx_host_unresolved: {
    signal: 'route',
    points: 0,
    group: 'route',
    observes:
      'An MX record names a host that does not exist or has no IP address; the other hosts accept the mail.',
    says: null,
  },
  mx_host_inconclusive: {
    signal: 'route',
    points: 0,
    observes: 'It could not be determined whether a host named by an MX record has an IP address.',
    says: null,
  },
  mx_alias: {
    signal: 'route',
    points: 0,
    group: 'route',
    observes:
      'The preferred mail host is an alias, which RFC 5321 section 5.1 and RFC 2181 section 10.3 forbid; most senders follow it anyway.',
    says: null,
  },
  mx_alias_inconclusive: {
    signal: 'route',
    points: 0,
    observes: 'It could not be determined whether the preferred mail host is an alias.',
    says: null,
  },
  mx_wildcard: {
    signal: 'route',
    points: 0,
    group: 'route',
    observes:
      'Every name below the parent domain gets the same mail hosts (a wildcard), so the MX records say nothing about this one.',
    says: null,
  },
  mx_wildcard_inconclusive: {
    signal: 'route',
    points: 0,
    observes:
      'It could not be determined whether every name below the parent domain gets the same mail hosts.',
    says: null,
  },
  domain_alive: {
    signal: 'domain',
    points: 1,
    group: 'route',
    observes: 'The registrable domain answers in the DNS.',
    says: null,
  },
  domain_dead: {
    signal: 'domain',
    points: 0,
    group: 'route',
    observes: 'The registrable domain does not exist, or publishes nothing.',
    says: null,
  },
  domain_alive_inconclusive: {
    signal: 'domain',
    points: 0,
    observes: 'It could not be determined whether the registrable domain answers.',
    says: null,
  },

  domain_alive_not_run: {
    signal: 'domain',
    points: 0,
    observes: 'Whether the registrable domain answers was not looked up.',
    says: null,
  },

  // What the domain publishes about its own mail
  spf_published: {
    signal: 'policy',
    points: 1,
    group: 'route',
    observes: 'SPF says which hosts may send for the domain, and that others may not (RFC 7208).',
    says: null,
  },
  spf_neutral: {
    signal: 'policy',
    points: 0,
    group: 'route',
    observes: 'SPF is published, but says nothing about other hosts.',
    says: null,
  },
  spf_open: {
    signal: 'policy',
    points: -2,
    group: 'route',
    observes: 'SPF lets any host send for the domain.',
    says: 'any host may send in the domain’s name',
  },
  spf_sends_nothing: {
    signal: 'policy',
    points: -3,
    group: 'route',
    observes: 'SPF says that the domain sends no mail at all.',
    says: 'the domain declares that it sends no mail',
  },
  no_spf: {
    signal: 'policy',
    points: -2,
    flag: 'no_spf',
    group: 'route',
    observes: 'No valid SPF record is published.',
    says: 'no valid SPF record',
  },
  dmarc_enforced: {
    signal: 'policy',
    points: 2,
    group: 'route',
    observes: 'DMARC asks receivers to quarantine or reject forged mail (RFC 7489).',
    says: null,
  },
  dmarc_published: {
    signal: 'policy',
    points: 1,
    group: 'route',
    observes: 'DMARC is published, with the policy none.',
    says: null,
  },
  no_dmarc: {
    signal: 'policy',
    points: -1,
    flag: 'no_dmarc',
    group: 'route',
    observes: 'No valid DMARC record is published.',
    says: null,
  },
  spf_inconclusive: {
    signal: 'policy',
    points: 0,
    observes: 'The SPF record could not be looked up.',
    says: null,
  },
  dmarc_inconclusive: {
    signal: 'policy',
    points: 0,
    observes: 'The DMARC record could not be looked up.',
    says: null,
  },
  mail_provider: {
    signal: 'route',
    points: 0,
    group: 'route',
    observes: 'The provider whose hosts accept mail for the domain.',
    says: null,
  },
  mail_parked: {
    signal: 'route',
    points: -6,
    flag: 'parked_domain',
    group: 'route',
    observes: 'The mail of the domain goes to a parking service.',
    says: 'mail goes to the parking service {}',
  },

  // What the address resembles
  possible_typo: {
    signal: 'resemblance',
    points: -4,
    flag: 'possible_typo',
    observes:
      'The domain is one typing error away from a well-known one, or from one that occurs often in the list.',
    says: 'the domain may be a typing error for {}',
  },
  probable_typo: {
    signal: 'resemblance',
    points: -10,
    cap: 39,
    flag: 'possible_typo',
    observes:
      'The domain is one typing error away from a well-known one, and accepts no mail, is young or is disposable.',
    says: 'the domain is probably a typing error for {}',
  },
  lookalike_domain: {
    signal: 'resemblance',
    points: -14,
    cap: 39,
    flag: 'lookalike_domain',
    group: 'imitation',
    observes: 'The domain is spelt to look like another one.',
    says: 'the domain imitates {}',
  },
  random_local_part: {
    signal: 'resemblance',
    points: -8,
    flag: 'random_local_part',
    observes:
      'The local part contains no name or word, or is made of neighbouring or repeated keys, or is an identifier or a dummy (test, none).',
    says: 'the part before the @ looks made up ({})',
  },
  homograph_local_part: {
    signal: 'resemblance',
    points: -10,
    flag: 'homograph_local_part',
    observes:
      'The local part mixes in look-alike letters of another alphabet; it is taken for neither a person nor a role.',
    says: 'the part before the @ imitates another one ({})',
  },

  // Who runs the domain
  disposable_mx: {
    signal: 'disposable',
    points: -25,
    cap: 15,
    flag: 'disposable',
    observes:
      'The mail of the domain goes to the hosts of a disposable mail service, by their names or their IP addresses.',
    says: 'mail goes to the disposable mail service {}',
  },
  disposable: {
    signal: 'disposable',
    points: -25,
    cap: 15,
    flag: 'disposable',
    observes:
      'Two lists of disposable mail services of different origin name the domain, or one list whose maintainers verify every entry.',
    says: 'disposable mail service ({})',
  },
  disposable_unconfirmed: {
    signal: 'disposable',
    points: -8,
    floor: 40,
    flag: 'disposable',
    observes:
      'One list of disposable mail services names the domain, or several that copy one another, and without a date; no other list confirms it, and it is not two years old with a website, which would speak against the list. Its points lower no score below 40.',
    says: 'listed as a disposable mail service, but not confirmed ({})',
  },
  disposable_outweighed: {
    signal: 'disposable',
    points: -4,
    observes:
      'One list of disposable mail services names the domain, or several that copy one another, but it is at least two years old and has a website.',
    says: null,
  },
  disposable_gone: {
    signal: 'disposable',
    points: -25,
    observes: 'A list of disposable mail services names the domain, which no longer exists.',
    says: null,
  },
  not_disposable: {
    signal: 'disposable',
    points: 2,
    observes: 'The domain is on no list of disposable mail services.',
    says: null,
  },
  alias_service: {
    signal: 'disposable',
    points: -4,
    flag: 'alias_service',
    observes:
      'The domain belongs to an alias service: mail is forwarded to a real mailbox, whose address stays hidden.',
    says: 'alias address at {}, which hides the mailbox behind it',
  },
  free_provider: {
    signal: 'provider',
    points: -1,
    observes: 'The domain is a free-mail provider, where anyone can open a mailbox.',
    says: 'free-mail address ({})',
  },
  own_domain: {
    signal: 'provider',
    points: 1,
    observes: 'The domain is not a known free-mail provider.',
    says: null,
  },
  free_provider_for_company: {
    signal: 'company',
    points: -11,
    flag: 'free_provider_for_company',
    observes: 'A company was given, but the address is at a free-mail or disposable mail provider.',
    says: 'an address at {} is not a company address',
  },

  // The local part
  role_account: {
    signal: 'role',
    points: -6,
    flag: 'role_based',
    observes: 'The local part names a role, not a person.',
    says: 'role address ({}), not a person',
  },
  not_role: {
    signal: 'role',
    points: 1,
    observes: 'The local part is not a role: a personal mailbox name.',
    says: null,
  },

  // The person
  name_matches: {
    signal: 'name',
    points: 6,
    observes: 'The local part is built from the parts of the name.',
    says: 'the name fits',
  },
  name_partly_matches: {
    signal: 'name',
    points: 3,
    observes: 'The local part contains one part of the name.',
    says: 'part of the name fits',
  },
  name_half_fits: {
    signal: 'name',
    points: -3,
    observes: 'One part of the name fits, but a different name takes the place of the other part.',
    says: 'only half of the name fits ({})',
  },
  name_mismatch: {
    signal: 'name',
    points: -8,
    flag: 'name_mismatch',
    observes: 'The local part fits no part of the name and names a different person.',
    says: 'the name does not fit the address',
  },
  name_inconclusive: {
    signal: 'name',
    points: 0,
    observes:
      'Name and local part cannot be compared, or the local part is a handle rather than a name.',
    says: null,
  },
  name_not_given: { signal: 'name', points: 0, observes: 'No name was given.', says: null },

  // The company
  company_not_given: {
    signal: 'company',
    points: 0,
    observes: 'No company was given.',
    says: null,
  },
  company_matches: {
    signal: 'company',
    points: 5,
    observes: 'The company given fits the domain or what its website says.',
    says: 'the company fits',
  },
  company_mismatch: {
    signal: 'company',
    points: -8,
    flag: 'company_mismatch',
    observes: 'The domain and its website name a different organisation from the one given.',
    says: 'the domain belongs to a different organisation ({})',
  },
  company_imitated: {
    signal: 'company',
    points: -14,
    cap: 39,
    flag: 'lookalike_domain',
    group: 'imitation',
    observes:
      'The domain is nearly the name of the company given, as an impostor would spell it, and it is not known to be two years old with a website that calls itself the company.',
    says: 'the domain imitates the name of the company given ({})',
  },
  company_inconclusive: {
    signal: 'company',
    points: 0,
    observes: 'It cannot be determined whether the domain belongs to the company given.',
    says: null,
  },

  company_domain_suggested: {
    signal: 'company',
    points: 0,
    observes:
      'A company is given with a free-mail address, and a domain of that name has a website that calls itself the same. Only a suggestion: it says nothing about the address, and another company may have the same name.',
    says: null,
  },
  company_domain_not_found: {
    signal: 'company',
    points: 0,
    observes:
      'A company is given with a free-mail address, and no domain of that name has a website that calls itself the same.',
    says: null,
  },
  company_domain_inconclusive: {
    signal: 'company',
    points: 0,
    observes:
      'A company is given with a free-mail address, and it could not be determined whether it has a website of its own.',
    says: null,
  },

  // The registration of the domain
  domain_new: {
    signal: 'registration',
    points: -14,
    cap: 69,
    flag: 'new_domain',
    observes: 'The domain was registered less than 30 days ago.',
    says: 'new domain (registered {} ago)',
  },
  domain_young: {
    signal: 'registration',
    points: -6,
    flag: 'young_domain',
    observes: 'The domain was registered 30 to 179 days ago.',
    says: 'young domain (registered {} ago)',
  },
  domain_settled: {
    signal: 'registration',
    points: 1,
    observes: 'The domain was registered half a year to 2 years ago.',
    says: 'domain registered {} ago',
  },
  domain_established: {
    signal: 'registration',
    points: 4,
    observes: 'The domain was registered 2 to 8 years ago.',
    says: 'established domain ({})',
  },
  domain_old: {
    signal: 'registration',
    points: 6,
    observes: 'The domain was registered 8 years ago or more.',
    says: 'established domain ({})',
  },
  domain_age_unpublished: {
    signal: 'registration',
    points: 0,
    observes: 'The registry does not publish when the domain was registered.',
    says: null,
  },
  registration_inconclusive: {
    signal: 'registration',
    points: 0,
    observes: 'The registry could not be asked, or its answer contradicts the DNS.',
    says: null,
  },
  registration_not_run: {
    signal: 'registration',
    points: 0,
    observes: 'The registration of the domain was not looked up.',
    says: null,
  },
  registration_pending: {
    signal: 'registration',
    points: 0,
    observes:
      'The registration of the domain is still to be looked up; the verdict is provisional.',
    says: null,
  },
  registration_not_needed: {
    signal: 'registration',
    points: 0,
    observes:
      'The registration of the domain was not looked up, because it could not change the recommendation.',
    says: null,
  },
  website_seen: {
    signal: 'website',
    points: 3,
    group: 'website',
    observes: 'A website with content of its own answers at the domain.',
    says: 'a website answers',
  },
  website_none: {
    signal: 'website',
    points: -4,
    flag: 'no_website',
    group: 'website',
    observes: 'No website answers at the domain.',
    says: 'no website',
  },
  website_placeholder: {
    signal: 'website',
    points: -2,
    flag: 'no_website',
    group: 'website',
    observes: "The website is a server's default page or says that it is coming soon.",
    says: 'the website is only a placeholder',
  },
  website_parked: {
    signal: 'website',
    points: -10,
    flag: 'parked_domain',
    group: 'website',
    observes: 'The domain is parked or for sale.',
    says: 'the domain is parked or for sale',
  },
  website_moved: {
    signal: 'website',
    points: 0,
    group: 'website',
    observes: 'The website is at another domain.',
    says: null,
  },
  certificate_problem: {
    signal: 'website',
    points: -1,
    group: 'website',
    observes: "The website's certificate is expired, for another name, or not trusted.",
    says: 'the website’s certificate is {}',
  },
  industry_guessed: {
    signal: 'website',
    points: 0,
    observes: 'The industry that the website describes.',
    says: null,
  },
  size_estimated: {
    signal: 'website',
    points: 0,
    observes: 'The number of employees that the website gives.',
    says: null,
  },
  website_inconclusive: {
    signal: 'website',
    points: 0,
    observes: 'It could not be determined whether the domain has a website.',
    says: null,
  },
  website_not_run: {
    signal: 'website',
    points: 0,
    observes: 'The website was not visited.',
    says: null,
  },
  website_pending: {
    signal: 'website',
    points: 0,
    observes: 'The website is still to be visited; the verdict is provisional.',
    says: null,
  },
  website_not_needed: {
    signal: 'website',
    points: 0,
    observes: 'The website was not visited, because it could not change the recommendation.',
    says: null,
  },

  // The mailbox
  mailbox_exists: {
    signal: 'mailbox',
    points: 7,
    observes: 'The mail host accepts mail for the mailbox, and not for just any mailbox.',
    says: 'the mailbox exists',
  },
  mailbox_not_found: {
    signal: 'mailbox',
    points: -40,
    cap: 5,
    flag: 'mailbox_not_found',
    observes: 'The mail host says that there is no such mailbox.',
    says: 'the mail host says there is no such mailbox ({})',
  },
  mailbox_disabled: {
    signal: 'mailbox',
    points: -40,
    cap: 5,
    flag: 'mailbox_disabled',
    observes: 'The mail host says that the mailbox is disabled.',
    says: 'the mail host says the mailbox is disabled ({})',
  },
  mailbox_full: {
    signal: 'mailbox',
    points: -3,
    cap: 69,
    flag: 'mailbox_full',
    observes:
      'The mail host says that the mailbox is full: it exists, but accepts nothing at present.',
    says: 'the mail host says the mailbox is full ({})',
  },
  catch_all: {
    signal: 'mailbox',
    points: 0,
    cap: 69,
    flag: 'catch_all',
    observes:
      'The mail host accepts mail for any mailbox, so it cannot be known whether this one exists.',
    says: 'the mail host accepts mail for any name, so the mailbox cannot be confirmed',
  },
  mailbox_unconfirmed: {
    signal: 'mailbox',
    points: 0,
    flag: 'mailbox_unconfirmed',
    observes: 'The mail host was asked, but did not say whether the mailbox exists.',
    says: null,
  },
  smtp_blocked: {
    signal: 'mailbox',
    points: 0,
    flag: 'smtp_blocked',
    observes: 'The mail host rejected this machine; that is no evidence about the mailbox.',
    says: null,
  },
  mailbox_not_run: {
    signal: 'mailbox',
    points: 0,
    observes: 'The mail host was not asked about the mailbox.',
    says: null,
  },
  mailbox_pending: {
    signal: 'mailbox',
    points: 0,
    observes: 'The mail host is still to be asked about the mailbox; the verdict is provisional.',
    says: null,
  },
  mailbox_not_needed: {
    signal: 'mailbox',
    points: 0,
    observes:
      'The mail host was not asked about the mailbox, because it could not change the recommendation.',
    says: null,
  },

  // The source IP
  ip_not_given: { signal: 'ip', points: 0, observes: 'No IP address was given.', says: null },
  ip_reserved: {
    signal: 'ip',
    points: 0,
    flag: 'reserved_ip',
    observes: 'The IP address is reserved; it says nothing about a country or network.',
    says: null,
  },
  ip_country: {
    signal: 'ip',
    points: 0,
    observes: 'The country to which the IP address is assigned.',
    says: null,
  },
  ip_country_unknown: {
    signal: 'ip',
    points: 0,
    observes: 'No table says to which country the IP address is assigned.',
    says: null,
  },
  ip_network: {
    signal: 'ip',
    points: 0,
    observes: 'The network that announces the IP address.',
    says: null,
  },
  ip_country_mismatch: {
    signal: 'ip',
    points: -1,
    group: 'network',
    observes:
      'The IP address is assigned to a different country from the one the domain belongs to.',
    says: 'the IP address and the domain belong to different countries ({})',
  },
  tor: {
    signal: 'network',
    points: -12,
    cap: 39,
    flag: 'tor',
    group: 'network',
    observes: 'The IP address is an exit of the Tor network.',
    says: 'the IP address {} is a Tor exit',
  },
  vpn: {
    signal: 'network',
    points: -6,
    flag: 'vpn',
    group: 'network',
    observes: 'The IP address is an exit of a VPN service.',
    says: 'the IP address {} is a VPN exit',
  },
  datacenter_ip: {
    signal: 'network',
    points: -4,
    flag: 'datacenter_ip',
    group: 'network',
    observes:
      'The IP address belongs to a datacenter, where programs run rather than people browse.',
    says: 'the IP address {} belongs to a datacenter',
  },
  private_relay: {
    signal: 'network',
    points: 0,
    flag: 'private_relay',
    group: 'network',
    observes: "The IP address is an exit of Apple's Private Relay, which hides its user's own.",
    says: null,
  },
  ip_unlisted: {
    signal: 'network',
    points: 1,
    group: 'network',
    observes: 'The IP address is on none of the lists of Tor, VPN and datacenter addresses.',
    says: null,
  },
  ip_reputation_unknown: {
    signal: 'network',
    points: 0,
    observes:
      'At least one of the lists of Tor, VPN and datacenter addresses is missing, so nothing can be ruled out.',
    says: null,
  },
  ip_risk: {
    signal: 'network',
    points: 0,
    observes: 'The risk of the IP address, from a table of weights of its own.',
    says: null,
  },

  // How much was seen
  limited_evidence: {
    signal: 'breadth',
    points: 0,
    flag: 'limited_evidence',
    observes: 'Only the address and its mail route could be judged.',
    says: null,
  },

  // What the user decided; these lines come from the local policy, never from a check
  override_deny: {
    signal: 'override',
    points: -40,
    cap: 0,
    observes: 'An override of yours blocks the address or its domain.',
    says: 'your override blocks it ({})',
  },
  override_allow: {
    signal: 'override',
    points: 0,
    observes:
      'An override of yours approves the address or its domain. It gets the points that approval needs and lifts lower caps, except those of 5 and less: where mail cannot arrive, an override does not help.',
    says: 'your override approves it ({})',
  },
} as const satisfies Record<string, ScoringRow>;

/** Stable name of an observation. */
export type EvidenceCode = keyof typeof rows;

/** Rows are changed, never taken out: stored results name them. */
export const SCORING_TABLE: Readonly<Record<EvidenceCode, ScoringRow>> = rows;

/** Whether the table has a row for the code of a line of evidence. */
export function isEvidenceCode(code: string): code is EvidenceCode {
  return Object.hasOwn(SCORING_TABLE, code);
}

/** Whether a policy may give a code another weight: unknowns have none, and an override has its own. */
export function isWeighable(code: EvidenceCode): boolean {
  return SCORING_TABLE[code].signal !== 'override' && !UNKNOWN.test(code);
}

const UNKNOWN =
  /_(not_run|pending|not_needed|inconclusive|not_given|unknown|unpublished)$|^mailbox_unconfirmed$|^smtp_blocked$/;

/** Caps this low say that mail cannot be delivered; nothing lifts them. */
export const UNDELIVERABLE_CAP = 5;

/** Bands of the score; the recommendation follows from them. */
export interface Bands {
  /** Lowest score that is approved. */
  readonly approve: number;
  /** Lowest score that is reviewed; what is below is blocked. */
  readonly review: number;
}

export const DEFAULT_BANDS: Bands = USUAL_BANDS;
