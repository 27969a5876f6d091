// The table of parking services: their name servers, addresses, and hosts that only ever show parked domains.

/**
 * Domains of name servers that serve parked domains and nothing else. Left out on purpose: name servers that customers
 * with a site of their own use too, such as dns-parking.com (Hostinger's for everybody), registrar-servers.com,
 * domaincontrol.com and namebrightdns.com.
 */
export const PARKING_NAME_SERVERS: ReadonlySet<string> = new Set([
  'sedoparking.com',
  'parkingcrew.net',
  'bodis.com',
  'above.com',
  'dan.com',
  'undeveloped.com',
  'afternic.com',
  'cashparking.com',
  'parklogic.com',
  'hugedomains.com',
  'parkingspa.com',
  'voodoo.com',
  'smartname.com',
  'domainparkingserver.net',
  'ztomy.com',
  'rookdns.com',
  'dsredirection.com',
  'giantpanda.com',
  'parked.com',
  'uniregistrymarket.link',
  'internettraffic.com',
  'parkpage.foundationapi.com',
]);

/** Address ranges (CIDR) of parking services. Addresses move, so they count only on a page with little else. */
export const PARKING_RANGES: readonly { readonly range: string; readonly service: string }[] = [
  { range: '64.190.62.0/23', service: 'Sedo' },
  { range: '91.195.240.0/23', service: 'Sedo' },
  { range: '199.59.240.0/22', service: 'Bodis' },
  { range: '185.53.176.0/22', service: 'ParkingCrew' },
  { range: '103.224.182.0/23', service: 'Above.com' },
  { range: '103.224.212.0/23', service: 'Above.com' },
  { range: '52.128.23.0/24', service: 'DomainSponsor' },
  { range: '208.91.196.0/23', service: 'Confluence Networks' },
  { range: '204.11.56.0/23', service: 'Confluence Networks' },
];

/** Hosts, with everything below them, to which only parked pages redirect, or from which only they take frames and scripts. */
export const PARKING_HOSTS: readonly string[] = [
  'sedoparking.com',
  'parkingcrew.net',
  'bodis.com',
  'bodiscdn.com',
  'parklogic.com',
  'cashparking.com',
  'domainsponsor.com',
  'dsparking.com',
  'parkingspa.com',
  'smartname.com',
  'rookmedia.net',
  'ztomy.com',
  'giantpanda.com',
  'uniregistrymarket.link',
  'parkingpage.namecheap.com',
  'parked.porkbun.com',
  // ParkingCrew's scripts and styles.
  'd38psrni17bvxu.cloudfront.net',
];

/** Marketplaces: a domain whose front door leads there is for sale. They have real sites too, so links do not count. */
export const MARKET_HOSTS: readonly string[] = [
  'afternic.com',
  'dan.com',
  'undeveloped.com',
  'hugedomains.com',
  'above.com',
  'sedo.com',
  'buydomains.com',
  'domainmarket.com',
  'brandbucket.com',
  'perfectdomain.com',
  'efty.com',
];

/** Addresses of scripts, frames and landing pages that give a parked page away. */
export const PARKING_PATHS: readonly { readonly pattern: RegExp; readonly sign: string }[] = [
  {
    pattern: /^https?:\/\/www\.google\.com\/adsense\/domains\/caf\.js/i,
    sign: 'it loads AdSense for Domains',
  },
  {
    pattern: /^https?:\/\/img1\.wsimg\.com\/parking-lander\//i,
    sign: "it loads GoDaddy's parking page",
  },
  {
    pattern: /^https?:\/\/(www\.)?godaddy\.com\/forsale\//i,
    sign: "it leads to GoDaddy's sales page",
  },
];

/** Links that offer this very domain; they count on a page with little else. */
export const SALE_LINKS: readonly RegExp[] = [
  /^https?:\/\/(www\.)?sedo\.com\/search\/details/i,
  /^https?:\/\/(www\.)?dan\.com\/buy-domain\//i,
  /^https?:\/\/(www\.)?afternic\.com\/(forsale|domain)\//i,
  /^https?:\/\/(www\.)?hugedomains\.com\/domain_profile/i,
  /^https?:\/\/(www\.)?godaddy\.com\/(forsale|domainsearch\/find\?)/i,
  /^https?:\/\/(www\.)?buydomains\.com\/lander/i,
];

/** Inline scripts that only parked pages have. */
export const PARKING_SCRIPTS: readonly { readonly pattern: RegExp; readonly sign: string }[] = [
  { pattern: /\bwindow\.park\s*=/, sign: 'its script sets window.park' },
  {
    pattern: /\bwindow\.location(?:\.href)?\s*=\s*["']\/lander["']/,
    sign: 'its script leads to /lander',
  },
  { pattern: /\bgoogle\.ads\.domains\b/, sign: 'its script shows AdSense for Domains' },
  { pattern: /\bparkingcrew\b|\bsedoparking\b/i, sign: 'its script names a parking service' },
];

/** Wording, on text in lower case. `{domain}` stands for the domain's own name. */
export const PARKING_WORDING: readonly RegExp[] = [
  // English
  /\b(this|the|your) (premium )?(domain|domain name|web address)( \S{3,80})? (is|may be|might be|could be) (available )?for sale\b/,
  /\b(buy|get|own|purchase|inquire about|make an offer (on|for)) this (premium )?domain\b/,
  /\bdomain (name )?(is )?(parked|for sale)\b/,
  /\bthis (domain|web ?site|web ?page|page) (name )?(is|has been) (currently )?parked\b/,
  /\bthis domain (name )?(is|has been) (currently )?registered (at|with|via|by|through)\b/,
  /\bparked (free|domain|courtesy)\b/,
  /\bthis domain (name )?(has )?(recently )?(been )?(expired|is pending renewal)\b/,
  /\bwhy am i seeing this .{0,20}parking page\b/,
  /\bfuture home of something (quite )?cool\b/,
  // German
  /\b(diese|die) domain( \S{3,80})? (steht (zum verkauf|zu verkaufen)|ist (zu verkaufen|zum verkauf|kauflich|verkauflich|geparkt|kaufbar))/,
  /\bdomain (jetzt )?(kaufen|zu verkaufen)\b/,
  /\bdiese (domain|webseite|website|internetprasenz) (ist|wurde) (soeben |gerade )?(frisch )?(registriert|geparkt|reserviert)\b/,
  /\bdiese domain ist (bereits )?(bei|uber) \S+ registriert\b/,
  // French
  /\b(ce|le) (nom de )?domaine( \S{3,80})? est (peut-etre )?a vendre\b/,
  /\bacheter ce (nom de )?domaine\b/,
  /\bce (nom de )?domaine (est|a ete) (parque|reserve|enregistre)\b/,
  // Spanish
  /\b(este|el) (nombre de )?dominio( \S{3,80})? (esta|puede estar) (a la venta|en venta|aparcado|estacionado|registrado)\b/,
  /\b(comprar|compre|compra) este dominio\b/,
  // Italian
  /\b(questo|il) (nome di )?dominio( \S{3,80})? (e|potrebbe essere) (in vendita|parcheggiato|registrato)\b/,
  /\b(acquista|compra) questo dominio\b/,
  /\bdominio in vendita\b/,
  // Dutch
  /\b(deze|dit|de) (domeinnaam|domein)( \S{3,80})? (is|staat) (mogelijk )?(te koop|geparkeerd|geregistreerd|gereserveerd)\b/,
  /\bkoop (deze domeinnaam|dit domein)\b/,
  // Portuguese
  /\b(este|o) (nome de )?dominio( \S{3,80})? (esta|pode estar) (a venda|estacionado|registrado|registado)\b/,
  /\b(comprar|compre) este dominio\b/,
  // Polish
  /\b(ta )?domena( \S{3,80})? (jest )?na sprzedaz\b/,
  /\bkup te domene\b/,
  // Swedish
  /\b(denna|den har) doman(en)? ar (till salu|parkerad|registrerad)\b/,
  // Danish
  /\bdette domæne er (til salg|parkeret|registreret|reserveret)\b/,
  // Russian
  /домен( \S{3,80})? (продается|припаркован)/,
  // Chinese
  /(此|该|本)?域名(正在)?(出售|转让|可售)/,
  // Japanese
  /このドメインは.{0,12}(販売|売り出し|お名前\.com)/,
  /ドメイン(を|の)販売/,
];
