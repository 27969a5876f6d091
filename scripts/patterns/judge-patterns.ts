// Whether matching a regular expression takes steps that grow no faster than its input, according to recheck.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Diagnostics, Parameters } from 'recheck';
import { repeatsEndlessly, widenCounts } from './widen-counts.ts';

export interface Pattern {
  readonly source: string;
  readonly flags: string;
}

export type Verdict =
  | { readonly kind: 'linear' }
  /** `attack` is an input that shows it, as an expression. */
  | { readonly kind: 'suspect'; readonly growth: string; readonly attack: string }
  | { readonly kind: 'undecided'; readonly why: string };

/** Ends a pattern that recheck would not come to an end with; a hundred times what any takes that is judged at all. */
const MOST_MS = 120_000;

/** Bounded by characters read, not by the clock, so that each run says the same. */
const BOUNDS: Parameters = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  randomSeed: 0,
  // Larger automata are left to the search for an attack, which ends sooner.
  maxNFASize: 5_000,
  // A search that still finds each of the attacks that the tests name, and takes a second rather than minutes.
  incubationLimit: 5_000,
  maxIteration: 3,
  maxInitialGenerationSize: 100,
  maxGenerationSize: 20,
  mutationSize: 10,
  crossoverSize: 5,
  maxGeneStringSize: 400,
  attackLimit: 200_000,
  maxAttackStringSize: 4_000,
};

/** The verdicts by pattern, in the order given. */
export async function judgePatterns(patterns: readonly Pattern[]): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = [];
  let next = 0;
  async function judgeOneAfterAnother(): Promise<void> {
    let judge: Judge | null = null;
    for (let at = next++; at < patterns.length; at = next++) {
      judge ??= startJudge();
      const verdict = await judge.judge(patterns[at] as Pattern);
      verdicts[at] = verdict;
      if (verdict.kind !== 'undecided') continue;
      await judge.stop();
      judge = null;
    }
    await judge?.stop();
  }
  await Promise.all(
    Array.from({ length: Math.min(4, availableParallelism()) }, judgeOneAfterAnother),
  );
  return verdicts;
}

interface Judge {
  judge(pattern: Pattern): Promise<Verdict>;
  stop(): Promise<unknown>;
}

function startJudge(): Judge {
  const worker = new Worker(new URL('./recheck-worker.mjs', import.meta.url), {
    workerData: BOUNDS,
    resourceLimits: { stackSizeMb: 32 },
  });
  let answer = Promise.withResolvers<Verdict>();
  worker.on('message', (diagnostics: Diagnostics) => answer.resolve(verdictOf(diagnostics)));
  worker.on('error', (error) => answer.resolve({ kind: 'undecided', why: String(error) }));
  return {
    async judge(pattern) {
      const source = widenCounts(pattern.source);
      if (!repeatsEndlessly(source)) return { kind: 'linear' };
      answer = Promise.withResolvers<Verdict>();
      const why = `not judged within ${MOST_MS / 1000} s`;
      const watch = setTimeout(() => answer.resolve({ kind: 'undecided', why }), MOST_MS);
      worker.postMessage({ source, flags: pattern.flags });
      const verdict = await answer.promise;
      clearTimeout(watch);
      return verdict;
    },
    stop: () => worker.terminate(),
  };
}

function verdictOf(diagnostics: Diagnostics): Verdict {
  switch (diagnostics.status) {
    case 'safe':
      return { kind: 'linear' };
    case 'vulnerable':
      return {
        kind: 'suspect',
        growth: diagnostics.complexity.summary,
        attack: diagnostics.attack.pattern,
      };
    case 'unknown': {
      const { error } = diagnostics;
      return { kind: 'undecided', why: 'message' in error ? error.message : error.kind };
    }
  }
}
