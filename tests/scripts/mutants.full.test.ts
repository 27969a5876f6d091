// A whole run over a tree of three files: what is caught, what survives, and what is known before.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runMutants } from '../../scripts/mutants.ts';

const PACKAGES = resolve(import.meta.dirname, '..', '..', 'node_modules');

const FILES = {
  'package.json': '{ "type": "module" }',
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      strict: true,
      module: 'NodeNext',
      target: 'ES2024',
      noEmit: true,
      allowImportingTsExtensions: true,
      types: [],
    },
    include: ['src-shared'],
  }),
  'vitest.config.ts': 'export default { test: { isolate: false } };',
  'src-shared/limit.ts':
    'export function isLong(text: string): boolean {\n  return text.length > 3;\n}\n',
  'src-shared/both.ts':
    'export const one = (n: number): boolean => n > 1;\n' +
    'export function other(n: number): boolean {\n  return n > 2;\n}\n',
  'src-shared/kind.ts':
    "export function kindOf(n: number): 'a' | 'b' {\n  return n === 1 ? 'a' : 'b';\n}\n",
  'tests/shared/both.test.ts':
    "import { expect, test } from 'vitest';\nimport { one } from '../../src-shared/both.ts';\n" +
    "test('one', () => expect([1, 2].map(one)).toEqual([false, true]));\n",
  'tests/shared/limit.test.ts':
    "import { expect, test } from 'vitest';\nimport { isLong } from '../../src-shared/limit.ts';\n" +
    "test('long', () => expect(isLong('abcdef')).toBe(true));\n",
  'tests/shared/limit.full.test.ts':
    "import { expect, test } from 'vitest';\nimport { isLong } from '../../src-shared/limit.ts';\n" +
    "test('short', () => expect(isLong('abc')).toBe(false));\n",
  'tests/shared/kind.test.ts':
    "import { expect, test } from 'vitest';\nimport { kindOf } from '../../src-shared/kind.ts';\n" +
    "test('kinds', () => expect([kindOf(1), kindOf(2)]).toEqual(['a', 'b']));\n",
};

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'vouch-mutants-of-'));
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  mkdirSync(join(root, 'node_modules'));
  for (const name of ['vite', 'vitest'])
    symlinkSync(join(PACKAGES, name), join(root, 'node_modules', name), 'junction');
});

afterAll(() => rmSync(root, { recursive: true }));

test('faults that tests feel are caught, others survive, and a second run tries none again', async () => {
  const first = await run();
  expect(first.fates).toEqual([
    'src-shared/both.ts:1 export const one = (n: number): boolean => n > 0; caught',
    'src-shared/both.ts:1 export const one = (n: number): boolean => n > 2; caught',
    'src-shared/both.ts:1 export const one = (n: number): boolean => n >= 1; caught',
    'src-shared/both.ts:3 return n > 1; survived',
    'src-shared/both.ts:3 return n > 3; survived',
    'src-shared/both.ts:3 return n >= 2; survived',
    "src-shared/kind.ts:2 return false ? 'a' : 'b'; caught",
    "src-shared/kind.ts:2 return n !== 1 ? 'a' : 'b'; caught",
    "src-shared/kind.ts:2 return n === 0 ? 'a' : 'b'; caught",
    "src-shared/kind.ts:2 return n === 2 ? 'a' : 'b'; caught",
    "src-shared/kind.ts:2 return true ? 'a' : 'b'; caught",
    'src-shared/limit.ts:2 return text.length > 2; caught late',
    'src-shared/limit.ts:2 return text.length > 4; survived',
    'src-shared/limit.ts:2 return text.length >= 3; caught late',
  ]);
  expect(readFileSync(join(root, 'src-shared/limit.ts'), 'utf8')).toBe(
    FILES['src-shared/limit.ts'],
  );

  expect(first.notes.filter((line) => line.includes('test files'))).toEqual([
    '4 test files are run to see what they execute',
  ]);

  const second = await run();
  expect(second.fates).toEqual(first.fates);
  expect(second.notes).toEqual(['14 faults, 0 of them to be tried']);
});

/** The faults of all places; tsc refuses to empty 'a' and 'b'. */
async function run(): Promise<{ readonly fates: readonly string[]; readonly notes: string[] }> {
  const notes: string[] = [];
  const judged = await runMutants({
    root,
    paths: [],
    sample: 100,
    seed: 1,
    slots: 1,
    note: (line) => void notes.push(line),
    interrupt: new AbortController().signal,
  });
  const fates = judged.map(
    ({ fault, fate }) => `${fault.file}:${fault.line} ${fault.after} ${fate}`,
  );
  return { fates: fates.toSorted(), notes };
}
