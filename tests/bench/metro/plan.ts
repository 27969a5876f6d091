// What the everyday internet of the measurement consists of: its domains, its registries, and the list that is checked.
import type { VerificationRequest } from '../../../src-shared/schemas/verification.ts';
import { draw, drawOne } from './draw.ts';

export interface Domain {
  readonly name: string;
  readonly registry: Registry;
  /** Registered no more: the DNS and the registry deny it. */
  readonly gone: boolean;
  readonly address: string;
  readonly site: 'page' | 'silent' | 'none';
  readonly mailHosts: readonly string[];
  /** Puts off each recipient that an IP address asks about for the first time. */
  readonly greylists: boolean;
  readonly spf: string | null;
  readonly dmarc: string | null;
  readonly registeredDaysAgo: number;
  readonly company: string;
}

export interface Registry {
  readonly host: string;
  readonly address: string;
  readonly tlds: readonly string[];
  readonly tellsDates: boolean;
}

export interface Plan {
  readonly rows: readonly VerificationRequest[];
  readonly domains: readonly Domain[];
  /** Addresses of the hosts that take mail, by name. */
  readonly mailHosts: ReadonlyMap<string, string>;
}

/** .com and .net have one registry, as they have in the world. */
export const REGISTRIES: readonly Registry[] = [
  registry('verisign', 1, ['com', 'net']),
  { ...registry('denic', 2, ['de']), tellsDates: false },
  registry('nominet', 3, ['uk']),
  registry('pir', 4, ['org']),
  registry('sidn', 5, ['nl']),
  registry('afnic', 6, ['fr']),
  registry('identity-digital', 7, ['io']),
];

function registry(name: string, number: number, tlds: readonly string[]): Registry {
  const host = `rdap.${name}.example`;
  return { host, address: `44.200.0.${number}`, tlds, tellsDates: true };
}

/** Of a hundred business domains. */
const ENDINGS = [
  ['com', 55],
  ['de', 10],
  ['co.uk', 8],
  ['org', 6],
  ['net', 6],
  ['nl', 5],
  ['fr', 5],
  ['io', 5],
] as const;

const ALL_ROWS = 20_000;
const ALL_BUSINESS_DOMAINS = 6_400;
const SHARES = {
  freeRows: 1 / 3,
  gone: 0.04,
  silentSite: 0.03,
  noSite: 0.08,
  google: 0.3,
  microsoft: 0.3,
  greylists: 0.5,
  spf: 0.85,
  dmarc: 0.6,
  named: 0.7,
  withCompany: 0.4,
  role: 0.08,
  otherName: 0.05,
} as const;

/** Everything follows from the number of rows: the same list and the same world each time. */
export function planOf(rows: number): Plan {
  const business = Array.from(
    { length: Math.max(1, Math.round((rows * ALL_BUSINESS_DOMAINS) / ALL_ROWS)) },
    (_, index) => businessDomain(index),
  );
  const free = FREE.map((name, index) => freeDomain(name, business.length + index));
  const domains = [...business, ...free];
  const mailHosts = new Map<string, string>();
  for (const host of domains.flatMap((domain) => domain.mailHosts)) {
    if (!mailHosts.has(host)) mailHosts.set(host, addressOf(160, mailHosts.size));
  }
  return { rows: rowsOf(rows, business, free), domains, mailHosts };
}

/** How many different questions the mail routes and policies of the list take: what no program can do without. */
export function questionsOf({ domains }: Plan): number {
  const hosts = new Set(domains.filter(({ gone }) => !gone).map(({ mailHosts: [host] }) => host));
  const perLiving = 3;
  const living = domains.filter(({ gone }) => !gone).length;
  return domains.length - living + living * perLiving + hosts.size;
}

/** Seconds that the registries' limit leaves no program less of. */
export function registryBoundSeconds({ domains }: Plan, perSecond: number): number {
  const asked = REGISTRIES.map(
    (each) => domains.filter((domain) => !domain.gone && domain.registry === each).length,
  );
  return Math.max(...asked) / perSecond;
}

/** Every other row of a company is at the next domain, so that none is left out; the others are at a few of them. */
function rowsOf(
  rows: number,
  business: readonly Domain[],
  free: readonly Domain[],
): readonly VerificationRequest[] {
  let atBusiness = 0;
  return Array.from({ length: rows }, (_, index) => {
    const isFree = draw(`row ${index} free`) < SHARES.freeRows;
    const popular = draw(`row ${index} domain`);
    if (isFree) return row(index, free[Math.floor(popular ** 3 * free.length)], true);
    atBusiness += 1;
    const next = atBusiness % 2 === 0 ? atBusiness / 2 - 1 : business.length;
    const domain = business[next] ?? business[Math.floor(popular ** 1.6 * business.length)];
    return row(index, domain, false);
  });
}

function row(index: number, domain: Domain | undefined, isFree: boolean): VerificationRequest {
  if (domain === undefined) throw new RangeError('there is no domain');
  const of = (what: string) => draw(`row ${index} ${what}`);
  const given = drawOne(GIVEN, `row ${index} given`);
  const family = drawOne(FAMILY, `row ${index} family`);
  const local =
    of('role') < SHARES.role && !isFree
      ? drawOne(ROLES, `row ${index} role word`)
      : drawOne(
          [
            `${given}.${family}`,
            `${given}${family}`,
            `${given.slice(0, 1)}${family}`,
            `${given}_${family}${index % 100}`,
            `${family}.${given}`,
            given,
          ],
          `row ${index} pattern`,
        );
  const named = of('other') < SHARES.otherName ? drawOne(FAMILY, `row ${index} whose`) : family;
  return {
    email: `${local}@${domain.name}`.toLowerCase(),
    ...(of('named') < SHARES.named ? { name: `${given} ${named}` } : {}),
    ...(of('company') < SHARES.withCompany && !isFree ? { company_name: domain.company } : {}),
  };
}

function businessDomain(index: number): Domain {
  const of = (what: string) => draw(`domain ${index} ${what}`);
  const words = wordsOf(index);
  const ending = endingOf(of('ending') * 100);
  const name = `${words.join(index % 3 === 0 ? '-' : '').toLowerCase()}.${ending}`;
  const mail = of('mail');
  const mailHosts =
    mail < SHARES.google
      ? GOOGLE
      : mail < SHARES.google + SHARES.microsoft
        ? [`${name.replaceAll('.', '-')}.mail.protection.outlook.com`]
        : [`mx1.${name}`, `mx2.${name}`];
  const site = of('site');
  return {
    name,
    registry: registryOf(ending),
    gone: of('gone') < SHARES.gone,
    address: addressOf(129, index),
    site:
      site < SHARES.silentSite
        ? 'silent'
        : site < SHARES.silentSite + SHARES.noSite
          ? 'none'
          : 'page',
    mailHosts,
    greylists: mail >= SHARES.google + SHARES.microsoft && of('greylists') < SHARES.greylists,
    spf: of('spf') < SHARES.spf ? 'v=spf1 include:_spf.google.com include:mail.example ~all' : null,
    dmarc: of('dmarc') < SHARES.dmarc ? `v=DMARC1; p=quarantine; rua=mailto:dmarc@${name}` : null,
    // Most companies are old; a few began last month.
    registeredDaysAgo: Math.round(5 + of('age') ** 0.7 * 9_000),
    company: `${words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join(' ')} ${drawOne(FORMS, name)}`,
  };
}

function freeDomain(name: string, index: number): Domain {
  return {
    name,
    registry: registryOf(name.slice(name.indexOf('.') + 1)),
    gone: false,
    address: addressOf(129, index),
    site: 'page',
    mailHosts: [`mx1.${name}`, `mx2.${name}`],
    greylists: false,
    spf: 'v=spf1 ip4:44.160.0.0/16 -all',
    dmarc: `v=DMARC1; p=reject; rua=mailto:dmarc@${name}`,
    registeredDaysAgo: 9_000,
    company: name,
  };
}

/** Three words in place of a number: 20 × 20 × 20 companies, none of them like another by a letter. */
function wordsOf(index: number): readonly string[] {
  const size = FIRST.length;
  const third = Math.floor(index / (size * SECOND.length)) % THIRD.length;
  return [FIRST[index % size], SECOND[Math.floor(index / size) % SECOND.length], THIRD[third]].map(
    String,
  );
}

function endingOf(index: number): string {
  let sum = 0;
  for (const [ending, share] of ENDINGS) {
    sum += share;
    if (index < sum) return ending;
  }
  return ENDINGS[0][0];
}

function registryOf(ending: string): Registry {
  const tld = ending.slice(ending.lastIndexOf('.') + 1);
  const found = REGISTRIES.find(({ tlds }) => tlds.includes(tld));
  if (found === undefined) throw new RangeError(`no registry has ${tld}`);
  return found;
}

function addressOf(second: number, index: number): string {
  return `44.${second + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`;
}

const GOOGLE = ['aspmx.l.google.com', 'alt1.aspmx.l.google.com', 'alt2.aspmx.l.google.com'];

// biome-ignore format: lists of words are read as lists
const FIRST = ['amber', 'birch', 'cedar', 'delta', 'ember', 'fjord', 'granite', 'harbor', 'iron', 'juniper', 'kestrel', 'lumen', 'maple', 'north', 'opal', 'pioneer', 'quartz', 'river', 'summit', 'tundra'];
// biome-ignore format: lists of words are read as lists
const SECOND = ['bridge', 'craft', 'dale', 'engine', 'field', 'gate', 'house', 'island', 'junction', 'keep', 'light', 'mill', 'network', 'orchard', 'point', 'quarter', 'ridge', 'stone', 'tower', 'works'];
// biome-ignore format: lists of words are read as lists
const THIRD = ['analytics', 'bakery', 'consulting', 'dental', 'energy', 'foods', 'group', 'health', 'insurance', 'jewelry', 'kitchens', 'logistics', 'media', 'nutrition', 'optics', 'partners', 'robotics', 'systems', 'textiles', 'ventures'];
// biome-ignore format: lists of words are read as lists
const GIVEN = ['Anna', 'Ben', 'Carla', 'David', 'Elena', 'Felix', 'Grace', 'Henry', 'Irene', 'James', 'Karin', 'Lucas', 'Maria', 'Nina', 'Oliver', 'Paula', 'Robert', 'Sofia', 'Thomas', 'Victor'] as const;
// biome-ignore format: lists of words are read as lists
const FAMILY = ['Adams', 'Becker', 'Costa', 'Dubois', 'Evans', 'Fischer', 'Garcia', 'Hansen', 'Ivanova', 'Jansen', 'Keller', 'Lopez', 'Martin', 'Novak', 'Olsen', 'Petrov', 'Rossi', 'Schmidt', 'Taylor', 'Weber'] as const;
const ROLES = ['info', 'sales', 'office', 'contact', 'support', 'hello'] as const;
const FORMS = ['Ltd', 'GmbH', 'Inc.', 'B.V.', 'SAS', ''] as const;
// biome-ignore format: lists of words are read as lists
const FREE = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'gmx.de', 'web.de', 'aol.com', 'live.com', 'orange.fr', 'free.fr', 't-online.de', 'yahoo.co.uk', 'hotmail.co.uk', 'googlemail.com', 'gmx.net', 'msn.com', 'mail.com', 'yahoo.fr', 'hotmail.fr', 'laposte.net', 'wanadoo.fr', 'ziggo.nl', 'planet.nl', 'freenet.de', 'arcor.de', 'me.com', 'mac.com', 'sfr.fr', 'live.nl', 'outlook.de', 'outlook.fr', 'ymail.com', 'yahoo.de', 'live.fr', 'live.co.uk', 'protonmail.com', 'fastmail.com', 'zoho.com', 'comcast.net'];
