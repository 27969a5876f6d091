// The shapes of what a list shows as a whole: patterns that no single row can, each with its size, its reason and its rows.
import Type, { type Static } from 'typebox';
import { FacetCondition } from './facets.ts';

export const INSIGHT_KINDS = [
  'mail_host',
  'registered',
  'tumbled',
  'mailbox',
  'name',
  'network',
  'stretch',
  'keyboard',
  'share',
] as const;

export const Insight = Type.Object({
  /** The same for the same pattern of the same list. */
  insight_id: Type.String(),
  kind: Type.Enum(INSIGHT_KINDS),
  /** What was found, a sentence without its stop. */
  title: Type.String(),
  /** Why it matters, and what it was compared with. */
  why: Type.String(),
  rows: Type.Integer({ description: 'How many rows it is about, duplicates among them.' }),
  /** The conditions of a filter that its rows pass. */
  where: Type.Array(FacetCondition),
  /** Some of what it is made of: addresses, domains, names. */
  examples: Type.Array(Type.String()),
  /** The domains that are in it alone, where there are such; for overrides. */
  domains: Type.Array(Type.String()),
  chance: Type.Number({
    description:
      'In how many lists like this one chance alone would show such a thing, at most, all that was looked at being counted in.',
  }),
  /** What it stands out against: the rest of the list, or other lists of the same user. */
  against: Type.Enum(['list', 'other_lists']),
});
export type Insight = Static<typeof Insight>;

export const ListInsights = Type.Object({
  /** The most surprising first. */
  insights: Type.Array(Insight),
  /** Different rows with a verdict that were looked at. */
  rows: Type.Integer(),
  /** Other lists that it was compared with. */
  other_lists: Type.Integer(),
  /** What could not be judged, a sentence each. */
  not_judged: Type.Array(Type.String()),
});
export type ListInsights = Static<typeof ListInsights>;
