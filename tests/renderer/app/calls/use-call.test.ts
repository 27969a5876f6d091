// Calls as components make them: when a question is asked again, what is shown meanwhile, and what is given up.
import { expect, test, vi } from 'vitest';
import type { CallOptions } from '../../../../src-renderer/app/calls/use-call.ts';
import { drawHook } from '../../draw-hook.ts';
import { NO_ANSWER, openPage } from '../../open-page.ts';

interface Params extends CallOptions {
  readonly after?: string;
}

async function shown(params: Params = {}, held = false) {
  const opened = openPage({ held: held ? ['jobs.list'] : [] });
  const { useCall } = await import('../../../../src-renderer/app/calls/use-call.ts');
  const hook = await drawHook(
    ({ after = 'a', ...options }: Params) => useCall('jobs.list', { after, limit: 3 }, options),
    params,
  );
  const seen = () => {
    const { data, error, loading } = hook.now();
    return { data, error, loading };
  };
  return { ...opened, hook, seen, questions: () => opened.asked('jobs.list').length };
}

const ANSWER = { jobs: [] };
const REFUSAL = { code: 'internal_error', message: 'The disk is full.' } as const;

test('an answer is loading, then there', async () => {
  const { hook, seen, endpoint, asked } = await shown({}, true);
  expect(seen()).toEqual({ data: null, error: null, loading: true });
  await hook.after(() => endpoint.release('jobs.list'));
  expect(seen()).toEqual({ data: ANSWER, error: null, loading: false });
  expect(asked('jobs.list')).toEqual([{ after: 'a', limit: 3 }]);
});

test('the same parameters are the same question, others another', async () => {
  const { hook, asked, endpoint } = await shown();
  await hook.draw({ after: 'a' });
  expect(asked('jobs.list')).toHaveLength(1);
  await hook.draw({ after: 'b' });
  expect(asked('jobs.list').at(-1)).toEqual({ after: 'b', limit: 3 });
  expect(endpoint.abandoned).toEqual([]);
});

test.each([
  [false, null],
  [true, ANSWER],
])('with keep %s the answer to the question before is %j', async (keep, data) => {
  const { hook, seen, answerBy } = await shown({ keep });
  answerBy('jobs.list', () => NO_ANSWER);
  await hook.draw({ after: 'b', keep });
  expect(seen()).toEqual({ data, error: null, loading: true });
});

test('a question that is no longer asked is given up', async () => {
  const { hook, endpoint, seen } = await shown({}, true);
  await hook.draw({ after: 'b' });
  expect(endpoint.abandoned).toEqual(['jobs.list:1']);
  await hook.after(() => endpoint.release('jobs.list'));
  expect(seen()).toEqual({ data: ANSWER, error: null, loading: false });
  await hook.draw({ after: 'c' });
  await hook.remove();
  expect(endpoint.abandoned).toEqual(['jobs.list:1']);
});

test('nothing is asked until the question is complete', async () => {
  const { hook, seen, questions, endpoint } = await shown({
    enabled: false,
    watch: ['jobs.changed'],
  });
  await hook.after(() => endpoint.emit('jobs.changed', {}));
  expect(seen()).toEqual({ data: null, error: null, loading: false });
  expect(questions()).toBe(0);
  await hook.draw({ enabled: true });
  expect(seen()).toEqual({ data: ANSWER, error: null, loading: false });
  expect(questions()).toBe(1);
});

test('each watched event asks again, and so does a reload', async () => {
  const { hook, questions, endpoint } = await shown({ watch: ['jobs.changed', 'policy.changed'] });
  for (const event of ['jobs.changed', 'policy.changed', 'jobs.removed'])
    await hook.after(() => endpoint.emit(event, {}));
  expect(questions()).toBe(3);
  await hook.after(() => hook.now().reload());
  expect(questions()).toBe(4);
  await hook.remove();
  endpoint.emit('jobs.changed', {});
  expect(questions()).toBe(4);
});

test('a failure stands beside the last answer, and goes with the next one', async () => {
  const { hook, seen, endpoint } = await shown();
  endpoint.refuse('jobs.list', REFUSAL);
  await hook.after(() => hook.now().reload());
  expect(seen()).toEqual({
    data: ANSWER,
    error: expect.objectContaining(REFUSAL),
    loading: false,
  });
  await hook.draw({ after: 'b', keep: true });
  expect(seen()).toMatchObject({ data: null, error: REFUSAL });
  endpoint.refuse('jobs.list', null);
  await hook.after(() => hook.now().reload());
  expect(seen()).toEqual({ data: ANSWER, error: null, loading: false });
});

test('a failure of another question is not shown', async () => {
  const { hook, seen, endpoint, answerBy } = await shown({ keep: true });
  endpoint.refuse('jobs.list', REFUSAL);
  await hook.after(() => hook.now().reload());
  answerBy('jobs.list', () => NO_ANSWER);
  await hook.draw({ after: 'b', keep: true });
  expect(seen()).toEqual({ data: ANSWER, error: null, loading: true });
});

test('it is asked again at intervals while the window is seen', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { hook, questions, page } = await shown({ everyMs: 1_000 });
    await hook.after(() => vi.advanceTimersByTime(999));
    expect(questions()).toBe(1);
    await hook.after(() => vi.advanceTimersByTime(1));
    expect(questions()).toBe(2);
    page.document.visibilityState = 'hidden';
    await hook.after(() => vi.advanceTimersByTime(3_000));
    expect(questions()).toBe(2);
    page.document.visibilityState = 'visible';
    await hook.draw({ everyMs: 1_000, enabled: false });
    await hook.after(() => vi.advanceTimersByTime(3_000));
    expect(questions()).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

test('what a lost connection left unanswered is asked again once it is back', async () => {
  const opened = openPage({});
  const { client } = await import('../../../../src-renderer/bridge/client.ts');
  const { useCall } = await import('../../../../src-renderer/app/calls/use-call.ts');
  const listeners = new Set<Parameters<typeof client.onConnection>[0]>();
  vi.spyOn(client, 'onConnection').mockImplementation((listener) => {
    listeners.add(listener);
    listener('connected');
    return () => void listeners.delete(listener);
  });
  const hook = await drawHook(
    (options: CallOptions) => useCall('jobs.list', { after: null, limit: 3 }, options),
    {},
  );
  const questions = () => opened.asked('jobs.list').length;
  const report = (state: 'connected' | 'lost') =>
    hook.after(() => {
      for (const listener of listeners) listener(state);
    });
  expect(listeners.size).toBe(0);

  opened.endpoint.refuse('jobs.list', { code: 'unauthorized', message: 'Open it again.' });
  await hook.after(() => hook.now().reload());
  expect([questions(), listeners.size]).toEqual([2, 1]);
  await report('lost');
  expect(questions()).toBe(2);
  opened.endpoint.refuse('jobs.list', null);
  await report('connected');
  expect(questions()).toBe(3);
  expect(hook.now().error).toBeNull();
  expect(listeners.size).toBe(0);

  opened.endpoint.refuse('jobs.list', { code: 'unauthorized', message: 'Open it again.' });
  await hook.after(() => hook.now().reload());
  expect(listeners.size).toBe(1);
  await hook.draw({ enabled: false });
  expect(listeners.size).toBe(0);
});
