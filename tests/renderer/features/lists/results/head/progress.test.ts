// What is said of a running list, and the areas of its timeline.
import { describe, expect, it } from 'vitest';
import { areasOf } from '../../../../../../src-renderer/features/lists/charts/timeline.ts';
import {
  finishText,
  noResultYet,
  remainingParts,
  steadyLook,
  steadyShare,
} from '../../../../../../src-renderer/features/lists/results/head/progress.ts';
import type { JobDetails } from '../../../../../../src-shared/bridge/jobs.ts';
import { jobDetails } from '../../../../job-details.ts';

const job = (changes: Partial<JobDetails> = {}) =>
  jobDetails({
    total: 200,
    processed: 50,
    succeeded: 48,
    failed: 2,
    verdicts: { approve: 30, review: 10, block: 8 },
    ...changes,
  });

describe('progress', () => {
  it('never goes backwards when a late event says less', () => {
    const first = steadyShare(job({ processed: 120 }), 0);
    expect(steadyShare(job({ processed: 90 }), first)).toBe(0.6);
  });

  it('counts first verdicts as looked at, and never goes backwards in that either', () => {
    const verdicts = { approve: 130, review: 30, block: 8 };
    const looked = steadyLook(job({ verdicts }), 0);
    expect(looked).toBe(0.85);
    expect(steadyLook(job(), looked)).toBe(0.85);
    expect(noResultYet(job({ processed: 0, succeeded: 0, verdicts }))).toBe(false);
  });

  it('of an empty list is none, not an error', () => {
    expect(steadyShare(job({ total: 0, processed: 0 }), 0)).toBe(0);
  });
});

const NOTHING_YET = {
  processed: 0,
  succeeded: 0,
  verdicts: { approve: 0, review: 0, block: 0 },
};

it('a list has nothing to count until its first result, unless it ended without one', () => {
  expect(noResultYet(job({ ...NOTHING_YET, status: 'queued' }))).toBe(true);
  expect(noResultYet(job({ ...NOTHING_YET, status: 'running' }))).toBe(true);
  expect(noResultYet(job({ status: 'running', processed: 1 }))).toBe(false);
  expect(noResultYet(job({ status: 'completed', total: 0, processed: 0 }))).toBe(false);
});

describe('the timeline', () => {
  const at = (time: number, approve: number, block = 0) => ({
    at: time,
    approve,
    review: 0,
    block,
    failed: 0,
  });

  it('stacks what was recommended, time from left to right', () => {
    expect(areasOf([at(1, 0), at(11, 5), at(21, 5, 5)], 100, 50)).toEqual([
      { name: 'approve', path: 'M0,50L50,25L100,25L100,50L50,50L0,50Z' },
      { name: 'review', path: 'M0,50L50,25L100,25L100,25L50,25L0,50Z' },
      { name: 'block', path: 'M0,50L50,25L100,0L100,25L50,25L0,50Z' },
      { name: 'failed', path: 'M0,50L50,25L100,0L100,0L50,25L0,50Z' },
    ]);
  });

  it('of a list without samples is empty', () => {
    expect(areasOf([], 100, 50)).toEqual([]);
    // One sample has no width, and no rows no height.
    expect(areasOf([at(7, 0)], 100, 50)[0]).toEqual({ name: 'approve', path: 'M0,50L0,50Z' });
    expect(areasOf([at(7, 3)], 100, 50)[0]).toEqual({ name: 'approve', path: 'M0,0L0,50Z' });
  });
});

describe('what is still to be asked', () => {
  const reported = (remaining: JobDetails['remaining']) =>
    remainingParts(remaining).map(({ many, time }) => [many, time]);

  it('is shown by source, with its time', () => {
    expect(reported([])).toEqual([]);
    expect(
      reported([
        { source: 'registration', left: 1_240, ms: 120_000 },
        { source: 'website', left: 1, ms: 3_000 },
      ]),
    ).toEqual([
      ['1,240 registry look-ups', 'about 2 min'],
      ['1 website', 'a few seconds'],
    ]);
  });

  it('is named in the question whether the list is to be finished now', () => {
    const verdicts = { approve: 130, review: 30, block: 8 };
    const remaining = [{ source: 'website', left: 7, ms: 0 } as const];
    expect(finishText(job({ verdicts, remaining }))).toBe(
      '120 rows have a first verdict, which becomes final unchanged. 30 rows without one get theirs from DNS and feeds alone. No longer looked up: 7 websites. What they would have shown stays unknown; you can check the rows again later.',
    );
    const one = { verdicts: { approve: 1, review: 0, block: 0 }, succeeded: 0, processed: 0 };
    expect(finishText(job({ ...one, total: 2 }))).toBe(
      '1 row has a first verdict, which becomes final unchanged. 1 row without one gets its verdict from DNS and feeds alone. What they would have shown stays unknown; you can check the rows again later.',
    );
    expect(finishText(job({ ...one, total: 1 }))).toBe(
      '1 row has a first verdict, which becomes final unchanged. What they would have shown stays unknown; you can check the rows again later.',
    );
  });
});
