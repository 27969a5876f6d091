// One list, or the newest ones: answers and events about them in order, whichever comes first.
import { describe, expect, test } from 'vitest';
import { drawHook } from '../draw-hook.ts';
import { jobDetails } from '../job-details.ts';
import { openPage } from '../open-page.ts';

describe('one list', () => {
  const at = (processed: number, job_id = 'job_1') => jobDetails({ job_id, processed });

  async function shown(held = false) {
    const opened = openPage({
      answers: { 'jobs.show': at(1) },
      held: held ? ['jobs.show'] : [],
    });
    const { useJob } = await import('../../../src-renderer/jobs/use-jobs.ts');
    return { ...opened, hook: await drawHook(useJob, 'job_1') };
  }

  test('is asked for, then heard of; others are not it', async () => {
    const { hook, endpoint, asked } = await shown();
    expect(hook.now()).toMatchObject({ data: at(1), removed: false, loading: false });
    await hook.after(() => endpoint.emit('jobs.changed', { job: at(2) }));
    await hook.after(() => endpoint.emit('jobs.changed', { job: at(9, 'job_2') }));
    await hook.after(() => endpoint.emit('jobs.removed', { job_id: 'job_2' }));
    expect(hook.now()).toMatchObject({ data: at(2), removed: false });
    expect(asked('jobs.show')).toEqual([{ job_id: 'job_1' }]);
    await hook.after(() => endpoint.emit('jobs.removed', { job_id: 'job_1' }));
    expect(hook.now()).toMatchObject({ data: at(2), removed: true });
  });

  test('is not what an answer says that an event overtook: it is asked for once more', async () => {
    const { hook, endpoint, asked } = await shown(true);
    await hook.after(() => endpoint.emit('jobs.changed', { job: at(5) }));
    expect(hook.now().data).toEqual(at(5));
    endpoint.answer('jobs.show', at(6));
    await hook.after(() => endpoint.release('jobs.show'));
    expect(asked('jobs.show')).toHaveLength(2);
    expect(hook.now().data).toEqual(at(6));
  });

  test('is asked for again after a change of policy, and shown as answered', async () => {
    const { hook, endpoint, asked } = await shown();
    await hook.after(() => endpoint.emit('jobs.changed', { job: at(5) }));
    endpoint.answer('jobs.show', at(6));
    await hook.after(() => endpoint.emit('policy.changed', {}));
    expect(asked('jobs.show')).toHaveLength(2);
    expect(hook.now().data).toEqual(at(6));
  });
});

describe('the newest lists', () => {
  const made = (day: number, changes = {}) =>
    jobDetails({ job_id: `job_${day}`, created_at: `2026-03-0${day}T10:00:00Z`, ...changes });

  async function shown(limit = 3, held = false) {
    const opened = openPage({
      answers: { 'jobs.list': { jobs: [made(3), made(1)] } },
      held: held ? ['jobs.list'] : [],
    });
    const { useRecentJobs } = await import('../../../src-renderer/jobs/use-jobs.ts');
    const hook = await drawHook(useRecentJobs, limit);
    const change = (job: ReturnType<typeof jobDetails>) =>
      hook.after(() => opened.endpoint.emit('jobs.changed', { job }));
    return { ...opened, hook, change };
  }

  test('are those of the window and the command', async () => {
    const { hook, asked } = await shown();
    expect(asked('jobs.list')).toEqual([{ after: null, limit: 3, origins: ['app', 'command'] }]);
    expect(hook.now().data).toEqual([made(3), made(1)]);
  });

  test('a changed one is brought up to date, a new one comes by its day, one of the API does not', async () => {
    const { hook, change, asked } = await shown();
    await change(made(3, { processed: 7 }));
    await change(made(2));
    await change(made(4, { origin: 'key' }));
    expect(hook.now().data).toEqual([made(3, { processed: 7 }), made(2), made(1)]);
    await change(made(5));
    expect(hook.now().data).toEqual([made(5), made(3, { processed: 7 }), made(2)]);
    expect(asked('jobs.list')).toHaveLength(1);
  });

  test('a removed one goes, whether it was answered or heard of', async () => {
    const { hook, change, endpoint } = await shown();
    await change(made(2));
    await hook.after(() => endpoint.emit('jobs.removed', { job_id: 'job_2' }));
    await hook.after(() => endpoint.emit('jobs.removed', { job_id: 'job_3' }));
    expect(hook.now().data).toEqual([made(1)]);
  });

  test('what was heard before the answer stands until they are asked for once more', async () => {
    const { hook, change, endpoint, asked } = await shown(3, true);
    expect(hook.now().data).toBeNull();
    await change(made(3, { processed: 7 }));
    endpoint.answer('jobs.list', { jobs: [made(3, { processed: 8 })] });
    await hook.after(() => endpoint.release('jobs.list'));
    expect(asked('jobs.list')).toHaveLength(2);
    expect(hook.now().data).toEqual([made(3, { processed: 8 })]);
  });
});
