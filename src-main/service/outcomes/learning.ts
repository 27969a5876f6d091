// The cases that weights are learnt from: each that turned out good or bad, with the evidence that its verdict rested
// on.
import { OUTCOME_SIDE } from '../../../src-shared/schemas/outcome.ts';
import type { Recommendation } from '../../../src-shared/schemas/verification.ts';
import { readCodeSet } from '../../engine/policy/codes.ts';
import { readyPolicy } from '../../engine/policy/policy.ts';
import { PRIOR } from '../../engine/policy/verdict.ts';
import type { Store } from '../ports/store.ts';

export interface LearntOutcome {
  readonly outcome: 'good' | 'bad';
  /** The evidence of the verdict; points are what each line counts under the policy of now, within its group. */
  readonly codes: readonly { readonly code: string; readonly points: number }[];
  readonly codeSet: string;
  /** As they stood when the outcome came in. */
  readonly score: number;
  readonly recommendation: Recommendation;
}

const PAGE = 2_000;

/** Every verdict with an outcome that speaks for or against it, once; soft bounces say neither and are left out. */
export async function* learntOutcomes(
  store: Pick<Store, 'readCoded' | 'readPolicy' | 'matchOutcomes'>,
): AsyncGenerator<LearntOutcome> {
  await store.matchOutcomes();
  const { policy } = await store.readPolicy();
  const { scale } = readyPolicy(policy, []);
  for (let after = 0; ; ) {
    const page = await store.readCoded({ after, limit: PAGE });
    for (const { kind, codeSet, score, recommendation } of page) {
      const outcome = OUTCOME_SIDE[kind];
      if (outcome === null) continue;
      const codes = scale
        .weigh([PRIOR, ...readCodeSet(codeSet)])
        .map(({ line: { code }, counts: { points } }) => ({ code, points }));
      yield { outcome, codes, codeSet, score, recommendation };
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last.number;
  }
}
