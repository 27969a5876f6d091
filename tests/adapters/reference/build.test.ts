// The build of the reference data: the same inputs give the same bytes, and nothing is done twice.
import { existsSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { buildReferenceData } from '../../../scripts/build-reference-data.ts';
import { importedSpecifiers } from '../../../scripts/notices/shipped-libraries.ts';
import { domainLists } from '../../../scripts/reference-data/domain-lists.ts';
import { isInstitution } from '../../../scripts/reference-data/domains.ts';
import {
  COUNTRY_PACKAGE,
  LIST_PACKAGES,
  packageVersion,
} from '../../../scripts/reference-data/packages.ts';
import { DATA_FILES } from '../../../src-main/adapters/reference/data-folder.ts';
import { builtData } from './built-data.ts';

describe('buildReferenceData', () => {
  test('two builds are the same to the byte', () => {
    const first = builtData();
    const second = builtData();
    for (const name of Object.values(DATA_FILES)) {
      const same = readFileSync(join(first.folder, name)).equals(
        readFileSync(join(second.folder, name)),
      );
      expect({ name, same }).toEqual({ name, same: true });
    }
    first.remove();
    second.remove();
  });

  test('a folder that is up to date is left alone, a missing or cut file is made again', () => {
    const data = builtData();
    expect(data.built).toBe(true);
    const again = buildReferenceData({ outFolder: data.folder });
    expect(again).toEqual({ edition: data.edition, built: false });

    const path = join(data.folder, DATA_FILES.freeProviders);
    const whole = readFileSync(path);
    rmSync(path);
    expect(buildReferenceData({ outFolder: data.folder }).built).toBe(true);
    expect(existsSync(path)).toBe(true);
    truncateSync(path, 10);
    expect(buildReferenceData({ outFolder: data.folder }).built).toBe(true);
    expect(readFileSync(path).equals(whole)).toBe(true);
    data.remove();
  });

  test('the edition lists every data package with its version', () => {
    const data = builtData();
    expect(data.edition.packages.map(({ name, version }) => ({ name, version }))).toEqual(
      [...LIST_PACKAGES, COUNTRY_PACKAGE].map((name) => ({ name, version: packageVersion(name) })),
    );
    data.remove();
  });
});

describe('domainLists', () => {
  const nothing = {
    disposable: [],
    gatheredFree: [],
    curatedFree: [],
    extraFree: [],
    removedFree: [],
    aliasDomains: [],
  };

  test('a domain that some list calls disposable is not free, unless we say so', () => {
    const lists = domainLists({
      ...nothing,
      disposable: [['throwaway.com', 'portal.com']],
      curatedFree: ['throwaway.com', 'portal.com', 'webmail.com'],
      extraFree: ['portal.com'],
    });
    expect(lists).toEqual({
      disposable: ['throwaway.com'],
      freeProviders: ['portal.com', 'webmail.com'],
    });
  });

  test('alias services, their sub-domains, public suffixes and institutions are in neither list', () => {
    const shunned = [
      'alias.com',
      'me.alias.com',
      'co.uk',
      'dynv6.net',
      'college.edu',
      'ox.ac.uk',
      'city.gov.au',
    ];
    const lists = domainLists({
      ...nothing,
      disposable: [[...shunned, 'Kept.com']],
      curatedFree: shunned,
      aliasDomains: ['alias.com'],
    });
    expect(lists).toEqual({ disposable: ['kept.com'], freeProviders: [] });
  });

  test('names come out once, in A-labels, and what is no name does not come out', () => {
    const lists = domainLists({
      ...nothing,
      disposable: [
        ['Tś.xyz', 'a b.com', 'x'],
        ['xn--t-tma.xyz', 'tś.xyz'],
      ],
    });
    expect(lists.disposable).toEqual(['xn--t-tma.xyz']);
  });
});

describe('isInstitution', () => {
  test.each([
    'mit.edu',
    'cs.mit.edu',
    'ox.ac.uk',
    'nasa.gov',
    'sydney.edu.au',
    'army.mil',
    'economia.gob.mx',
    'meti.go.jp',
  ])('%s is one', (domain) => {
    expect(isInstitution(domain)).toBe(true);
  });

  test.each(['edu.com.example.com', 'myedu.com', 'gob.re', 'uoft.edu.com', 'go.com', 'gmail.com'])(
    '%s is none',
    (domain) => {
      expect(isInstitution(domain)).toBe(false);
    },
  );
});

describe('notices', () => {
  const text = readFileSync(
    fileURLToPath(new URL('../../../resources/NOTICES.md', import.meta.url)),
    'utf8',
  );

  test('every data package is named with its version, and the NRO is credited', () => {
    for (const name of [...LIST_PACKAGES, COUNTRY_PACKAGE])
      expect(text).toContain(`| ${name} | ${packageVersion(name)} |`);
    expect(text).toContain('https://www.nro.net/');
  });

  test('an import is seen in every form that leaves something in the program, and only then', () => {
    const source = [
      "import one from 'one';",
      "import {\n  a,\n  type B,\n} from '@two/lib/deep';",
      "export * from 'three';",
      "import 'four/styles.css';",
      "const five = await import('five');",
      "const six = require('six');",
      "import type { Seven } from 'seven';",
      "export type { Eight } from 'eight';",
    ].join('\n');
    expect(importedSpecifiers(source).toSorted()).toEqual([
      '@two/lib/deep',
      'five',
      'four/styles.css',
      'one',
      'six',
      'three',
    ]);
  });
});
