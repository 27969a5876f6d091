// Reads the data packages from node_modules: their lists, versions and dates, without judging any entry.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { ThrowawayListCode } from '../../src-main/adapters/reference/throwaway-lists.ts';
import { ownList } from './own-lists.ts';

const require = createRequire(import.meta.url);

/** The packages whose lists we ship; resources/NOTICES.md names their licences. */
export const LIST_PACKAGES = [
  'disposable-email-domains',
  'disposable-email-domains-js',
  'mailchecker',
  'fakefilter',
  'disposable-domains',
  '@dahoom/disposable-email',
  'email-providers',
  'role-based-email-addresses',
] as const;

/** The packages whose names of people we ship. */
export const NAME_PACKAGES = ['@faker-js/faker', 'random-name'] as const;

export const COUNTRY_PACKAGE = '@ip-location-db/geo-whois-asn-country-mmdb';

/** Packages that shape the result without being in it. */
export const TOOL_PACKAGES = ['tldts', 'tr46'] as const;

export interface PackageEdition {
  readonly name: string;
  readonly version: string;
  /** The day that the data dates from, `YYYY-MM-DD`. */
  readonly date: string;
}

/** Where an installed package lies. */
export function packageFolder(name: string): string {
  return fileURLToPath(new URL(`../../node_modules/${name}/`, import.meta.url));
}

export function packageVersion(name: string): string {
  return (
    JSON.parse(readFileSync(`${packageFolder(name)}package.json`, 'utf8')) as { version: string }
  ).version;
}

/** Version and date of a data package. Throws when the date of an updated package has not been written down. */
export function packageEdition(name: string): PackageEdition {
  const version = packageVersion(name);
  for (const line of ownList('package-dates.txt')) {
    const [listedName, listedVersion, date] = line.split(/\s+/);
    if (listedName === name && listedVersion === version && date !== undefined)
      return { name, version, date };
  }
  throw new Error(
    `resources/reference/package-dates.txt does not say which day ${name} ${version} dates from.`,
  );
}

/** How each disposable list is read, by its letter, from wherever its package lies; wildcard entries (`*.33mail.com`) are parents like any other. */
export const DISPOSABLE_LISTS: Readonly<
  Record<ThrowawayListCode, (folderOf: FolderOf) => readonly string[]>
> = {
  a: (folderOf) => [
    ...readList(folderOf('disposable-email-domains'), 'index.json'),
    ...readList(folderOf('disposable-email-domains'), 'wildcard.json'),
  ],
  b: (folderOf) => {
    const mailchecker = require(folderOf('mailchecker')) as { blacklist(): ReadonlySet<string> };
    return [...mailchecker.blacklist()];
  },
  c: (folderOf) =>
    readList(folderOf('disposable-email-domains-js'), 'dist/dict/disposable_email_blocklist.json'),
  d: (folderOf) => fakefilterHosts(folderOf).lately,
  e: (folderOf) => fakefilterHosts(folderOf).before,
  f: (folderOf) => readList(folderOf('disposable-domains'), 'index.json'),
  g: (folderOf) => readList(folderOf('@dahoom/disposable-email'), 'domains.json'),
};

/** Where a package lies; its folder ends in a slash. */
type FolderOf = (name: string) => string;

/** All of them, as they are installed. */
export function disposableSources(): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(DISPOSABLE_LISTS).map(([letter, read]) => [letter, read(packageFolder)]),
  );
}

/** What fakefilter saw within so many days of its own count was seen lately. */
const LATELY_DAYS = 540;

function fakefilterHosts(folderOf: FolderOf): {
  readonly lately: string[];
  readonly before: string[];
} {
  const counted = JSON.parse(
    readFileSync(`${folderOf('fakefilter')}json/data_version2.json`, 'utf8'),
  ) as {
    /** Seconds since the epoch, as are the moments below. */
    readonly t: number;
    readonly domains: Readonly<
      Record<string, { readonly hosts: Readonly<Record<string, { readonly lastseen: number }>> }>
    >;
  };
  const lately: string[] = [];
  const before: string[] = [];
  for (const { hosts } of Object.values(counted.domains)) {
    for (const [host, { lastseen }] of Object.entries(hosts)) {
      (lastseen > counted.t - LATELY_DAYS * 86_400 ? lately : before).push(host);
    }
  }
  return { lately, before };
}

/** The list of free providers that its keepers look through by hand. */
export function freeProviderSource(): readonly string[] {
  return readList(packageFolder('email-providers'), 'all.json');
}

export function roleWordSource(): readonly string[] {
  return require('role-based-email-addresses') as readonly string[];
}

/** The country database for IPv4 and IPv6 in one file; the package also has it split by family. */
export function countryDatabasePath(): string {
  return `${packageFolder(COUNTRY_PACKAGE)}geo-whois-asn-country.mmdb`;
}

function readList(folder: string, file: string): readonly string[] {
  return JSON.parse(readFileSync(folder + file, 'utf8')) as readonly string[];
}
