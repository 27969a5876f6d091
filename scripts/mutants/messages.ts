// What the run and its slots tell each other.
import type { Fault } from './fault.ts';

/** Runs tests in order until one fails, with a fault or, to see that they pass at all, without. */
export interface Task {
  readonly fault: Fault | null;
  readonly tests: readonly string[];
  /** Sources of built files that the fault changes and the tests start. */
  readonly entries: readonly string[];
}

export type Report =
  | { readonly kind: 'ready' }
  /** Something of this test file began or ended: nothing hangs. */
  | { readonly kind: 'alive'; readonly test: string }
  | { readonly kind: 'done'; readonly end: TaskEnd };

export interface TaskEnd {
  /** The first test file that failed. */
  readonly failed: string | null;
  /** Its first failing test, or what failed outside of tests. */
  readonly words: string;
  /** How long each test file took that was run to its end. */
  readonly msByTest: Readonly<Record<string, number>>;
}

/** Nothing began or ended for long after this test file. */
export interface TimeoutReport {
  readonly hungAt: string;
}
