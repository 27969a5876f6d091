// What is said of a running list, and its timeline.
import { describe, expect, it } from 'vitest';
import {
  type TimelinePoint,
  withSample,
} from '../../../src-renderer/features/lists/charts/timeline.ts';
import {
  noResultYet,
  rateWords,
  steadyShare,
} from '../../../src-renderer/features/lists/results/progress.ts';
import type { JobDetails } from '../../../src-shared/bridge/jobs.ts';

function job(changes: Partial<JobDetails> = {}): JobDetails {
  return {
    job_id: 'job_1',
    status: 'running',
    total: 200,
    processed: 50,
    succeeded: 48,
    failed: 2,
    credits_used: 48,
    created_at: '2026-05-01T10:00:00Z',
    started_at: '2026-05-01T10:00:00Z',
    ended_at: null,
    origin: 'app',
    name: 'Leads',
    columns: null,
    provisional: { approve: 0, review: 0, block: 0 },
    recommendations: { approve: 30, review: 10, block: 8 },
    per_second: 12,
    seconds_left: 12.5,
    ...changes,
  };
}

describe('progress', () => {
  it('never goes backwards when a late event says less', () => {
    const first = steadyShare(job({ processed: 120 }), 0);
    expect(steadyShare(job({ processed: 90 }), first)).toBe(0.6);
  });

  it('of an empty list is none, not an error', () => {
    expect(steadyShare(job({ total: 0, processed: 0 }), 0)).toBe(0);
  });

  it('says nothing of a rate that nobody knows, and slow ones by the minute', () => {
    expect(rateWords(null)).toBeNull();
    expect(rateWords(0)).toBeNull();
    expect(rateWords(0.25)).toBe('15 a minute');
    expect(rateWords(1_234.4)).toBe('1,234 a second');
  });
});

describe('the timeline', () => {
  it('passes over events that are older than what it knows', () => {
    const points = withSample([], job(), 1_000);
    expect(
      withSample(
        points,
        job({
          provisional: { approve: 0, review: 0, block: 0 },
          recommendations: { approve: 1, review: 0, block: 0 },
        }),
        2_000,
      ),
    ).toBe(points);
  });

  it('is thinned out instead of growing for ever, and keeps its newest point', () => {
    let points: readonly TimelinePoint[] = [];
    for (let turn = 1; turn <= 5_000; turn += 1) {
      points = withSample(
        points,
        job({
          provisional: { approve: 0, review: 0, block: 0 },
          recommendations: { approve: turn, review: 0, block: 0 },
        }),
        turn,
      );
    }
    expect(points.length).toBeLessThanOrEqual(240);
    expect(points[0]?.at).toBe(1);
    expect(points.at(-1)?.at).toBe(5_000);
  });
});

it('a list has nothing to count until its first result, unless it ended without one', () => {
  expect(noResultYet(job({ status: 'queued', processed: 0 }))).toBe(true);
  expect(noResultYet(job({ status: 'running', processed: 0 }))).toBe(true);
  expect(noResultYet(job({ status: 'running', processed: 1 }))).toBe(false);
  expect(noResultYet(job({ status: 'completed', total: 0, processed: 0 }))).toBe(false);
});
