// The shapes of the local policy: bands, weights, overrides, and who would flip.
import Type, { type Static } from 'typebox';
import { Recommendation } from '../schemas/verification.ts';
import { OrNull } from './or-null.ts';

/** Lowest scores that are approved and reviewed, and weights that differ from the table, in points by evidence code. */
export const Policy = Type.Object({
  approve: Type.Integer({ minimum: 1, maximum: 100 }),
  review: Type.Integer({ minimum: 0, maximum: 99 }),
  weights: Type.Record(Type.String(), Type.Integer({ minimum: -60, maximum: 60 })),
});
export type Policy = Static<typeof Policy>;

export const Override = Type.Object({
  override_id: Type.String(),
  subject: Type.Union([Type.Literal('domain'), Type.Literal('address')]),
  value: Type.String({ minLength: 1, maxLength: 320 }),
  verdict: Type.Union([Type.Literal('allow'), Type.Literal('deny')]),
  reason: Type.String({ minLength: 1, maxLength: 500 }),
  created_at: Type.String(),
});
export type Override = Static<typeof Override>;

export const NewOverride = Type.Object({
  subject: Override.properties.subject,
  value: Override.properties.value,
  verdict: Override.properties.verdict,
  reason: Override.properties.reason,
});
export type NewOverride = Static<typeof NewOverride>;

/** A weight of the table, for people. */
export const Weight = Type.Object({
  code: Type.String(),
  points: Type.Integer(),
  cap: OrNull(Type.Integer()),
  says: Type.String(),
  group: OrNull(Type.String()),
});
export type Weight = Static<typeof Weight>;

/** Names a policy; null is the one of everything. */
export const PolicyId = OrNull(Type.String({ maxLength: 100 }));

export const PolicyState = Type.Object({
  policy_id: PolicyId,
  /** Null for the policy of everything. */
  name: OrNull(Type.String()),
  /** The one list that it is for; null where it has a name. */
  job_id: OrNull(Type.String()),
  /** Ids of the suppression lists that are chosen with it. */
  suppression: Type.Array(Type.String()),
  policy: Policy,
  presets: Type.Array(
    Type.Object({ name: Type.String(), title: Type.String(), says: Type.String(), policy: Policy }),
  ),
  weights: Type.Array(Weight),
  overrides: Type.Array(Override),
});
export type PolicyState = Static<typeof PolicyState>;

const ByRecommendation = Type.Object({
  approve: Type.Integer(),
  review: Type.Integer(),
  block: Type.Integer(),
});

/** What a policy would do to stored results. */
export const PolicyPreview = Type.Object({
  results: Type.Integer(),
  changed: Type.Integer({ description: 'Results whose recommendation would be another one.' }),
  /** From the current recommendation to the new one. */
  flips: Type.Object({
    approve: ByRecommendation,
    review: ByRecommendation,
    block: ByRecommendation,
  }),
  /** How many results would have each score, from 0 to 100. */
  scores: Type.Array(Type.Integer(), { minItems: 101, maxItems: 101 }),
  examples: Type.Array(
    Type.Object({
      email: Type.String(),
      job_id: OrNull(Type.String()),
      index: OrNull(Type.Integer()),
      before: Type.Object({ score: Type.Integer(), recommendation: Recommendation }),
      after: Type.Object({ score: Type.Integer(), recommendation: Recommendation }),
    }),
    { description: 'The first 50 that would flip.' },
  ),
});
export type PolicyPreview = Static<typeof PolicyPreview>;

/** A policy beside the one for everything, as it is listed. */
export const PolicyInfo = Type.Object({
  policy_id: Type.String(),
  name: Type.String(),
  /** The one list that it is for; null where lists are given it by its name. */
  job_id: OrNull(Type.String()),
  policy: Policy,
  overrides: Type.Integer(),
  suppression: Type.Array(Type.String()),
  /** How many lists carry it. */
  lists: Type.Integer(),
  /** ISO 8601 in UTC. */
  created_at: Type.String(),
});
export type PolicyInfo = Static<typeof PolicyInfo>;

/** A change of a policy, as its history tells it. */
export const PolicyChangeRow = Type.Object({
  change_id: Type.String(),
  /** ISO 8601 in UTC. */
  at: Type.String(),
  by: Type.String(),
  policy_id: PolicyId,
  policy_name: OrNull(Type.String()),
  /** What was changed, a sentence each. */
  says: Type.Array(Type.String()),
  /** Whether it was taken back. */
  undone: Type.Boolean(),
});
export type PolicyChangeRow = Static<typeof PolicyChangeRow>;
