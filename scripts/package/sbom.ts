// Writes the contents of the packages as a CycloneDX 1.6 bill of materials, from the same list as the notices: `npm sbom` does not see bundled libraries.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PackageLicence, packageLicence } from '../notices/package-licence.ts';
import { shippedLibraries } from '../notices/shipped-libraries.ts';
import { NETWORK_PACKAGE } from '../reference-data/networks.ts';
import {
  COUNTRY_PACKAGE,
  LIST_PACKAGES,
  NAME_PACKAGES,
  packageFolder,
} from '../reference-data/packages.ts';
import { DATE, ROOT, readManifest } from './program-tree.ts';
import { type Runtime, readRuntimes } from './runtimes.ts';

/** Writes the file into the folder of the packages, whose runtimes it names, and answers its path. */
export function writeSbom(folder: string): string {
  const file = join(folder, 'vouch.cdx.json');
  writeFileSync(file, `${JSON.stringify(sbom(readRuntimes(folder)), null, 2)}\n`);
  return file;
}

/** The whole document; the same for the same commit and the same runtimes. */
export function sbom(runtimes: readonly Runtime[]) {
  const { name, version, description, license } = readManifest();
  const libraries = shippedLibraries(ROOT).map((place) =>
    component(packageLicence(place), 'library'),
  );
  const data = [...LIST_PACKAGES, ...NAME_PACKAGES, COUNTRY_PACKAGE, NETWORK_PACKAGE].map((each) =>
    component(packageLicence(packageFolder(each)), 'data'),
  );
  const components = [
    // The same version may be installed in two places.
    ...new Map([...libraries, ...data].map((each) => [each['bom-ref'], each])).values(),
    ...platforms(runtimes),
  ];
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(components))}`,
    version: 1,
    metadata: {
      timestamp: DATE.toISOString(),
      component: {
        type: 'application',
        'bom-ref': `${name}@${version}`,
        name,
        version,
        description,
        licenses: [{ license: { id: license } }],
      },
    },
    components,
  };
}

const LICENCES = { 'Node.js': 'MIT', Electron: 'MIT', Chromium: 'BSD-3-Clause' } as const;

/** Each runtime once in each version, with the packages that carry it. */
function platforms(runtimes: readonly Runtime[]) {
  const versions = Map.groupBy(runtimes, ({ name, version }) => `${name}@${version}`);
  return [...versions].map(([ref, [first, ...more]]) => {
    const { name, version } = first as Runtime;
    return {
      type: 'platform',
      'bom-ref': ref,
      name,
      ...(version === null ? {} : { version }),
      licenses: [{ license: { id: LICENCES[name] } }],
      properties: [first as Runtime, ...more].map(({ within }) => ({
        name: 'vouch:within',
        value: within,
      })),
    };
  });
}

function component({ name, version, licence }: PackageLicence, type: 'library' | 'data') {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type,
    'bom-ref': `${type}:${purl}`,
    name,
    version,
    purl,
    licenses: [licenceOf(licence)],
  };
}

/** One identifier, or an expression of several. */
function licenceOf(stated: string) {
  if (/^[\w.+-]+$/.test(stated)) return { license: { id: stated } };
  return / (OR|AND|WITH) /.test(stated) ? { expression: stated } : { license: { name: stated } };
}

/** As RFC 9562 lays out an identifier of one's own making (version 8). */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
