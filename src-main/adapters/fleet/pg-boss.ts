// Opens pg-boss over a fleet's PostgreSQL, and says in one sentence why where that fails.
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { type ConstructorOptions, fromPglite, type PGliteLike, PgBoss } from 'pg-boss';
import { FleetError } from '../../service/ports/fleet.ts';
import { type FleetAddress, readFleetAddress } from '../../service/ports/fleet-address.ts';
import type { Log } from '../../service/ports/log.ts';

/** A PostgreSQL elsewhere by its address, or one embedded in this process. */
export type FleetDatabase = string | { readonly embedded: PGliteLike };

export interface PgBossOptions {
  readonly database: FleetDatabase;
  /** Under which name it is listed among those that use the queue. */
  readonly name: string;
  readonly log: Log;
  /** How often lost batches are looked for, in seconds; null leaves that to others. */
  readonly superviseSeconds?: number | null;
}

export interface Boss {
  readonly boss: PgBoss;
  /** PostgreSQL's clock less this machine's, in milliseconds. */
  readonly clockOffMs: number;
}

/** The schema that pg-boss 12.38 makes; a newer one belongs to a newer Vouch. */
export const BOSS_SCHEMA = 46;
/** In PostgreSQL; the one place that Vouch writes to. */
export const FLEET_SCHEMA = 'vouch_fleet';
const CONNECT_MS = 10_000;
const SUPERVISE_SECONDS = 5;
const INSTANCE_SECONDS = 5;
const CONNECTIONS = 6;

/** Connects, makes or brings up to date the tables. @throws FleetError */
export async function openPgBoss(options: PgBossOptions): Promise<Boss> {
  const { database, log } = options;
  try {
    const clockOffMs = await look(database);
    const boss = new PgBoss(bossOptions(options));
    boss.on('error', (error) => log.error({ error: told(error) }, 'the fleet: PostgreSQL'));
    boss.on('warning', ({ message }) => log.info({ message }, 'the fleet: pg-boss'));
    await boss.start();
    return { boss, clockOffMs };
  } catch (error) {
    throw asFleetError(error, database);
  }
}

function bossOptions({ database, name, superviseSeconds }: PgBossOptions): ConstructorOptions {
  const seconds = superviseSeconds ?? SUPERVISE_SECONDS;
  const supervise = superviseSeconds !== null;
  const common: ConstructorOptions = {
    schema: FLEET_SCHEMA,
    application_name: 'vouch',
    instanceName: name,
    instanceHeartbeatSeconds: INSTANCE_SECONDS,
    useListenNotify: true,
    schedule: false,
    supervise,
    superviseIntervalSeconds: seconds,
    monitorIntervalSeconds: seconds,
    maintenanceIntervalSeconds: 600,
  };
  if (typeof database !== 'string')
    return { ...common, db: fromPglite(database.embedded), backend: 'pglite' };
  return { ...common, ...connectionOf(addressOf(database)), max: CONNECTIONS };
}

/** @throws FleetError */
function addressOf(text: string): FleetAddress {
  const read = readFleetAddress(text);
  if (read.ok) return read.address;
  throw new FleetError('address', read.reason);
}

function connectionOf({ tls, ...rest }: FleetAddress) {
  return {
    ...rest,
    connectionTimeoutMillis: CONNECT_MS,
    // A machine that is cut off in the middle of a transaction must not hold its locks for hours.
    options: '-c idle_in_transaction_session_timeout=30000 -c tcp_user_timeout=30000',
    ssl: tls.kind === 'off' ? false : tlsOptions(tls),
  };
}

/** Of one connection that gives up where nobody answers. @throws FleetError */
export function clientOptions(address: string): pg.ClientConfig {
  return { ...connectionOf(addressOf(address)), query_timeout: CONNECT_MS };
}

function tlsOptions({ verified, authorityFile }: Extract<FleetAddress['tls'], { kind: 'on' }>) {
  const ca = authorityFile === null ? {} : { ca: readFileSync(authorityFile, 'utf8') };
  return { rejectUnauthorized: verified, ...ca };
}

/** Looks whether it can be used before pg-boss tries for long; answers how far the clocks are apart. */
async function look(database: FleetDatabase): Promise<number> {
  if (typeof database !== 'string') return offOf(async (text) => database.embedded.query(text));
  const client = new pg.Client(clientOptions(database));
  // A connection that breaks later rejects its query as well.
  client.on('error', () => {});
  try {
    await client.connect();
    return await offOf((text) => client.query(text));
  } finally {
    await client.end().catch(() => {});
  }
}

type Query = (text: string) => Promise<{ rows: Record<string, unknown>[] }>;

/** How far PostgreSQL's clock is ahead, in milliseconds; refuses tables of a newer Vouch. @throws FleetError */
export async function offOf(query: Query): Promise<number> {
  const table = `${FLEET_SCHEMA}.version`;
  const { rows: found } = await query(`SELECT to_regclass('${table}') IS NOT NULL AS there`);
  if (found[0]?.there === true) {
    const { rows } = await query(`SELECT version FROM ${table}`);
    const version = Number(rows[0]?.version);
    if (version > BOSS_SCHEMA) throw new FleetError('schema', schemaSentence(version));
  }
  const before = Date.now();
  const { rows } = await query('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms');
  return Math.round(Number(rows[0]?.ms) - (before + Date.now()) / 2);
}

function schemaSentence(version: number): string {
  return `The fleet's tables in PostgreSQL belong to a newer Vouch (schema ${version}; this one supports ${BOSS_SCHEMA}). Update this Vouch.`;
}

/** What went wrong, as a sentence that says what to do; the password is in none of them. */
export function asFleetError(error: unknown, database: FleetDatabase): FleetError {
  if (error instanceof FleetError) return error;
  const where = typeof database === 'string' ? placeOf(database) : 'The embedded PostgreSQL';
  const { code, message } = told(error);
  const made = (kind: FleetError['code'], sentence: string) =>
    new FleetError(kind, `${where} ${sentence}`);
  switch (code) {
    case '28P01':
    case '28000':
      return made('password', 'refused the user or the password. Correct them in the address.');
    case '3D000':
      return made('no_database', 'has no such database. Create it, or choose another.');
    case '42501':
      return made('no_rights', 'lets this user create no schema. Grant it CREATE on the database.');
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
    case 'ECONNRESET':
      return made('unreachable', `cannot be reached (${code}). Check host, port and firewall.`);
    case 'ENOENT':
      return new FleetError('tls', 'The file that sslrootcert names cannot be read. Correct it.');
  }
  if (/does not support SSL/i.test(message))
    return made('tls', 'does not support TLS. Turn it on there, or add ?sslmode=disable.');
  if (/certificate|self.signed|altnames/i.test(`${code} ${message}`))
    return made(
      'tls',
      'has a certificate that is not trusted. Give its certificate authority with ?sslrootcert=FILE.',
    );
  if (code.startsWith('57P'))
    return made('unreachable', 'is starting or stopping. Try again in a moment.');
  if (code === '' || !/^[0-9A-Z]{5}$/.test(code))
    return made('not_postgresql', 'did not answer like a PostgreSQL server. Check host and port.');
  return made('other', `answered with an error: ${message} (${code}).`);
}

function placeOf(text: string): string {
  const read = readFleetAddress(text);
  return read.ok ? `PostgreSQL at ${read.address.host}:${read.address.port}` : 'PostgreSQL';
}

/** Code and words of an error, as far as it may be told: drivers put their settings, the password among them, on theirs. */
function told(error: unknown): { readonly code: string; readonly message: string } {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  // Node tries every address of a name, and puts what came of each into one error.
  const [first] = error instanceof AggregateError ? error.errors : [];
  if (code === undefined && first !== undefined) return told(first);
  return {
    code: typeof code === 'string' ? code : '',
    message: typeof message === 'string' ? message.slice(0, 300) : '',
  };
}
