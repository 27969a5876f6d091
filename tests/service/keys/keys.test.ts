import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { looksLikeKey } from '../../../src-main/service/keys/keys.ts';
import { openTestService, type TestService } from '../harness.ts';

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
    for (let index = 11; index < key.length; index += 1) {
      const other = key[index] === 'a' ? 'b' : 'a';
      expect(looksLikeKey(key.slice(0, index) + other + key.slice(index + 1))).toBe(false);
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

  test('in use are recognised without the store, until anything about them changes', async () => {
    const { keys, policy } = vouch.service;
    const { key, id } = await keys.create('script');
    const other = await keys.create('other');
    expect(keys.recognise(key)).toBeNull();
    await keys.authenticate(key);
    expect(keys.recognise(key)).toMatchObject({ keyId: id, policyId: null });
    expect(keys.recognise(other.key)).toBeNull();
    expect(keys.recognise(`${key.slice(0, -1)}_`)).toBeNull();
    const strict = { approve: 99, review: 50, weights: {} };
    const { policy_id: policyId } = await policy.create('Strict', strict, null);
    await keys.setPolicy({ keyId: id, policyId });
    expect(keys.recognise(key)).toBeNull();
    await keys.authenticate(key);
    expect(keys.recognise(key)).toMatchObject({ keyId: id, policyId });
    await keys.revoke(id);
    expect(keys.recognise(key)).toBeNull();
    expect(await keys.authenticate(key)).toBeNull();
    expect(keys.recognise(key)).toBeNull();
  });

  test('are asked of the store again after a minute, which notes their use', async () => {
    const { keys } = vouch.service;
    const { key } = await keys.create('script');
    await keys.authenticate(key);
    vouch.time.now += 59_999;
    expect(keys.recognise(key)).not.toBeNull();
    vouch.time.now += 1;
    expect(keys.recognise(key)).toBeNull();
    await keys.authenticate(key);
    expect(keys.recognise(key)).not.toBeNull();
    expect((await keys.list())[0]?.last_used_at).toBe(new Date(vouch.time.now).toISOString());
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

  test('are refused to whoever asks while their use cannot be noted', async () => {
    const full = new Error('the disk is full');
    const failing = await openTestService({
      wrapStore: (store) => ({ ...store, touchKeys: () => Promise.reject(full) }),
    });
    onTestFinished(() => failing.close());
    const { key } = await failing.service.keys.create('script');
    await expect(failing.service.keys.authenticate(key)).rejects.toBe(full);
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
