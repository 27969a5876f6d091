// The whole build of the reference data: the same inputs give the same bytes, and nothing is done twice.
import { existsSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildReferenceData } from '../../scripts/build-reference-data.ts';
import { commonWords } from '../../scripts/reference-data/company-words.ts';
import {
  COUNTRY_PACKAGE,
  LIST_PACKAGES,
  packageVersion,
} from '../../scripts/reference-data/packages.ts';
import { trigramRows } from '../../scripts/reference-data/trigrams.ts';
import { NETWORKS_FILE } from '../../src-main/adapters/ip-network/networks-file.ts';
import { DATA_FILES } from '../../src-main/adapters/reference/data-folder.ts';
import { COMMON_WORDS } from '../../src-main/engine/company/common-word-table.ts';
import { TRIGRAM_ROWS } from '../../src-main/engine/local-part/trigram-table.ts';
import { builtData } from '../adapters/reference/built-data.ts';

describe('buildReferenceData', () => {
  test('two builds are the same to the byte', () => {
    const first = builtData();
    const second = builtData();
    for (const name of [...Object.values(DATA_FILES), NETWORKS_FILE]) {
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

    const path = join(data.folder, DATA_FILES.mailProviders);
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

describe('tables of the engine are those that the packages give', () => {
  test('the common words of companies: else run `node scripts/reference-data/company-words.ts`', () => {
    expect(COMMON_WORDS.trim().split(/\s+/)).toEqual(commonWords());
  });

  test('the trigrams of names: else run `node scripts/reference-data/trigrams.ts`', () => {
    expect(TRIGRAM_ROWS).toEqual(trigramRows());
  });
});
