// The history's checks and lists: pages that are read on, searches that overtake each other, events that come between.
import { describe, expect, test } from 'vitest';
import { jobDetails } from '../../renderer/job-details.ts';
import { NO_ANSWER, openPage, settled } from '../../renderer/open-page.ts';

const REFUSAL = { code: 'internal_error', message: 'The disk is full.' } as const;

describe('the checks', () => {
  const check = (id: string) => ({ request_id: id, input: { email: `${id}@acme.example` } });
  const page = (ids: string, next: string | null) =>
    ({ checks: [...ids].map(check), next }) as never;

  async function opened(answer = page('ab', 'c'), held = false) {
    const endpoint = openPage({
      answers: { 'checks.list': answer },
      held: held ? ['checks.list'] : [],
    });
    const { useChecks } = await import('../../../src-renderer/features/history/checks-store.ts');
    const seen = () => {
      const { checks, next, loading, error } = useChecks.getState();
      return { ids: checks?.map((each) => each.request_id).join('') ?? null, next, loading, error };
    };
    return { ...endpoint, state: useChecks.getState, seen };
  }

  test('a page comes behind the one before, until there is none', async () => {
    const { state, seen, endpoint, asked } = await opened();
    expect(seen()).toEqual({ ids: null, next: null, loading: false, error: null });
    await state().more();
    expect(asked('checks.list')).toEqual([]);
    await state().reload();
    expect(seen()).toEqual({ ids: 'ab', next: 'c', loading: false, error: null });
    endpoint.answer('checks.list', page('cd', null));
    await state().more();
    expect(seen()).toEqual({ ids: 'abcd', next: null, loading: false, error: null });
    await state().more();
    expect(asked('checks.list').map((each) => (each as { after: string }).after)).toEqual([
      null,
      'c',
    ]);
  });

  test('only one page is read on at a time', async () => {
    const { state, answerBy, asked } = await opened(page('ab', 'c'));
    await state().reload();
    answerBy('checks.list', () => NO_ANSWER);
    void state().more();
    expect(state().loading).toBe(true);
    void state().more();
    expect(asked('checks.list')).toHaveLength(2);
  });

  test('what is on the screen is read again together', async () => {
    const { state, seen, asked, endpoint } = await opened(page('a'.repeat(150), 'z'));
    await state().reload();
    endpoint.answer('checks.list', page('xy', null));
    await state().reload();
    expect(asked('checks.list').at(-1)).toMatchObject({ after: null, limit: 150 });
    expect(seen().ids).toBe('xy');
  });

  test('a newer search gives up the older, whose answer is passed over', async () => {
    const { state, seen, endpoint, asked } = await opened(page('ab', null), true);
    state().narrow({ search: 'acme' });
    state().narrow({ flag: 'vpn' });
    expect(endpoint.abandoned).toEqual(['checks.list:1']);
    expect(seen()).toEqual({ ids: null, next: null, loading: true, error: null });
    endpoint.refuse('checks.list', REFUSAL);
    endpoint.release('checks.list');
    await settled();
    expect(asked('checks.list').at(-1)).toMatchObject({ search: 'acme', flag: 'vpn', after: null });
    expect(state().filter).toEqual({ search: 'acme', recommendation: null, flag: 'vpn' });
    expect(seen()).toEqual({
      ids: null,
      next: null,
      loading: false,
      error: expect.objectContaining(REFUSAL),
    });
    endpoint.refuse('checks.list', null);
    await state().reload();
    expect(seen()).toEqual({ ids: 'ab', next: null, loading: false, error: null });
  });

  test('a check that was deleted goes at once', async () => {
    const { state, seen } = await opened();
    state().forget('a');
    expect(seen().ids).toBeNull();
    await state().reload();
    state().forget('a');
    expect(seen().ids).toBe('b');
  });
});

describe('the lists', () => {
  const job = (job_id: string, processed = 0) => jobDetails({ job_id, processed });
  const jobs = (count: number, from = 0) =>
    Array.from({ length: count }, (_, at) => job(`job_${from + at}`));

  async function opened(answer = jobs(100), held = false) {
    const endpoint = openPage({
      answers: { 'jobs.list': { jobs: answer } },
      held: held ? ['jobs.list'] : [],
    });
    const { useListHistory } = await import(
      '../../../src-renderer/features/history/list-history-store.ts'
    );
    return { ...endpoint, state: useListHistory.getState };
  }

  test('a full page is read on behind its last list', async () => {
    const { state, endpoint, asked } = await opened();
    expect(state()).toMatchObject({ search: '', jobs: null, more: false, loading: false });
    await state().readMore();
    expect(asked('jobs.list')).toEqual([]);
    await state().reload();
    expect(state()).toMatchObject({ more: true, loading: false, error: null });
    endpoint.answer('jobs.list', { jobs: jobs(99, 100) });
    await state().readMore();
    expect(asked('jobs.list')).toEqual([
      { after: null, limit: 100 },
      { after: 'job_99', limit: 100 },
    ]);
    expect(state().jobs).toEqual(jobs(199));
    expect(state().more).toBe(false);
    await state().readMore();
    expect(asked('jobs.list')).toHaveLength(2);
    endpoint.answer('jobs.list', { jobs: jobs(199) });
    await state().reload();
    expect(asked('jobs.list').at(-1)).toEqual({ after: null, limit: 199 });
    expect(state()).toMatchObject({ jobs: jobs(199), more: true });
  });

  test('no more than 500 are read again together', async () => {
    const { state, asked } = await opened(jobs(501));
    await state().reload();
    await state().reload();
    expect(asked('jobs.list').at(-1)).toEqual({ after: null, limit: 500 });
  });

  test('nothing is read on while a page is on its way', async () => {
    const { state, asked, answerBy } = await opened();
    await state().reload();
    answerBy('jobs.list', () => NO_ANSWER);
    void state().readMore();
    expect(state().loading).toBe(true);
    void state().readMore();
    expect(asked('jobs.list')).toHaveLength(2);
  });

  test('a search is cut to what the service takes, and gives up the one before', async () => {
    const { state, asked, endpoint } = await opened(jobs(1), true);
    state().find('leads');
    state().find(` ${'x'.repeat(200)}`);
    expect(endpoint.abandoned).toEqual(['jobs.list:1']);
    endpoint.release('jobs.list');
    await settled();
    expect(asked('jobs.list')).toEqual([
      { after: null, limit: 100, search: 'leads' },
      { after: null, limit: 100, search: 'x'.repeat(199) },
    ]);
    expect(state()).toMatchObject({ jobs: jobs(1), loading: false });
  });

  test('a failure is shown, until an answer comes', async () => {
    const { state, endpoint } = await opened();
    endpoint.refuse('jobs.list', REFUSAL);
    await state().reload();
    expect(state()).toMatchObject({ jobs: null, loading: false, error: REFUSAL });
    endpoint.refuse('jobs.list', null);
    await state().reload();
    expect(state()).toMatchObject({ jobs: jobs(100), error: null });
  });

  test('what changes is brought up to date in its place; what is unknown is read', async () => {
    const { state, asked } = await opened(jobs(2));
    await state().reload();
    state().changed(job('job_1', 5));
    expect(state().jobs).toEqual([job('job_0'), job('job_1', 5)]);
    expect(asked('jobs.list')).toHaveLength(1);
    state().removed('job_0');
    expect(state().jobs).toEqual([job('job_1', 5)]);
    state().changed(job('job_7'));
    await settled();
    expect(asked('jobs.list')).toHaveLength(2);
  });

  test.each(['changed', 'removed'] as const)(
    'an answer that an event overtook (%s) is asked for once more, and once only',
    async (event) => {
      const { state, asked, endpoint } = await opened(jobs(2));
      await state().reload();
      expect(asked('jobs.list')).toHaveLength(1);
      const answered = state().reload();
      if (event === 'changed') state().changed(job('job_1', 5));
      else state().removed('job_1');
      await answered;
      await settled();
      expect(asked('jobs.list')).toHaveLength(3);
      expect(endpoint.abandoned).toEqual([]);
    },
  );
});
