// The words in which registries answer over WHOIS: tables only.

/** When the domain was registered. */
export const REGISTERED_KEYS: ReadonlySet<string> = new Set([
  'creation date',
  'created',
  'created on',
  'created at',
  'created date',
  'create date',
  'creation_date',
  'registered',
  'registered on',
  'registered at',
  'registered date',
  'registration date',
  'registration time',
  'domain registration date',
  'domain create date',
  'domain created',
  'domain registered',
  'domain name commencement date',
  'domain record activated',
  'domain_dateregistered',
  'first registration date',
  'record created',
  'record created on',
  '登録年月日',
  '등록일',
]);

/** When it ends. */
export const EXPIRES_KEYS: ReadonlySet<string> = new Set([
  'registry expiry date',
  'registrar registration expiration date',
  'expiry date',
  'expiration date',
  'expiration time',
  'expire date',
  'expires',
  'expires on',
  'expires at',
  'expire',
  'paid-till',
  'renewal date',
  'valid until',
  'domain expires',
  'domain expiration date',
  'domain_datebilleduntil',
  'record expires on',
  '有効期限',
  '사용 종료일',
]);

/** When it was last changed. */
export const CHANGED_KEYS: ReadonlySet<string> = new Set([
  'updated date',
  'updated',
  'updated on',
  'updated at',
  'last updated',
  'last updated on',
  'last updated date',
  'last update',
  'last-update',
  'last modified',
  'modified',
  'changed',
  'domain record last updated',
  'domain_datelastmodified',
  '最終更新',
]);

export const STATUS_KEYS: ReadonlySet<string> = new Set([
  'domain status',
  'status',
  'state',
  'eppstatus',
  'registration status',
  'query_status',
  '状態',
]);

export const REGISTRAR_KEYS: ReadonlySet<string> = new Set([
  'registrar',
  'registrar name',
  'registrar_name',
  'sponsoring registrar',
  'authorized agency',
]);

export const DOMAIN_KEYS: ReadonlySet<string> = new Set([
  'domain name',
  'domain',
  'domain_name',
  'ドメイン名',
]);

export const NAME_SERVER_KEYS: ReadonlySet<string> = new Set([
  'name server',
  'name servers',
  'nameserver',
  'nameservers',
  'nserver',
  'domain servers',
  'domain nameservers',
  'domain servers in listed order',
  'ns_name_01',
  'ネームサーバ',
]);

/** Where more is known: the WHOIS server of the registrar. */
export const REFERRAL_KEYS: ReadonlySet<string> = new Set([
  'registrar whois server',
  'whois server',
  'registrar whois',
]);

/** Paragraphs about people, companies and hosts; their dates are not the domain's. */
export const OTHER_SECTIONS =
  /^(?:\[?holder|owner|person|personname|role|nic-hdl|contact|nsset|keyset|registrant|registrar|reseller|admin|administrative|tech|technical|billing|zone-c|nserver|name ?servers?|organi[sz]ation|domain name ?servers?)\b/;

/** Values of a status that say that nobody has the domain: DENIC's, EURid's and DNS Belgium's, and InternetNZ's. */
export const FREE_STATUSES: ReadonlySet<string> = new Set(['free', 'available', '220 available']);

/**
 * Whole sentences that say that nobody has the domain, as `plainSentence` leaves them: in lower case, the domain as @,
 * without quotes and the marks at the end.
 */
export const NOT_REGISTERED_SENTENCES: ReadonlySet<string> = new Set([
  'no match',
  'no match for @',
  'no match for domain @',
  'no match found',
  'no match found for @',
  'no matches found',
  'no matching record',
  'no matching record found',
  'no entries found',
  'no entries found for @',
  'no entries found for domain @',
  'no entries found for the selected source',
  'no entries found for the selected source(s)',
  'error:101: no entries found',
  'no data found',
  'no data was found to match the request criteria',
  'no found',
  'no object found',
  'no records found',
  'no such domain',
  'no such domain @',
  'no information available about domain name @',
  'no_se_encontro_el_objeto/object_not_found',
  'not found',
  'not found: @',
  'not found @',
  'not registered',
  'nothing found',
  'nothing found for @',
  'object does not exist',
  'object not found',
  'domain not found',
  'domain not found: @',
  'domain not registered',
  'domain name not found',
  'domain @ not found',
  'domain @ was not found',
  'domain @ is not registered',
  'domain @ is available for registration',
  'domain @ is available for purchase',
  'domain unknown',
  'the domain has not been registered',
  'the domain @ was not found',
  'the domain name @ is available',
  'the domain you want to register is available',
  'this domain name has not been registered',
  'the queried object does not exist',
  'the queried object does not exist: @',
  'the queried object does not exist: domain name @ not found',
  'the requested domain was not found in the registry or registrar’s whois server',
  "the requested domain was not found in the registry or registrar's whois server",
  'we do not have an entry in our database matching your query',
  '@ not found',
  '@ is free',
  '@ is available',
  '@ is not registered',
  '@ domain not found',
  '@ does not exist',
  '@: no existe',
]);

/** Sentences that say that the server will not answer us, or not now. */
// linear: of at most MAX_LINE_LENGTH characters (whois-fields.ts)
export const REFUSALS: readonly RegExp[] = [
  /\b(?:limit|quota|rate)s? (?:(?:has|have) been |was |is )?(?:exceeded|reached)\b/,
  /\byou(?: have|'ve)? exceeded\b/,
  /\bexceeded (?:the|your|this|its|our|maximum|allowed|daily|hourly) /,
  /\b(?:queries|requests|lookups) exceeded\b/,
  /\btoo many (?:requests|queries|connections|lookups)\b/,
  /\bexcessive (?:querying|queries|requests)\b/,
  /\baccess (?:is |was |has been )?(?:denied|blocked|temporarily blocked)\b/,
  /\brequests of this client are not permitted\b/,
  /\b(?:ip|address|client|host|network)\b.* (?:is|was|has been|are) (?:temporarily )?(?:blocked|blacklisted|banned|denied|not authori[sz]ed|not allowed)\b/,
  /\b(?:please )?try again (?:later|after|in)\b/,
  /\b(?:server|service|system) (?:is )?(?:too )?(?:busy|overloaded|temporarily unavailable|unavailable)\b/,
  /\bconnection refused\b/,
];

/** Terms of use speak of what may happen; that has not happened. */
export const CONDITIONAL = /\b(?:may|might|could|if|will|would|should|not to|agree|must)\b/;
