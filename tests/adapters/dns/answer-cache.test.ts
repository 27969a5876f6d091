// How long answers are kept, and which ones go where there are too many.
import { describe, expect, test } from 'vitest';
import { createAnswerCache } from '../../../src-main/adapters/dns/answer-cache.ts';
import type { DnsAnswer } from '../../../src-main/engine/ports.ts';

const RECORDS: DnsAnswer<string> = { kind: 'records', records: ['198.51.100.7'], observedAt: 1000 };
const NODATA: DnsAnswer<string> = { kind: 'nodata', observedAt: 1000 };
const NXDOMAIN: DnsAnswer<string> = { kind: 'nxdomain', observedAt: 1000 };
const FAILED: DnsAnswer<string> = {
  kind: 'failed',
  reason: 'timeout',
  detail: 'no reply',
  observedAt: 1000,
};

function openCache({ cacheTtlMs = 600, negativeTtlMs = 60, cacheEntries = 4 } = {}) {
  const time = { now: 1000 };
  const cache = createAnswerCache(
    { cacheTtlMs, negativeTtlMs, cacheEntries },
    { now: () => time.now },
  );
  return { cache, time };
}

describe('an answer', () => {
  test.each([
    ['records', RECORDS, 600],
    ['no records', NODATA, 60],
    ['no such name', NXDOMAIN, 60],
  ])('with %s is kept for its time, and not at its end', (_, answer, ttlMs) => {
    const { cache, time } = openCache();
    cache.put('A acme.example', answer);
    expect(cache.get('A acme.example')).toBe(answer);
    time.now = 1000 + ttlMs - 1;
    expect(cache.get('A acme.example')).toBe(answer);
    time.now = 1000 + ttlMs;
    expect(cache.get('A acme.example')).toBeNull();
    time.now = 1000;
    expect(cache.get('A acme.example')).toBeNull();
  });

  test('that is a failure is not kept', () => {
    const { cache } = openCache();
    cache.put('A acme.example', FAILED);
    expect(cache.get('A acme.example')).toBeNull();
  });

  test('with a time to live of 0 is not kept, one of 1 ms is', () => {
    const { cache } = openCache({ cacheTtlMs: 1, negativeTtlMs: 0 });
    cache.put('A acme.example', RECORDS);
    cache.put('A globex.example', NODATA);
    expect(cache.get('A acme.example')).toBe(RECORDS);
    expect(cache.get('A globex.example')).toBeNull();
  });

  test('from after a clock that went back is not given', () => {
    const { cache, time } = openCache();
    cache.put('A acme.example', RECORDS);
    time.now = 999;
    expect(cache.get('A acme.example')).toBeNull();
  });

  test('is gone after a clearing', () => {
    const { cache } = openCache();
    cache.put('A acme.example', RECORDS);
    cache.clear();
    expect(cache.get('A acme.example')).toBeNull();
  });
});

describe('where there are too many', () => {
  test('those go that nobody asked for since the younger half was begun', () => {
    const { cache } = openCache({ cacheEntries: 4 });
    for (const key of ['a', 'b', 'c']) cache.put(key, RECORDS);
    expect(cache.get('a')).toBe(RECORDS);
    cache.put('d', RECORDS);
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key) !== null)).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  test.each([
    ['failures', FAILED, {}],
    ['answers that are not kept', NODATA, { negativeTtlMs: 0 }],
  ])('%s take no place', (_, answer, settings) => {
    const { cache } = openCache({ cacheEntries: 4, ...settings });
    for (const key of ['a', 'b', 'c']) cache.put(key, RECORDS);
    for (let more = 0; more < 8; more += 1) cache.put(`more ${more}`, answer);
    expect(['c', 'a', 'b'].map((key) => cache.get(key))).toEqual([RECORDS, RECORDS, RECORDS]);
  });

  test('the last one stays even where none is to be kept', () => {
    const { cache } = openCache({ cacheEntries: 0 });
    cache.put('a', RECORDS);
    cache.put('b', RECORDS);
    cache.put('c', RECORDS);
    expect(['a', 'b', 'c'].map((key) => cache.get(key) !== null)).toEqual([false, true, true]);
  });
});
