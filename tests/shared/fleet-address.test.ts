// How the address of a fleet's PostgreSQL is parsed, and that its password appears nowhere.
import { afterEach, describe, expect, test } from 'vitest';
import pgBoss from '../../node_modules/pg-boss/package.json' with { type: 'json' };
import { asFleetError, BOSS_SCHEMA } from '../../src-main/adapters/fleet/pg-boss.ts';
import { openSettings } from '../../src-main/service/settings/settings.ts';
import { readFleetAddress, shownAddress } from '../../src-shared/fleet-address.ts';
import { openTestService, type TestService } from '../service/harness.ts';

const WHOLE = 'postgres://vouch:p%40ss%2Fword@db.example:6000/lists';

describe('an address', () => {
  test('is read whole, with TLS that is verified', () => {
    expect(readFleetAddress(WHOLE)).toEqual({
      ok: true,
      address: {
        host: 'db.example',
        port: 6000,
        user: 'vouch',
        password: 'p@ss/word',
        database: 'lists',
        tls: { kind: 'on', verified: true, authorityFile: null },
      },
    });
  });

  test.each([
    ['postgres://a:b@127.0.0.1/d', 'off'],
    ['postgres://a:b@localhost/d', 'off'],
    ['postgres://a:b@[::1]:5432/d', 'off'],
    ['postgresql://a:b@10.0.0.1/d', 'on'],
    ['postgres://a:b@db.example/d?sslmode=disable', 'off'],
    ['postgres://a:b@127.0.0.1/d?sslmode=verify-full', 'on'],
  ])('%s has TLS %s', (address, kind) => {
    expect(readFleetAddress(address)).toMatchObject({ ok: true, address: { tls: { kind } } });
  });

  test.each([
    'mysql://a:b@h/d',
    'postgres://h/d',
    'postgres://a:secret@h',
    'postgres://a:secret@h/d?sslmode=maybe',
    'postgres://a:%zz@h/d',
    'postgres://a:secret@/d',
    `postgres://a:secret@h/${'d'.repeat(3_000)}`,
    'db.example',
    '',
  ])('that cannot be used is refused in a sentence without a secret: %s', (address) => {
    const read = readFleetAddress(address);
    expect(read.ok).toBe(false);
    if (!read.ok) expect(read.reason).not.toMatch(/secret/);
  });

  test('is shown without its password', () => {
    expect(shownAddress(WHOLE)).toBe('postgres://vouch@db.example:6000/lists');
    expect(shownAddress('postgres://a:b@db.example/d?sslmode=require')).toBe(
      'postgres://a@db.example:5432/d with TLS, unverified',
    );
  });
});

describe('the setting', () => {
  let vouch: TestService;
  afterEach(() => vouch.close());

  test('keeps the password to itself, and refuses what is no address', async () => {
    vouch = await openTestService();
    const settings = await openSettings(vouch.store);
    const received: unknown[] = [];
    settings.onChange((changed) => received.push(changed));
    const changed = await settings.change('fleet', WHOLE);
    expect(settings.values.fleet).toBe(WHOLE);
    const reported = JSON.stringify([changed, received, settings.list()]);
    expect(reported).toContain('postgres://vouch@db.example:6000/lists');
    expect(reported).not.toMatch(/p%40ss|p@ss/);
    await expect(settings.change('fleet', 'mysql://a:b@h/d')).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });
});

test('the schema that is known is that of the pg-boss in use', () => {
  expect(BOSS_SCHEMA).toBe(pgBoss.pgboss.schema);
});

test.each([
  [
    'no pg_hba.conf entry for host "192.0.2.1", user "vouch", database "vouch", no encryption',
    'tls',
    'takes only encrypted connections. Remove ?sslmode=disable from the address.',
  ],
  [
    'no pg_hba.conf entry for host "192.0.2.1", user "vouch", database "vouch", SSL encryption',
    'password',
    'refused the user or the password. Correct them in the address.',
  ],
])('a server that answers "%s" is refused as %s', (message, code, sentence) => {
  const refusal = asFleetError(
    Object.assign(new Error(message), { code: '28000' }),
    'postgres://vouch@db.example/vouch?sslmode=disable',
  );
  expect(refusal).toMatchObject({ code, message: expect.stringContaining(sentence) });
});
