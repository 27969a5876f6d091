// Counts which words occur in the names of many organisations that announce networks, and writes the table of them.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Papa from 'papaparse';
import { readNames } from '../../src-main/engine/company/company-name.ts';
import { NETWORK_PACKAGE } from './networks.ts';
import { packageFolder } from './packages.ts';

const TABLE = fileURLToPath(
  new URL('../../src-main/engine/company/common-word-table.ts', import.meta.url),
);
/** Of some 81,000 organisations; brands with many subsidiaries stay below it. */
const COMMON_FROM = 20;
const SHORTEST = 3;
const WORDS_A_LINE = 12;

/** The words, sorted, each borne by at least so many organisations. */
export function commonWords(): string[] {
  const folder = packageFolder(NETWORK_PACKAGE);
  const organizations = new Set<string>();
  for (const file of ['asn-ipv4-num.csv', 'asn-ipv6-num.csv']) {
    const { data } = Papa.parse<string[]>(readFileSync(folder + file, 'utf8'), {
      skipEmptyLines: true,
    });
    for (const [, , , organization = ''] of data) organizations.add(organization);
  }
  const bearers = new Map<string, number>();
  for (const organization of organizations) {
    const [reading] = readNames(organization);
    for (const word of new Set(reading?.words)) bearers.set(word, (bearers.get(word) ?? 0) + 1);
  }
  return [...bearers]
    .filter(
      ([word, count]) => count >= COMMON_FROM && word.length >= SHORTEST && /^[a-z]+$/.test(word),
    )
    .map(([word]) => word)
    .sort();
}

function main(): void {
  const words = commonWords();
  const lines = Array.from({ length: Math.ceil(words.length / WORDS_A_LINE) }, (_, line) =>
    words.slice(line * WORDS_A_LINE, (line + 1) * WORDS_A_LINE).join(' '),
  );
  writeFileSync(
    TABLE,
    [
      '// Made by `node scripts/reference-data/company-words.ts`: words that at least 20 of the 81,000 organisations bear that announce networks.',
      '',
      '/** Sorted, parted by white space. */',
      'export const COMMON_WORDS = `',
      ...lines,
      '`;',
      '',
    ].join('\n'),
  );
  console.log(`${words.length} words`);
}

if (import.meta.main) main();
