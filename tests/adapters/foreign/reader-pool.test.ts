// How readings are shared out among a few readers, and what becomes of those that wait.
import { afterEach, expect, test } from 'vitest';
import { createReaderPool } from '../../../src-main/adapters/foreign/reader-pool.ts';
import { createReaderProcess } from '../../../src-main/adapters/foreign/reader-process.ts';
import type { Reader } from '../../../src-main/adapters/foreign/reading.ts';
import { type Bombs, LONG_MS, SHORT_MS, startBombs } from './readers.ts';

const LONG = { deadlineMs: LONG_MS };
const SHORT = { deadlineMs: SHORT_MS };

const open: Reader<Bombs>[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()));
});

function pool(count: number, waiting = 1_000) {
  const made = createReaderPool<Bombs>({
    count,
    waiting,
    create: () =>
      createReaderProcess<Bombs>({
        start: startBombs,
        memoryMb: 160,
        lives: 'again',
        idleMs: null,
      }),
  });
  open.push(made);
  return made;
}

test('one reader is warmed, once, and none when all is closed', async () => {
  const told: string[] = [];
  const made = createReaderPool<Bombs>({
    count: 2,
    waiting: 1,
    create: () => ({
      warm: () => void told.push('warm'),
      call: async () => ({ ok: false, reason: 'aborted', detail: '' }),
      close: async () => void told.push('closed'),
    }),
  });
  made.warm();
  made.warm();
  await made.close();
  made.warm();
  expect(told).toEqual(['warm', 'closed']);
  expect(await made.call('process', null, LONG)).toEqual({
    ok: false,
    reason: 'aborted',
    detail: 'The reader is closed',
  });
});

test('a second process is started only while the first is at work', {
  timeout: LONG_MS,
}, async () => {
  const two = pool(2);
  const alone = [await two.call('process', null, LONG), await two.call('process', null, LONG)];
  expect(alone[1]).toEqual(alone[0]);
  const together = await Promise.all(
    Array.from({ length: 20 }, () => two.call('process', null, LONG)),
  );
  expect(new Set(together.map((each) => each.ok && each.value)).size).toBe(2);
});

test('what is endless holds up nobody but itself', { timeout: LONG_MS }, async () => {
  const two = pool(2);
  const endless = two.call('endlessLoop', null, LONG);
  const others = await Promise.all(
    Array.from({ length: 50 }, (_, index) => two.call('echo', index, LONG)),
  );
  expect(others).toEqual(others.map((_, value) => ({ ok: true, value })));
  await two.close();
  expect(await endless).toMatchObject({ reason: 'aborted' });
});

test('those behind several that are killed are read in the end', { timeout: LONG_MS }, async () => {
  const two = pool(2);
  const bombs = (['endlessPattern', 'oneArray', 'endlessLoop', 'ends'] as const).map((bomb) =>
    two.call(bomb, null, bomb.startsWith('endless') ? SHORT : LONG),
  );
  const others = Array.from({ length: 10 }, (_, value) => two.call('echo', value, LONG));
  const reasons = (await Promise.all(bombs)).map((each) => (each.ok ? 'read' : each.reason));
  expect(reasons).toEqual(['timeout', 'memory', 'timeout', 'crashed']);
  expect(await Promise.all(others)).toEqual(others.map((_, value) => ({ ok: true, value })));
});

test('no more wait than may', { timeout: LONG_MS }, async () => {
  const one = pool(1, 2);
  const all = await Promise.all(
    Array.from({ length: 5 }, (_, value) => one.call('echo', value, LONG)),
  );
  expect(all.map((each) => (each.ok ? each.value : each.reason))).toEqual([
    0,
    1,
    2,
    'full',
    'full',
  ]);
});

test('whoever gives up in the queue or at work leaves the others their turn', {
  timeout: LONG_MS,
}, async () => {
  const one = pool(1);
  const impatient = new AbortController();
  const calls = [
    one.call('endlessLoop', null, { ...SHORT, signal: impatient.signal }),
    one.call('echo', 1, { ...LONG, signal: impatient.signal }),
    one.call('echo', 2, LONG),
  ];
  impatient.abort();
  const given = { ok: false, reason: 'aborted', detail: 'The caller gave up' };
  expect(await Promise.all(calls)).toEqual([given, given, { ok: true, value: 2 }]);
});

test('closing answers everybody who waits', { timeout: LONG_MS }, async () => {
  const one = pool(1);
  one.warm();
  const calls = [
    one.call('endlessLoop', null, LONG),
    one.call('echo', 1, LONG),
    one.call('echo', 2, LONG),
  ];
  await one.close();
  const reasons = (await Promise.all(calls)).map((each) => (each.ok ? 'read' : each.reason));
  expect(reasons).toEqual(['aborted', 'aborted', 'aborted']);
  expect(await one.call('echo', 1, LONG)).toMatchObject({ reason: 'aborted' });
});
