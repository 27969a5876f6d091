// What of a list is known of another verifier's results: which column has them, and how they compare with ours.
import Type, { type Static, type TSchema } from 'typebox';

const byVerdict = <T extends TSchema>(each: T) =>
  Type.Object({ good: each, risky: each, bad: each, unknown: each });
const count = Type.Integer({ minimum: 0 });

export const OtherVerdicts = Type.Object({
  /** The place of the column in the file, from 0. */
  column: Type.Integer({ minimum: 0 }),
  /** Whose results they are: the verifier's name where the heading has it, else the heading. */
  label: Type.String(),
  /** The cells of that column, by what they say. */
  results: byVerdict(Type.Array(Type.String())),
  /** Rows with each result and each recommendation. */
  matrix: byVerdict(Type.Object({ approve: count, review: count, block: count })),
  /** The same rows by who is stricter. What the other does not know is not compared. */
  rows: Type.Object({
    agree: count,
    vouch_stricter: count,
    other_stricter: count,
    not_comparable: count,
  }),
});
export type OtherVerdicts = Static<typeof OtherVerdicts>;
