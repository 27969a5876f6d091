// Which tests a fault is shown to, by what they executed.
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
`;

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'vouch-executed-'));
  writeFileSync(join(root, 'limit.ts'), SOURCE);
  for (const name of ['long', 'short', 'new']) writeFileSync(join(root, `${name}.test.ts`), name);
});

afterAll(() => rmSync(root, { recursive: true }));

test('a fault is shown to the tests that execute its function; to all where none does, or outside of functions', () => {
  const traced = mkdtempSync(join(root, 'traces-'));
  const report = (name: string, executed: readonly string[]) =>
    writeFileSync(join(traced, name), JSON.stringify(executed));
  report('long.test.ts.import.json', ['limit.ts#3']);
  report('long.test.ts.test.json', ['limit.ts#0']);
  report('short.test.ts.import.json', []);
  report('short.test.ts.test.json', ['limit.ts#1']);
  // A process that it started.
  report('short.test.ts.17-0.json', ['limit.ts#2']);
  // It was not run to its end.
  report('new.test.ts.import.json', []);

  const tests = ['long.test.ts', 'short.test.ts', 'new.test.ts'];
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  openTraces(root, tests).keep(traced, tests);
  const traces = openTraces(root, tests);
  expect(traces.missing).toEqual(['new.test.ts']);

  const reach = new Map(tests.map((each) => [each, new Map([['limit.ts', 1]])]));
  const shown = faultsOf('limit.ts', SOURCE).map((fault) => [
    fault.after,
    [...traces.mayNotice(fault, reach).keys()].map((each) => each.replace('.test.ts', '')),
  ]);
  expect(shown).toEqual([
    ['export const LIMIT = 4;', ['long', 'short', 'new']],
    ['export const LIMIT = 2;', ['long', 'short', 'new']],
    ['export const isLong = (n: number) => n >= LIMIT;', ['long', 'new']],
    ['return [].some((each) => each < LIMIT);', ['short', 'new']],
    ['return [n].some((each) => each <= LIMIT);', ['short', 'new']],
    ['return n + 1;', ['long', 'short', 'new']],
    ['return n - 2;', ['long', 'short', 'new']],
    ['return n - 0;', ['long', 'short', 'new']],
    ['export const isNone = (n: number) => n !== 0;', ['long', 'short', 'new']],
    ['export const isNone = (n: number) => n === 1;', ['long', 'short', 'new']],
    ['export const isNone = (n: number) => n === -1;', ['long', 'short', 'new']],
  ]);
});
