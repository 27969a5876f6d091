import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { looksLikeKey } from '../../src-main/service/keys/keys.ts';
import { openTestService, type TestService } from './harness.ts';

let vouch: TestService;

beforeEach(async () => {
  vouch = await openTestService();
});
afterEach(() => vouch.close());

describe('keys', () => {
  test('have the fixed prefix, 32 characters and 6 of checksum', async () => {
    const { key } = await vouch.service.keys.create('script');
    expect(key).toMatch(/^vouch_live_[0-9A-Za-z]{38}$/);
    expect(looksLikeKey(key)).toBe(true);
  });

  test('a single wrong character is found by the checksum', async () => {
    const { key } = await vouch.service.keys.create('script');
    for (let place = 11; place < key.length; place += 1) {
      const other = key[place] === 'a' ? 'b' : 'a';
      expect(looksLikeKey(key.slice(0, place) + other + key.slice(place + 1))).toBe(false);
    }
  });

  test('are recognised until they are revoked', async () => {
    const { key, id } = await vouch.service.keys.create('script');
    expect(await vouch.service.keys.authenticate(key)).toMatchObject({
      keyId: id,
      name: 'script',
    });
    await vouch.service.keys.revoke(id);
    expect(await vouch.service.keys.authenticate(key)).toBeNull();
  });

  test('only a hash and a hint are kept', async () => {
    const { key } = await vouch.service.keys.create('script');
    const [kept] = await vouch.store.listKeys();
    expect(JSON.stringify(kept)).not.toContain(key.slice(14, 40));
    expect(kept?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('remember when they were last used', async () => {
    const { key } = await vouch.service.keys.create('script');
    expect((await vouch.service.keys.list())[0]?.last_used_at).toBeNull();
    vouch.time.now += 5000;
    await vouch.service.keys.authenticate(key);
    expect((await vouch.service.keys.list())[0]?.last_used_at).toBe(
      new Date(vouch.time.now).toISOString(),
    );
  });

  test.each(['', 'vouch_live_', 'Bearer x', `vouch_live_${'0'.repeat(38)}`, 'vouch_live_\u0000'])(
    'text that is no key (%j) is no key',
    async (text) => {
      expect(await vouch.service.keys.authenticate(text)).toBeNull();
    },
  );

  test('an unknown key cannot be revoked', async () => {
    await expect(vouch.service.keys.revoke('nobody')).rejects.toMatchObject({
      code: 'key_not_found',
    });
  });
});
