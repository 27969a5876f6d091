// The shapes around the localhost API: keys, its listener, usage and recent requests.
import Type, { type Static } from 'typebox';
import { OrNull } from './or-null.ts';
import { PolicyId } from './policy.ts';

export const KeyDetails = Type.Object({
  id: Type.String(),
  name: Type.String(),
  hint: Type.String({ description: 'Enough of the key to recognise it.' }),
  created_at: Type.String(),
  last_used_at: OrNull(Type.String()),
  revoked_at: OrNull(Type.String()),
  /** Credits it may use in a calendar month (UTC); null is without limit. */
  monthly_budget: OrNull(Type.Integer({ minimum: 0 })),
  /** When the secret that signs its callbacks was made; null without one. */
  callback_secret_at: OrNull(Type.String()),
  /** The policy of what it asks; null, or one that is gone, is the default policy. */
  policy_id: PolicyId,
  /** Credits used in this calendar month, reserved ones included. */
  used_this_month: Type.Integer(),
});
export type KeyDetails = Static<typeof KeyDetails>;

/** The API's listener. */
export const ApiStatus = Type.Object({
  state: Type.Union([Type.Literal('listening'), Type.Literal('stopped'), Type.Literal('failed')]),
  url: OrNull(Type.String()),
  port: OrNull(Type.Integer()),
  message: OrNull(Type.String({ description: 'Why it does not listen, and what to do.' })),
});
export type ApiStatus = Static<typeof ApiStatus>;

/** What was used on one day (UTC). */
export const UsageDay = Type.Object({
  day: Type.String({ description: 'YYYY-MM-DD' }),
  credits: Type.Integer(),
  by_key: Type.Integer(),
  by_app: Type.Integer(),
  by_command: Type.Integer(),
});
export type UsageDay = Static<typeof UsageDay>;

/** One answered API request, kept in memory only; paths are shown without ids' secrets and never with a key. */
export const RecentRequest = Type.Object({
  at: Type.String(),
  method: Type.String(),
  path: Type.String(),
  status: Type.Integer(),
  ms: Type.Number(),
  key_name: OrNull(Type.String()),
  code: OrNull(Type.String({ description: "The problem's code, where it was refused." })),
});
export type RecentRequest = Static<typeof RecentRequest>;
