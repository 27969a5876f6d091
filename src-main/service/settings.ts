// The settings of the service with their defaults; a stored value that no longer fits its schema is passed over, not trusted.
import Type, { type Static, type TSchema } from 'typebox';
import { validate } from '../../src-shared/validate.ts';
import { DEFAULT_BANDS } from '../engine/scoring/table.ts';
import { FEED_NAMES, type FeedName } from './ports/feeds.ts';
import type { Store } from './ports/store.ts';

/** Each setting: its schema and its default. Times carry their unit in the name. */
const TABLE = {
  bands: {
    schema: Type.Object({
      approve: Type.Integer({ minimum: 1, maximum: 100 }),
      review: Type.Integer({ minimum: 0, maximum: 99 }),
    }),
    preset: { ...DEFAULT_BANDS },
  },
  /** When questions about the company behind a domain are asked. */
  company_checks: {
    schema: Type.Union([Type.Literal('always'), Type.Literal('when_named'), Type.Literal('never')]),
    preset: 'always',
  },
  verdict_ttl_hours: { schema: Type.Integer({ minimum: 0, maximum: 24 * 365 }), preset: 24 },
  retention_days: { schema: Type.Integer({ minimum: 1, maximum: 3650 }), preset: 30 },
  /** How long jobs wait for a network before they fail. */
  no_network_hours: { schema: Type.Integer({ minimum: 1, maximum: 24 * 30 }), preset: 24 },
  /** DNS servers as `address` or `address:port`; empty means the system's own. */
  dns_servers: { schema: Type.Array(Type.String()), preset: [] },
  /** Lists that are neither fetched nor used. */
  feeds_off: {
    schema: Type.Array(Type.Unsafe<FeedName>(Type.String({ enum: [...FEED_NAMES] }))),
    preset: [],
  },
  /** What websites and registries are told about who asks; empty means Vouch and its version. */
  user_agent: { schema: Type.String({ maxLength: 200, pattern: '^[\\x20-\\x7e]*$' }), preset: '' },
  dns_timeout_ms: { schema: Type.Integer({ minimum: 100, maximum: 60_000 }), preset: 2000 },
  dns_tries: { schema: Type.Integer({ minimum: 1, maximum: 10 }), preset: 2 },
} as const satisfies Record<string, { readonly schema: TSchema; readonly preset: unknown }>;

type SettingName = keyof typeof TABLE;
export type Settings = { readonly [N in SettingName]: Static<(typeof TABLE)[N]['schema']> };

/** The stored settings over the defaults. */
export async function readSettings(store: Pick<Store, 'readSettings'>): Promise<Settings> {
  const stored = await store.readSettings();
  const entries = Object.entries(TABLE).map(([name, { schema, preset }]) => {
    const kept = stored[name];
    return [name, kept !== undefined && validate(schema, kept).ok ? kept : preset];
  });
  return Object.fromEntries(entries) as Settings;
}
