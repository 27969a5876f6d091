// Tries faults one at a time in each slot: the chosen tests are run, round by round, until one fails that passes without the fault.
import type { Reach } from './choose-tests.ts';
import type { Fault } from './fault.ts';
import { BUILT_ENTRIES, type ImportGraph } from './import-graph.ts';
import type { Slot } from './slots.ts';
import type { KeptResults, Outcome } from './stored-results.ts';

export interface Trial {
  readonly fault: Fault;
  readonly rounds: readonly (readonly string[])[];
}

export interface TryFaults {
  readonly slots: readonly Slot[];
  readonly reach: Reach;
  readonly graph: ImportGraph;
  readonly results: KeptResults;
  readonly interrupt: AbortSignal;
  /** Called as each is known, in the order in which they end. */
  readonly onOutcome: (trial: Trial, outcome: Outcome) => void;
}

export async function tryFaults(trials: readonly Trial[], context: TryFaults): Promise<void> {
  const { slots, interrupt } = context;
  const stop = () => {
    for (const slot of slots) slot.close();
  };
  interrupt.addEventListener('abort', stop);
  const waiting = trials.values();
  const trying = slots.map(async (slot) => {
    for (const trial of waiting) {
      if (interrupt.aborted) break;
      let outcome = SURVIVED;
      for (const tests of trial.rounds)
        if (outcome.caughtBy === null && !interrupt.aborted)
          outcome = await outcomeOf(trial.fault, tests, slot, context);
      if (interrupt.aborted) break;
      context.results.keepOutcome(trial.fault, trial.rounds.flat(), outcome);
      context.results.save();
      context.onOutcome(trial, outcome);
    }
  });
  await Promise.all(trying).finally(stop);
}

const SURVIVED: Outcome = { caughtBy: null, words: '' };

async function outcomeOf(
  fault: Fault,
  tests: readonly string[],
  slot: Slot,
  context: TryFaults,
): Promise<Outcome> {
  const { results, reach } = context;
  let left = tests;
  while (left.length > 0) {
    const entries = changedEntries(fault, left, context);
    const usualMs = Math.max(...left.map(results.usualMs));
    const end = await slot.run({ fault, tests: left, entries }, usualMs);
    if ('failed' in end) results.keepMs(end.msByTest);
    const { failed, words } = 'failed' in end ? end : { failed: end.hungAt, words: 'hangs' };
    if (failed === null) break;
    const files = reach.get(failed)?.keys() ?? [];
    if (results.passes(files)) return { caughtBy: failed, words };
    const without = await slot.run({ fault: null, tests: [failed], entries: [] }, usualMs);
    if ('failed' in without && without.failed === null) {
      results.keepPassing(reach.get(failed)?.keys() ?? []);
      return { caughtBy: failed, words };
    }
    process.stderr.write(
      `${failed} fails without a fault, too: ${'words' in without ? without.words : 'it hangs'}\n`,
    );
    left = left.filter((test) => test !== failed);
  }
  return SURVIVED;
}

/** What is started as it was built has to be built again where the fault is in it. */
function changedEntries(
  { file }: Fault,
  tests: readonly string[],
  { graph, reach }: TryFaults,
): readonly string[] {
  return BUILT_ENTRIES.filter(
    (entry) => tests.some((test) => reach.get(test)?.has(entry)) && graph(entry).has(file),
  );
}
