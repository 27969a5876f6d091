// Which tests execute which functions: every test is run once in a copy whose functions report themselves, and again when it changes.
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type ESTree, parseSync } from 'vite';
import type { Reach } from './choose-tests.ts';
import type { Fault } from './fault.ts';
import { BUILT_ENTRIES } from './import-graph.ts';
import { filesWithFaults } from './layers.ts';
import { openSlot } from './slots.ts';
import { copyTree, rewrite } from './tree-copy.ts';

/** What a function executes; of a short arrow the expression. */
interface Body {
  readonly start: number;
  readonly end: number;
  readonly isBlock: boolean;
  /** Whether it makes a table `onDemand`: of the tests that share a process only the first has it made. */
  readonly isOnDemand: boolean;
  /** `file#hash`: two functions of a file that execute the same have one name. */
  readonly name: string;
}

/** Functions by their names. */
interface Trace {
  /** Of the test's content. */
  readonly hash: string;
  /** The number of the run in which it was traced. */
  readonly run: number;
  readonly executed: readonly string[];
  /** While the test's modules were read: of the tests that share a process only the first does that. */
  readonly atImport: readonly string[];
}

/** What is kept between runs. */
interface Kept {
  readonly run: number;
  /** The run that first saw each function; a test that was traced before may execute it. */
  readonly since: Record<string, number>;
  readonly traces: Record<string, Trace>;
}

export interface TraceOptions {
  readonly note: (line: string) => void;
  readonly interrupt: AbortSignal;
}

export interface Traces {
  /** Tests that have changed since they were traced. */
  readonly missing: readonly string[];
  /** The test files and processes of a traced run have written into this folder. */
  keep(folder: string, tests: readonly string[]): void;
  /**
   * Of the tests that reach the fault's file those that execute its function, or were traced before there was one like it; all
   * of them where none does, or where only the first test of a process executes it.
   */
  mayNotice(fault: Fault, reach: Reach): Reach;
}

export function openTraces(root: string, tests: readonly string[]): Traces {
  const path = join(root, 'node_modules', '.cache', 'vouch-mutants-traces.json');
  const kept: Kept = existsSync(path)
    ? JSON.parse(readFileSync(path, 'utf8'))
    : { run: 0, since: {}, traces: {} };
  const { since, traces } = kept;
  const run = kept.run + 1;
  const hashOf = (test: string) => hashed(readFileSync(join(root, test), 'utf8'));
  const functionsIn = (file: string) => bodiesOf(file, readFileSync(join(root, file), 'utf8'));
  const atImport = () => new Set(Object.values(traces).flatMap(({ atImport }) => atImport));
  let known: ReadonlySet<string> | null = null;
  let noted = false;

  function noteFunctions(): void {
    if (noted) return;
    noted = true;
    for (const file of filesWithFaults(root))
      for (const { name } of functionsIn(file)) since[name] ??= run;
  }

  return {
    missing: tests.filter((test) => traces[test]?.hash !== hashOf(test)),
    keep(folder, traced) {
      noteFunctions();
      for (const test of traced.filter((each) =>
        existsSync(join(folder, `${traceName(each)}.test.json`)),
      )) {
        const written = globSync(`${traceName(test)}.*.json`, { cwd: folder }).map(
          (name): readonly string[] => JSON.parse(readFileSync(join(folder, name), 'utf8')),
        );
        const first = join(folder, `${traceName(test)}.import.json`);
        const atImport = existsSync(first) ? JSON.parse(readFileSync(first, 'utf8')) : [];
        traces[test] = {
          hash: hashOf(test),
          run,
          executed: [...new Set(written.flat())],
          atImport,
        };
      }
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify({ run, since, traces }));
    },
    mayNotice({ file, start }, reach) {
      known ??= atImport();
      const own = functionsIn(file).findLast((body) => body.start <= start && start < body.end);
      if (own === undefined || own.isOnDemand || known.has(own.name)) return reach;
      // A process that is killed early reports nothing.
      if (!Object.values(traces).some(({ executed }) => executed.includes(own.name))) return reach;
      const mayExecute = (trace: Trace | undefined) =>
        trace === undefined ||
        trace.run < (since[own.name] ?? 0) ||
        trace.executed.includes(own.name);
      return new Map([...reach].filter(([test]) => mayExecute(traces[test])));
    },
  };
}

/** Runs the tests that changed since they were traced, in a copy of their own. */
export async function traceTests(
  root: string,
  traces: Traces,
  { note, interrupt }: TraceOptions,
): Promise<void> {
  const { missing } = traces;
  if (missing.length === 0) return;
  note(`${missing.length} test files are run to see what they execute`);
  const copy = copyTree(root);
  const entries = BUILT_ENTRIES.filter((entry) => existsSync(join(root, entry)));
  const folder = instrument(root, copy.root, missing, entries);
  const slot = openSlot(root, copy, 'trace');
  interrupt.addEventListener('abort', slot.close);
  try {
    for (let at = 0; at < missing.length && !interrupt.aborted; at += AT_ONCE) {
      const tests = missing.slice(at, at + AT_ONCE);
      await slot.run({ fault: null, tests, entries }, 0);
      traces.keep(folder, tests);
      note(`${Math.min(at + AT_ONCE, missing.length)}/${missing.length}`);
    }
  } finally {
    interrupt.removeEventListener('abort', slot.close);
    slot.close();
    copy.remove();
    rmSync(folder, { recursive: true });
  }
}

/** So many are lost with a test file that hangs. */
const AT_ONCE = 40;

/** Has the functions of the copy's sources report to the folder that is returned which of them each test executes. */
function instrument(
  root: string,
  copy: string,
  tests: readonly string[],
  entries: readonly string[],
): string {
  const folder = mkdtempSync(join(tmpdir(), 'vouch-mutants-traces-'));
  for (const file of filesWithFaults(root))
    rewrite(join(copy, file), (text) => reporting(file, text));
  for (const entry of entries) rewrite(join(copy, entry), (text) => PROCESS_REPORTS + text);
  for (const test of tests)
    rewrite(join(copy, test), (text) => testReports(join(folder, traceName(test))) + text);
  return folder;
}

/** Imports are evaluated before the first line, wherever they stand. */
function testReports(path: string): string {
  return `import { afterAll as reportAfterAll } from 'vitest';
import { writeFileSync as reportTo } from 'node:fs';
const reportAs = (part) => {
  reportTo(${JSON.stringify(path)} + part + '.json', JSON.stringify([...(globalThis.executed ?? [])]));
  globalThis.executed = new Set();
};
reportAs('.import');
process.env.VOUCH_TRACE = ${JSON.stringify(path)};
reportAfterAll(() => reportAs('.test'));
`;
}

/** Every now and then, because many a process is killed. */
const PROCESS_REPORTS = `import { writeFileSync as reportTo } from 'node:fs';
import { threadId as reportThread } from 'node:worker_threads';
if (process.env.VOUCH_TRACE !== undefined) {
  const path = process.env.VOUCH_TRACE + '.' + process.pid + '-' + reportThread + '.json';
  const write = () => reportTo(path, JSON.stringify([...(globalThis.executed ?? [])]));
  setInterval(write, 100).unref();
  process.on('exit', write);
}
`;

function reporting(file: string, text: string): string {
  const edits = bodiesOf(file, text).flatMap(({ start, end, isBlock, name }) => {
    const call = `(globalThis.executed ??= new Set()).add('${name}')`;
    return isBlock
      ? [{ at: start + 1, text: `${call};` }]
      : [
          { at: start, text: `(${call}, ` },
          { at: end, text: ')' },
        ];
  });
  let made = '';
  let from = 0;
  for (const edit of edits.toSorted((one, other) => one.at - other.at)) {
    made += text.slice(from, edit.at) + edit.text;
    from = edit.at;
  }
  return made + text.slice(from);
}

/** What functions execute, outer ones first. */
function bodiesOf(file: string, text: string): readonly Body[] {
  const bodies: Body[] = [];
  const visit = (value: unknown, isOnDemand = false): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, isOnDemand);
    if (typeof value !== 'object' || value === null || !('type' in value)) return;
    const node = value as ESTree.Node;
    if (
      (node.type === 'FunctionDeclaration' ||
        node.type === 'FunctionExpression' ||
        node.type === 'ArrowFunctionExpression') &&
      node.body != null
    ) {
      const { start, end, type } = node.body;
      const name = `${file}#${hashed(text.slice(start, end)).slice(0, 12)}`;
      bodies.push({ start, end, isBlock: type === 'BlockStatement', isOnDemand, name });
    }
    const makesTable =
      node.type === 'CallExpression' &&
      node.callee.type === 'Identifier' &&
      node.callee.name === 'onDemand';
    for (const [key, child] of Object.entries(node)) if (key !== 'parent') visit(child, makesTable);
  };
  visit(parseSync(file, text).program);
  return bodies.toSorted((one, other) => one.start - other.start);
}

function traceName(test: string): string {
  return test.replaceAll('/', '+');
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
