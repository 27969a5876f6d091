// Readers for the tests, in real processes.
import { forkReader } from '../../../src-main/adapters/foreign/fork-reader.ts';
import type { StartReader } from '../../../src-main/adapters/foreign/reader-process.ts';
import { FOREIGN_READER } from '../../../src-main/program/package-files.ts';
import type { BOMBS } from './fixtures/bombs.ts';

export type Bombs = typeof BOMBS;

/** Starts a process that can be asked for everything that hostile content does to a reader. */
export const startBombs = startFixture('bombs.ts');
/** The same in a process whose own code takes 150 MB. */
export const startLarge = startFixture('large-start.ts');

function startFixture(name: string): StartReader {
  return forkReader({
    reader: new URL(`./fixtures/${name}`, import.meta.url),
    watch: FOREIGN_READER.watch,
  });
}

/** Ends a hang; no test waits for it. */
export const LONG_MS = 120_000;

/** Too short for whatever never ends; how long it is does not matter to any test. */
export const SHORT_MS = 300;
