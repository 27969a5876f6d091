// All jobs wait for a network together: who is told, and when the wait ends.
import { expect, test } from 'vitest';
import { createNetworkWait } from '../../../src-main/service/jobs/network-wait.ts';
import type { Run } from '../../../src-main/service/jobs/run.ts';

function opened(usable: () => Promise<boolean>) {
  const runs = ['a', 'b'].map((jobId) => ({ jobId }) as Run);
  const told: string[] = [];
  const failed: unknown[] = [];
  const stop = new AbortController();
  let ended = 0;
  const wait = createNetworkWait({
    network: { waitUntilUsable: usable },
    log: { info: () => {}, error: (details) => void failed.push(details) },
    runs: () => runs,
    signal: stop.signal,
    dispatch: async ({ jobId }, event) => void told.push(`${jobId} ${event}`),
    ended: () => {
      ended += 1;
    },
  });
  return { wait, told, failed, stop, endings: () => ended };
}

const LOST = ['a network_lost', 'b network_lost'];

test('every job is told once that it is lost, and once that it is back', async () => {
  const usable = Promise.withResolvers<boolean>();
  const { wait, told, endings } = opened(() => usable.promise);
  expect(wait.isWaiting).toBe(false);
  wait.begin();
  wait.begin();
  await new Promise(setImmediate);
  expect([wait.isWaiting, told, endings()]).toEqual([true, LOST, 0]);
  usable.resolve(true);
  await wait.over();
  expect([wait.isWaiting, told, endings()]).toEqual([
    false,
    [...LOST, 'a network_back', 'b network_back'],
    1,
  ]);
});

test('a job that begins meanwhile waits with the others, and not where none waits', async () => {
  const usable = Promise.withResolvers<boolean>();
  const { wait, told } = opened(() => usable.promise);
  const late = { jobId: 'c' } as Run;
  await wait.join(late);
  expect(told).toEqual(['c network_back']);
  told.length = 0;
  wait.begin();
  await wait.join(late);
  expect(told).toEqual([...LOST.slice(0, 1), 'c network_lost', ...LOST.slice(1)]);
});

test('where it never comes back the wait ends, and nobody is told so', async () => {
  const { wait, told, endings } = opened(async () => false);
  wait.begin();
  await wait.over();
  expect([told, endings(), wait.isWaiting]).toEqual([LOST, 1, false]);
});

test('a failure ends it for all and is logged, unless the program ends', async () => {
  const broken = opened(() => Promise.reject(new Error('odd')));
  broken.wait.begin();
  await broken.wait.over();
  expect([broken.failed.length, broken.endings()]).toEqual([1, 1]);
  expect(broken.told).toEqual([...LOST, 'a network_back', 'b network_back']);
  const ending = opened(() => Promise.reject(new Error('odd')));
  ending.wait.begin();
  ending.stop.abort();
  await ending.wait.over();
  expect([ending.failed, ending.told]).toEqual([[], LOST]);
  ending.wait.begin();
  expect(ending.wait.isWaiting).toBe(false);
});
