// What mail servers write when they refuse, sorted by what they mean; status codes are weighed by judge-reply.ts.

export type WordsMeaning =
  | 'disabled'
  | 'full'
  | 'rate_limited'
  | 'not_found'
  | 'about_us'
  | 'greylisted'
  | 'not_relayed'
  | 'later';

/** Lower-case texts. Each pattern is anchored by words that only a reply of its kind has. */
// linear: of a reply of at most 32,768 bytes (REPLY_LIMITS), and from each word at most 60 characters are looked at
const PATTERNS: Readonly<Record<WordsMeaning, readonly RegExp[]>> = {
  disabled: [
    /(?:account|mailbox|user|recipient|address|inbox)\b.{0,40}\b(?:disabled|deactivated|suspended|inactive|locked|closed|terminated|not active|no longer (?:active|in use|available|valid|accepts?)|expired)/,
    /(?:disabled|deactivated|suspended|inactive|closed) (?:account|mailbox|user|recipient|address)/,
    /(?:user|account|mailbox) is (?:blocked|frozen)\b/,
    /no longer (?:works|employed|with (?:us|the company))/,
    /(?:konto|postfach|empfänger|benutzer).{0,30}(?:deaktiviert|gesperrt|geschlossen)/,
    /(?:compte|boîte|boite|utilisateur).{0,30}(?:désactivée?|desactivee?|suspendue?|fermée?)/,
    /(?:cuenta|buzón|buzon|usuario).{0,30}(?:desactivad[oa]|deshabilitad[oa]|suspendid[oa])/,
    /(?:conta|caixa postal|usuário).{0,30}(?:desativad[oa]|bloquead[oa]|suspens[oa])/,
    /(?:casella|utente|account).{0,30}(?:disabilitat[oa]|disattivat[oa]|sospes[oa])/,
    /(?:ящик|аккаунт|учетная запись|пользователь).{0,30}(?:заблокирован|отключ[её]н|деактивирован)/,
  ],
  full: [
    /(?:mailbox|inbox|account|recipient|user|maildir)\b.{0,40}\b(?:is full|full\b|over ?quota|out of (?:storage|space)|exceeded)/,
    /(?:over|exceed(?:s|ed|ing)?)(?: the| its| his| allotted| storage| mailbox| disk)* quota/,
    /quota (?:is )?(?:exceeded|full|reached|overdrawn|violation)/,
    /(?:insufficient|not enough) (?:mailbox|user|account) (?:space|storage)/,
    /mailbox (?:size )?(?:limit|quota) (?:is )?(?:exceeded|reached)/,
    /(?:postfach|speicherplatz|kontingent).{0,30}(?:voll|überschritten|erschöpft)/,
    /(?:boîte|boite|quota).{0,30}(?:pleine|dépassé|depasse)/,
    /(?:buzón|buzon|cuota|casilla).{0,30}(?:llen[oa]|excedid[oa])/,
    /(?:caixa postal|caixa de correio|cota).{0,30}(?:chei[oa]|excedid[oa])/,
    /(?:casella|quota).{0,30}(?:piena|superata)/,
    /(?:ящик|квота).{0,30}(?:переполнен|превышена)/,
  ],
  rate_limited: [
    /too many (?:connections?|messages?|recipients?|requests?|sessions?|invalid|unknown|bad|errors?|concurrent|mails?|emails?|login|hits|rcpt)/,
    /\brate[ -]?limit|rate (?:control|exceeded|that prevents)|throttl|too (?:fast|quickly|frequent)/,
    /(?:connection|session|sending|hourly|daily) (?:rate|limit)s? (?:is |has been )?(?:exceeded|reached)/,
    /receiving (?:mail|email|e-mail) (?:at a rate|too)/,
    /temporarily (?:rate|deferred due to (?:user complaints|unexpected volume))/,
  ],
  not_found: [
    /\b(?:user|mailbox|recipient|account|inbox|alias|addressee)\b[^.;]{0,60}\b(?:unknown|not (?:be )?found|not known|does ?n[o']t exist|do ?n[o']t exist|not exist|doesn't have an?|invalid|undeliverable|not (?:a )?valid|not here|not listed|not local|nonexistent|non-existent|unavailable)/,
    /\b(?:unknown|invalid|nonexistent|non-existent|no such|bad|unrouteable|unroutable) (?:local )?(?:user|mailbox|recipient|account|address|alias|person|local[ -]?part|destination|addressee|inbox|email)/,
    /(?:email|e-mail|recipient|destination|mail|rcpt|your) address\b[^.;]{0,40}\b(?:does ?n[o']t exist|unknown|not (?:be )?found|not valid|invalid|rejected: (?:user unknown|undeliverable|unknown|no such|unverified))/,
    /\baddress (?:rejected\.?$|unknown|not found|does not exist|not (?:present|listed) in)/,
    /no (?:such )?(?:mailbox|user|person|account|recipient)\b(?: here| by that| with that| at this| named| exists?)?/,
    /(?:does not|doesn't) have (?:an?|any) [^.;]{0,40}\b(?:account|mailbox)/,
    /that you tried to reach does not exist/,
    /user (?:is )?(?:not found|unknown)|recipnotfound|recipientnotfound|not our customer|mailbox unavailable/,
    /recipient (?:address )?rejected: (?:user unknown|not found|no such)/,
    /(?:empfänger|benutzer|postfach|konto|adresse).{0,30}(?:unbekannt|existiert nicht|nicht gefunden|ungültig|nicht vorhanden)/,
    /(?:utilisateur|destinataire|adresse|boîte|boite|compte).{0,30}(?:inconnue?|inexistante?|n'existe pas|introuvable)|adresse d au moins un destinataire invalide/,
    /(?:usuario|destinatario|buzón|buzon|cuenta|casilla).{0,30}(?:desconocid[oa]|no existe|inexistente|no encontrad[oa])/,
    /(?:usuário|usuario|destinatário|conta|caixa postal).{0,30}(?:desconhecid[oa]|não existe|nao existe|inexistente|não encontrad[oa])/,
    /(?:utente|destinatario|casella|indirizzo).{0,30}(?:sconosciut[oa]|non esiste|inesistente|non trovat[oa])/,
    /(?:gebruiker|ontvanger|postbus|adres).{0,30}(?:onbekend|bestaat niet|niet gevonden)/,
    /(?:użytkownik|adresat|skrzynka|konto).{0,30}(?:nieznany|nie istnieje)/,
    /(?:пользователь|ящик|адресат|получатель).{0,30}(?:не найден|не существует|неизвестен)|нет такого (?:пользователя|ящика)/,
    /(?:ユーザー|宛先|メールボックス|アドレス).{0,20}(?:存在しません|見つかりません|不明)/,
    /(?:用户|收件人|邮箱).{0,10}(?:不存在|无效)/,
  ],
  about_us: [
    /\bblocked\b|block ?list|black ?list|deny ?list|spamhaus|spamcop|barracuda|sorbs|abuseat|uceprotect|surbl|proofpoint.{0,20}(?:reputation|pdr)|\brbl\b|dnsbl|\bpbl\b|\bsbl\b|\bxbl\b/,
    /reverse[ -]?dns|\brdns\b|\bptr\b|reverse (?:hostname|lookup|record|name|resolution)|fcrdns|generic (?:hostname|ptr)|dynamic (?:ip|address|host)/,
    /\bspam\b|reputation|\bspf\b|\bdkim\b|\bdmarc\b|unsolicited|suspicious|\bpolicy\b|policies/,
    /(?:client|sender|sending|connecting|remote)(?: host| ip| server| address| domain| mta)* (?:address )?(?:is |was )?(?:rejected|denied|refused|banned|not (?:allowed|permitted|authorized|authorised)|listed)/,
    /\bhelo\b|\behlo\b|(?:sender|from|return-path) (?:address|domain)/,
    /your (?:ip|host|server|network|address|domain|system|isp|mail ?server|message|e-?mail)\b/,
    /not (?:authorized|authorised|permitted|allowed|welcome)|access denied|permission denied|banned|unauthori[sz]ed|authentication (?:is )?required|must (?:issue|use) (?:a )?starttls|go away|bad (?:neighbou?r)/,
    /(?:abgelehnt|gesperrt|verweigert|refusée?|bloquée?|bloquead[oa]|rechazad[oa]|rifiutat[oa]).{0,40}(?:\bip\b|server|serveur|servidor|host)/,
  ],
  greylisted: [
    /gr[ae]y[ -]?list/,
    /(?:deferred|temporarily rejected|postponed|come back later|retry) .{0,40}(?:first time|unknown sender|new sender|unfamiliar)/,
    /(?:first|initial) (?:delivery|connection|attempt|contact)/,
    /please (?:try|retry) (?:again )?(?:in|after) (?:a few|several|\d+) (?:seconds|minutes)/,
  ],
  not_relayed: [
    /relay(?:ing)? (?:access )?(?:is )?(?:denied|not (?:permitted|allowed)|prohibited)|unable to relay|cannot relay|not relay|rcpthosts|relaying (?:to|for)/,
    /(?:host|server|system|we) (?:does|do) not accept (?:any )?(?:e-?mail|messages)|no smtp service here/,
  ],
  later: [
    /(?:try|retry|send|resend)\b.{0,30}\b(?:again|later)/,
    /temporar(?:y|ily) .{0,30}(?:later|deferred)/,
  ],
};

/** Names us beyond doubt, whatever else the reply says: it must never be read as one about the mailbox. */
const PLAINLY_ABOUT_US =
  /spamhaus|spamcop|barracudacentral|uceprotect|block ?list|black ?list|dnsbl|\brbl\b|reverse[ -]?dns|\brdns\b|\bptr\b|reverse (?:hostname|lookup|record)|client host|(?:sender|sending|connecting) (?:address|ip|server|domain|host)|sender (?:verif|rejected|unknown)|\bhelo\b|\behlo\b|your (?:ip|host|server|network|domain)\b|\bspf\b|\bdmarc\b|\breputation\b/;

/** Whether a refusal uses words of this kind. */
export function speaksOf(meaning: WordsMeaning, text: string): boolean {
  return PATTERNS[meaning].some((pattern) => pattern.test(text));
}

export function plainlyAboutUs(text: string): boolean {
  return PLAINLY_ABOUT_US.test(text);
}

/** In this order: what says most of the mailbox first. */
const ORDER = ['disabled', 'full', 'rate_limited', 'not_found', 'about_us'] as const;

/** What the words of a refusal mean, or null when nobody can tell. */
export function readWords(text: string): (typeof ORDER)[number] | null {
  return ORDER.find((meaning) => speaksOf(meaning, text)) ?? null;
}
