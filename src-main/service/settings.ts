// The settings of the service with their defaults; a stored value that no longer fits its schema is passed over, not trusted.
import Type, { type Static, type TSchema } from 'typebox';
import type { SettingDetails } from '../../src-shared/bridge/app.ts';
import { VouchError } from '../../src-shared/errors.ts';
import { validate } from '../../src-shared/validate.ts';
import { DEFAULT_BANDS } from '../engine/scoring/table.ts';
import { FEED_NAMES, type FeedName } from './ports/feeds.ts';
import type { Store } from './ports/store.ts';

/** Each setting: its schema, its default, and what it does. Times carry their unit in the name. */
const TABLE = {
  bands: {
    schema: Type.Object({
      approve: Type.Integer({ minimum: 1, maximum: 100 }),
      review: Type.Integer({ minimum: 0, maximum: 99 }),
    }),
    preset: { ...DEFAULT_BANDS },
    says: 'Lowest scores that are approved and reviewed.',
  },
  company_checks: {
    schema: Type.Union([Type.Literal('always'), Type.Literal('when_named'), Type.Literal('never')]),
    preset: 'always',
    says: 'When registration and website are looked up: always, when_named (a company is given) or never.',
  },
  mailbox_probing: {
    schema: Type.Boolean(),
    preset: false,
    says: 'Whether mail hosts are asked for mailboxes (SMTP, port 25).',
  },
  ehlo_name: {
    schema: Type.String({ maxLength: 253, pattern: '^[A-Za-z0-9.-]*$' }),
    preset: '',
    says: 'The name this machine gives to mail hosts; it should resolve to this machine. Probing needs it.',
  },
  mail_from: {
    schema: Type.String({ maxLength: 254, pattern: '^[\\x21-\\x7e]*$' }),
    preset: '',
    says: 'The address named as sender to mail hosts; empty means postmaster at the EHLO name.',
  },
  greylist_delay_seconds: {
    schema: Type.Integer({ minimum: 1, maximum: 86_400 }),
    preset: 300,
    says: 'How long a list waits before it asks a second time where it was put off.',
  },
  verdict_ttl_hours: {
    schema: Type.Integer({ minimum: 0, maximum: 24 * 365 }),
    preset: 24,
    says: 'How long a verdict is answered from the cache; 0 switches the cache off.',
  },
  retention_days: {
    schema: Type.Integer({ minimum: 1, maximum: 3650 }),
    preset: 30,
    says: 'How long jobs, checks and the privacy ledger are kept.',
  },
  no_network_hours: {
    schema: Type.Integer({ minimum: 1, maximum: 24 * 30 }),
    preset: 24,
    says: 'How long jobs wait for a network before they fail.',
  },
  dns_servers: {
    schema: Type.Array(Type.String({ pattern: '^[0-9a-fA-F.:\\[\\]]+$' })),
    preset: [],
    says: "DNS servers as address or address:port; none means the system's own.",
  },
  dns_timeout_ms: {
    schema: Type.Integer({ minimum: 100, maximum: 60_000 }),
    preset: 2000,
    says: 'How long a DNS server may take the first time it is asked.',
  },
  dns_tries: {
    schema: Type.Integer({ minimum: 1, maximum: 10 }),
    preset: 2,
    says: 'How often all DNS servers are asked before a question has no answer.',
  },
  feeds_off: {
    schema: Type.Array(Type.Unsafe<FeedName>(Type.String({ enum: [...FEED_NAMES] }))),
    preset: [],
    says: `Lists that are neither fetched nor used: ${FEED_NAMES.join(', ')}.`,
  },
  user_agent: {
    schema: Type.String({ maxLength: 200, pattern: '^[\\x20-\\x7e]*$' }),
    preset: '',
    says: 'What websites and registries are told about who asks; empty means Vouch and its version.',
  },
} as const satisfies Record<
  string,
  { readonly schema: TSchema; readonly preset: unknown; readonly says: string }
>;

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

/** Every setting with its value, its default and what it does. */
export async function listSettings(
  store: Pick<Store, 'readSettings'>,
): Promise<readonly SettingDetails[]> {
  const values = await readSettings(store);
  return (Object.keys(TABLE) as SettingName[]).map((name) => ({
    name,
    value: values[name],
    default: TABLE[name].preset,
    description: TABLE[name].says,
  }));
}

/** Writes a setting, or with null returns it to its default. Refuses with `invalid_request`. */
export async function changeSetting(
  store: Pick<Store, 'readSettings' | 'writeSetting'>,
  name: string,
  value: unknown,
): Promise<SettingDetails> {
  if (!isSetting(name)) {
    const names = Object.keys(TABLE).join(', ');
    throw new VouchError('invalid_request', `There is no setting ${name}. There are: ${names}.`);
  }
  const judged = value === null ? null : validate(TABLE[name].schema, value);
  if (judged?.ok === false) {
    const faults = judged.violations.map(({ pointer, message }) => `${pointer} ${message}`.trim());
    throw new VouchError('invalid_request', `${name} cannot be that: ${faults.join('; ')}.`);
  }
  await store.writeSetting(name, value);
  const changed = (await listSettings(store)).find((setting) => setting.name === name);
  if (!changed)
    throw new VouchError('internal_error', `The setting ${name} could not be read back.`);
  return changed;
}

function isSetting(name: string): name is SettingName {
  return Object.hasOwn(TABLE, name);
}
