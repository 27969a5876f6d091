// Opens pg-boss over a fleet's PostgreSQL, and says in one sentence why where that fails.
import { readFileSync } from 'node:fs';
import type { ClientConfig } from 'pg';
import { type Db, fromPglite, type PGliteLike, PgBoss } from 'pg-boss';
import { type FleetAddress, readFleetAddress } from '../../../src-shared/fleet-address.ts';
import { FleetError } from '../../service/ports/fleet.ts';
import type { Log } from '../../service/ports/log.ts';
import { type OneConnection, openOneConnection } from './one-connection.ts';

/** A PostgreSQL elsewhere by its address, or one embedded in this process. */
export type FleetDatabase = string | { readonly embedded: PGliteLike };

export interface PgBossOptions {
  readonly database: FleetDatabase;
  /** Under which name it is listed among those that use the queue. */
  readonly name: string;
  readonly log: Log;
  /** How often lost batches are looked for, in seconds; null leaves that to others. */
  readonly superviseSeconds?: number | null;
  /** Called with the name of a queue that something was put into, and with null when any may have been. */
  readonly onNotification?: (queue: string | null) => void;
}

export interface Boss {
  readonly boss: PgBoss;
  /** For what pg-boss has no call. */
  readonly db: Pick<Db, 'executeSql'>;
  /** PostgreSQL's clock less this machine's, in milliseconds. */
  readonly clockOffMs: number;
  /** Ends pg-boss, and then its connection. */
  close(options: { readonly graceful: boolean }): Promise<void>;
}

/** The schema that pg-boss 12.38 makes; a newer one belongs to a newer Vouch. */
export const BOSS_SCHEMA = 46;
/** In PostgreSQL; the one place that Vouch writes to. */
export const FLEET_SCHEMA = 'vouch_fleet';
const CONNECT_MS = 10_000;
/** A statement that takes so long is on a line that is dead. */
const STATEMENT_MS = 60_000;
const SUPERVISE_SECONDS = 5;
const INSTANCE_SECONDS = 5;
const STOP_MS = 5_000;

/** Connects, makes or brings up to date the tables. @throws FleetError */
export async function openPgBoss(options: PgBossOptions): Promise<Boss> {
  const { database, name, log, onNotification = () => {} } = options;
  const supervise = options.superviseSeconds !== null;
  const seconds = options.superviseSeconds ?? SUPERVISE_SECONDS;
  let connection: OneConnection | null = null;
  try {
    connection = connectTo(database);
    const { db } = connection;
    // Before pg-boss tries for long.
    const clockOffMs = await offOf((text) => db.executeSql(text));
    const listen: typeof db.listen = (channel, onNotice, again) =>
      db.listen(
        channel,
        (queue) => {
          onNotice(queue);
          onNotification(queue);
        },
        () => {
          again();
          onNotification(null);
        },
      );
    const boss = new PgBoss({
      db: { ...db, listen },
      backend: typeof database === 'string' ? 'postgres' : 'pglite',
      schema: FLEET_SCHEMA,
      instanceName: name,
      instanceHeartbeatSeconds: INSTANCE_SECONDS,
      useListenNotify: true,
      schedule: false,
      supervise,
      superviseIntervalSeconds: seconds,
      monitorIntervalSeconds: seconds,
      maintenanceIntervalSeconds: 600,
      // No queue of a fleet waits for another.
      flowIntervalSeconds: 3_600,
    });
    boss.on('error', (error) => log.error({ error: errorFields(error) }, 'the fleet: PostgreSQL'));
    boss.on('warning', ({ message }) => log.info({ message }, 'the fleet: pg-boss'));
    await boss.start();
    const { close } = connection;
    return {
      boss,
      db,
      clockOffMs,
      async close({ graceful }) {
        await boss.stop({ graceful, timeout: STOP_MS });
        await close();
      },
    };
  } catch (error) {
    await connection?.close();
    throw asFleetError(error, database);
  }
}

/** @throws FleetError */
function connectTo(database: FleetDatabase): OneConnection {
  if (typeof database === 'string') return openOneConnection(clientOptions(database, STATEMENT_MS));
  const { executeSql, listen } = fromPglite(database.embedded);
  if (listen === undefined) throw new TypeError('The embedded PostgreSQL cannot listen');
  return { db: { executeSql, listen }, close: async () => {} };
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
export function clientOptions(address: string, statementMs = CONNECT_MS): ClientConfig {
  return {
    ...connectionOf(addressOf(address)),
    application_name: 'vouch',
    keepAlive: true,
    query_timeout: statementMs,
  };
}

function tlsOptions({ verified, authorityFile }: Extract<FleetAddress['tls'], { kind: 'on' }>) {
  const ca = authorityFile === null ? {} : { ca: readFileSync(authorityFile, 'utf8') };
  return { rejectUnauthorized: verified, ...ca };
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
  const { code, message } = errorFields(error);
  const made = (kind: FleetError['code'], sentence: string) =>
    new FleetError(kind, `${where} ${sentence}`);
  // "no pg_hba.conf entry for host …, no encryption": it is the connection that is refused, not the user.
  if (code === '28000' && /\b(no encryption|SSL off)\b/.test(message))
    return made(
      'tls',
      'takes only encrypted connections. Remove ?sslmode=disable from the address.',
    );
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

/** Code and words of an error, as far as it may be shown: drivers put their settings, the password among them, on theirs. */
function errorFields(error: unknown): { readonly code: string; readonly message: string } {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  // Node tries every address of a name, and puts what came of each into one error.
  const [first] = error instanceof AggregateError ? error.errors : [];
  if (code === undefined && first !== undefined) return errorFields(first);
  return {
    code: typeof code === 'string' ? code : '',
    message: typeof message === 'string' ? message.slice(0, 300) : '',
  };
}
