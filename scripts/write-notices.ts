// Writes `resources/NOTICES.md`: whose data and libraries the program carries, and under which licences.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type PackageLicence, packageLicence } from './notices/package-licence.ts';
import { shippedLibraries } from './notices/shipped-libraries.ts';
import { NETWORK_PACKAGE } from './reference-data/networks.ts';
import {
  COUNTRY_PACKAGE,
  LIST_PACKAGES,
  NAME_PACKAGES,
  packageFolder,
} from './reference-data/packages.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NOTICES = fileURLToPath(new URL('../resources/NOTICES.md', import.meta.url));

/** What each data package is taken for. */
const DATA_USE: Readonly<Record<string, string>> = {
  'disposable-email-domains': 'disposable domains',
  'disposable-email-domains-js': 'disposable domains',
  mailchecker: 'disposable domains',
  fakefilter: 'disposable domains',
  'disposable-domains': 'disposable domains',
  '@dahoom/disposable-email': 'disposable domains',
  'email-providers': 'free providers',
  'role-based-email-addresses': 'role accounts',
  '@faker-js/faker': 'given and family names',
  'random-name': 'given and family names',
  [COUNTRY_PACKAGE]: 'country by IP address',
  [NETWORK_PACKAGE]: 'network by IP address',
};

/** What the data's own sources ask for, beyond the package's licence. */
const ATTRIBUTION = [
  'The country database contains statistics data of the Number Resource Organization (https://www.nro.net/), licensed under',
  'CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/); they were merged with geofeeds and turned into a database by the',
  'ip-location-db project.',
  '',
  'The network data are under the same licence. They contain data of Route Views (https://www.routeviews.org/) and of the Number',
  'Resource Organization, and IP Geolocation by DB-IP (https://db-ip.com); they were merged by the ip-location-db project, and',
  'the kinds of networks are ours.',
].join('\n');

/** The whole text of the notices, from what is installed under `root`. */
export function notices(root: string): string {
  const data = [...LIST_PACKAGES, ...NAME_PACKAGES, COUNTRY_PACKAGE, NETWORK_PACKAGE].map((name) =>
    packageLicence(packageFolder(name)),
  );
  const libraries = shippedLibraries(root)
    .map(packageLicence)
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return [
    '# Notices',
    '',
    'Vouch is under the MIT licence (see LICENSE). It carries data and libraries of others, listed here as their packages',
    'state it. This file is generated.',
    '',
    '## Data',
    '',
    'Filtered, merged and brought into compact files for Vouch.',
    '',
    '| Package | Version | Licence | Copyright | Used for |',
    '|---|---|---|---|---|',
    ...data.map((one) => `| ${cells(one)} | ${DATA_USE[one.name] ?? ''} |`),
    '',
    ATTRIBUTION,
    '',
    '## Libraries',
    '',
    '| Package | Version | Licence | Copyright |',
    '|---|---|---|---|',
    ...libraries.map((one) => `| ${cells(one)} |`),
    '',
    '## Licence texts',
    '',
    ...licenceTexts([...data, ...libraries]),
  ].join('\n');
}

function cells(one: PackageLicence): string {
  const copyright = one.copyright.length === 0 ? 'none stated' : one.copyright.join('; ');
  return [one.name, one.version, one.licence, copyright]
    .map((cell) => cell.replaceAll('|', '\\|'))
    .join(' | ');
}

/** Each text once, with the packages that carry it; texts that differ only in their line breaks and quotes are one. */
function licenceTexts(packages: readonly PackageLicence[]): string[] {
  const texts = new Map<
    string,
    { readonly text: string; readonly licence: string; readonly names: Set<string> }
  >();
  for (const one of packages) {
    if (one.text === null) continue;
    const key = one.text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
    const known = texts.get(key);
    if (known) known.names.add(one.name);
    else texts.set(key, { text: one.text, licence: one.licence, names: new Set([one.name]) });
  }
  return [...texts.values()]
    .sort((a, b) => b.names.size - a.names.size)
    .flatMap(({ text, licence, names }) => [
      `### ${licence}`,
      '',
      `Of ${[...names].join(', ')}.`,
      '',
      '```text',
      text.replaceAll('```', "'''"),
      '```',
      '',
    ]);
}

function main(): void {
  const text = notices(ROOT);
  if (!process.argv.includes('--check')) {
    writeFileSync(NOTICES, text);
    return;
  }
  if (readFileSync(NOTICES, 'utf8') !== text) {
    console.error('resources/NOTICES.md is out of date: run "node scripts/write-notices.ts".');
    process.exitCode = 1;
  }
}

if (import.meta.main) main();
