// Which tests a fault is shown to, by what they executed.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTraces } from '../../../scripts/mutants/executed.ts';
import { faultsOf } from '../../../scripts/mutants/fault-kinds.ts';

const SOURCE = `export const LIMIT = 3;
export const isLong = (n: number) => n > LIMIT;
export function isShort(n: number) {
  return [n].some((each) => each < LIMIT);
}
function half(n: number) {
  return n - 1;
}
export const HALF = half(LIMIT);
export const isNone = (n: number) => n === 0;
export const table = onDemand(() => new Set([7]));
`;
const FILE = 'src-shared/limit.ts';

/** As it is reported: by what it executes. */
function named(executes: string): string {
  return `${FILE}#${createHash('sha256').update(executes).digest('hex').slice(0, 12)}`;
}

/** A test that was traced before there was `isNone`, and executed nothing. */
const OLD = {
  run: 4,
  since: {
    [named('n > LIMIT')]: 1,
    [named('{\n  return [n].some((each) => each < LIMIT);\n}')]: 1,
    [named('each < LIMIT')]: 1,
  },
  traces: {
    'old.test.ts': {
      hash: createHash('sha256').update('old').digest('hex'),
      run: 4,
      executed: [],
      atImport: [],
    },
  },
};

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'vouch-executed-'));
  mkdirSync(join(root, 'src-shared'));
  writeFileSync(join(root, FILE), SOURCE);
  for (const name of ['long', 'short', 'new', 'old'])
    writeFileSync(join(root, `${name}.test.ts`), name);
  mkdirSync(join(root, 'node_modules', '.cache'), { recursive: true });
  writeFileSync(join(root, 'node_modules/.cache/vouch-mutants-traces.json'), JSON.stringify(OLD));
});

afterAll(() => rmSync(root, { recursive: true }));

test('a fault is shown to the tests that execute its function; to all where none does, or outside of functions', () => {
  const traced = mkdtempSync(join(root, 'traces-'));
  const report = (name: string, executed: readonly string[]) =>
    writeFileSync(join(traced, name), JSON.stringify(executed));
  report('long.test.ts.import.json', [named('{\n  return n - 1;\n}')]);
  report('long.test.ts.test.json', [named('n > LIMIT')]);
  report('short.test.ts.import.json', []);
  report('short.test.ts.test.json', [
    named('{\n  return [n].some((each) => each < LIMIT);\n}'),
    named('n === 0'),
  ]);
  // A process that it started.
  report('short.test.ts.17-0.json', [named('each < LIMIT')]);
  // It was not run to its end.
  report('new.test.ts.import.json', []);

  const tests = ['long.test.ts', 'short.test.ts', 'new.test.ts', 'old.test.ts'];
  openTraces(root, tests).keep(traced, tests);
  const traces = openTraces(root, tests);
  expect(traces.missing).toEqual(['new.test.ts']);

  const reach = new Map(tests.map((each) => [each, new Map([[FILE, 1]])]));
  const shown = faultsOf(FILE, SOURCE).map((fault) => [
    fault.after,
    [...traces.mayNotice(fault, reach).keys()].map((each) => each.replace('.test.ts', '')),
  ]);
  expect(shown).toEqual([
    ['export const LIMIT = 4;', ['long', 'short', 'new', 'old']],
    ['export const LIMIT = 2;', ['long', 'short', 'new', 'old']],
    ['export const isLong = (n: number) => n >= LIMIT;', ['long', 'new']],
    ['return [].some((each) => each < LIMIT);', ['short', 'new']],
    ['return [n].some((each) => each <= LIMIT);', ['short', 'new']],
    ['return n + 1;', ['long', 'short', 'new', 'old']],
    ['return n - 2;', ['long', 'short', 'new', 'old']],
    ['return n - 0;', ['long', 'short', 'new', 'old']],
    ['export const isNone = (n: number) => n !== 0;', ['short', 'new', 'old']],
    ['export const isNone = (n: number) => n === 1;', ['short', 'new', 'old']],
    ['export const isNone = (n: number) => n === -1;', ['short', 'new', 'old']],
    ['export const table = onDemand(() => new Set([]));', ['long', 'short', 'new', 'old']],
    ['export const table = onDemand(() => new Set([8]));', ['long', 'short', 'new', 'old']],
    ['export const table = onDemand(() => new Set([6]));', ['long', 'short', 'new', 'old']],
  ]);
});
