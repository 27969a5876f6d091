// A process with a warm Vitest over a copy of the tree (its working folder): it puts a fault in, runs the tests, takes it out.
import { copyFileSync, existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';
import {
  BaseSequencer,
  createVitest,
  type Reporter,
  type TestCase,
  type TestModule,
  type TestSpecification,
} from 'vitest/node';
import { BUILT_ENTRIES } from './import-graph.ts';
import type { Report, Task, TaskEnd } from './messages.ts';
import { putFault, takeOut } from './tree-copy.ts';

const [root = '', purpose = ''] = process.argv.slice(2);
const copy = process.cwd();

/** What came to an end since the last question. */
class Progress implements Reporter {
  failed: Pick<TaskEnd, 'failed' | 'words'> | null = null;
  msByTest: Record<string, number> = {};

  reset(): void {
    this.failed = null;
    this.msByTest = {};
  }

  onTestModuleQueued({ relativeModuleId: test }: TestModule): void {
    report({ kind: 'alive', test });
  }

  onTestCaseResult(test: TestCase): void {
    report({ kind: 'alive', test: test.module.relativeModuleId });
    const { state } = test.result();
    if (state === 'failed') this.fail(test.module.relativeModuleId, test.fullName);
  }

  onTestModuleEnd(module: TestModule): void {
    const at = module.relativeModuleId;
    report({ kind: 'alive', test: at });
    const [error] = module.errors();
    if (module.state() === 'failed') this.fail(at, error?.message ?? 'what surrounds its tests');
    else if (module.state() === 'passed') this.msByTest[at] = module.diagnostic().duration;
  }

  private fail(failed: string, words: string): void {
    this.failed ??= { failed, words: words.split('\n')[0] ?? '' };
  }
}

/** Nearest first, as they were asked for. */
class AsGiven extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

const progress = new Progress();
const vitest = await createVitest(
  {
    root: copy,
    // Deep suites are known then, and what has a depth is still run the short way.
    mode: 'all',
    env: { MODE: 'test' },
    watch: false,
    bail: purpose === 'trace' ? 0 : 1,
    maxWorkers: 1,
    reporters: [progress],
    sequence: { sequencer: AsGiven },
  },
  { cacheDir: join(copy, '.vite') },
);
const specifications = new Map(
  (await vitest.globTestSpecifications()).map((each) => [
    each.moduleId.slice(copy.length + 1),
    each,
  ]),
);
restoreBuilt();

process.on('message', async (task: Task) => {
  report({ kind: 'done', end: await perform(task) });
});
process.on('disconnect', () => process.exit(0));
report({ kind: 'ready' });

async function perform({ fault, tests, entries }: Task): Promise<TaskEnd> {
  progress.reset();
  try {
    if (fault !== null) {
      putFault(copy, fault);
      vitest.invalidateFile(join(copy, fault.file));
    }
    for (const entry of entries) await buildEntry(entry);
    const passesAll = await runAll(tests);
    // The end of the run before, at its first failure, can reach into this one, which then passes over tests.
    if (passesAll) await runAll(tests.filter((test) => !(test in progress.msByTest)));
    return { failed: null, words: '', ...progress.failed, msByTest: progress.msByTest };
  } finally {
    if (fault !== null) {
      takeOut(root, copy, fault.file);
      vitest.invalidateFile(join(copy, fault.file));
    }
    if (entries.length > 0) restoreBuilt();
  }
}

/** Until one fails, or all of them where they are traced; tells whether none did. */
async function runAll(tests: readonly string[]): Promise<boolean> {
  if (tests.length > 0) {
    const { unhandledErrors } = await vitest.runTestSpecifications(tests.map(specificationOf));
    const [error] = unhandledErrors as readonly { readonly message?: string }[];
    if (error !== undefined)
      progress.failed ??= {
        failed: tests[0] ?? '',
        words: `outside of its tests: ${error.message?.split('\n')[0]}`,
      };
  }
  return progress.failed === null;
}

function specificationOf(test: string): TestSpecification {
  const found = specifications.get(test);
  if (found === undefined) throw new Error(`Vitest does not know ${test}`);
  return found;
}

/** As electron.vite.config.ts builds it, with chunks of its own. */
async function buildEntry(entry: string): Promise<void> {
  const name = basename(entry, '.ts');
  await build({
    configFile: false,
    root: copy,
    logLevel: 'silent',
    publicDir: false,
    define: { DEVELOPMENT: 'false' },
    ssr: { noExternal: true, external: ['better-sqlite3', 'electron'] },
    build: {
      ssr: true,
      target: 'node24',
      outDir: 'out/main',
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        input: { [name]: entry },
        output: {
          format: 'es',
          entryFileNames: '[name].mjs',
          chunkFileNames: `chunks/with-fault/${name}/[name].mjs`,
        },
      },
    },
  });
}

function restoreBuilt(): void {
  for (const entry of BUILT_ENTRIES) {
    const built = join('out', 'main', `${basename(entry, '.ts')}.mjs`);
    if (existsSync(join(root, built))) copyFileSync(join(root, built), join(copy, built));
  }
}

function report(message: Report): void {
  process.send?.(message);
}
