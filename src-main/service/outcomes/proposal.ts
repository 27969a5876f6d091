// Proposes weights from outcomes: reads the cases, fits the weights in small turns, and compares them with today's.
// Saves nothing.
import type { Policy } from '../../../src-shared/bridge/policy.ts';
import type { PolicyProposal } from '../../../src-shared/bridge/proposal.ts';
import { EVIDENCE } from '../../../src-shared/evidence/table.ts';
import { createLoopYield } from '../../../src-shared/loop-yield.ts';
import { readyPolicy } from '../../engine/policy/policy.ts';
import { verdictOf } from '../../engine/policy/verdict.ts';
import {
  FEWEST_CASES,
  FEWEST_OF_A_KIND,
  type Proposal,
  proposal,
} from '../../engine/proposal/proposal.ts';
import { seededRandom } from '../../engine/proposal/seeded-random.ts';
import type { Store } from '../ports/store.ts';
import { type LearntOutcome, learntOutcomes } from './learning.ts';

export interface WeightProposals {
  /** What the newest outcomes speak for, beside the policy of everything. */
  propose(signal?: AbortSignal): Promise<PolicyProposal>;
}

/** Older outcomes than so many newest ones are passed over. */
const MOST_CASES = 50_000;

export function createProposals({
  store,
}: {
  readonly store: Pick<Store, 'readCoded' | 'readPolicy' | 'matchOutcomes'>;
}): WeightProposals {
  return {
    async propose(signal) {
      const cases: LearntOutcome[] = [];
      for await (const learnt of learntOutcomes(store)) {
        signal?.throwIfAborted();
        cases.push(learnt);
        if (cases.length >= 2 * MOST_CASES) cases.splice(0, MOST_CASES);
      }
      const newest = cases.slice(-MOST_CASES);
      const { policy } = await store.readPolicy();
      const found = await weighed(newest, policy, signal);
      return presentProposal(found, newest, policy);
    },
  };
}

async function weighed(
  cases: readonly LearntOutcome[],
  { weights }: Policy,
  signal: AbortSignal | undefined,
): Promise<Proposal> {
  const turn = createLoopYield(signal);
  const steps = proposal(
    cases,
    (code) => weights[code] ?? EVIDENCE[code].points,
    // The same outcomes are split in the same way.
    seededRandom(cases.length),
  );
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await turn();
  }
}

function presentProposal(
  found: Proposal,
  cases: readonly LearntOutcome[],
  today: Policy,
): PolicyProposal {
  const { good, bad } = found;
  const missing = {
    any: Math.max(0, FEWEST_CASES - good - bad),
    good: Math.max(0, FEWEST_OF_A_KIND - good),
    bad: Math.max(0, FEWEST_OF_A_KIND - bad),
  };
  const nothing = { good, bad, missing, weights: [], outcomes: null, policy: null };
  if (found.kind === 'too_few') return { ...nothing, state: 'too_few', quality: null };
  const { today: before, proposed: after, gain, gainError } = found.validated;
  const quality = {
    today: { ...before },
    proposed: { ...after },
    gain,
    gain_error: gainError,
  };
  if (found.weights.length === 0) return { ...nothing, state: 'holds', quality };
  const policy: Policy = {
    ...today,
    weights: {
      ...today.weights,
      ...Object.fromEntries(found.weights.map(({ code, proposed }) => [code, proposed])),
    },
  };
  return {
    ...nothing,
    state: 'proposed',
    quality,
    weights: found.weights.map((weight) => ({
      ...weight,
      says: EVIDENCE[weight.code].observes,
    })),
    outcomes: { today: sides(cases, today), proposed: sides(cases, policy) },
    policy,
  };
}

/** What a policy recommends for the addresses of the outcomes, without its overrides. */
function sides(
  cases: readonly LearntOutcome[],
  policy: Policy,
): NonNullable<PolicyProposal['outcomes']>['today'] {
  const ready = readyPolicy(policy, []);
  const counts = {
    good: { approve: 0, review: 0, block: 0 },
    bad: { approve: 0, review: 0, block: 0 },
  };
  for (const { outcome, codeSet } of cases)
    counts[outcome][verdictOf(codeSet, ready, null).recommendation] += 1;
  return counts;
}
