// What a reader asks of its process, step by step, with a process that the test plays and time that it moves.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createReaderProcess,
  type ReaderEvents,
  type ReaderProcessOptions,
} from '../../../src-main/adapters/foreign/reader-process.ts';

type Methods = { readonly read: (input: string) => string };
const OPTIONS = { deadlineMs: 1_000 };
const END = { outOfMemory: false, detail: 'it fell over' };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate'] }));
afterEach(() => void vi.useRealTimers());

function opened(options: Partial<ReaderProcessOptions> = {}) {
  const log: unknown[] = [];
  const processes: ReaderEvents[] = [];
  const reader = createReaderProcess<Methods>({
    start(memoryMb, events) {
      processes.push(events);
      log.push(`start with ${memoryMb}`);
      return {
        send: ({ id, method, input, deadlineMs }) =>
          log.push(`${id}: ${method} ${input} in ${deadlineMs}`),
        kill: () => log.push('kill'),
        hold: (on) => log.push(`hold ${on}`),
      };
    },
    memoryMb: 64,
    lives: 'again',
    idleMs: 5_000,
    ...options,
  });
  return {
    reader,
    read: (input: string, signal?: AbortSignal) =>
      reader.call('read', input, signal === undefined ? OPTIONS : { ...OPTIONS, signal }),
    /** The latest process. */
    process: () => processes.at(-1) as ReaderEvents,
    /** What was asked since. */
    steps: () => log.splice(0),
  };
}

test('one that is warmed waits without holding the program, and goes when it is idle', async () => {
  const { reader, read, process, steps } = opened();
  reader.warm();
  reader.warm();
  expect(steps()).toEqual(['start with 64', 'hold false']);
  process().replied({ kind: 'ready' });
  expect(steps()).toEqual(['hold false']);
  const first = read('a');
  const second = read('b');
  expect(steps()).toEqual(['hold true', '1: read a in 1000']);
  process().replied({ kind: 'value', id: 7, value: 'stray' });
  process().replied({ kind: 'value', id: 1, value: 'A' });
  expect(await first).toEqual({ ok: true, value: 'A' });
  expect(steps()).toEqual(['hold true', '2: read b in 1000']);
  process().replied({ kind: 'thrown', id: 2, detail: 'odd' } as never);
  expect(await second).toEqual({ ok: false, reason: 'crashed', detail: 'odd' });
  expect(steps()).toEqual(['hold false']);
  vi.advanceTimersByTime(4_999);
  expect(steps()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(steps()).toEqual(['kill']);
  const third = read('c');
  expect(steps()).toEqual(['hold true']);
  process().ended(END);
  expect(steps()).toEqual(['start with 64', 'hold true', 'hold true']);
  process().replied({ kind: 'ready' });
  process().replied({ kind: 'value', id: 3, value: 'C' });
  expect(await third).toEqual({ ok: true, value: 'C' });
});

test('a call that takes too long costs its process, and the next one has another', async () => {
  const { read, process, steps } = opened();
  const slow = read('slow');
  const next = read('next');
  process().replied({ kind: 'ready' });
  steps();
  vi.advanceTimersByTime(999);
  expect(steps()).toEqual([]);
  vi.advanceTimersByTime(1);
  vi.runOnlyPendingTimers();
  expect(steps()).toEqual(['kill']);
  process().ended(END);
  expect(await slow).toEqual({
    ok: false,
    reason: 'timeout',
    detail: 'it could not be read within 1000 ms',
  });
  expect(steps()).toEqual(['start with 64', 'hold true', 'hold true']);
  process().replied({ kind: 'ready' });
  expect(steps()).toEqual(['hold true', '2: read next in 1000']);
  process().replied({ kind: 'value', id: 2, value: 'N' });
  expect(await next).toEqual({ ok: true, value: 'N' });
});

test.each([
  [{ outOfMemory: true, detail: 'x' }, 'memory', 'it could not be read with 64 MB of memory'],
  [END, 'crashed', 'it fell over'],
])('a process that ends at work: %j', async (end, reason, detail) => {
  const { read, process, steps } = opened();
  const call = read('a');
  process().replied({ kind: 'ready' });
  process().ended(end);
  expect(await call).toEqual({ ok: false, reason, detail });
  steps();
  void read('b');
  expect(steps()[0]).toBe('start with 64');
});

test('one that does not get ready within a minute fails who waited first', async () => {
  const { read, process, steps } = opened();
  const first = read('a');
  const second = read('b');
  steps();
  vi.advanceTimersByTime(59_999);
  expect(steps()).toEqual([]);
  vi.advanceTimersByTime(1);
  vi.runOnlyPendingTimers();
  expect(steps()).toEqual(['kill']);
  process().ended(END);
  expect(await first).toEqual({ ok: false, reason: 'crashed', detail: 'the reader did not start' });
  process().replied({ kind: 'ready' });
  process().replied({ kind: 'value', id: 1, value: 'B' });
  expect(await second).toEqual({ ok: true, value: 'B' });
});

test('one that lives once answers all later calls as the one that ended it', async () => {
  const { read, process, steps } = opened({ lives: 'once' });
  const calls = [read('a'), read('b')];
  process().replied({ kind: 'ready' });
  process().ended(END);
  const failed = { ok: false, reason: 'crashed', detail: 'it fell over' };
  expect(await Promise.all([...calls, read('c')])).toEqual([failed, failed, failed]);
  expect(steps().filter((step) => step === 'start with 64')).toHaveLength(1);
});

test('one that lives once and goes when it is idle comes back', async () => {
  const { reader, read, process, steps } = opened({ lives: 'once' });
  reader.warm();
  process().replied({ kind: 'ready' });
  vi.advanceTimersByTime(5_000);
  process().ended(END);
  steps();
  const call = read('a');
  process().replied({ kind: 'ready' });
  process().replied({ kind: 'value', id: 1, value: 'A' });
  expect(await call).toEqual({ ok: true, value: 'A' });
});

test('whoever gives up is answered, and their work ends before the next begins', async () => {
  const { read, process, steps } = opened();
  const aborted = { ok: false, reason: 'aborted', detail: 'The caller gave up' };
  expect(await read('late', AbortSignal.abort())).toEqual(aborted);
  expect(steps()).toEqual([]);
  const giving = new AbortController();
  const working = read('a', giving.signal);
  const waiting = read('b', giving.signal);
  const other = read('c');
  process().replied({ kind: 'ready' });
  giving.abort();
  expect(await Promise.all([working, waiting])).toEqual([aborted, aborted]);
  steps();
  process().replied({ kind: 'value', id: 1, value: 'A' });
  expect(steps()).toEqual(['hold true', '2: read c in 1000']);
  process().replied({ kind: 'value', id: 2, value: 'C' });
  expect(await other).toEqual({ ok: true, value: 'C' });
});

test('one without an end to its idleness stays', () => {
  const { reader, process, steps } = opened({ idleMs: null });
  reader.warm();
  process().replied({ kind: 'ready' });
  steps();
  vi.advanceTimersByTime(10_000_000);
  expect(steps()).toEqual([]);
});

test('closing answers all, and waits for the end of the process', async () => {
  const { reader, read, process, steps } = opened();
  const closed = { ok: false, reason: 'aborted', detail: 'The reader is closed' };
  const working = read('a');
  const waiting = read('b');
  process().replied({ kind: 'ready' });
  steps();
  let over = false;
  const closing = reader.close().then(() => {
    over = true;
  });
  expect(await waiting).toEqual(closed);
  expect([over, steps()]).toEqual([false, ['hold true', 'kill']]);
  process().ended(END);
  await closing;
  expect(await working).toEqual(closed);
  expect(await read('c')).toEqual(closed);
  reader.warm();
  expect(steps()).toEqual([]);
  const unused = opened();
  await unused.reader.close();
  expect(unused.steps()).toEqual([]);
});
