// What is said of the machine's network, when it changes, and when it is asked again.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Network } from '../../src-main/adapters/dns/network.ts';
import { watchNetwork } from '../../src-main/program/network-watch.ts';

type State = ReturnType<Network['state']>;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched(state: State) {
  const network = { now: state, asked: 0 };
  const changed = vi.fn();
  const watch = watchNetwork(
    {
      state: () => network.now,
      check: async () => {
        network.asked += 1;
      },
    } as unknown as Pick<Network, 'state' | 'check'>,
    changed,
  );
  return { ...watch, network, changed };
}

test.each<[object, unknown]>([
  [{ state: 'ok' }, { state: 'usable', detail: null }],
  [{ state: 'down' }, { state: 'unusable', detail: 'No DNS server answers.' }],
  [
    { state: 'invented', detail: 'It invents names' },
    { state: 'unusable', detail: 'It invents names.' },
  ],
  [
    { state: 'denying', detail: 'It denies all.' },
    { state: 'unusable', detail: 'It denies all.' },
  ],
])('%j is told once the first answer is there', async (state, view) => {
  const { current, changed, stop } = watched(state as State);
  expect(current()).toEqual({ state: 'unknown', detail: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(current()).toEqual(view);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(changed).toHaveBeenCalledTimes(1);
  stop();
});

test('a change is told within a second, until it is stopped', async () => {
  const { current, changed, network, stop } = watched({ state: 'ok' } as State);
  await vi.advanceTimersByTimeAsync(0);
  network.now = { state: 'invented', detail: 'a' } as State;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(current()).toEqual({ state: 'unusable', detail: 'a.' });
  network.now = { state: 'invented', detail: 'b' } as State;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(current().detail).toBe('b.');
  expect(changed).toHaveBeenCalledTimes(3);
  stop();
  network.now = { state: 'ok' } as State;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(changed).toHaveBeenCalledTimes(3);
});

test('while it cannot be used it is asked every ten seconds, and else once', async () => {
  const usable = watched({ state: 'ok' } as State);
  const down = watched({ state: 'down' } as State);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([usable.network.asked, down.network.asked]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([usable.network.asked, down.network.asked]).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(11_000);
  expect([usable.network.asked, down.network.asked]).toEqual([1, 3]);
  usable.stop();
  down.stop();
});
