// What the fault suite tried and found, gathered from its tests: printed at the end, and kept in test-results/faults.json.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

declare module 'vitest' {
  interface TaskMeta {
    tried?: FaultTally;
  }
}

/** What one test tried, as numbers under names that a reader understands without it. */
export interface FaultTally {
  readonly what: string;
  readonly figures: Readonly<Record<string, number>>;
}

/** What was tried, all tests of one kind together. */
export interface TriedFaults extends FaultTally {
  readonly file: string;
  readonly seed: number;
  readonly passed: boolean;
}

/** Where `npm run test:faults -- --record` keeps what `npm run docs` writes into docs/reliability.md. */
const RECORD = 'docs/reliability.json';

export class FaultReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const seed = Number(process.env.VOUCH_FAULTS_SEED ?? 1);
    const tried = together(
      modules.flatMap(({ children, relativeModuleId: file }) =>
        [...children.allTests()].flatMap((test) => {
          const { tried } = test.meta();
          const passed = test.result().state === 'passed';
          return tried === undefined ? [] : [{ ...tried, file, seed, passed }];
        }),
      ),
    );
    mkdirSync('test-results', { recursive: true });
    write('test-results/faults.json', tried);
    if (process.env.VOUCH_FAULTS_RECORD === '1') record(tried);

    const lines = tried.map(
      ({ what, figures, passed }) => ` ${passed ? '✓' : '×'} ${what}: ${inWords(figures)}`,
    );
    const again = ` The same again: npm run test:faults -- --seed ${seed}, and the counts that were given`;
    process.stdout.write(`${['', ' What was tried', ...lines, '', again, ''].join('\n')}\n`);
  }
}

export function inWords(figures: FaultTally['figures']): string {
  return Object.entries(figures)
    .map(([name, figure]) => `${figure.toLocaleString('en')} ${name}`)
    .join(', ');
}

/** Tests of the same kind count as one; only such as count things are several. */
function together(all: readonly TriedFaults[]): readonly TriedFaults[] {
  const kinds = new Map<string, TriedFaults>();
  for (const each of all) {
    const before = kinds.get(each.what);
    const figures = { ...before?.figures };
    for (const [name, figure] of Object.entries(each.figures))
      figures[name] = (figures[name] ?? 0) + figure;
    kinds.set(each.what, { ...each, figures, passed: each.passed && before?.passed !== false });
  }
  return [...kinds.values()];
}

/** What did not run this time stays as it was recorded. */
function record(tried: readonly TriedFaults[]): void {
  const kept: readonly TriedFaults[] = existsSync(RECORD)
    ? JSON.parse(readFileSync(RECORD, 'utf8'))
    : [];
  const others = kept.filter(({ what }) => !tried.some((each) => each.what === what));
  const all = [...others, ...tried].toSorted((one, other) =>
    one.what.localeCompare(other.what, 'en'),
  );
  write(RECORD, all);
}

function write(file: string, tried: readonly TriedFaults[]): void {
  writeFileSync(file, `${JSON.stringify(tried, null, 2)}\n`);
}
