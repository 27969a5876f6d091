// Which tests a fault is shown to, over the imports of a small tree.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseTests, type Reach, reachOf } from '../../../scripts/mutants/choose-tests.ts';
import { createImportGraph } from '../../../scripts/mutants/import-graph.ts';
import { testsOf } from '../../../scripts/mutants/layers.ts';

const FILES = {
  'src-main/engine/score.ts': '',
  'src-main/engine/explain.ts': "export { score } from './score.ts';",
  'src-main/service/verdict.ts': "import { explain } from '../engine/explain.ts';",
  'src-main/program/package-files.ts': 'export const STORE_WORKER = 1, FOREIGN_READER = 2;',
  'src-main/program/store-worker.ts': "import '../engine/score.ts';",
  'tests/engine/score.test.ts': "import '../support.ts';",
  'tests/support.ts': "import '../src-main/service/verdict.ts';",
  'tests/engine/explain.test.ts': "import { explain } from '../../src-main/engine/explain.ts';",
  'tests/engine/types.test.ts': "import type { Score } from '../../src-main/engine/score.ts';",
  'tests/engine/deep.full.test.ts': "import '../../src-main/engine/score.ts';",
  'tests/service/direct.test.ts':
    "const { score } = await import('../../src-main/engine/score.ts');",
  'tests/service/small.test.ts': "import '../../src-main/engine/explain.ts';",
  'tests/service/large.test.ts':
    "import '../support.ts'; import '../../src-main/engine/explain.ts';",
  'tests/oracle/results.test.ts': "import '../support.ts';",
  'tests/program/worker.test.ts':
    "import { STORE_WORKER } from '../../src-main/program/package-files.ts';",
  'tests/program/reader.test.ts':
    "import { FOREIGN_READER } from '../../src-main/program/package-files.ts';",
};

let root: string;
let reach: Reach;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'vouch-choose-tests-'));
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  reach = reachOf(testsOf(root), createImportGraph(root));
});

afterAll(() => rmSync(root, { recursive: true }));

test('the nearest come first: the mirror, those that import the file, its folder, then by distance and size', () => {
  expect(chooseTests('src-main/engine/score.ts', reach, 12)).toEqual([
    [
      'tests/engine/score.test.ts',
      'tests/service/direct.test.ts',
      'tests/engine/explain.test.ts',
      'tests/service/small.test.ts',
      'tests/program/worker.test.ts',
      'tests/service/large.test.ts',
      'tests/oracle/results.test.ts',
    ],
    ['tests/engine/deep.full.test.ts'],
  ]);
});

test('the tests of whole doors are among them, however many are nearer', () => {
  expect(chooseTests('src-main/engine/score.ts', reach, 3)[0]).toEqual([
    'tests/engine/score.test.ts',
    'tests/service/direct.test.ts',
    'tests/oracle/results.test.ts',
  ]);
});

test('what is left comes later, the small ones first and the deep ones last', () => {
  expect(chooseTests('src-main/engine/score.ts', reach, 3)[1]).toEqual([
    'tests/engine/explain.test.ts',
    'tests/service/small.test.ts',
    'tests/program/worker.test.ts',
    'tests/service/large.test.ts',
    'tests/engine/deep.full.test.ts',
  ]);
});

test('what no test runs has none', () => {
  expect(chooseTests('src-main/engine/nowhere.ts', reach, 12)).toEqual([[], []]);
});
