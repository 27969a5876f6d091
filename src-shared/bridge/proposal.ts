// The shapes of proposed weights: weights that fit the outcomes, beside today's.
import Type, { type Static } from 'typebox';
import { OrNull } from './or-null.ts';
import { ByRecommendation, Policy } from './policy.ts';

/** On cases that had no say in the weights (cross-validation). */
const Losses = Type.Object({
  /** Mean of −ln of the chance that was given to what happened. */
  log: Type.Number(),
  /** Brier score. */
  brier: Type.Number(),
  /** How often a good case ranks above a bad one. */
  auc: Type.Number(),
});

const Sides = Type.Object({ good: ByRecommendation, bad: ByRecommendation });

export const PolicyProposal = Type.Object({
  state: Type.Enum(['too_few', 'holds', 'proposed'], {
    description:
      'too_few: there are too few outcomes. holds: today’s weights fit them. proposed: others fit better, by more than chance.',
  }),
  /** Outcomes that spoke for and against their address. */
  good: Type.Integer(),
  bad: Type.Integer(),
  /** How many are missing of any kind, of good ones and of bad ones, before anything is proposed. */
  missing: Type.Object({ any: Type.Integer(), good: Type.Integer(), bad: Type.Integer() }),
  /** Those that would change, the largest change first. */
  weights: Type.Array(
    Type.Object({
      code: Type.String(),
      says: Type.String(),
      today: Type.Integer(),
      proposed: Type.Integer(),
      /** In points; the weight lies between them 19 times in 20. */
      low: Type.Number(),
      high: Type.Number(),
      cases: Type.Integer(),
      /** Whether today's weight lies outside. */
      sure: Type.Boolean(),
    }),
  ),
  quality: OrNull(
    Type.Object({
      today: Losses,
      proposed: Losses,
      /** By how much the logarithmic loss of a case falls, and the standard error of that. */
      gain: Type.Number(),
      gain_error: Type.Number(),
    }),
  ),
  /** What today's and the proposed weights recommend for the addresses of the outcomes. */
  outcomes: OrNull(Type.Object({ today: Sides, proposed: Sides })),
  /** The policy with the proposed weights and today's bands, to be kept under a name. */
  policy: OrNull(Policy),
});
export type PolicyProposal = Static<typeof PolicyProposal>;
