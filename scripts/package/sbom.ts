// Writes the contents of the packages as a CycloneDX 1.6 bill of materials, from the same list as the notices: `npm sbom` does not see bundled libraries.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
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

/** Writes the file into a folder and answers its path. */
export function writeSbom(folder: string): string {
  const file = join(folder, 'vouch.cdx.json');
  writeFileSync(file, `${JSON.stringify(sbom(), null, 2)}\n`);
  return file;
}

/** The whole document; the same for the same commit. */
export function sbom() {
  const { name, version, description, license } = readManifest();
  const libraries = shippedLibraries(ROOT).map((place) =>
    component(packageLicence(place), 'library'),
  );
  const data = [...LIST_PACKAGES, ...NAME_PACKAGES, COUNTRY_PACKAGE, NETWORK_PACKAGE].map((each) =>
    component(packageLicence(packageFolder(each)), 'data'),
  );
  const node = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly optionalDependencies: Readonly<Record<string, string>>;
  };
  const components = [
    // The same version may be installed in two places.
    ...new Map([...libraries, ...data].map((each) => [each['bom-ref'], each])).values(),
    {
      type: 'platform',
      'bom-ref': 'nodejs',
      name: 'Node.js',
      version: Object.values(node.optionalDependencies)[0] ?? '',
      licenses: [{ license: { id: 'MIT' } }],
    },
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
