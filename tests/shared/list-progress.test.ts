import { describe, expect, test } from 'vitest';
import type { JobDetails } from '../../src-shared/bridge/jobs.ts';
import { trackLists } from '../../src-shared/list-progress.ts';

const RUNNING: JobDetails = {
  job_id: 'job_1',
  status: 'running',
  total: 2000,
  processed: 500,
  succeeded: 500,
  failed: 0,
  credits_used: 500,
  created_at: '2026-01-01T00:00:00Z',
  started_at: '2026-01-01T00:00:00Z',
  ended_at: null,
  origin: 'app',
  name: 'Leads',
  columns: null,
  provisional: { approve: 0, review: 0, block: 0 },
  recommendations: { approve: 300, review: 150, block: 50 },
  not_checked: 0,
  verdicts: { approve: 300, review: 150, block: 50 },
  remaining: [],
  per_second: null,
  seconds_left: null,
};

const ENDED: JobDetails = { ...RUNNING, status: 'completed', processed: 2000 };

describe('lists at work', () => {
  test('without any have no progress', () => {
    expect(trackLists().progress()).toMatchObject({ active: 0, unfinished: 0, share: null });
  });

  test('add up over all of them', () => {
    const lists = trackLists();
    lists.changed(RUNNING);
    lists.changed({ ...RUNNING, job_id: 'job_2', status: 'queued', processed: 0 });
    expect(lists.progress()).toEqual({
      active: 2,
      unfinished: 2,
      share: 0.125,
      still: false,
      words: 'Vouch: 2 lists, 500 of 4,000',
    });
    expect(lists.active()).toEqual(['job_1', 'job_2']);
  });

  test('that are paused do not work, but are not done', () => {
    const lists = trackLists();
    lists.changed({ ...RUNNING, paused: true });
    expect(lists.progress()).toEqual({
      active: 0,
      unfinished: 1,
      share: 0.25,
      still: true,
      words: 'Vouch: Leads paused at 500 of 2,000',
    });
    expect(lists.active()).toEqual([]);
  });

  test('are counted without those that are paused, which would hold the share down', () => {
    const lists = trackLists();
    lists.changed({ ...RUNNING, paused: true, total: 100_000, processed: 10 });
    lists.changed({ ...RUNNING, job_id: 'job_2', total: 100, processed: 50 });
    expect(lists.progress()).toMatchObject({
      active: 1,
      unfinished: 2,
      share: 0.5,
      words: 'Vouch: 2 lists, 60 of 100,100',
    });
  });

  test('that wait for a network stand still, and would go on', () => {
    const lists = trackLists();
    lists.changed({ ...RUNNING, waiting: { reason: 'no_network' } });
    expect(lists.progress()).toMatchObject({
      active: 1,
      still: true,
      words: 'Vouch: Leads waiting for a network, 500 of 2,000',
    });
  });

  test('without rows yet have a progress of zero, not of nothing', () => {
    const lists = trackLists();
    lists.changed({ ...RUNNING, total: 0, processed: 0 });
    expect(lists.progress().share).toBe(0);
  });

  test('are forgotten when removed, and all of them with their data folder', () => {
    const lists = trackLists();
    lists.changed(RUNNING);
    lists.removed('job_1');
    expect(lists.progress().unfinished).toBe(0);
    lists.changed(RUNNING);
    lists.clear();
    expect(lists.progress().unfinished).toBe(0);
  });
});

describe('the end of a list', () => {
  test('is told once, with its verdicts', () => {
    const lists = trackLists();
    lists.changed(RUNNING);
    expect(lists.changed({ ...ENDED, not_checked: 1500 })).toEqual({
      jobId: 'job_1',
      title: 'Leads is done',
      body: '300 approve · 150 review · 50 block · 1,500 not checked',
    });
    expect(lists.changed(ENDED)).toBe(null);
    expect(lists.progress().share).toBe(null);
  });

  test('that could not go on says why, and what is kept', () => {
    const lists = trackLists();
    lists.changed(RUNNING);
    const error = { code: 'no_network' as const, message: 'There was no network for 24 hours.' };
    // The rest is processed as well: each row of it says that it was not checked.
    const rest = { processed: 2000, failed: 1500 };
    expect(lists.changed({ ...RUNNING, ...rest, status: 'failed', error })).toMatchObject({
      title: 'Leads stopped',
      body: 'There was no network for 24 hours. 500 of 2,000 rows are done and kept.',
    });
  });

  test('is not told of a list that was cancelled', () => {
    const lists = trackLists();
    lists.changed(RUNNING);
    const error = { code: 'cancelled' as const, message: 'The list was cancelled.' };
    expect(lists.changed({ ...RUNNING, status: 'failed', error })).toBe(null);
    expect(lists.progress().unfinished).toBe(0);
  });

  test('is not told of old lists, nor of jobs of a script', () => {
    const lists = trackLists();
    expect(lists.changed(ENDED)).toBe(null);
    lists.changed({ ...RUNNING, origin: 'key' });
    expect(lists.changed({ ...ENDED, origin: 'key' })).toBe(null);
  });
});
