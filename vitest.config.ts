// How the tests run: every suite in Node, one report. `vitest run` takes the short way, `vitest run --mode all` goes through everything, `vitest run --mode faults` tries what hostile content and bad luck do, very often, `vitest run --mode package` builds and starts what ships.
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { FaultReport } from './tests/setup/fault-report.ts';
import { LongestFirst } from './tests/setup/longest-first.ts';
import { PackageTable } from './tests/setup/package-table.ts';
import { RunSummary } from './tests/setup/run-summary.ts';
import { V8_FLAGS } from './tests/v8-flags.ts';

/** Whose parts close whatever they open: no file leaves anything behind, so one process takes file after file. */
const TIDY_TESTS = [
  'adapters',
  'api',
  'engine',
  'practice',
  'renderer',
  'service',
  'shared',
  ...['api', 'dns', 'engine', 'files', 'mail', 'practice', 'service', 'store', 'window'].map(
    (part) => `journeys/${part}`,
  ),
].map((part) => `tests/${part}/**/*.test.ts`);
/** Tests that go deep: the window in full, faults, processes by the dozen. */
const FULL_TESTS = 'tests/**/*.full.test.ts';
/** Generated inputs and requests, kills, spoiled stores; how many of each is in tests/setup/fault-counts.ts. */
const FAULT_TESTS = 'tests/faults/**/*.test.ts';
/** Packages of every form, built, installed and started (`npm run package:test`). */
const PACKAGE_TESTS = 'tests/package/**/*.test.ts';
/** The walks of CONTRIBUTING.md: minutes of compiling copies of the tree (`npm run test:walks`). */
const WALKS = 'tests/contributing/**/*.test.ts';
/** Minutes of files that were made to stop the program; the short form of it is part of every run. */
const FAULTS_ALONE = 'tests/faults/hostile-files.full.test.ts';
/** Tests that take their counts from how deep a run goes. */
const BY_DEPTH = /setup\/(?:depth|fault-counts)\.ts|\.\/open\.ts/;
/** A hang ends some day; nothing waits this long where all is well, however slow the machine. */
const HANG_MS = 600_000;
/** The same for one state that is waited for, so that the test itself says which. */
const POLL_HANG_MS = 180_000;

export default defineConfig(({ mode }) => {
  const faults = mode === 'faults';
  const packages = mode === 'package';
  const walks = mode === 'walks';
  const whole = mode === 'all' || faults || packages || walks;
  /** `npm run test:all -- --rest`: what `npm test` has not run, or not as deep. */
  const rest = mode === 'all' && process.env.VOUCH_TESTS === 'rest';
  const all = globSync('tests/**/*.test.ts');
  const full = new Set(globSync(FULL_TESTS));
  const shipped = globSync(PACKAGE_TESTS);
  const wanted = new Set(
    all.filter((file) => !rest || full.has(file) || BY_DEPTH.test(readFileSync(file, 'utf8'))),
  );
  const suite = (name: string, isolate: boolean, include: string[], others: string[] = []) => ({
    extends: true as const,
    test: {
      name,
      isolate,
      include,
      exclude: [
        ...configDefaults.exclude,
        ...others,
        ...(whole ? [] : [FULL_TESTS]),
        ...(faults ? [] : [FAULTS_ALONE]),
        ...(packages ? [] : [PACKAGE_TESTS]),
        ...(walks ? [] : [WALKS]),
        ...all.filter((file) => !wanted.has(file)),
      ],
    },
  });
  return {
    test: {
      // What the package `electron` exports in Node is the path of its program.
      alias: [{ find: /^electron$/, replacement: resolve('tests/hosts/electron/electron.ts') }],
      projects: faults
        ? [suite('faults', true, [FAULT_TESTS])]
        : packages
          ? [suite('packages', true, [PACKAGE_TESTS])]
          : walks
            ? [suite('walks', true, [WALKS])]
            : [
                suite('parts', false, TIDY_TESTS),
                suite('whole', true, ['tests/**/*.test.ts'], TIDY_TESTS),
              ],
      // What is measured there is the program's own time, not that of another test.
      fileParallelism: !faults && !packages,
      sequence: { sequencer: LongestFirst },
      reporters: [
        'default',
        new RunSummary([
          ...(rest ? [`${all.length - wanted.size} files that npm test runs to the full`] : []),
          ...(whole
            ? []
            : [`${full.size} files of tests that go deeper; npm run test:all runs them too`]),
          ...(packages
            ? []
            : [
                `${shipped.length} files of tests of packages, and of exports in LibreOffice; npm run package:test runs them`,
              ]),
        ]),
        ...(faults ? [new FaultReport()] : []),
        ...(packages ? [new PackageTable()] : []),
      ],
      globalSetup: ['tests/setup/build-once.ts'],
      testTimeout: HANG_MS,
      hookTimeout: HANG_MS,
      expect: { poll: { timeout: POLL_HANG_MS } },
      slowTestThreshold: 10_000,
      // Two more than there are cores: of what is tested much is waiting for a process, a page or a time-out.
      maxWorkers: availableParallelism() + 2,
      // As the launcher starts Node; see V8_FLAGS there.
      execArgv: [...V8_FLAGS],
    },
  };
});
