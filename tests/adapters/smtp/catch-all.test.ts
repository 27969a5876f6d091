// What is known of a domain that may accept any recipient: for how long, who finds it out, and where it is put first.
import { expect, test } from 'vitest';
import { createCatchAllCache } from '../../../src-main/adapters/smtp/catch-all.ts';
import {
  type CatchAllAnswer,
  REPLY_READING,
} from '../../../src-main/engine/mailbox/catch-all-answer.ts';
import { memoryFacts } from '../registration/memory-facts.ts';

const DAY_MS = 86_400_000;
const START = 1_000_000;
const never = new AbortController().signal;
const answer = (catchAll: CatchAllAnswer['catchAll'], words: string | null = '250 ok') => ({
  catchAll,
  words,
});

function opened() {
  const facts = memoryFacts();
  const clock = { time: START, now: () => clock.time };
  let made = 0;
  const cache = createCatchAllCache(facts, clock, (domain) => `made-up-${++made}-${domain}`);
  const asked: string[] = [];
  const asking = (given: CatchAllAnswer | null) => async (localPart: string) => {
    asked.push(localPart);
    return given;
  };
  return { cache, facts, clock, asked, asking };
}

test.each([
  ['yes', DAY_MS],
  ['no', DAY_MS],
  ['inconclusive', 600_000],
] as const)('that it is %s is kept for %i ms', async (catchAll, lifetimeMs) => {
  const { cache, clock, asked, asking } = opened();
  const given = answer(catchAll);
  expect(await cache.known('a.test')).toBe(false);
  expect(await cache.of('a.test', asking(given), never)).toEqual(given);
  clock.time += lifetimeMs - 1;
  expect(await cache.known('a.test')).toBe(true);
  expect(await cache.of('a.test', asking(null), never)).toEqual(given);
  expect(asked).toEqual(['made-up-1-a.test']);
  clock.time += 1;
  expect(await cache.known('a.test')).toBe(false);
  await cache.of('a.test', asking(given), never);
  expect(asked).toEqual(['made-up-1-a.test', 'made-up-2-a.test']);
});

test('a question that was never answered is inconclusive, and not kept', async () => {
  const { cache, facts, asking } = opened();
  expect(await cache.of('a.test', asking(null), never)).toEqual(answer('inconclusive', null));
  expect([await cache.known('a.test'), facts.expiries.size]).toEqual([false, 0]);
});

test('one that was put off rests for a minute, and is then asked for the same recipient', async () => {
  const { cache, facts, clock, asked, asking } = opened();
  const putOff = answer('put_off', '450 later');
  expect(await cache.of('a.test', asking(putOff), never)).toEqual(putOff);
  expect(facts.expiries.get(`catch_all/${REPLY_READING} a.test`)).toBe(START + DAY_MS);
  clock.time += 59_999;
  expect(await cache.known('a.test')).toBe(true);
  expect(await cache.of('a.test', asking(answer('no')), never)).toEqual(putOff);
  clock.time += 1;
  expect(await cache.known('a.test')).toBe(false);
  expect(await cache.of('a.test', asking(answer('no')), never)).toEqual(answer('no'));
  expect(asked).toEqual(['made-up-1-a.test', 'made-up-1-a.test']);
  expect(await cache.of('a.test', asking(null), never)).toEqual(answer('no'));
});

test('one that is announced and put off may be asked at once', async () => {
  const { cache, asked, asking } = opened();
  await cache.announce('a.test', asking(answer('put_off')));
  expect(await cache.known('a.test')).toBe(false);
  await cache.announce('a.test', asking(answer('yes')));
  expect(await cache.of('a.test', asking(answer('yes')), never)).toEqual(answer('yes'));
  expect(asked).toEqual(['made-up-1-a.test', 'made-up-1-a.test']);
});

test('others wait for who asks, and ask themselves where that was in vain', async () => {
  const { cache, asked, asking } = opened();
  const gate = Promise.withResolvers<CatchAllAnswer | null>();
  const first = cache.of(
    'a.test',
    async (localPart) => {
      asked.push(localPart);
      return gate.promise;
    },
    never,
  );
  const giving = new AbortController();
  const waits = cache.of('a.test', asking(answer('yes')), never);
  const gives = cache.of('a.test', asking(answer('no')), giving.signal);
  await cache.announce('a.test', asking(answer('no')));
  giving.abort();
  expect(await gives).toEqual(answer('inconclusive', null));
  gate.resolve(null);
  expect([await first, await waits]).toEqual([answer('inconclusive', null), answer('yes')]);
  expect(asked).toEqual(['made-up-1-a.test', 'made-up-2-a.test']);
});

test('others have the answer of who asks, and their failure leaves the question open', async () => {
  const { cache, asked, asking } = opened();
  const both = [
    cache.of('a.test', asking(answer('yes')), never),
    cache.of('a.test', asking(answer('no')), never),
  ];
  expect(await Promise.all(both)).toEqual([answer('yes'), answer('yes')]);
  const broken = cache.of('b.test', () => Promise.reject(new Error('bug')), never);
  await expect(broken).rejects.toThrow(new Error('bug'));
  expect(await cache.of('b.test', asking(answer('no')), never)).toEqual(answer('no'));
  expect(asked).toEqual(['made-up-1-a.test', 'made-up-3-b.test']);
});

test('a question is put first once', () => {
  const { cache } = opened();
  expect(cache.takeFirst('a.test')).toBe(false);
  expect([cache.putFirst('a.test'), cache.putFirst('a.test')]).toEqual([true, true]);
  expect([cache.takeFirst('a.test'), cache.takeFirst('a.test')]).toEqual([true, false]);
  expect([cache.putFirst('a.test'), cache.takeFirst('a.test')]).toEqual([false, false]);
});

test('of five thousand domains it is remembered where', () => {
  const { cache } = opened();
  for (let at = 0; at < 5_000; at += 1) cache.putFirst(`${at}.test`);
  expect(cache.takeFirst('0.test')).toBe(true);
  expect(cache.putFirst('one-more.test')).toBe(true);
  expect([cache.takeFirst('1.test'), cache.takeFirst('one-more.test')]).toEqual([false, true]);
});
