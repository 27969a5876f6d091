// What a running list remembers of its domains and rows, and what goes first where there is no more room.
import { describe, expect, test } from 'vitest';
import type { SlowDomainFacts } from '../../../../src-main/engine/gather/slow-sources.ts';
import {
  createRunCache,
  type DomainEntry,
} from '../../../../src-main/service/jobs/stages/run-cache.ts';
import type { OpenItem } from '../../../../src-main/service/ports/jobs.ts';

const entry = () => ({ noted: false }) as DomainEntry;

describe('facts of the DNS', () => {
  test('are kept until they are forgotten', () => {
    const cache = createRunCache();
    const known = entry();
    expect(cache.dns('a')).toBeUndefined();
    cache.keepDns('a', known);
    expect(cache.dns('a')).toBe(known);
    cache.forgetDns('a');
    expect(cache.dns('a')).toBeUndefined();
  });

  test('take the place of the look-up that brought them, unless that was forgotten or renewed', async () => {
    const cache = createRunCache();
    const [found, other] = [entry(), entry()];
    const looking = Promise.resolve(found);
    cache.keepDns('a', looking);
    expect(cache.dns('a')).toBe(looking);
    await looking;
    expect(cache.dns('a')).toBe(found);
    cache.keepDns('b', looking);
    cache.forgetDns('b');
    cache.keepDns('c', looking);
    cache.keepDns('c', other);
    await new Promise(setImmediate);
    expect([cache.dns('b'), cache.dns('c')]).toEqual([undefined, other]);
    expect(cache.dns('c')).toBe(other);
  });

  test('of a look-up that failed are none, and nothing is left unhandled', async () => {
    const cache = createRunCache();
    const failing = Promise.reject(new Error('no network'));
    cache.keepDns('a', failing);
    await expect(cache.dns('a')).rejects.toThrow('no network');
    await new Promise(setImmediate);
    expect(cache.dns('a')).toBe(failing);
  });

  test('of 8,192 domains are kept, those that were not used for longest go first', () => {
    const cache = createRunCache();
    for (let at = 0; at < 8_192; at += 1) cache.keepDns(`${at}`, entry());
    expect(cache.dns('0')).toBeDefined();
    cache.keepDns('more', entry());
    expect([cache.dns('0') !== undefined, cache.dns('1')]).toEqual([true, undefined]);
    cache.keepDns('2', entry());
    cache.keepDns('yet more', entry());
    expect([cache.dns('2') !== undefined, cache.dns('3')]).toEqual([true, undefined]);
  });
});

test('answers of slow sources are kept of 1,024 domains', () => {
  const cache = createRunCache();
  const answers = {} as SlowDomainFacts;
  for (let at = 0; at < 1_024; at += 1) cache.keepSlow(`${at}`, answers);
  expect(cache.slow('0')).toBe(answers);
  cache.keepSlow('more', answers);
  expect([cache.slow('0'), cache.slow('1'), cache.slow('gone')]).toEqual([
    answers,
    undefined,
    undefined,
  ]);
});

test('rows are kept as long as there is room, and forgotten by their index', () => {
  const cache = createRunCache();
  const row = (index: number) => ({ index }) as OpenItem;
  for (let at = 0; at < 16_384; at += 1) cache.keepRow(row(at));
  cache.keepRow(row(16_384));
  expect([cache.row(16_383)?.index, cache.row(16_384)]).toEqual([16_383, undefined]);
  cache.forgetRow(0);
  cache.keepRow(row(16_384));
  expect([cache.row(0), cache.row(16_384)?.index]).toEqual([undefined, 16_384]);
});
