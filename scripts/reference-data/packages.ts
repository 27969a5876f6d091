// Reads the data packages from node_modules: their lists, versions and dates; what becomes of them is decided elsewhere.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { ownList } from './own-lists.ts';

const require = createRequire(import.meta.url);

/** The packages whose lists we ship; resources/NOTICES.md names their licences. */
export const LIST_PACKAGES = [
  'disposable-email-domains',
  'disposable-email-domains-js',
  'mailchecker',
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

/** The three disposable lists, one array each; their wildcard entries (`*.33mail.com`) are parents like any other. */
export function disposableSources(): readonly (readonly string[])[] {
  const mailchecker = require('mailchecker') as { blacklist(): ReadonlySet<string> };
  return [
    [
      ...readList('disposable-email-domains', 'index.json'),
      ...readList('disposable-email-domains', 'wildcard.json'),
    ],
    [...mailchecker.blacklist()],
    readList('disposable-email-domains-js', 'dist/dict/disposable_email_blocklist.json'),
  ];
}

/** The list of free providers that its keepers look through by hand. */
export function freeProviderSource(): readonly string[] {
  return readList('email-providers', 'all.json');
}

export function roleWordSource(): readonly string[] {
  return require('role-based-email-addresses') as readonly string[];
}

/** The country database for IPv4 and IPv6 in one file; the package also has it split by family. */
export function countryDatabasePath(): string {
  return `${packageFolder(COUNTRY_PACKAGE)}geo-whois-asn-country.mmdb`;
}

function readList(name: string, file: string): readonly string[] {
  return JSON.parse(readFileSync(packageFolder(name) + file, 'utf8')) as readonly string[];
}
