// A PostgreSQL with a certificate of its own: which addresses reach it by TLS, and what is said of those that do not.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openCoordinatorQueue } from '../../src-main/adapters/fleet/coordinator-queue.ts';
import { tryAddress } from '../../src-main/adapters/fleet/try-address.ts';
import { readCard } from '../../src-main/service/fleet/messages.ts';
import { unless } from '../setup/skipped.ts';
import {
  type Certificate,
  noPostgres,
  type PostgresServer,
  startPostgres,
} from './postgres-server.ts';

describe('a PostgreSQL with a certificate that its owner made', unless(noPostgres()), () => {
  let server: PostgresServer;
  let folder: string;
  const at = (host: string, query: string) =>
    `postgres://vouch@${host}:${server.port}/postgres?${query}`;
  const authority = () => join(folder, 'authority.crt');

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vouch-tls-'));
    server = await startPostgres(certificateFor('localhost', folder));
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('is trusted where its authority is named, and what goes there is encrypted', async () => {
    const address = at('localhost', `sslmode=verify-full&sslrootcert=${authority()}`);
    expect(await tryAddress(address)).not.toContain('unverified');
    const log = { info: () => {}, error: () => {} };
    const queue = await openCoordinatorQueue({
      database: address,
      coordinator: 'c',
      realm: 'internet',
      readCard,
      log,
    });
    const encrypted = await server.query(
      "SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'vouch'",
    );
    expect(encrypted).toEqual([{ ssl: true }]);
    await queue.close();
  });

  test('is encrypted and not verified where that is asked for', async () => {
    expect(await tryAddress(at('localhost', 'sslmode=require'))).toMatch(/TLS, unverified/);
  });

  test.each([
    [0, ''],
    [50_000, " Its clock and this machine's are 1 minute apart."],
    [-130_000, " Its clock and this machine's are 2 minutes apart."],
  ])('with this machine %d ms ahead the clocks are told: %j', async (aheadMs, told) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const answer = await tryAddress(at('localhost', 'sslmode=require'));
    expect(answer.replace(/^PostgreSQL \S+/, 'PostgreSQL')).toBe(
      `PostgreSQL answers at postgres://vouch@localhost:${server.port}/postgres with TLS, unverified.${told}`,
    );
  });

  test.each([
    ['its authority is not named', 'localhost', () => 'sslmode=verify-full'],
    ['it is for another name', '127.0.0.1', () => `sslmode=verify-full&sslrootcert=${authority()}`],
  ])('is not trusted where %s', async (_, host, query) => {
    await expect(tryAddress(at(host, query()))).rejects.toMatchObject({
      code: 'tls',
      message: `PostgreSQL at ${host}:${server.port} has a certificate that is not trusted. Give its certificate authority with ?sslrootcert=FILE.`,
    });
  });

  test('is not asked where the file of its authority is not there', async () => {
    const gone = at('localhost', `sslmode=verify-full&sslrootcert=${join(folder, 'gone.crt')}`);
    await expect(tryAddress(gone)).rejects.toMatchObject({
      code: 'tls',
      message: expect.stringContaining('sslrootcert'),
    });
  });
});

/** A certificate for a name, signed by an authority made for it (`authority.crt` beside it). */
function certificateFor(name: string, folder: string): Certificate {
  const openssl = (...args: readonly string[]) =>
    execFileSync('openssl', [...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const key = ['-newkey', 'rsa:2048', '-noenc', '-days', '2'];
  const authority = ['-keyout', 'authority.key', '-out', 'authority.crt'];
  openssl('req', '-x509', ...key, ...authority, '-subj', '/CN=authority of the test');
  const signed = ['-CA', 'authority.crt', '-CAkey', 'authority.key'];
  const named = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    'server.key',
    '-out',
    'server.crt',
    ...named,
    ...signed,
  );
  return { certificate: join(folder, 'server.crt'), key: join(folder, 'server.key') };
}
