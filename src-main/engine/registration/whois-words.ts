// The words in which registries answer over WHOIS: tables only.
import type { DateOrder } from './published-date.ts';

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
  // .ie
  'registration',
  // .tn and .tg (JWhoisServer)
  'activation',
  // .bg
  'activated on',
  'activated',
  // .ve, .uy, .bo, .pt, .fr
  'fecha de creacion',
  'fecha de registro',
  'fecha de alta',
  'data de registo',
  'data de registro',
  'data de criacao',
  'date de creation',
  'data utworzenia',
  // .ac.uk
  'entry created',
  'creation',
  'date created',
  'date registered',
  'created-date',
  'creation-date',
  'registration-date',
  'reg-date',
  'commencement date',
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
  'renewal',
  'fecha de vencimiento',
  'fecha de expiracion',
  'data de expiracao',
  'validity',
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
  'ultima actualizacion',
  'entry updated',
  '最終更新',
]);

export const STATUS_KEYS: ReadonlySet<string> = new Set([
  'domain status',
  'status',
  'state',
  'eppstatus',
  'registration status',
  'query_status',
  'domaintype',
  'ren-status',
  'domain state',
  'estado',
  'estatus del dominio',
  'estado del dominio',
  '状態',
]);

export const REGISTRAR_KEYS: ReadonlySet<string> = new Set([
  'registrar',
  'registrar name',
  'registrar_name',
  'sponsoring registrar',
  'authorized agency',
  'registrado por',
  'registered by',
]);

export const DOMAIN_KEYS: ReadonlySet<string> = new Set([
  'domain name',
  'domain',
  'domain_name',
  'domainname',
  'dominio',
  'nombre de dominio',
  'nome de dominio',
  'nom de domaine',
  'query',
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
  /^(?:\[?holder|owner|person|personname|role|nic-hdl|contact|nsset|keyset|registrant|registrar|reseller|admin|administrative|tech|technical|titular|contacto|billing|zone-c|whois\b|nserver|name ?servers?|organi[sz]ation|domain name ?servers?)\b/;

/** Keys that are the domain's own, in whatever paragraph they stand. */
export const OWN_KEYS = /\bdomain\b/;
/** And those that are it in a paragraph which begins with the registrar's name. */
export const OWN_KEYS_OF_REGISTRAR = /^(?:registration|creation|expiration|expiry) date$/;

/** Keys whose value is yes or no, and which of the two says that nobody has the domain. */
export const FREE_IF: ReadonlyMap<string, boolean> = new Map([
  ['available', true],
  ['domain available', true],
  ['free', true],
  ['registered', false],
]);

/** Values of a status that say that nobody has the domain. */
export const FREE_STATUSES: ReadonlySet<string> = new Set([
  'free',
  'available',
  '220 available',
  'not registered',
  'unregistered',
  'no object found',
  'object not found',
  'not found',
  'no match',
]);

/** Values of a status of a name that somebody has; what a registry changed or stored says nothing by itself. */
export const HELD_STATUSES: ReadonlySet<string> = new Set([
  'active',
  'activo',
  // .bg
  'busy',
  'ok',
  'connect',
  'connected',
  'registered',
  'registered until expiry date',
  'paid and in zone',
  'published',
  '200 active',
]);

/** Which of day and month comes first where a registry writes both as numbers and its answer does not tell. */
export const DATE_ORDERS: Readonly<Record<string, DateOrder>> = {
  bg: 'day_first',
  fr: 'day_first',
  hk: 'day_first',
  il: 'day_first',
  lu: 'day_first',
  pf: 'day_first',
  pm: 'day_first',
  pt: 'day_first',
  re: 'day_first',
  sm: 'day_first',
  tf: 'day_first',
  wf: 'day_first',
  yt: 'day_first',
  // Run by Freenom.
  cf: 'month_first',
  ga: 'month_first',
  gq: 'month_first',
  ml: 'month_first',
  tk: 'month_first',
};

/** Sentences that say that the server will not answer us, or not now. */
// linear: of at most REFUSAL_CHARACTERS characters (whois-text.ts)
export const REFUSALS: readonly RegExp[] = [
  /\bquota (?:of|for) [^.]{1,40} exceeded\b/,
  /\b(?:limit|quota|rate|limitation)s? (?:for \S{1,60} )?(?:(?:has|have) been |was |is )?(?:exceeded|reached)\b/,
  /\b(?:reached|hit) (?:the |your |its )?(?:rate|query|connection|daily) limit\b/,
  /\bmaximum (?:query rate|number of|queries|requests|lookups|daily)\b.{0,40}\breached\b/,
  /\byou(?: have|'ve)? exceeded\b/,
  /\bexceeded (?:the|your|this|its|our|maximum|allowed|daily|hourly) /,
  /\b(?:queries|requests|lookups) exceeded\b/,
  /\btoo many (?:requests|queries|connections?|lookups)\b/,
  /\b(?:query|queries) (?:is|are) too (?:often|frequent|fast)\b/,
  // "Access to the whois service is rate limited" is below every answer of CentralNic's.
  /\b(?:your?|you're|client|address|ip|been|being)\b.{0,40}\brate[ -]limited\b|^rate[ -]limited\b|\bquery rate of \d/,
  /^(?:.{0,20}: ?)?excessive (?:querying|queries|requests)\b/,
  /\bgrace period,? (?:of|wait)\b/,
  /\bonly \d+ (?:request|query|queries|requests)s? per (?:second|minute|hour)\b/,
  /\baccess (?:is |was |has been )?(?:denied|blocked|temporarily blocked)\b/,
  /\brequests of this client are not permitted\b/,
  /\b(?:ip|address|client|host|network)\b.{0,60}\b(?:is|was|has been|are) (?:temporarily )?(?:blocked|blacklisted|banned|denied|not authori[sz]ed|not allowed)\b/,
  /\bip (?:address )?(?:blocked|blacklisted|banned|refused)\b/,
  /\bip addresses that may have failed\b/,
  /\b(?:please )?try again (?:later|after|in)\b|\btry again[.!]?$/,
  /\bgo away\b/,
  /\b(?:can not|cannot|can't|can temporarily not|could not) (?:be )?(?:process|processed|answer|answered|performed|handle)\b/,
  /\b(?:server|service|system) (?:is )?(?:too )?(?:busy|overloaded|temporarily unavailable|unavailable)\b/,
  /\bconnection refused\b/,
];

/** Terms of use speak of what may happen; that has not happened. */
export const CONDITIONAL =
  /\b(?:may|might|could|if|will|would|should|not to|agree|must|reserves?|in order to|shall)\b/;
