// What earlier runs found out, in node_modules/.cache: nothing is tried again before it, the file or the tests change.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Fault, faultText } from './fault.ts';

export interface Outcome {
  /** The test file that failed, or why nothing was left to try; null for a survivor. */
  readonly caughtBy: string | null;
  readonly words: string;
}

interface StoredResults {
  /** With the content of each test that was run. */
  readonly tried: Record<string, Outcome & { readonly hashes: Record<string, string> }>;
  readonly refused: Record<string, boolean>;
  /** By the content of the test and of all that it runs. */
  readonly passing: Record<string, true>;
  readonly msByTest: Record<string, number>;
}

export interface KeptResults {
  /** Of a fault that one of these tests caught before, or that passed all of them. */
  outcome(fault: Fault, tests: readonly string[]): Outcome | undefined;
  keepOutcome(fault: Fault, tests: readonly string[], outcome: Outcome): void;
  refused(fault: Fault): boolean | undefined;
  keepRefused(fault: Fault, refused: boolean): void;
  /** Whether a test is known to pass with the files as they are. */
  passes(files: Iterable<string>): boolean;
  keepPassing(files: Iterable<string>): void;
  usualMs(test: string): number;
  keepMs(msByTest: Readonly<Record<string, number>>): void;
  save(): void;
}

export function openKeptResults(root: string): KeptResults {
  const path = join(root, 'node_modules', '.cache', 'vouch-mutants.json');
  const stored = readStored(path);
  const hashes = new Map<string, string>();
  const hashOf = (file: string) => {
    const known = hashes.get(file) ?? hashed(readFileSync(join(root, file), 'utf8'));
    hashes.set(file, known);
    return known;
  };
  const keyOf = (fault: Fault) =>
    hashed([hashOf(fault.file), fault.file, fault.start, faultText(fault)].join('\n'));
  const passingKey = (files: Iterable<string>) =>
    hashed([...files].flatMap((file) => [file, hashOf(file)]).join('\n'));
  return {
    outcome(fault, tests) {
      const found = stored.tried[keyOf(fault)];
      if (found === undefined) return undefined;
      const { caughtBy, hashes } = found;
      const isSame = (test: string) => hashes[test] === hashOf(test);
      if (caughtBy === null) return tests.every(isSame) ? found : undefined;
      return tests.includes(caughtBy) && isSame(caughtBy) ? found : undefined;
    },
    keepOutcome(fault, tests, outcome) {
      const hashes = Object.fromEntries(tests.map((test) => [test, hashOf(test)]));
      stored.tried[keyOf(fault)] = { ...outcome, hashes };
    },
    refused: (fault) => stored.refused[keyOf(fault)],
    keepRefused(fault, refused) {
      stored.refused[keyOf(fault)] = refused;
    },
    passes: (files) => stored.passing[passingKey(files)] ?? false,
    keepPassing(files) {
      stored.passing[passingKey(files)] = true;
    },
    usualMs: (test) => stored.msByTest[test] ?? 0,
    keepMs: (msByTest) => void Object.assign(stored.msByTest, msByTest),
    save() {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify(stored));
    },
  };
}

function readStored(path: string): StoredResults {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { tried: {}, refused: {}, passing: {}, msByTest: {} };
  }
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
