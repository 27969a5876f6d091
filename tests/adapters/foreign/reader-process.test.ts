// Whether a reader in a process of its own can be stopped whatever it does, and what is said of it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import {
  createReaderProcess,
  type ReaderProcessOptions,
} from '../../../src-main/adapters/foreign/reader-process.ts';
import type { Reader } from '../../../src-main/adapters/foreign/reading.ts';
import { DEEP } from '../../setup/depth.ts';
import { V8_FLAGS } from '../../v8-flags.ts';
import { type Bombs, LONG_MS, SHORT_MS, startBombs, startLarge } from './readers.ts';

const open: Reader<Bombs>[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((reader) => reader.close()));
});

const LONG = { deadlineMs: LONG_MS };
const SHORT = { deadlineMs: SHORT_MS };

function reader(options: Partial<ReaderProcessOptions> = {}): Reader<Bombs> {
  const made = createReaderProcess<Bombs>({
    start: startBombs,
    memoryMb: 160,
    lives: 'again',
    idleMs: null,
    ...options,
  });
  open.push(made);
  return made;
}

test('values and bytes go over and come back', { timeout: LONG_MS }, async () => {
  const one = reader();
  const input = { text: 'ä', list: [1, null], moment: new Date(0) };
  expect(await one.call('echo', input, LONG)).toEqual({ ok: true, value: input });
  expect(await one.call('sizeOf', { body: Buffer.alloc(500_000, 'a') }, LONG)).toEqual({
    ok: true,
    value: 500_000,
  });
  expect(await one.call('later', 'x', LONG)).toEqual({ ok: true, value: 'x' });
});

test('calls are done in their order, by one process that remembers', {
  timeout: LONG_MS,
}, async () => {
  const one = reader();
  const counts = await Promise.all(
    Array.from({ length: 200 }, () => one.call('count', null, LONG)),
  );
  expect(counts).toEqual(counts.map((_, index) => ({ ok: true, value: index + 1 })));
});

test('a reader that somebody else has killed is not said to need more memory', {
  timeout: LONG_MS,
}, async () => {
  const one = reader();
  const pid = await one.call('process', null, LONG);
  const reading = one.call('neverAnswers', null, LONG);
  process.kill(pid.ok ? pid.value : 0, 'SIGKILL');
  expect(await reading).toEqual({
    ok: false,
    reason: 'crashed',
    detail: 'another program, or the system, has ended the reader',
  });
});

describe('what never ends is ended', () => {
  test.each(['endlessLoop', 'endlessPattern', 'neverAnswers'] as const)(
    '%s is reported as a time-out, and the next call gets a fresh process',
    { timeout: LONG_MS },
    async (bomb) => {
      const one = reader();
      const before = await one.call('process', null, LONG);
      const [bombed, after] = await Promise.all([
        one.call(bomb, null, SHORT),
        one.call('process', null, LONG),
      ]);
      expect(bombed).toEqual({
        ok: false,
        reason: 'timeout',
        detail: `it could not be read within ${SHORT_MS} ms`,
      });
      expect(after.ok).toBe(true);
      expect(after).not.toEqual(before);
    },
  );
});

describe('what takes too much memory ends alone', () => {
  const others = ['oneArray', 'oneString', 'strings', 'growingMap', 'bigJson'] as const;
  test.each(['smallObjects', 'buffers', ...(DEEP ? others : [])] as const)(
    '%s',
    { timeout: LONG_MS },
    async (bomb) => {
      const one = reader();
      expect(await one.call(bomb, null, LONG)).toEqual({
        ok: false,
        reason: 'memory',
        detail: 'it could not be read with 160 MB of memory',
      });
      expect(await one.call('echo', 1, LONG)).toEqual({ ok: true, value: 1 });
    },
  );
});

test('the memory that a process has at its start is not counted', {
  timeout: LONG_MS,
}, async () => {
  const one = reader({ start: startLarge });
  expect(await one.call('holds', 60_000_000, LONG)).toEqual({ ok: true, value: 60_000_000 });
  expect(await one.call('buffers', null, LONG)).toMatchObject({ ok: false, reason: 'memory' });
});

describe('a reader that fails says so', () => {
  test('a thrown error is reported in its words, shortened, and the process continues', {
    timeout: LONG_MS,
  }, async () => {
    const one = reader();
    const before = await one.call('process', null, LONG);
    expect(await one.call('throws', 'x'.repeat(5_000), LONG)).toEqual({
      ok: false,
      reason: 'crashed',
      detail: `the reader failed on it (${'x'.repeat(200)})`,
    });
    for (const bomb of ['deepCall', 'answersWhatCannotTravel'] as const)
      expect(await one.call(bomb, null, LONG)).toMatchObject({ ok: false, reason: 'crashed' });
    expect(await one.call('process', null, LONG)).toEqual(before);
  });

  test('a process that ends by itself is reported, and replaced', {
    timeout: LONG_MS,
  }, async () => {
    const one = reader();
    expect(await one.call('ends', null, LONG)).toEqual({
      ok: false,
      reason: 'crashed',
      detail: 'the reader ended by itself (exit code 3)',
    });
    expect(await one.call('endsLater', null, LONG)).toMatchObject({
      reason: 'crashed',
      detail: expect.stringContaining('(RangeError: Nobody caught this)'),
    });
    expect(await one.call('echo', 1, LONG)).toEqual({ ok: true, value: 1 });
  });

  test('one that cannot be started fails each call once', { timeout: LONG_MS }, async () => {
    let starts = 0;
    const one = reader({
      start: (_memoryMb, events) => {
        starts += 1;
        setImmediate(() => events.ended({ outOfMemory: false, detail: 'no such program' }));
        return { send() {}, kill() {}, hold() {} };
      },
    });
    const failed = { ok: false, reason: 'crashed', detail: 'no such program' };
    expect(await Promise.all([one.call('echo', 1, LONG), one.call('echo', 2, LONG)])).toEqual([
      failed,
      failed,
    ]);
    expect(starts).toBe(2);
  });

  test('where what it knew is gone with it, later calls are answered alike', {
    timeout: LONG_MS,
  }, async () => {
    const one = reader({ lives: 'once' });
    expect(await one.call('count', null, LONG)).toEqual({ ok: true, value: 1 });
    const ended = await one.call('endlessLoop', null, SHORT);
    expect(ended).toMatchObject({ ok: false, reason: 'timeout' });
    expect(await one.call('count', null, LONG)).toEqual(ended);
  });
});

test('the deadline of a call begins when it is taken up', { timeout: LONG_MS }, async () => {
  const deadlineMs = 20;
  const one = reader({
    start: (_memoryMb, events) => {
      setTimeout(() => events.replied({ kind: 'ready' }), 5 * deadlineMs);
      return {
        send: ({ id, input }) => events.replied({ kind: 'value', id, value: input }),
        kill: () => events.ended({ outOfMemory: false, detail: '' }),
        hold() {},
      };
    },
  });
  expect(await one.call('echo', 'waited', { deadlineMs })).toEqual({ ok: true, value: 'waited' });
});

test('whoever gives up is answered at once, and the others are not held up for ever', {
  timeout: LONG_MS,
}, async () => {
  const one = reader();
  await one.call('echo', 1, LONG);
  const taken = new AbortController();
  const queued = new AbortController();
  const inProgress = one.call('endlessLoop', null, { ...SHORT, signal: taken.signal });
  const waiting = one.call('count', null, { ...LONG, signal: queued.signal });
  const patient = one.call('count', null, LONG);
  taken.abort();
  queued.abort();
  const given = { ok: false, reason: 'aborted', detail: 'The caller gave up' };
  expect(await Promise.all([inProgress, waiting])).toEqual([given, given]);
  expect(await patient).toEqual({ ok: true, value: 1 });
  expect(await one.call('echo', 1, { ...LONG, signal: taken.signal })).toEqual(given);
});

test('a reader that has nothing to do is ended, and started again', {
  timeout: LONG_MS,
}, async () => {
  const one = reader({ idleMs: 1 });
  const before = await one.call('process', null, LONG);
  if (!before.ok) throw new Error(before.detail);
  await gone(before.value);
  expect(await one.call('count', null, LONG)).toEqual({ ok: true, value: 1 });
});

test('a reader that was closed answers what waited, and ends its process', {
  timeout: LONG_MS,
}, async () => {
  const one = reader();
  const before = await one.call('process', null, LONG);
  if (!before.ok) throw new Error(before.detail);
  const waits = [one.call('endlessLoop', null, LONG), one.call('echo', 1, LONG)];
  await one.close();
  const closed = { ok: false, reason: 'aborted', detail: 'The reader is closed' };
  expect(await Promise.all(waits)).toEqual([closed, closed]);
  expect(await one.call('echo', 1, LONG)).toEqual(closed);
  expect(alive(before.value)).toBe(false);
});

test('the environment of the user stays with the user', { timeout: LONG_MS }, async () => {
  const names = await reader().call('environment', null, LONG);
  expect(
    names.ok &&
      names.value.every((name) =>
        [
          'MALLOC_ARENA_MAX',
          'SystemRoot',
          'TZ',
          'NODE_CHANNEL_FD',
          'NODE_CHANNEL_SERIALIZATION_MODE',
        ].includes(name),
      ),
  ).toBe(true);
});

describe('a reader and the program that started it', () => {
  test('an idle reader keeps no program from ending', { timeout: LONG_MS }, async () => {
    const program = parent('idle');
    const [pid] = await program.words();
    await once(program.child, 'close');
    expect(program.child.exitCode).toBe(0);
    await gone(Number(pid));
  });

  test('a reader ends when its program is killed, even in the middle of something endless', {
    timeout: LONG_MS,
  }, async () => {
    const program = parent('busy');
    const [pid] = await program.words();
    program.child.kill('SIGKILL');
    await gone(Number(pid));
  });
});

/** A program that has asked a reader; says the reader's process first. */
function parent(state: 'idle' | 'busy') {
  const child = spawn(
    process.execPath,
    [...V8_FLAGS, `${import.meta.dirname}/fixtures/reader-parent.ts`, state],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return {
    child,
    async words(): Promise<string[]> {
      const [text] = await once(child.stdout.setEncoding('utf8'), 'data');
      return String(text).split(/\s+/);
    },
  };
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Resolves when a process has ended; the system tells nobody but its parent. */
async function gone(pid: number): Promise<void> {
  while (alive(pid)) await new Promise((resolve) => setTimeout(resolve, 10));
}
