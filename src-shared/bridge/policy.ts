// The shapes of the local policy: bands, weights, overrides, and the results whose recommendation would change.
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
  /** Null for the default policy. */
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

export const ByRecommendation = Type.Object({
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
  /** How many keys of the API, revoked ones aside, have it. */
  keys: Type.Integer(),
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
});
export type PolicyChangeRow = Static<typeof PolicyChangeRow>;

/** What a file would change of a policy, or has changed. */
export const PolicyComparison = Type.Object({
  bands: Type.Object({
    before: Type.Object({ approve: Type.Integer(), review: Type.Integer() }),
    after: Type.Object({ approve: Type.Integer(), review: Type.Integer() }),
  }),
  weights: Type.Array(
    Type.Object({ code: Type.String(), before: Type.Integer(), after: Type.Integer() }),
  ),
  overrides: Type.Object({
    added: Type.Integer(),
    removed: Type.Integer(),
    /** The first of each, in words. */
    examples: Type.Array(Type.String()),
  }),
  suppression: Type.Array(
    Type.Object({
      name: Type.String(),
      added: Type.Integer(),
      removed: Type.Integer(),
      is_new: Type.Boolean(),
    }),
  ),
  /** The table of weights that the file was written beside, where it is not the one of here. */
  other_table: OrNull(Type.String()),
  /** What it would do to stored results; null where a policy is made that judges none yet. */
  preview: OrNull(PolicyPreview),
});
export type PolicyComparison = Static<typeof PolicyComparison>;

/** A row of a file of overrides; what it does not say is null. */
export const OverrideRow = Type.Object({
  row: Type.Integer(),
  subject: OrNull(Override.properties.subject),
  value: Type.String({ maxLength: 2_000 }),
  verdict: OrNull(Override.properties.verdict),
  reason: Type.String({ maxLength: 2_000 }),
});
export type OverrideRow = Static<typeof OverrideRow>;

/** How rows become overrides. */
export const OverrideImportRequest = Type.Object({
  policy_id: Type.Optional(PolicyId),
  /** For rows that say neither; null leaves them out. */
  verdict: OrNull(Override.properties.verdict),
  /** What becomes of an override here that says the opposite: it stays, or the file's takes its place. */
  conflicts: Type.Union([Type.Literal('keep'), Type.Literal('replace')]),
  /** False only says what would change. */
  apply: Type.Boolean(),
});
export type OverrideImportRequest = Static<typeof OverrideImportRequest>;

export const OverrideImport = Type.Object({
  /** Overrides that are new here. */
  added: Type.Integer(),
  /** Those that are here with another reason, which becomes the file's. */
  changed: Type.Integer(),
  /** Those that are here already, or stand in the file before. */
  same: Type.Integer(),
  conflicts: Type.Integer(),
  /** Rows that cannot be used. */
  faults: Type.Integer(),
  /** The first of what is added and changed, of conflicts and of faults. */
  examples: Type.Object({
    added: Type.Array(NewOverride),
    conflicts: Type.Array(
      Type.Object({ row: Type.Integer(), value: Type.String(), here: Override.properties.verdict }),
    ),
    faults: Type.Array(Type.Object({ row: Type.Integer(), says: Type.String() })),
  }),
  /** How many stored results have another recommendation now; null where nothing was applied. */
  rescored: OrNull(Type.Integer()),
});
export type OverrideImport = Static<typeof OverrideImport>;
