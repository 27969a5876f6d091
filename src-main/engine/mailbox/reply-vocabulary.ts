// The words of refusals in the languages that mail hosts write, sorted by what they name: tables only.
// Phrases are folded (fold-text.ts) and compared word by word; a star stands for any ending of a word.

/** What a word or a phrase of a refusal names. */
export type WordClass =
  /** Somebody's mailbox: user, recipient, account, Postfach. */
  | 'mailbox'
  /** An address; distinguished from a mailbox where it is called inactive. */
  | 'address'
  /** An address or a message: email, mail. */
  | 'email'
  /** A domain or a host; what it lacks is not the mailbox's. */
  | 'domain'
  /** As in "no user", where "not user" would say nothing. */
  | 'none'
  | 'not'
  /** Being there: exist, found, known, valid. */
  | 'there'
  /** Not being there, in one word: unknown, invalid. */
  | 'missing'
  | 'unavailable'
  /** `no such user` in one word, of programs: userunknown, badrcptto. */
  | 'no_such_mailbox'
  | 'have'
  /** Switched off for good: disabled, suspended. */
  | 'off'
  /** Out of use: inactive, no longer valid. */
  | 'unused'
  | 'blocked'
  | 'full'
  | 'quota'
  | 'storage'
  | 'size'
  | 'limit'
  | 'over'
  | 'message'
  | 'rejected'
  | 'rate'
  | 'sending'
  | 'is'
  | 'temporary'
  | 'relay'
  /** Beyond doubt about who asks: sender, blacklist, reverse DNS, your IP. */
  | 'us'
  /** As a rule about who asks or what is sent: denied, refused, your message. */
  | 'perhaps_us'
  | 'from'
  | 'greylist'
  | 'later';

const words = (text: string) => text.split(',').map((word) => word.trim());

export const VOCABULARY: Readonly<Record<WordClass, readonly string[]>> = {
  mailbox:
    words(`user, users, userid, user id, username, mailbox, mailboxes, mail box, recipient, recipients, rcpt,
    account, accounts, inbox, mail drop, maildrop, alias, addressee, addressees, local part, localpart, person, spectator,
    no recipient activity, no user activity, no account activity, no mailbox activity,
    customer, subscriber, member, employee, mailfolder, maildir, mail file, virtual user, destination,
    benutzer*, empfanger*, postfach*, konto*, konta, mailkonto, adressat*, teilnehmer, nutzer, kunde,
    utilisateur*, destinataire*, boite, boites, compte, abonne,
    usuario*, destinatario*, buzon*, cuenta, casilla, persona, utilizador, conta, caixa postal, caixa de correio,
    utente, utenti, casella, destin,
    gebruiker*, ontvanger*, postbus, postvak,
    uzytkownik*, adresat*, skrzynk*, odbiorc*, skrytk*,
    пользовател*, ящик*, адресат*, получател*, аккаунт*, абонент*, учетная запись, користувач*, скриньк*, одержувач*,
    anvandare*, mottagare*, brevlada*, bruger*, modtager*, postkasse*, bruker*, mottaker*, postboks,
    uzivatel*, prijemc*, schrank*, felhasznalo*, postafiok*, cimzett*, kullanici*, alici*, posta kutusu, hesap,
    utilizator*, destinatar, cont, kayttaja*, vastaanottaja*, postilaatikko*, χρηστης, παραληπτης, pengguna, penerima`),
  address: words(`address, addresses, email address, e mail address, mail address, email addresses,
    adresse, adressen, mailadresse, emailadresse, indirizzo, direccion, endereco, adres, adresy, адрес*, adress, adressa, cim, adresa, osoite`),
  email: words('email, e mail, mail, emails'),
  domain: words(
    `domain, domains, host, hosts, hostname, server, mail domain, recipient domain, recipient s domain, destination domain, user domain, address domain, destination system, destination system address, destination host, destination server, domaine, dominio, domene, домен*, name service`,
  ),
  none: words(
    `no, kein, keine, keinen, aucun, aucune, ningun, ninguna, nenhum, nenhuma, nessun, nessuna, nessuno, geen, нет, ingen, nincs`,
  ),
  not: words(`no, not, non, cannot, can t, unable to, n, isn, doesn, don, wasn, couldn, didn, aren, isnt, doesnt, dont, dosnt, dosn, without, nt,
    nicht, kein, keine, keinen, keiner, ne, pas, aucun, aucune, nao, sin, ningun, ninguna, nenhum, nessun, nessuna, nessuno,
    niet, geen, nie, не, нет, ні, немає, inte, ingen, ikke, ej, neni, nincs, nem, yok, degil, nu, ei, tidak`),
  there:
    words(`exist, exists, existing, existed, found, find, known, valid, recognized, recognised, recognize, recognise,
    listed, registered, local, here, present, defined, match, matched, ok, correct, member of, used, validrcptto,
    existe, existen, existiert, existieren, gefunden, vorhanden, bekannt, gultig, trouve, trouvee, connu, valide, encontrado, encontrada,
    valido, valida, conhecido, conhecida, esiste, trovato, trovata, simile, conosciuto,
    bestaat, gevonden, bekend, geldig, istnieje, znaleziono, ma takiego, takiego,
    существует, наиден*, найден*, существуе*, існує, знайдено, таково*, такого, finns, hittades, findes, fundet, finnes, funnet, existuje, nalezen*,
    letezik, talalhato, mevcut, exista, gasit, gasita, loydy, υπαρχει, ditemukan`),
  missing:
    words(`unknown, unknowns, unkown, invalid, nonexistent, non existent, nonexisting, non existing, inexistent, undeliverable,
    unrouteable, unroutable, illegal, wrong, bad, incorrect, unrecognized, unrecognised, unregistered, undefined, notfound, missing home directory,
    badrecipientto, no longer exists, no longer exist, incorrectly addressed, deleted,
    geloscht*, usuniet*, удален*, unbekannt*, ungultig*, inconnu*, introuvable*, inexistant*, invalide, errone*, desconocid*, desconhecid*, inexistente*, invalido, invalida,
    sconosciut*, inesistent*, errato, errata, onbekend*, ongeldig*, nieznan*, nieprawidlow*, niepoprawn*, неизвест*, невідом*, несуществ*, недеиств*, недейств*,
    okand*, ogiltig*, ukendt*, ukjent*, ugyldig*, neznam*, neexist*, ismeretlen*, ervenytelen*, gecersiz, bilinmeyen, bulunamadi, necunoscut*, tuntematon, αγνωστ*`),
  unavailable: words(
    'unavailable, unavaiable, unavailible, not available, non disponible, nicht verfugbar',
  ),
  no_such_mailbox:
    words(`badrcptto, userunknown, nosuchuser, recipnotfound, recipientnotfound, recip not found,
    address not found, not our customer, not our user, no such user, unrouteable address, unroutable address, unknown local part, in name directory, not an active address, no one at, no one with,
    email name is not found`),
  have: words('have, has, having'),
  off: words(`no recipient activity, no user activity, no account activity, no mailbox activity, disabled, disable, deactivated, deactive, inactivated, deactivation, discontinued, suspended, suspend, locked, closed, terminated, expired, frozen,
    archived, retired, cancelled, canceled, decommissioned, not activated, not enabled, isblocked,
    gesperrt*, deaktiviert*, geschlossen*, abgeschaltet*, desactive*, suspendu*, ferme, fermee, archive, archivee, bloque, bloquee, resilie*,
    desactivad*, deshabilitad*, suspendid*, bloquead*, desativad*, suspens*, expirad*, expirado, disabilitat*, disattivat*, disatttivat*, sospes*, bloccat*, scadut*,
    zablokowan*, wylaczon*, заблокирован*, отключен*, деактивирован*, заблоковано*, uitgeschakeld*, geblokkeerd*, gedeactiveerd*,
    avaktiverad*, sparrad*, deaktiveret*, deaktivert*, sperret*, zablokovan*, deaktivovan*, letiltva, askiya, dezactivat*`),
  unused:
    words(`inactive, inactivity, not active, not in use, no longer valid, no longer active, no longer in use, no longer available, no longer accepts, no longer accept, no longer accepting,
    no longer on server, no longer on this server, no longer works, no longer employed, no longer an employee, no longer with us, no longer with the company, no longer used, no longer here, has moved, have moved, no forwarding, no forwarding address, no forwarding information,
    nicht mehr, n est plus, ne plus, inactif*, inactiv*, inativ*, inattiv*, inaktiv*, nieaktywn*, неактивн*, niet meer, ya no, nao mais, non piu`),
  blocked: words('blocked'),
  full: words(`full, overquota, over quota, voll, uberfullt, vol, pleine, plein, llen*, cheia, cheio, pien*, переполнен*, переповнен*,
    pelna, pelny, przepelnion*, plna, plny, tele, megtelt, dolu, dolmus, taynna, plin*, fuld, fullt, full up, has too many messages, have too many messages, zuviele mails, zu viele mails`),
  quota: words('quota, quotas, kontingent, cuota, cota, kvota, квота, diskquota, mailquota'),
  storage: words(
    `storage, space, disk space, storage space, disk, capacity, allocation, speicherplatz, speicher, espace, espacio, espaco, spazio, ruimte, room`,
  ),
  size: words('size, sizes, large, larger, big, bytes, taille, too large, attachment, attachments'),
  limit: words('limit, limits, maximum, local limit, limite, grenze'),
  over: words(`over, exceed, exceeds, exceeded, excede, excedid*, exceeding, out of, insufficient, not enough, reached, exhausted, used up, violation, overdrawn,
    uberschritten*, erschopft*, depasse*, superat*, ultrapassad*, przekroczon*, превышен*, перевищен*, overschreden, asildi, prekrocen*`),
  message: words('message, messages, msg, your mail, your email'),
  rejected: words('rejected, reject, refused'),
  rate: words(`rate limit, rate limited, rate limiting, ratelimit, ratelimited, rate exceeded, rate control, rate that prevents, rate, throttled, throttling, throttle,
    too many connections, too many connection, too many messages, too many recipients, too many requests, too many sessions, too many invalid, too many unknown, too many bad, too many errors, too many concurrent,
    too many mails, too many emails, too many email, too many mail, too many login, too many hits, too many rcpt, too many, too fast, too quickly, too frequent, too frequently, too often, slow down,
    frequency limited, frequency, excessive volume, excessive, unexpected volume, unusual volume, volume, trop de connexions, this hour, per hour, per day, per session, per connection, per minute, hourly, daily,
    concurrent, connection limit, message threshold, sending limit, sending limits, relay limit, receiving limits, zu viele verbindungen`),
  sending: words(
    'sending, daily, hourly, relay, outbound, outgoing, connection, connections, session, sessions, rate, hour, day, minute, recipients per, messages per, receiving',
  ),
  is: words(
    'is, are, was, were, been, be, being, has been, have been, ist, wurde, est, esta, foi, e, is currently, is now, is temporarily',
  ),
  temporary: words(
    'temporary, temporarily, temporarly, momentarily, vorubergehend, temporairement, temporalmente, temporariamente',
  ),
  relay:
    words(`relay access denied, relaying denied, relay denied, relay not permitted, relaying not permitted, relaying not allowed, relay not allowed, relaying prohibited, relay prohibited, relaying is prohibited, relay access,
    unable to relay, cannot relay, not relay, relaying to, relaying for, no relaying, not a gateway, we do not relay, rcpthosts, local user only, relaying, to relay, as a relay, relay mail,
    does not accept mail, do not accept mail, does not accept email, does not accept any mail, no smtp service here, not configured to relay, server doesn't handle mail, doesn t handle mail, mail domain`),
  us: words(`sender, senders, mailfrom, mail from, envelope from, envelope sender, from address, from addresses, from domain, from header, header from, blank from, return path, originator, originating, purported,
    backscatter, batv, prvs, bounce address tag, bounce tag, bounce signature, bounce verification, bouncedeny, accept bounces, receive bounces, third party dsns, unsigned dsn, returned mail not accepted, bogus mail from, callout, callback,
    helo, ehlo, ptr, rdns, reverse dns, reverse lookup, reverse hostname, reverse name, reverse record, reverse resolution, reverse mapping, fcrdns, name lookup, ip name, dynamic ip, dynamic ips, dial up, dialup, generic hostname, generic ptr,
    dnsbl, dnsbls, dnsrbl, rbl, rbls, pbl, sbl, xbl, zen, bl, drbl, attrbl, atrbl, blacklist, blacklists, blacklisted, blacklisting, black list, black listed, black lists, blocklist, blocklists, blocklisted, block list, block listed, blackhole, blackholes,
    deny list, denylist, denied list, blocking list, whitelist, whitelisted, white list, allowlist, spamhaus, spamcop, sorbs, barracuda, uceprotect, surbl, uribl, abuseat, invaluement, cloudmark, senderbase, sbrs, hostkarma, realtime block, real time block,
    spam, spams, spammer, spammers, spamming, spamtrap, antispam, anti spam, spamfilter, spammy, antyspamow*, spf, dkim, domainkeys, dmarc, domainkey, reputation, unsolicited, suspicious, suspected, forgery, forged, spoof, spoofing, spoofed, anti spoofing, abuse, abusive, phishing, malware, virus, junk, junkmail, bulk mail, scored, score,
    authentication, authentification, authenticate, authenticated, unauthenticated, authorized, authorised, not authorized, unauthorized, unauthorised, not authorised, auth failed, auth, starttls, tls, ssl, encryption, encrypted, certificate, sslv3, credentials, login, password,
    policy, policies, preferences, administratively prohibited, administrative prohibition, banned, access denied, permission denied, go away, not welcome, bad neighborhood, bad neighbourhood, complaints, geographical, geolocation, geoip,
    client host, client ip, client address, client, connecting host, connecting ip, sending ip, sending host, sending mta, sending server, sending domain, sending system, remote host, remote ip, source ip, source address, ip source, connection from, connections from, connections not accepted, connections will not,
    your ip, your host, your hostname, your server, your network, your domain, your isp, your mta, your mail server, your mailserver, your email server, your system, your address, your email address, your email is, your access, your connection, your ips, your dns, your country, your location, your envelope sender, your provider, your sender, deine ip, ihre ip, ihr server, votre ip, votre serveur, votre adresse ip, su ip, tu ip, su servidor, seu ip, seu servidor, il tuo ip, il suo ip,
    ip, ips, ip address, ip addresses, ipv4, ipv6, verify mail, verify mailfrom, denyip, mismatches, not allowed to connect, not allowed to send, allowed to send, allowed access, message content, content rejected, content reject, content denied, emetteur, expediteur, absender*, remitente, remetente, mittente, afzender, nadawc*, отправител*, avsandare*, afsender*, avsender*,
    listed at, listed in the, listed by, is listed on, are listed, listing in, is listed, refused by the, by recipient, by the recipient, by this user, by the user, challenge, captcha, greeting, early talker, open proxy, proxy, banned sender, mail exchanger, will be permanently deferred, permanently deferred, refused to receive, refuses to accept, does not want, not in my domain, esmtp not accepting, not accepting connections, problem occurred, dns check, dns error, dns lookup`),
  perhaps_us: words(
    `denied, blocked, refused, refuse, rejected, rejecting, prohibited, not allowed, not permitted, not accepted, permitted, forbidden, filtered, your message, your mail, your email, your e mail, this message, dns, try later, abgelehnt*, verweigert*, refuse, rechazad*, rejeitad*, rifiutat*, odrzucon*, отклонен*, not authorize, authorise, disallowed, unacceptable`,
  ),
  from: words('from, von, de la part, desde'),
  greylist: words(
    `greylist, greylisted, greylisting, graylist, graylisted, graylisting, grey listed, grey list, gray listed, postgrey, come back later, first time, initial delivery, first delivery, initial connection, first attempt, initial attempt, first contact, unfamiliar sender, new sender, deferred unknown`,
  ),
  later: words(
    'try again, try later, again later, later, retry, resend, essayer plus tard, spater, mas tarde, mais tarde, piu tardi, pozniej, позже',
  ),
};

/** Subjects and predicates of scripts without blanks between words; found anywhere in the text. */
export const UNSPACED: readonly {
  readonly subjects: readonly string[];
  readonly predicates: readonly string[];
  readonly meaning: 'not_found' | 'full' | 'disabled';
}[] = [
  {
    subjects: words('用户, 用戶, 收件人, 邮箱, 郵箱, 信箱, 帐号, 账号, 帳號, 地址'),
    predicates: words('不存在, 无效, 無效, 未找到, 找不到, 沒有此, 没有此'),
    meaning: 'not_found',
  },
  {
    subjects: words('用户, 用戶, 收件人, 邮箱, 郵箱, 信箱, 容量, 空间, 空間'),
    predicates: words('已满, 已滿, 不足, 超过配额, 超出'),
    meaning: 'full',
  },
  {
    subjects: words('用户, 用戶, 邮箱, 郵箱, 信箱, 帐号, 账号, 帳號'),
    predicates: words('停用, 禁用, 冻结, 凍結, 锁定, 鎖定, 关闭, 關閉'),
    meaning: 'disabled',
  },
  {
    subjects: words('ユーザー, ユーザ, 宛先, メールボックス, アドレス, 受信者'),
    predicates: words('存在しません, 存在しない, 見つかりません, 不明, 無効'),
    meaning: 'not_found',
  },
  {
    subjects: words('メールボックス, 受信箱, 容量'),
    predicates: words('一杯, いっぱい, 超過, 超えて, 満杯'),
    meaning: 'full',
  },
  {
    subjects: words('사용자, 수신자, 메일함, 계정, 주소'),
    predicates: words('존재하지, 없습니다, 찾을 수, 알 수 없는'),
    meaning: 'not_found',
  },
];
