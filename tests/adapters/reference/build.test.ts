// What the reference data is built from: lists laid together, and packages named with their versions.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { importedSpecifiers } from '../../../scripts/notices/shipped-libraries.ts';
import { domainLists } from '../../../scripts/reference-data/domain-lists.ts';
import { isInstitution } from '../../../scripts/reference-data/domains.ts';
import {
  COUNTRY_PACKAGE,
  LIST_PACKAGES,
  packageVersion,
} from '../../../scripts/reference-data/packages.ts';

describe('domainLists', () => {
  const nothing = {
    disposable: [],
    free: [],
    extraFree: [],
    removedFree: [],
    aliasDomains: [],
  };

  test('a domain that some list calls disposable is not free, unless we say so', () => {
    const lists = domainLists({
      ...nothing,
      disposable: [['throwaway.com', 'portal.com']],
      free: ['throwaway.com', 'portal.com', 'webmail.com'],
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
      free: shunned,
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
