// How the tests run: every suite in Node, one report. `vitest run` takes the short way, `vitest run --mode all` goes through everything, `vitest run --mode faults` tries what hostile content and bad luck do, very often, `vitest run --mode package` builds and starts what ships.
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { FaultReport } from './tests/setup/fault-report.ts';
import { LongestFirst } from './tests/setup/longest-first.ts';
import { PackageTable } from './tests/setup/package-table.ts';
import { RunSummary } from './tests/setup/run-summary.ts';
import { NO_ABORT } from './tests/v8-flags.ts';

/** Tests that go deep: the window in full, faults, processes by the dozen. */
const FULL_TEST = /\.full\.test\.ts$/;
/** Folders of tests with a mode of their own, which runs nothing else. */
const OWN_MODES: Readonly<Record<string, string>> = {
  // Generated inputs and requests, kills, spoiled stores; how many of each is in tests/setup/fault-counts.ts.
  faults: 'tests/faults/',
  // Packages of every form, built, installed and started (`npm run package:test`).
  package: 'tests/package/',
  // The walks of CONTRIBUTING.md: minutes of compiling copies of the tree (`npm run test:walks`).
  walks: 'tests/contributing/',
};
/** Run by nothing but their mode; of the files that were made to stop the program the short form is part of every run. */
const ALONE = ['tests/package/', 'tests/contributing/', 'tests/faults/hostile-files.full.test.ts'];
/** Tests that take their counts from how deep a run goes. */
const BY_DEPTH = /setup\/(?:depth|fault-counts)\.ts|\.\/open\.ts/;
/** A hang ends some day; nothing waits this long where all is well, however slow the machine. */
const HANG_MS = 600_000;
/** The same for one state that is waited for, so that the test itself says which. */
const POLL_HANG_MS = 180_000;

export default defineConfig(({ mode }) => {
  const own = OWN_MODES[mode];
  const isDeep = mode === 'all' || own !== undefined;
  /** `npm run test:all -- --rest`: what `npm test` has not run, or not as deep. */
  const isRest = mode === 'all' && process.env.VOUCH_TESTS === 'rest';
  const all = globSync('tests/**/*.test.ts').map((file) => file.replaceAll('\\', '/'));
  const full = all.filter((file) => FULL_TEST.test(file));
  const shipped = all.filter((file) => file.startsWith('tests/package/'));
  const isShort = (file: string) =>
    isRest && !FULL_TEST.test(file) && !BY_DEPTH.test(readFileSync(file, 'utf8'));
  const include = all.filter((file) =>
    own === undefined
      ? !ALONE.some((path) => file.startsWith(path)) &&
        (isDeep ? !isShort(file) : !FULL_TEST.test(file))
      : file.startsWith(own),
  );
  return {
    test: {
      // What the package `electron` exports in Node is the path of its program.
      alias: [{ find: /^electron$/, replacement: resolve('tests/hosts/electron/electron.ts') }],
      include,
      // One process takes file after file: loading everything again for each costs CPU time of tens of seconds. In a mode of
      // its own each has one to itself: libraries that pack leave handlers behind.
      isolate: own !== undefined,
      // What is measured there is the program's own time, not that of another test.
      fileParallelism: own === undefined || mode === 'walks',
      sequence: { sequencer: LongestFirst },
      reporters: [
        'default',
        new RunSummary([
          ...(isRest ? [`${all.filter(isShort).length} files that npm test runs to the full`] : []),
          ...(isDeep
            ? []
            : [`${full.length} files of tests that go deeper; npm run test:all runs them too`]),
          ...(mode === 'package'
            ? []
            : [
                `${shipped.length} files of tests of packages, and of exports in LibreOffice; npm run package:test runs them`,
              ]),
        ]),
        ...(mode === 'faults' ? [new FaultReport()] : []),
        ...(mode === 'package' ? [new PackageTable()] : []),
      ],
      globalSetup: ['tests/setup/build-once.ts'],
      setupFiles: mode === 'package' ? [] : ['tests/setup/put-back.ts'],
      testTimeout: HANG_MS,
      hookTimeout: HANG_MS,
      expect: { poll: { timeout: POLL_HANG_MS } },
      slowTestThreshold: 10_000,
      // Two more than there are cores: of what is tested much is waiting for a process, a page or a time-out.
      maxWorkers: availableParallelism() + 2,
      // Not as small as the launcher keeps Node: these processes collect less, and the program is started in its own.
      execArgv: [...NO_ABORT],
    },
  };
});
