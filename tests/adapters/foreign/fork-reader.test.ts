// What a reader process is started with, and what is said of its end.
import { expect, test } from 'vitest';
import {
  forkReader,
  readerArguments,
  readerEnd,
  readerEnvironment,
} from '../../../src-main/adapters/foreign/fork-reader.ts';

test('it gets the thread that watches it, its memory, and nothing of the environment but three settings', () => {
  const code = { reader: new URL('file:///r.mjs'), watch: new URL('file:///w.mjs') };
  expect(readerArguments(code, 64)).toEqual(['file:///w.mjs', '64']);
  const kept = { MALLOC_ARENA_MAX: '2', SystemRoot: 'C:\\Windows', TZ: 'UTC' };
  expect(readerEnvironment({ ...kept, PATH: '/bin', VOUCH_KEY: 'secret' })).toEqual(kept);
  expect(readerEnvironment({ TZ: '', NODE_OPTIONS: '--inspect' })).toEqual({ TZ: '' });
});

test.each([
  ['The reader is out of memory.\n', 'SIGKILL', true, 'the reader ended by itself (SIGKILL)'],
  [
    'FATAL ERROR: Reached heap limit\nJavaScript heap out of memory\n',
    'SIGABRT',
    true,
    'the reader ended by itself (SIGABRT)',
  ],
  ['', 'SIGKILL', false, 'another program, or the system, has ended the reader'],
  ['', 'exit code 7', false, 'the reader ended by itself (exit code 7)'],
  [
    'node:internal\n  TypeError: indented\nTypeError: x is not a function\n  at y\nRangeError: z',
    'exit code 1',
    false,
    'the reader ended by itself (TypeError: x is not a function)',
  ],
  [
    `DOMException ${'x'.repeat(300)}`,
    'exit code 1',
    false,
    `the reader ended by itself (DOMException ${'x'.repeat(187)})`,
  ],
])('the words %j and %s', (words, how, outOfMemory, detail) => {
  expect(readerEnd(words, how)).toEqual({ outOfMemory, detail });
});

test('a child replies, and ends once, with what it wrote about it', async () => {
  const reader = new URL('./fixtures/failing-reader.ts', import.meta.url);
  const told: unknown[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  forkReader({ reader, watch: reader })(64, {
    replied: (reply) => void told.push(reply),
    ended(how) {
      told.push(how);
      resolve();
    },
  });
  await promise;
  expect(told).toEqual([
    { kind: 'value', id: 1, value: '--max-old-space-size=64' },
    { outOfMemory: false, detail: 'the reader ended by itself (TypeError: it is so)' },
  ]);
});
