// One job at work: when its items may begin, what it waits since, and what is left out of it.
import { expect, test } from 'vitest';
import { Run, type RunParts } from '../../../src-main/service/jobs/run.ts';
import type { ItemOutcome, PendingItem, StoredJob } from '../../../src-main/service/ports/jobs.ts';

const OUTCOME: ItemOutcome = { index: 1, kind: 'failed', code: 'internal_error', message: 'm' };

function opened(job: Partial<StoredJob> = {}) {
  const kept: ItemOutcome[] = [];
  const parts = {
    outcomes: { unkept: 0, add: (outcomes: readonly ItemOutcome[]) => kept.push(...outcomes) },
    items: { isDone: true, isNoting: false, indexes: [1, 2] },
    stages: { isIdle: true, inProgress: [5] },
  };
  const stored = {
    jobId: 'job_1',
    options: {},
    finishing: false,
    paused: false,
    waitingSince: null,
  };
  const run = new Run({ ...stored, ...job } as StoredJob, () => parts as unknown as RunParts);
  return { run, parts, kept };
}

test('items begin while it runs and few outcomes wait to be kept', () => {
  const { run, parts } = opened();
  parts.outcomes.unkept = 2_047;
  expect(run.mayBegin).toBe(true);
  parts.outcomes.unkept = 2_048;
  expect(run.mayBegin).toBe(false);
  parts.outcomes.unkept = 0;
  expect(run.apply('pause')?.to).toBe('paused');
  expect([run.mayBegin, run.ended]).toEqual([false, false]);
  expect([opened({ paused: true }).run.state, opened().run.state]).toEqual(['paused', 'running']);
});

test('it is checked when nothing is left to read or to ask', () => {
  const { run, parts } = opened();
  expect([run.isChecked, run.indexes, run.isNoting]).toEqual([true, [1, 2, 5], false]);
  parts.items.isDone = false;
  expect(run.isChecked).toBe(false);
  parts.items.isDone = true;
  parts.stages.isIdle = false;
  expect(run.isChecked).toBe(false);
});

test('a wait of an earlier run counts until an outcome is kept', () => {
  const { run, kept } = opened({ waitingSince: 500 });
  expect(run.waitsSince(900)).toBe(500);
  run.keep([OUTCOME]);
  expect([run.waitsSince(900), kept]).toEqual([900, [OUTCOME]]);
});

test('its domains are found once, also where it has none', async () => {
  const { run } = opened();
  let asked = 0;
  const find = async () => {
    asked += 1;
    return null;
  };
  expect(run.domains).toBeUndefined();
  await run.findDomains(find);
  await run.findDomains(find);
  expect([run.domains, asked]).toEqual([null, 1]);
});

test('checks that were cut off are renewed with a signal of their own', () => {
  const { run } = opened();
  const { signal } = run;
  run.cutOffChecks();
  expect([signal.aborted, run.signal.aborted]).toEqual([true, true]);
  run.renewChecks();
  expect(run.signal.aborted).toBe(false);
});

test('what is left out is named once, and its outcome kept in place of a check', () => {
  const leftOut = [{ index: 1, domain: 'acme.example', whole: false }];
  const { run, kept } = opened({ leftOut });
  const item = (index: number): PendingItem => ({ index, input: { email: 'a@acme.example' } });
  expect([run.keepLeftOut(item(2)), kept]).toEqual([false, []]);
  expect(run.keepLeftOut(item(1))).toBe(true);
  expect(kept.map(({ index }) => index)).toEqual([1]);
  const whole = { index: 1, domain: 'acme.example', whole: true };
  const other = { index: 9, domain: 'other.example', whole: true };
  run.leaveOut(other);
  run.leaveOut(whole);
  expect(run.leftOut).toEqual([other, whole]);
  expect(run.keepLeftOut(item(2))).toBe(true);
  expect(opened().run.keepLeftOut(item(1))).toBe(false);
});
