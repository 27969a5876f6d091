// A throwaway PostgreSQL of this machine's own installation: a cluster in a folder of its own, on a free port of 127.0.0.1.
import { execFileSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

export interface PostgresServer {
  readonly port: number;
  /** Of a database of its own, for the user that made it. */
  readonly address: string;
  query(text: string): Promise<readonly Record<string, unknown>[]>;
  /** Ends it as a machine does that is switched off and on, and starts it again. */
  restart(): void;
  stop(): void;
  start(): void;
  close(): void;
}

const PLACES = '/usr/lib/postgresql';

/** The folder of PostgreSQL's programs, of the newest version there is; null without any. */
function findPrograms(): string | null {
  const named = process.env.VOUCH_POSTGRES_BIN;
  if (named !== undefined && named !== '') return named;
  if (!existsSync(PLACES)) return null;
  const versions = readdirSync(PLACES)
    .map(Number)
    .sort((a, b) => b - a);
  const found = versions.map((each) => join(PLACES, String(each), 'bin'));
  return found.find((each) => existsSync(join(each, 'initdb'))) ?? null;
}

/**
 * Why there can be no PostgreSQL here, as a clause for the summary; null when there can. Where `VOUCH_POSTGRES_REQUIRED` is
 * set (as `.ci/run` does), the absence is an error.
 */
export function noPostgres(): string | null {
  if (findPrograms() !== null) return null;
  const reason =
    'no PostgreSQL was found (install postgresql, or name its programs in VOUCH_POSTGRES_BIN)';
  if (process.env.VOUCH_POSTGRES_REQUIRED) throw new Error(`The fleet is not tested: ${reason}.`);
  return reason;
}

/** Files of a certificate and its key. */
export interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

/** @param tls what it proves itself by to whoever asks for TLS; it speaks none without. */
export async function startPostgres(tls: Certificate | null = null): Promise<PostgresServer> {
  const programs = findPrograms();
  if (programs === null) throw new Error('noPostgres() was not asked');
  const folder = mkdtempSync(join(tmpdir(), 'vouch-postgres-'));
  const owner = otherUser();
  if (owner !== null) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const run = (program: string, args: readonly string[]) =>
    execFileSync(join(programs, program), [...args], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(owner ?? {}),
    });
  run('initdb', ['-D', data, '-U', 'vouch', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
  const port = await freePort();
  const kept = (name: string, file: string) => {
    const path = join(folder, name);
    // PostgreSQL takes no key that others could read.
    writeFileSync(path, readFileSync(file), { mode: 0o600 });
    if (owner !== null) chownSync(path, owner.uid, owner.gid);
    return path;
  };
  const speaks =
    tls === null
      ? ''
      : ` -c ssl=on -c ssl_cert_file=${kept('server.crt', tls.certificate)} -c ssl_key_file=${kept('server.key', tls.key)}`;
  const control = (what: string, args: readonly string[] = []) =>
    run('pg_ctl', ['-D', data, '-w', '-t', '120', '-l', join(folder, 'log'), ...args, what]);
  const start = () =>
    control('start', [
      '-o',
      `-h 127.0.0.1 -p ${port} -k ${folder} -c fsync=off -c max_connections=200${speaks}`,
    ]);
  const stop = () => control('stop', ['-m', 'immediate']);
  start();
  const address = `postgres://vouch@127.0.0.1:${port}/postgres`;
  return {
    port,
    address,
    async query(text) {
      const client = new pg.Client(address);
      await client.connect();
      try {
        return (await client.query(text)).rows;
      } finally {
        await client.end();
      }
    },
    restart() {
      stop();
      start();
    },
    start,
    stop,
    close() {
      stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL does not run as root: then the user that its package made does it. */
function otherUser(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Of 127.0.0.1. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
