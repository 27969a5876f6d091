// Which calls a door lets through, and how they reach their handler.
import { expect, test } from 'vitest';
import { openCallEndpoint } from '../../src-main/program/call-endpoint.ts';

function opened(methods: readonly object[] = [{ 'jobs.show': 1, 'jobs.pause': 1 }]) {
  const called: unknown[] = [];
  const bridge = openCallEndpoint(
    () =>
      ({
        'jobs.show': async (params: unknown, caller: unknown) => {
          called.push([params, caller]);
          return { job: 1 };
        },
        'jobs.delete': async () => ({ deleted: true }),
      }) as never,
    { caller: { origin: { kind: 'app' }, emit: () => {} }, methods },
  );
  return { bridge, called };
}

test('a call that may be made reaches its handler with its caller and signal', async () => {
  const { bridge, called } = opened();
  const { signal } = new AbortController();
  expect(await bridge.call('jobs.show', { job_id: 'job_1' }, signal)).toEqual({ job: 1 });
  expect(called).toEqual([
    [{ job_id: 'job_1' }, { origin: { kind: 'app' }, emit: expect.any(Function), signal }],
  ]);
});

test.each([
  ['of another door', 'jobs.delete', { job_id: 'job_1' }],
  ['that has no handler', 'jobs.pause', { job_id: 'job_1' }],
  ['that is none', 'toString', {}],
])('a call %s is refused', async (_, method, params) => {
  const { bridge } = opened();
  await expect(bridge.call(method as never, params as never)).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('a call of another shape is refused before it reaches anybody', async () => {
  const { bridge, called } = opened();
  await expect(bridge.call('jobs.show', { job_id: 7 } as never)).rejects.toMatchObject({
    code: 'invalid_request',
  });
  expect(called).toEqual([]);
});

test('several tables open their methods together, a long name is quoted in part', async () => {
  const { bridge } = opened([{ 'jobs.show': 1 }, { 'jobs.delete': 1 }]);
  expect(await bridge.call('jobs.delete', { job_id: 'job_1' })).toEqual({ deleted: true });
  await expect(bridge.call('x'.repeat(200) as never, {} as never)).rejects.toThrow(
    `There is no method ${'x'.repeat(100)} here.`,
  );
});
