// What is said of a PostgreSQL that cannot be used, and how a connection to it is set up.
import { describe, expect, test } from 'vitest';
import {
  asFleetError,
  BOSS_SCHEMA,
  clientOptions,
  offOf,
  openPgBoss,
} from '../../../src-main/adapters/fleet/pg-boss.ts';
import { FleetError } from '../../../src-main/service/ports/fleet.ts';

const ADDRESS = 'postgres://vouch:secret@db.example:5433/fleet';
const AT = 'PostgreSQL at db.example:5433';
const failure = (code: string | undefined, message = 'words') =>
  Object.assign(new Error(message), { code });
const CERTIFICATE =
  'has a certificate that is not trusted. Give its certificate authority with ?sslrootcert=FILE.';

describe('what went wrong', () => {
  test.each<[string | undefined, string, FleetError['code'], string]>([
    [
      '28000',
      'no pg_hba.conf entry for host "192.0.2.1", no encryption',
      'tls',
      'takes only encrypted connections. Remove ?sslmode=disable from the address.',
    ],
    [
      '28000',
      'no pg_hba.conf entry, SSL off',
      'tls',
      'takes only encrypted connections. Remove ?sslmode=disable from the address.',
    ],
    [
      '28000',
      'no pg_hba.conf entry',
      'password',
      'refused the user or the password. Correct them in the address.',
    ],
    [
      '28P01',
      'no encryption',
      'password',
      'refused the user or the password. Correct them in the address.',
    ],
    ['3D000', '', 'no_database', 'has no such database. Create it, or choose another.'],
    ['42501', '', 'no_rights', 'lets this user create no schema. Grant it CREATE on the database.'],
    ...[
      'ECONNREFUSED',
      'ENOTFOUND',
      'EAI_AGAIN',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'ETIMEDOUT',
      'ECONNRESET',
    ].map((code): [string, string, FleetError['code'], string] => [
      code,
      '',
      'unreachable',
      `cannot be reached (${code}). Check host, port and firewall.`,
    ]),
    [
      undefined,
      'The server does not support SSL connections',
      'tls',
      'does not support TLS. Turn it on there, or add ?sslmode=disable.',
    ],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', '', 'tls', CERTIFICATE],
    ['ERR_TLS_CERT_ALTNAME_INVALID', "Host: x. is not in the cert's altnames", 'tls', CERTIFICATE],
    [undefined, 'unable to verify the first certificate', 'tls', CERTIFICATE],
    ['57P03', 'starting up', 'unreachable', 'is starting or stopping. Try again in a moment.'],
    [
      undefined,
      'no',
      'not_postgresql',
      'did not answer like a PostgreSQL server. Check host and port.',
    ],
    [
      'EPROTO',
      'no',
      'not_postgresql',
      'did not answer like a PostgreSQL server. Check host and port.',
    ],
    ['53300', 'too many clients', 'other', 'answered with an error: too many clients (53300).'],
  ])('%s %s is said', (code, message, kind, sentence) => {
    const error = asFleetError(failure(code, message), ADDRESS);
    expect([error.code, error.message]).toEqual([kind, `${AT} ${sentence}`]);
  });

  test('with the file of an authority is said without the place', () => {
    const { code, message } = asFleetError(failure('ENOENT'), ADDRESS);
    expect([code, message]).toEqual([
      'tls',
      'The file that sslrootcert names cannot be read. Correct it.',
    ]);
  });

  test('at every address of a name is what went wrong at the first', () => {
    const all = new AggregateError([failure('ECONNREFUSED'), failure('ETIMEDOUT')], '');
    expect(asFleetError(all, ADDRESS).code).toBe('unreachable');
    expect(asFleetError(all, ADDRESS).message).toContain('(ECONNREFUSED)');
  });

  test('stays what it is, where it was said before', () => {
    const known = new FleetError('schema', 'known');
    expect(asFleetError(known, ADDRESS)).toBe(known);
  });

  test('names the database, but no password and no more than 300 characters', () => {
    const embedded = { embedded: {} } as never;
    expect(asFleetError(null, embedded).message).toBe(
      'The embedded PostgreSQL did not answer like a PostgreSQL server. Check host and port.',
    );
    expect(asFleetError(failure('42501'), 'nonsense').message).toBe(
      'PostgreSQL lets this user create no schema. Grant it CREATE on the database.',
    );
    const long = asFleetError(failure('53300', 'x'.repeat(301)), ADDRESS).message;
    expect(long).toBe(`${AT} answered with an error: ${'x'.repeat(300)} (53300).`);
  });
});

describe('a connection', () => {
  test('gives up after a while, and is encrypted unless that is switched off', () => {
    expect(clientOptions(ADDRESS)).toMatchObject({
      host: 'db.example',
      port: 5433,
      user: 'vouch',
      database: 'fleet',
      application_name: 'vouch',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
      options: '-c idle_in_transaction_session_timeout=30000 -c tcp_user_timeout=30000',
    });
    expect(clientOptions(`${ADDRESS}?sslmode=disable`, 7)).toMatchObject({
      ssl: false,
      query_timeout: 7,
    });
    expect(clientOptions(ADDRESS).ssl).not.toBe(false);
  });

  test('to what is no address fails with what is wrong with it', () => {
    expect(() => clientOptions('mysql://db.example')).toThrow(FleetError);
  });

  test('that cannot be made is said in a sentence', async () => {
    const options = { database: 'postgres://vouch@127.0.0.1:1/fleet', name: 'w' };
    const log = { info: () => {}, error: () => {} };
    await expect(openPgBoss({ ...options, log })).rejects.toMatchObject({
      code: 'unreachable',
      message:
        'PostgreSQL at 127.0.0.1:1 cannot be reached (ECONNREFUSED). Check host, port and firewall.',
    });
  });
});

describe('the clock of PostgreSQL', () => {
  const database = (version: number | null, ms: () => number) => {
    const asked: string[] = [];
    const query = async (text: string) => {
      asked.push(text);
      if (text.includes('to_regclass')) return { rows: [{ there: version !== null }] };
      if (text.includes('version')) return { rows: [{ version }] };
      return { rows: [{ ms: String(ms()) }] };
    };
    return { query, asked };
  };

  test.each([null, BOSS_SCHEMA - 1, BOSS_SCHEMA])('is asked at schema %j', async (version) => {
    const { query, asked } = database(version, () => Date.now() + 3_600_000);
    const off = await offOf(query);
    expect(Math.abs(off - 3_600_000)).toBeLessThan(60_000);
    expect(asked).toHaveLength(version === null ? 2 : 3);
    expect(asked[0]).toBe("SELECT to_regclass('vouch_fleet.version') IS NOT NULL AS there");
  });

  test('is not asked where the tables belong to a newer Vouch', async () => {
    const { query, asked } = database(BOSS_SCHEMA + 1, () => 0);
    await expect(offOf(query)).rejects.toMatchObject({
      code: 'schema',
      message: `The fleet's tables in PostgreSQL belong to a newer Vouch (schema ${BOSS_SCHEMA + 1}; this one supports ${BOSS_SCHEMA}). Update this Vouch.`,
    });
    expect(asked).toHaveLength(2);
  });
});
