// Who caused a check or a job.
import Type, { type Static } from 'typebox';

export const Origin = Type.Union([
  Type.Literal('key'),
  Type.Literal('app'),
  Type.Literal('command'),
]);
export type Origin = Static<typeof Origin>;
