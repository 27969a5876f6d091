// What the program is made of, as it tells it.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aboutProgram } from '../../src-main/program/about.ts';
import { NOTICES, VERSION } from '../../src-main/program/package-files.ts';
import { SCORING_VERSION } from '../../src-shared/evidence/table.ts';

test('its versions and its notices', async () => {
  expect(await aboutProgram()).toEqual({
    version: VERSION,
    scoring_version: SCORING_VERSION,
    node: process.versions.node,
    electron: null,
    chromium: null,
    sqlite: expect.stringMatching(/^3\.\d+\.\d+$/),
    platform: `${process.platform} ${process.arch}`,
    notices: readFileSync(NOTICES, 'utf8'),
  });
});
