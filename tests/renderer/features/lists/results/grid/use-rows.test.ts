// The rows of a list while it runs: counted, refreshed, asked for again with a pause after each answer.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  ALL_ROWS,
  countedAs,
  type RowFilter,
  rowsWhere,
} from '../../../../../../src-shared/bridge/lists.ts';
import { drawHook } from '../../../../draw-hook.ts';
import { jobDetails } from '../../../../job-details.ts';
import { gridRows } from '../../../../lists/grid-rows.ts';
import { openPage } from '../../../../open-page.ts';

const ORDER = { by: 'row', descending: false } as const;
const BLOCKED = rowsWhere(countedAs('block'));
const REFUSAL = { code: 'internal_error', message: 'The disk is full.' } as const;

function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

describe('the rows', () => {
  interface Params {
    readonly filter?: RowFilter;
    readonly stamp?: string;
    readonly jobId?: string;
  }

  async function shown(params: Params = {}) {
    stopClock();
    vi.advanceTimersByTime(10_000);
    const opened = openPage({
      answers: { 'rows.page': { rows: gridRows(0, 200) } as never, 'rows.count': { count: 7 } },
    });
    const { useRows } = await import(
      '../../../../../../src-renderer/features/lists/results/grid/use-rows.ts'
    );
    const hook = await drawHook(
      ({ filter = ALL_ROWS, stamp = '1', jobId = 'job_1' }: Params) =>
        useRows(jobDetails({ job_id: jobId, total: 500 }), filter, ORDER, stamp),
      params,
    );
    const pages = () => opened.asked('rows.page').length;
    const later = (ms: number) => hook.after(() => vi.advanceTimersByTime(ms));
    return { ...opened, hook, pages, later };
  }

  test('are as many as the list has, where nothing is filtered', async () => {
    const { hook, asked } = await shown();
    expect(hook.now()).toMatchObject({ count: 500, error: null, version: 0 });
    expect(asked('rows.count')).toEqual([]);
  });

  test('are counted under a filter', async () => {
    const { hook, asked } = await shown({ filter: BLOCKED });
    expect(asked('rows.count')).toEqual([{ job_id: 'job_1', filter: BLOCKED }]);
    expect(hook.now().count).toBe(7);
  });

  test('come as they are looked at, and each arrival is told', async () => {
    const { hook, pages } = await shown();
    await hook.after(() => hook.now().source.look(0, 10));
    expect(pages()).toBe(1);
    expect(hook.now().version).toBe(1);
    expect(hook.now().source.row(3)?.index).toBe(3);
  });

  test('are refreshed when the list may have changed, at once and then with a pause', async () => {
    const { hook, pages, later } = await shown();
    await hook.after(() => hook.now().source.look(0, 10));
    await hook.draw({ stamp: '2' });
    await later(0);
    expect(pages()).toBe(2);
    await later(500);
    await hook.draw({ stamp: '3' });
    await later(999);
    expect(pages()).toBe(2);
    await later(1);
    expect(pages()).toBe(3);
    await later(5_000);
    expect(pages()).toBe(3);
  });

  test('of another list or filter are others, and those on their way are given up', async () => {
    const { hook, endpoint, pages, later } = await shown();
    const before = hook.now().source;
    await hook.draw({});
    expect(hook.now().source).toBe(before);
    await hook.draw({ jobId: 'job_2', stamp: '2' });
    expect(hook.now().source).not.toBe(before);
    // Another list is no change of this one.
    await later(5_000);
    expect(pages()).toBe(0);
    await hook.after(() => {
      hook.now().source.look(0, 10);
      return hook.remove();
    });
    expect(endpoint.abandoned).toEqual(['rows.page:1']);
  });

  test('that do not come say why, until they are asked for again', async () => {
    const { hook, endpoint, asked } = await shown({ filter: BLOCKED });
    endpoint.refuse('rows.page', REFUSAL);
    await hook.after(() => hook.now().source.look(0, 10));
    expect(hook.now().error).toMatchObject(REFUSAL);
    endpoint.refuse('rows.page', null);
    await hook.after(() => hook.now().reload());
    expect(hook.now().error).toBeNull();
    expect(asked('rows.count')).toHaveLength(2);
    endpoint.refuse('rows.count', REFUSAL);
    await hook.after(() => hook.now().reload());
    expect(hook.now().error).toMatchObject(REFUSAL);
  });
});

describe('a call that is throttled', () => {
  interface Params {
    readonly text?: string;
    readonly stamp?: string;
    readonly enabled?: boolean;
  }

  async function shown(params: Params = {}) {
    stopClock();
    const opened = openPage();
    opened.answerBy('rows.count', ({ filter }: { filter: RowFilter }) => ({
      count: filter.text?.length ?? 0,
    }));
    const { useThrottledCall } = await import(
      '../../../../../../src-renderer/features/lists/results/use-throttled-call.ts'
    );
    const hook = await drawHook(
      ({ text = 'a', stamp = '1', enabled }: Params) =>
        useThrottledCall(
          'rows.count',
          { job_id: 'job_1', filter: { ...ALL_ROWS, text } },
          stamp,
          enabled,
        ),
      params,
    );
    const count = () => opened.asked('rows.count').length;
    const later = (ms: number) => hook.after(() => vi.advanceTimersByTime(ms));
    const seen = () => {
      const { data, error, old } = hook.now();
      return { count: data?.count ?? null, error, old };
    };
    return { ...opened, hook, count, later, seen };
  }

  test('is made at once, and again after a pause where something changed', async () => {
    const { hook, count, later, seen } = await shown();
    expect(seen()).toEqual({ count: 1, error: null, old: false });
    await hook.draw({ stamp: '2' });
    await hook.draw({ stamp: '3' });
    await later(1_499);
    expect(count()).toBe(1);
    await later(1);
    expect(count()).toBe(2);
    await later(1_500);
    expect(count()).toBe(2);
    await hook.draw({ stamp: '4' });
    expect(count()).toBe(3);
    await later(9_000);
    expect(count()).toBe(3);
  });

  test('keeps the answer to the question before, and says so', async () => {
    const { hook, answerBy, seen } = await shown();
    let answer: (value: unknown) => void = () => {};
    answerBy('rows.count', () => new Promise((resolve) => (answer = resolve)));
    await hook.draw({ text: 'abc' });
    expect(seen()).toEqual({ count: 1, error: null, old: true });
    await hook.after(() => answer({ count: 3 }));
    expect(seen()).toEqual({ count: 3, error: null, old: false });
  });

  test('asks nothing while it is not to', async () => {
    const { hook, count, later } = await shown({ enabled: false });
    await hook.draw({ enabled: false, stamp: '2' });
    await later(9_000);
    expect(count()).toBe(0);
    await hook.draw({ enabled: true });
    expect(count()).toBe(1);
    await hook.draw({ enabled: false });
    await hook.draw({ enabled: false, stamp: '3' });
    await later(9_000);
    expect(count()).toBe(1);
  });

  test('is made anew on request, and says why it failed', async () => {
    const { hook, answerBy, count, seen } = await shown();
    answerBy('rows.count', () => Promise.reject(new Error('lost')));
    await hook.after(() => hook.now().reload());
    expect(count()).toBe(2);
    expect(seen()).toMatchObject({ count: 1, error: { message: 'lost' } });
    answerBy('rows.count', () => ({ count: 9 }));
    await hook.after(() => hook.now().reload());
    expect(seen()).toEqual({ count: 9, error: null, old: false });
  });

  test('is given up with what it was for', async () => {
    const { hook, endpoint, count } = await shown();
    await hook.draw({ text: 'abc' });
    await hook.remove();
    expect(endpoint.abandoned).toEqual([]);
    expect(count()).toBe(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is the same object until something of it changes', async () => {
    const { hook } = await shown();
    const before = hook.now();
    await hook.draw({});
    expect(hook.now()).toBe(before);
  });
});

test('the rounds of policies are counted', async () => {
  const { endpoint } = openPage();
  const { usePolicyRound } = await import(
    '../../../../../../src-renderer/features/lists/results/use-throttled-call.ts'
  );
  const hook = await drawHook(() => usePolicyRound(), undefined);
  expect(hook.now()).toBe(0);
  await hook.after(() => endpoint.emit('policy.changed', {}));
  await hook.after(() => endpoint.emit('policy.changed', {}));
  expect(hook.now()).toBe(2);
});
