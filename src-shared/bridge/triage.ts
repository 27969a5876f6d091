// The shapes of an analyst's own decisions about rows, of saved views and of export presets.
import Type, { type Static } from 'typebox';
import { Recommendation } from '../schemas/verification.ts';
import { OrNull } from './or-null.ts';

const Label = Type.String({ minLength: 1, maxLength: 60 });

/** What somebody decided about a row, beside its verdict; it stays as it is when scores change. */
export const Decision = Type.Object({
  /** Null where only a note or labels were given. */
  decision: OrNull(Recommendation),
  reason: Type.String(),
  note: Type.String(),
  labels: Type.Array(Type.String()),
  /** The name of the person at this machine. */
  decided_by: Type.String(),
  /** ISO 8601. */
  decided_at: Type.String(),
});
export type Decision = Static<typeof Decision>;

/** What a row counts as everywhere: what was decided about it, else what it is recommended; null where it is neither. */
export function countedVerdict(
  decision: Pick<Decision, 'decision'> | null,
  recommendation: Recommendation | null,
): Recommendation | null {
  return decision?.decision ?? recommendation;
}

/** What is to change about rows; what is absent stays as it is. */
export const DecisionChange = Type.Object({
  /** Null takes a decision back. */
  decision: Type.Optional(OrNull(Recommendation)),
  reason: Type.Optional(Type.String({ maxLength: 500 })),
  note: Type.Optional(Type.String({ maxLength: 5_000 })),
  add_labels: Type.Optional(Type.Array(Label, { maxItems: 20 })),
  remove_labels: Type.Optional(Type.Array(Label, { maxItems: 20 })),
});
export type DecisionChange = Static<typeof DecisionChange>;

/** A stretch of rows by their index, both ends included. */
export const RowSpan = Type.Object({
  from: Type.Integer({ minimum: 0 }),
  to: Type.Integer({ minimum: 0 }),
});
export type RowSpan = Static<typeof RowSpan>;

export const DecisionResult = Type.Object({
  rows: Type.Integer({ description: 'How many rows it changed.' }),
  /** Names the change, for `decisions.undo`; null when nothing changed. */
  change_id: OrNull(Type.String()),
});
export type DecisionResult = Static<typeof DecisionResult>;

/** A way of looking at lists under a name: filter, order and columns as they stand in an address. */
export const SavedView = Type.Object({
  view_id: Type.String(),
  /** The one list that it is for; null for all. */
  job_id: OrNull(Type.String()),
  name: Type.String({ minLength: 1, maxLength: 80 }),
  address: Type.String({ maxLength: 16_000 }),
});
export type SavedView = Static<typeof SavedView>;

/** Choices of an export under a name. */
export const ExportPreset = Type.Object({
  preset_id: Type.String(),
  name: Type.String({ minLength: 1, maxLength: 80 }),
  /** The choices, as the window keeps them. */
  choices: Type.Record(Type.String({ maxLength: 60 }), Type.Unknown()),
});
export type ExportPreset = Static<typeof ExportPreset>;

/** How far a list was at a moment of its run. */
export const RunSample = Type.Object({
  /** Milliseconds since 1970. */
  at: Type.Number(),
  approve: Type.Integer(),
  review: Type.Integer(),
  block: Type.Integer(),
  failed: Type.Integer(),
});
export type RunSample = Static<typeof RunSample>;
