// A reader's answers to its calls, with a thread in the place of its watch.
import { EventEmitter, once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { channelToParent } from '../../../src-main/adapters/foreign/parent-channel.ts';
import type { ReaderReply, ReaderRequest } from '../../../src-main/adapters/foreign/reading.ts';
import { serve } from '../../../src-main/adapters/foreign/serve.ts';

const WATCH = new URL('data:text/javascript,');

function serving(post?: (reply: ReaderReply) => void) {
  const replies = new EventEmitter();
  let hear = (_: ReaderRequest) => {};
  serve(
    {
      double: async (input) => Number(input) * 2,
      fail: async () => {
        throw new Error('x'.repeat(201));
      },
      throwWords: async () => {
        throw 'words';
      },
    },
    {
      post(reply) {
        post?.(reply);
        replies.emit('reply', reply);
      },
      receive(listener) {
        hear = listener;
      },
    },
    { watch: WATCH, memoryMb: 1 },
  );
  const next = async () => (await once(replies, 'reply'))[0] as ReaderReply;
  return {
    ready: next(),
    ask(method: string, input: unknown = null) {
      const reply = next();
      hear({ id: 7, method, input, deadlineMs: 1_000 } as ReaderRequest);
      return reply;
    },
  };
}

test('it is ready once it is watched, and answers each call', async () => {
  const reader = serving();
  expect(await reader.ready).toEqual({ kind: 'ready' });
  expect(await reader.ask('double', 4)).toEqual({ kind: 'value', id: 7, value: 8 });
  const thrown = (words: string) => ({
    kind: 'thrown',
    id: 7,
    detail: `the reader failed on it (${words})`,
  });
  expect(await reader.ask('fail')).toEqual(thrown('x'.repeat(200)));
  expect(await reader.ask('throwWords')).toEqual(thrown('words'));
  expect(await reader.ask('none')).toEqual(thrown('There is no method none'));
});

test('an answer that cannot cross is told as a failure', async () => {
  const reader = serving((reply) => {
    if (reply.kind === 'value') throw new Error('could not be cloned');
  });
  await reader.ready;
  expect(await reader.ask('double', 4)).toEqual({
    kind: 'thrown',
    id: 7,
    detail: 'the reader failed on it (could not be cloned)',
  });
});

test('under Electron it speaks over the port that a utility process has', () => {
  const port = Object.assign(new EventEmitter(), {
    posted: [] as unknown[],
    postMessage(message: unknown) {
      port.posted.push(message);
    },
  });
  Object.assign(process, { parentPort: port });
  onTestFinished(() => void Reflect.deleteProperty(process, 'parentPort'));
  const channel = channelToParent();
  const received: unknown[] = [];
  channel.receive((request) => received.push(request));
  channel.post({ kind: 'ready' });
  port.emit('message', { data: { id: 1 } });
  expect([port.posted, received]).toEqual([[{ kind: 'ready' }], [{ id: 1 }]]);
});
