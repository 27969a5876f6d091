// Which hosts have accepted anybody within a day, by each way out, until the network changes.
import { expect, test } from 'vitest';
import { createAcceptingHosts } from '../../../src-main/adapters/smtp/accepting-hosts.ts';
import type { LookupCache } from '../../../src-main/engine/ports.ts';

test('a host has accepted somebody for a day, for each way out by itself, until the network changes', async () => {
  const kept = new Map<string, { value: unknown; until: number }>();
  const cache: LookupCache = {
    read: async (kind: string, key: string, now: number) => {
      const entry = kept.get(`${kind} ${key}`);
      return entry !== undefined && entry.until > now ? entry.value : null;
    },
    write: async (kind: string, key: string, value: unknown, until: number) => {
      kept.set(`${kind} ${key}`, { value, until });
    },
  };
  const clock = { at: 1_000, now: () => clock.at };
  const direct = createAcceptingHosts(cache, clock, null);
  const proxied = createAcceptingHosts(cache, clock, 'socks5://proxy:1080');
  expect(await direct.has('mx')).toBe(false);
  direct.add('mx');
  expect([await direct.has('mx'), await proxied.has('mx')]).toEqual([true, false]);
  proxied.add('mx');
  expect(await proxied.has('mx')).toBe(true);
  expect([...kept.keys()]).toEqual([
    'accepting_host/1 mx',
    'accepting_host/1 mx over socks5://proxy:1080',
  ]);
  clock.at += 86_399_999;
  expect(await direct.has('mx')).toBe(true);
  clock.at += 1;
  expect(await direct.has('mx')).toBe(false);
  direct.add('mx');
  direct.networkChanged();
  expect(await direct.has('mx')).toBe(true);
  clock.at += 1;
  direct.networkChanged();
  expect(await direct.has('mx')).toBe(false);
});
