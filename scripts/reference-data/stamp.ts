// Condenses everything that the built data depend on into one hash, so that an unchanged build can be skipped.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { OWN_LISTS, ownListText } from './own-lists.ts';
import {
  COUNTRY_PACKAGE,
  LIST_PACKAGES,
  NAME_PACKAGES,
  packageVersion,
  TOOL_PACKAGES,
} from './packages.ts';

/** SHA-256 over package versions, our own lists and the code that works them out. */
export function inputStamp(): string {
  const hash = createHash('sha256');
  for (const name of [...LIST_PACKAGES, ...NAME_PACKAGES, COUNTRY_PACKAGE, ...TOOL_PACKAGES]) {
    hash.update(`${name}@${packageVersion(name)}\n`);
  }
  for (const name of OWN_LISTS) hash.update(`${name}\n${ownListText(name)}\n`);
  for (const path of codeFiles()) hash.update(readFileSync(path));
  return hash.digest('hex');
}

/** The table of mail domains, whose parts lie in a folder. */
const MAIL_DOMAIN_FILES = [
  '../../src-main/engine/mail-provider/mail-domains.ts',
  '../../src-main/engine/mail-provider/throwaway-services.ts',
  ...readdirSync(new URL('../../src-main/engine/mail-provider/domains/', import.meta.url))
    .sort()
    .map((name) => `../../src-main/engine/mail-provider/domains/${name}`),
];

function codeFiles(): string[] {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const parts = readdirSync(here)
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => here + name);
  const others = [
    '../build-reference-data.ts',
    '../../src-main/adapters/reference/role-account.ts',
    '../../src-main/adapters/reference/name-file.ts',
    '../../src-main/engine/person/east-asian-spelling.ts',
    '../../src-main/engine/person/letter-tables.ts',
    '../../src-main/engine/person/name-words.ts',
    '../../src-main/engine/person/nicknames.ts',
    '../../src-main/engine/person/spelling.ts',
    '../../src-main/adapters/reference/data-folder.ts',
    '../../src-main/adapters/reference/throwaway-lists.ts',
    ...MAIL_DOMAIN_FILES,
  ];
  return [...parts, ...others.map((path) => fileURLToPath(new URL(path, import.meta.url)))];
}
