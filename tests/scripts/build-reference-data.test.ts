// What the reference data is built from: lists laid together, and packages named with their versions.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { importedSpecifiers } from '../../scripts/notices/shipped-libraries.ts';
import { domainLists } from '../../scripts/reference-data/domain-lists.ts';
import { isInstitution } from '../../scripts/reference-data/domains.ts';
import {
  COUNTRY_PACKAGE,
  LIST_PACKAGES,
  packageVersion,
} from '../../scripts/reference-data/packages.ts';
import type { MailProviderRow } from '../../src-main/engine/mail-provider/mail-domains.ts';

describe('domainLists', () => {
  const nothing = {
    disposable: {},
    notThrowaway: [],
    free: [],
    removedFree: [],
    providers: [],
  };
  const row = (changes: Partial<MailProviderRow>): MailProviderRow => ({
    kind: 'consumer',
    provider: 'A provider',
    domains: [],
    withSubdomains: [],
    popular: [],
    names: [],
    free: true,
    rules: null,
    mxHosts: [],
    spfNames: [],
    ...changes,
  });
  const aliasService = row({ kind: 'alias', free: false, domains: ['alias.com'] });

  test('a domain that some list calls disposable is not free, unless the table of mail domains has it', () => {
    const lists = domainLists({
      ...nothing,
      disposable: { a: ['throwaway.com', 'portal.com'] },
      free: ['throwaway.com', 'portal.com', 'webmail.com'],
      providers: [row({ domains: ['portal.com'] })],
    });
    expect(lists).toEqual({
      disposable: ['throwaway.com\ta'],
      mailProviders: ['portal.com\tfree', 'webmail.com\tfree'],
    });
  });

  test('each domain keeps the lists that hold it, and what they hold by mistake is left out', () => {
    const lists = domainLists({
      ...nothing,
      disposable: { a: ['one.com', 'two.com', 'honest.com'], c: ['TWO.com', 'honest.com'] },
      notThrowaway: ['honest.com'],
    });
    expect(lists.disposable).toEqual(['one.com\ta', 'two.com\tac']);
  });

  test("a provider's name under an ending that is not its own is not free", () => {
    const lists = domainLists({
      ...nothing,
      free: ['webmail.con', 'webmail.com.br', 'webmails.com'],
      providers: [row({ domains: ['webmail.com'], names: ['webmail'] })],
    });
    expect(lists.mailProviders).toEqual(['webmail.com\tfree', 'webmails.com\tfree']);
  });

  test('sub-domains that an access provider hands out stand under one line', () => {
    const provider = row({ domains: ['access.net'], withSubdomains: ['access.net'] });
    const lists = domainLists({ ...nothing, providers: [provider] });
    expect(lists.mailProviders).toEqual(['.access.net\tfree', 'access.net\tfree']);
  });

  test('alias services, their sub-domains, public suffixes and institutions are neither disposable nor free', () => {
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
      disposable: { a: [...shunned, 'Kept.com'] },
      free: shunned,
      providers: [aliasService],
    });
    expect(lists).toEqual({
      disposable: ['kept.com\ta'],
      mailProviders: ['alias.com\talias A provider'],
    });
  });

  test('names come out once, in A-labels, and what is no name does not come out', () => {
    const lists = domainLists({
      ...nothing,
      disposable: {
        a: ['Tś.xyz', 'a b.com', 'x'],
        b: ['xn--t-tma.xyz', 'tś.xyz'],
      },
    });
    expect(lists.disposable).toEqual(['xn--t-tma.xyz\tab']);
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
    fileURLToPath(new URL('../../resources/NOTICES.md', import.meta.url)),
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
