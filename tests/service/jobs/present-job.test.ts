// How a stored job looks to callers: which fields are there when.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { presentJob } from '../../../src-main/service/jobs/present-job.ts';
import type { StoredJob } from '../../../src-main/service/ports/jobs.ts';
import { JobDetails } from '../../../src-shared/bridge/jobs.ts';
import { JOB_ERROR_CODES } from '../../../src-shared/errors.ts';
import { validate } from '../../../src-shared/validate.ts';
import { buildJob, FAKE_NOW } from '../../doubles/fake-service.ts';

const shown = (job: StoredJob) => presentJob(job, { perSecond: null, looksPerSecond: null });

describe('a job as callers see it', () => {
  test('has no field for what does not apply', () => {
    expect(Object.keys(shown(buildJob({ status: 'running' })))).toEqual([
      'job_id',
      'status',
      'total',
      'processed',
      'succeeded',
      'failed',
      'credits_used',
      'created_at',
      'started_at',
      'ended_at',
      'origin',
      'name',
      'columns',
      'widest',
      'recommendations',
      'provisional',
      'not_checked',
      'verdicts',
      'per_second',
      'remaining',
      'seconds_left',
    ]);
  });

  test('says that it is paused, and that it waits for the network', () => {
    expect(shown(buildJob({ status: 'running', paused: true }))).toMatchObject({
      status: 'running',
      paused: true,
    });
    expect(shown(buildJob({ status: 'running', waitingSince: FAKE_NOW }))).toMatchObject({
      status: 'running',
      waiting: { reason: 'no_network' },
    });
  });

  test('is neither paused nor waiting once it has ended', () => {
    const job = shown(
      buildJob({ status: 'failed', paused: true, waitingSince: FAKE_NOW, endedAt: FAKE_NOW }),
    );
    expect(job).not.toHaveProperty('paused');
    expect(job).not.toHaveProperty('waiting');
  });

  test('carries the cause of its failure', () => {
    const error = { code: 'cancelled', message: 'The job was cancelled.' } as const;
    expect(shown(buildJob({ status: 'failed', error })).error).toEqual(error);
  });

  test('fits its schema whatever is stored', () => {
    const time = fc.integer({ min: 0, max: 8_640_000_000_000_000 });
    const stored = fc.record({
      status: fc.constantFrom('queued', 'running', 'completed', 'failed'),
      total: fc.nat(),
      processed: fc.nat(),
      paused: fc.boolean(),
      waitingSince: fc.option(time),
      error: fc.option(
        fc.record({ code: fc.constantFrom(...JOB_ERROR_CODES), message: fc.string() }),
      ),
      createdAt: time,
      startedAt: fc.option(time),
      endedAt: fc.option(time),
    });
    fc.assert(
      fc.property(stored, (changes) => {
        const job = shown(buildJob(changes));
        expect(validate(JobDetails, job)).toMatchObject({ ok: true });
        expect(Date.parse(job.created_at)).toBe(changes.createdAt);
      }),
    );
  });
});

describe('what is said of machines that make its look-ups', () => {
  const NOTICE = { attention: true, title: 'Waiting', sentence: 'Look-ups wait.' };
  const activeSources: unknown[] = [];
  const noticeOf = (job: Partial<StoredJob>) =>
    presentJob(
      buildJob({ status: 'running', startedAt: FAKE_NOW, ...job }),
      { perSecond: null, looksPerSecond: null },
      [
        { source: 'dns', left: 3, ms: 0 },
        { source: 'website', left: 0, ms: 0 },
        { source: 'mailbox', left: 3, ms: 0 },
      ],
      {
        notice(sources, startedAt) {
          activeSources.push([[...sources], startedAt]);
          return NOTICE;
        },
      },
    ).notice;

  test('is what they say of what it has left, while it runs', () => {
    expect(noticeOf({})).toEqual(NOTICE);
    expect(activeSources).toEqual([[['dns', 'mailbox'], FAKE_NOW]]);
    expect(noticeOf({ paused: true })).toBeUndefined();
    expect(noticeOf({ status: 'completed' })).toBeUndefined();
  });
});
