// Puts small faults into a copy of the tree, one at a time, and tells which of them the tests do not catch (`npm run mutants`).
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chooseTests, reachOf } from './mutants/choose-tests.ts';
import { isEquivalent, readEquivalent, staleEntries } from './mutants/equivalent.ts';
import { openTraces, traceTests } from './mutants/executed.ts';
import type { Fault } from './mutants/fault.ts';
import { faultsOf } from './mutants/fault-kinds.ts';
import { createImportGraph } from './mutants/import-graph.ts';
import { filesWithFaults, testsOf } from './mutants/layers.ts';
import { refusedByTypes } from './mutants/refused-by-types.ts';
import { sampleFaults } from './mutants/sample.ts';
import {
  type Fate,
  MUTANTS_RECORD,
  type MutantsRecord,
  scoreByLayer,
  scoreTable,
  type TriedFault,
} from './mutants/score.ts';
import { openSlot } from './mutants/slots.ts';
import { type KeptResults, type Outcome, openKeptResults } from './mutants/stored-results.ts';
import { copyTree, type TreeCopy } from './mutants/tree-copy.ts';
import { type Trial, tryFaults } from './mutants/try-faults.ts';

/** Each takes a core, and waits for a third of its time; 1 leaves the other core to something else. */
const SLOTS = '2';
/** Test files for one fault in the first round at most. */
const TESTS = 8;

export interface MutantsOptions {
  readonly root: string;
  /** Files or folders from the top of the project; none means all. */
  readonly paths: readonly string[];
  readonly sample: number;
  readonly seed: number;
  readonly slots: number;
  readonly note: (line: string) => void;
  readonly interrupt: AbortSignal;
}

/** Every fault of the sample with its fate. What is known when it is interrupted is kept for the next run. */
export async function runMutants(options: MutantsOptions): Promise<readonly TriedFault[]> {
  const { root, note } = options;
  const results = openKeptResults(root);
  const equivalent = readEquivalent(root);
  for (const { file, before } of staleEntries(root, equivalent))
    note(`stale in equivalent.json: ${file}: ${before}`);
  const graph = createImportGraph(root);
  const all = testsOf(root);
  const reach = reachOf(all, graph);
  const traces = openTraces(root, all);
  await traceTests(root, traces, options);
  const copies: TreeCopy[] = [];
  const copyAt = (at: number) => {
    const copy = copies[at] ?? copyTree(root);
    copies[at] = copy;
    return copy;
  };
  try {
    const faults = sampleOf(options, results, (unknown) => {
      note(`tsc looks at ${unknown.length} faults`);
      return refusedByTypes(root, copyAt(0).root, unknown);
    });
    const outcomes: TriedFault[] = [];
    const trials: Trial[] = [];
    for (const fault of faults) {
      const rounds = chooseTests(fault.file, traces.mayNotice(fault, reach), TESTS);
      const known = results.outcome(fault, rounds.flat());
      if (isEquivalent(fault, equivalent)) outcomes.push({ fault, fate: 'equivalent' });
      else if (known !== undefined) outcomes.push({ fault, fate: fateOf(known, rounds) });
      else trials.push({ fault, rounds });
    }
    note(`${faults.length} faults, ${trials.length} of them to be tried`);
    const slots = Array.from({ length: Math.min(options.slots, trials.length) }, (_, at) =>
      openSlot(root, copyAt(at)),
    );
    await tryFaults(trials, {
      slots,
      reach,
      graph,
      results,
      interrupt: options.interrupt,
      onOutcome({ fault, rounds }, outcome) {
        outcomes.push({ fault, fate: fateOf(outcome, rounds) });
        const { caughtBy, words } = outcome;
        const how = caughtBy === null ? 'SURVIVED' : `caught by ${caughtBy}: ${words}`;
        note(`${outcomes.length}/${faults.length} ${described(fault)}\n    ${how}`);
      },
    });
    return outcomes;
  } finally {
    for (const copy of copies) copy.remove();
  }
}

/** As many drawn faults as wanted that the type checker accepts; fewer where there are no more. */
function sampleOf(
  { root, paths, sample, seed }: MutantsOptions,
  results: KeptResults,
  refusedOf: (faults: readonly Fault[]) => ReadonlySet<Fault>,
): readonly Fault[] {
  const wanted = (file: string) =>
    paths.length === 0 || paths.some((path) => file === path || file.startsWith(`${path}/`));
  const all = filesWithFaults(root)
    .filter(wanted)
    .flatMap((file) => faultsOf(file, readFileSync(join(root, file), 'utf8')));
  const sampled = sampleFaults(all, seed);
  const accepted: Fault[] = [];
  for (;;) {
    const missing = sample - accepted.length;
    const next = missing === 0 ? [] : nextOf(sampled, Math.ceil(missing * SAMPLED_AHEAD));
    if (next.length === 0) return accepted;
    const unknown = next.filter((fault) => results.refused(fault) === undefined);
    const refused = unknown.length === 0 ? new Set<Fault>() : refusedOf(unknown);
    for (const fault of unknown) results.keepRefused(fault, refused.has(fault));
    results.save();
    accepted.push(...next.filter((fault) => !results.refused(fault)).slice(0, missing));
  }
}

/** `take` would end the generator. */
function nextOf<Each>(iterator: Iterator<Each>, count: number): readonly Each[] {
  const found: Each[] = [];
  while (found.length < count) {
    const { done, value } = iterator.next();
    if (done) break;
    found.push(value);
  }
  return found;
}

function fateOf({ caughtBy }: Outcome, [nearest]: Trial['rounds']): Fate {
  if (caughtBy === null) return 'survived';
  return nearest?.includes(caughtBy) ? 'caught' : 'caught late';
}

function described({ file, line, before, after }: Fault): string {
  const [one, other] = differing(before, after);
  return `${file}:${line}  ${one} → ${other}`;
}

/** Two long texts without most of what both have in common. */
function differing(before: string, after: string): readonly [string, string] {
  if (before.length <= LINE) return [before, after];
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const from = Math.max(0, same - LINE / 2);
  const cut = (text: string) =>
    `${from > 0 ? '…' : ''}${text.slice(from, from + LINE)}${text.length > from + LINE ? '…' : ''}`;
  return [cut(before), cut(after)];
}

const LINE = 100;

/** So much more than is missing is drawn, because tsc refuses nearly half, and takes as long for all as for one. */
const SAMPLED_AHEAD = 2;

async function main(): Promise<void> {
  const root = resolve(import.meta.dirname, '..');
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sample: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
      slots: { type: 'string', default: SLOTS },
      record: { type: 'boolean', default: false },
    },
  });
  const count = (name: 'sample' | 'seed' | 'slots') => {
    if (/^\d{1,6}$/.test(values[name])) return Number(values[name]);
    throw new Error(`--${name} takes a whole number, as in: npm run mutants -- --${name} 40`);
  };
  const [sample, seed, slots] = [count('sample'), count('seed'), count('slots')];
  const paths = positionals.map((path) => posix.normalize(path).replace(/^\.\/|\/$/g, ''));
  execFileSync(process.execPath, ['scripts/build.mjs', '--if-stale'], {
    cwd: root,
    stdio: 'inherit',
  });

  const interrupt = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => interrupt.abort());
  const note = (line: string) =>
    void process.stderr.write(`${new Date().toTimeString().slice(0, 8)} ${line}\n`);
  const outcomes = await runMutants({
    root,
    paths,
    sample,
    seed,
    slots,
    note,
    interrupt: interrupt.signal,
  });
  const layers = scoreByLayer(outcomes);
  const survivors = outcomes
    .filter(({ fate }) => fate === 'survived')
    .map(({ fault }) => described(fault));
  const late = outcomes.filter(({ fate }) => fate === 'caught late').length;
  const lateWords = `${late} of them caught by other than the nearest tests`;
  process.stdout.write(
    `${[scoreTable(layers), '', lateWords, '', ...survivors.toSorted()].join('\n')}\n`,
  );
  if (interrupt.signal.aborted) process.exitCode = 130;
  else if (values.record) {
    const record: MutantsRecord = { sample, seed, layers };
    writeFileSync(join(root, MUTANTS_RECORD), `${JSON.stringify(record, null, 2)}\n`);
  }
}

if (import.meta.main) await main();
