// What is remembered of mail hosts: how many recipients one session takes, and who has accepted anybody within a day.
import { expect, test } from 'vitest';
import { createAcceptingHosts } from '../../../src-main/adapters/smtp/accepting-hosts.ts';
import { createRecipientsPerSession } from '../../../src-main/adapters/smtp/recipients-per-session.ts';
import { turnMissed } from '../../../src-main/adapters/smtp/silent-host.ts';
import type { LookupCache } from '../../../src-main/engine/ports.ts';

test('a host is asked for as many as it took, one more after each session that went well', () => {
  const { of, wentWell, tookOnly, refusedUs } = createRecipientsPerSession();
  expect(of('mx', 10)).toBe(10);
  tookOnly('mx', 4);
  expect([of('mx', 10), of('mx', 3), of('other', 10)]).toEqual([4, 3, 10]);
  tookOnly('mx', 4);
  wentWell('mx');
  wentWell('other');
  expect([of('mx', 10), of('other', 10)]).toEqual([5, 10]);
  refusedUs('mx', 9);
  expect(of('mx', 10)).toBe(4);
  refusedUs('mx', 1);
  expect(of('mx', 10)).toBe(1);
  tookOnly('mx', 0);
  expect(of('mx', 10)).toBe(1);
});

test('what is learnt is forgotten where the table allows no more, and when it is too much', () => {
  const { of, tookOnly, wentWell } = createRecipientsPerSession();
  tookOnly('mx', 3);
  expect(of('mx', 3)).toBe(3);
  wentWell('mx');
  expect(of('mx', 10)).toBe(10);
  for (let at = 0; at < 5_000; at += 1) tookOnly(`mx${at}`, 2);
  expect(of('mx0', 10)).toBe(2);
  tookOnly('another', 2);
  expect([of('mx0', 10), of('another', 10)]).toEqual([10, 2]);
});

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
  await direct.add('mx');
  expect([await direct.has('mx'), await proxied.has('mx')]).toEqual([true, false]);
  await proxied.add('mx');
  expect(await proxied.has('mx')).toBe(true);
  clock.at += 86_399_999;
  expect(await direct.has('mx')).toBe(true);
  clock.at += 1;
  expect(await direct.has('mx')).toBe(false);
  await direct.add('mx');
  direct.networkChanged();
  expect(await direct.has('mx')).toBe(true);
  clock.at += 1;
  direct.networkChanged();
  expect(await direct.has('mx')).toBe(false);
});

test.each([
  ['aborted', 'the check ended before mx had answered'],
  ['waited_too_long', 'mx is rate-limited, and its queue did not clear within 90 s'],
  ['busy', 'mx asked not to be contacted for a while'],
  ['silent', 'mx is not contacted for a while, because it failed to answer several times in a row'],
] as const)('a turn that did not come: %s', (why, words) => {
  expect(turnMissed('mx', why, 90_000)).toBe(words);
});
