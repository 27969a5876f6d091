// Whether a page is a parking page, and what gave it away; a shop that sells things is not one.
import { domainToUnicode } from 'node:url';
import ipaddr from 'ipaddr.js';
import { hostOf, within } from '../host-names.ts';
import type { WebsiteAnswer } from '../ports.ts';
import {
  MARKET_HOSTS,
  PARKING_HOSTS,
  PARKING_NAME_SERVERS,
  PARKING_PATHS,
  PARKING_RANGES,
  PARKING_SCRIPTS,
  PARKING_WORDING,
  SALE_LINKS,
} from './parking-services.ts';
import type { PageReading } from './read-page.ts';
import { unaccented } from './unaccented.ts';

export interface SeenPage {
  /** The domain that was asked for. */
  readonly domain: string;
  /** Every URL on the way, the last is the page's own. */
  readonly hops: readonly string[];
  readonly reading: PageReading;
  /** The address that answered. */
  readonly address: string;
}

/** Above this many characters of visible text, a page has something of its own to say. */
const THIN_CHARACTERS = 1_500;

/** Points that a sign counts; a page is parked from `ENOUGH`. */
const PROOF = 3;
const ENOUGH = 3;

interface Sign {
  readonly points: number;
  readonly sign: string;
}

/** The signs that a page is a parked domain's, or none when they are not enough. */
export function parkedSigns(page: SeenPage): readonly string[] {
  const thin = page.reading.textLength <= THIN_CHARACTERS;
  const found = [
    ...wayThere(page),
    ...sources(page),
    ...scripts(page.reading),
    ...wording(page, thin),
    ...(thin ? saleLinks(page.reading) : []),
    ...addressSign(page.address, thin),
  ];
  const points = found.reduce((sum, { points }) => sum + points, 0);
  return points >= ENOUGH ? found.map(({ sign }) => sign) : [];
}

/** What a visit came to with the domain's name servers: a parking service's decide, unless a page says much of its own or there is no address at all. */
export function withNameServers(
  answer: WebsiteAnswer,
  nameServers: readonly string[],
  observedAt: number,
): WebsiteAnswer {
  const signs = parkedByNameServers(nameServers);
  if (signs.length === 0) return answer;
  switch (answer.kind) {
    case 'none':
      return answer;
    case 'parked':
      return { ...answer, signs: [...answer.signs, ...signs] };
    case 'site':
      if (answer.website.text.length > THIN_CHARACTERS) return answer;
      return { kind: 'parked', signs, url: answer.website.url, observedAt };
    case 'placeholder':
      return { kind: 'parked', signs, url: answer.url, observedAt };
    case 'failed':
      return { kind: 'parked', signs, url: null, observedAt };
  }
}

/** The parking service behind a domain's name servers, as a sign, or none. */
function parkedByNameServers(nameServers: readonly string[]): readonly string[] {
  const parked = nameServers.filter((host) =>
    [...PARKING_NAME_SERVERS].some((service) => within(host.toLowerCase(), service)),
  );
  // One of several may be a leftover; a parked domain has them all there.
  if (parked.length === 0 || parked.length < nameServers.length) return [];
  return [`its name servers are a parking service's (${parked[0]})`];
}

/** The sign that a front page redirects to a parking service or a marketplace, or null; the target need not answer. */
export function leadsToParking(domain: string, url: string): string | null {
  const host = hostOf(url);
  if (host === null || within(host, domain)) return null;
  const parking = isAt(host, [...PARKING_HOSTS, ...MARKET_HOSTS], domain);
  return parking ? `it redirects to ${host}` : (pathSigns(url)[0]?.sign ?? null);
}

function wayThere(page: SeenPage): Sign[] {
  return page.hops.slice(1).flatMap((url) => {
    const sign = leadsToParking(page.domain, url);
    return sign === null ? [] : [{ points: PROOF, sign }];
  });
}

function sources(page: SeenPage): Sign[] {
  const base = page.hops.at(-1);
  const absolute = (source: string) => URL.parse(source, base)?.href ?? '';
  const frames = page.reading.frames.map(absolute).flatMap((url) => {
    const host = hostOf(url);
    const parking = host !== null && isAt(host, [...PARKING_HOSTS, ...MARKET_HOSTS], page.domain);
    return parking ? [{ points: PROOF, sign: `it shows a frame of ${host}` }] : pathSigns(url);
  });
  const code = page.reading.scripts.map(absolute).flatMap((url) => {
    const host = hostOf(url);
    const parking = host !== null && isAt(host, PARKING_HOSTS, page.domain);
    return parking ? [{ points: PROOF, sign: `it loads scripts of ${host}` }] : pathSigns(url);
  });
  return [...frames, ...code];
}

function pathSigns(url: string): Sign[] {
  return PARKING_PATHS.filter(({ pattern }) => pattern.test(url)).map(({ sign }) => ({
    points: PROOF,
    sign,
  }));
}

function scripts(reading: PageReading): Sign[] {
  return PARKING_SCRIPTS.filter(({ pattern }) => pattern.test(reading.inlineScript)).map(
    ({ sign }) => ({
      points: PROOF,
      sign,
    }),
  );
}

function wording({ domain, reading }: SeenPage, thin: boolean): Sign[] {
  const title = unaccented(reading.title ?? '');
  const described = unaccented(reading.description ?? '');
  const text = thin ? unaccented(reading.text) : '';
  const offered = offersItself(domain);
  for (const place of [title, described, text]) {
    const itself = offered.exec(place)?.[0];
    if (itself !== undefined) return [{ points: PROOF, sign: quoted(itself) }];
  }
  for (const pattern of PARKING_WORDING) {
    // A long page may well write about domains for sale: then only its title counts, and not alone.
    const inTitle = pattern.exec(title)?.[0];
    if (inTitle !== undefined) return [{ points: thin ? PROOF : 1, sign: quoted(inTitle) }];
    const below = pattern.exec(described)?.[0] ?? pattern.exec(text)?.[0];
    if (below !== undefined && thin) return [{ points: PROOF, sign: quoted(below) }];
  }
  return [];
}

const FOR_SALE =
  'for sale|parked|zu verkaufen|zum verkauf|a vendre|en venta|a la venta|in vendita|te koop|a venda|na sprzedaz|till salu|til salg';

/** "acme.example is for sale", "acme.example steht zum Verkauf". */
function offersItself(domain: string): RegExp {
  const name = [domain, unaccented(domainToUnicode(domain))].map(literal).join('|');
  const verb = '( is| may be| ist| steht| est| esta| e| is mogelijk| jest)( available)?';
  // Without a verb it must be the domain that is spoken of: "everything on acme.example for sale" is not.
  // linear: made of words and of the domain's own name, which repeat nothing
  return new RegExp(
    `(?<![\\w.-])(www\\.)?(${name})(?![\\w-]|\\.\\w)${verb} (${FOR_SALE})(?!\\w)|` +
      `(^|\\bdomai?n\\w* )(www\\.)?(${name}) (${FOR_SALE})(?!\\w)`,
  );
}

/** A text as part of a regular expression. */
function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function saleLinks(reading: PageReading): Sign[] {
  const link = reading.links.find((target) => SALE_LINKS.some((pattern) => pattern.test(target)));
  return link === undefined
    ? []
    : [{ points: PROOF, sign: `it links to an offer at ${hostOf(link) ?? link}` }];
}

function addressSign(address: string, thin: boolean): Sign[] {
  if (!ipaddr.IPv4.isValid(address)) return [];
  const parsed = ipaddr.IPv4.parse(address);
  const known = PARKING_RANGES.find(({ range }) => parsed.match(ipaddr.IPv4.parseCIDR(range)));
  if (known === undefined) return [];
  return [
    {
      points: thin ? PROOF : 1,
      sign: `${address} belongs to the parking service ${known.service}`,
    },
  ];
}

/** Whether a host is at one of these services; a service's own domain is no customer of itself. */
function isAt(host: string, services: readonly string[], domain: string): boolean {
  return services.some((service) => within(host, service) && !within(domain, service));
}

function quoted(words: string): string {
  return `it says "${words.length > 80 ? `${words.slice(0, 79)}…` : words}"`;
}
