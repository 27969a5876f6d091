// Rows without a final verdict: from memory as far as they are there, and which of them are not checked any more.
import { expect, test } from 'vitest';
import type { ListRun } from '../../../../src-main/service/jobs/stages/list-run.ts';
import { createOpenRows } from '../../../../src-main/service/jobs/stages/open-rows.ts';
import { createRunCache } from '../../../../src-main/service/jobs/stages/run-cache.ts';
import type { ItemOutcome, LeftOut, OpenItem } from '../../../../src-main/service/ports/jobs.ts';

const item = (index: number) => ({ index, input: { email: `p${index}@acme.example` } });
const stored = (index: number): OpenItem => ({ ...item(index), requestId: 's', codeSet: 'c' });
const FINAL: ItemOutcome = { index: 1, kind: 'failed', code: 'internal_error', message: 'm' };

function opened(leftOut: readonly LeftOut[] = []) {
  const asked: unknown[] = [];
  const run = { jobId: 'job_1', leftOut } as unknown as ListRun;
  const store = {
    readOpen: async (jobId: string, indexes: readonly number[]) => {
      asked.push([jobId, indexes]);
      return indexes.filter((index) => index < 100).map(stored);
    },
  };
  return { rows: createOpenRows(run, store, createRunCache()), asked };
}

test('a row that waits stays in memory, one that is final does not', async () => {
  const { rows, asked } = opened();
  rows.remember(item(1), 'r', null);
  rows.remember(item(2), null, { ...FINAL, kind: 'provisional' } as unknown as ItemOutcome);
  const [one, two] = [
    { ...item(1), requestId: 'r', codeSet: null },
    { ...item(2), requestId: null, codeSet: null },
  ];
  expect(await rows.read([1, 2])).toEqual([one, two]);
  expect(asked).toEqual([]);
  expect(await rows.read([3, 1, 4])).toEqual([one, stored(3), stored(4)]);
  rows.remember(item(1), 'r', FINAL);
  rows.forget(2);
  await rows.read([1, 2]);
  expect(asked).toEqual([
    ['job_1', [3, 4]],
    ['job_1', [1, 2]],
  ]);
});

test('what is left out is told by the row itself, or by its domain as a whole', async () => {
  const whole = opened([{ index: 1, domain: 'acme.example', whole: true }]);
  expect([await whole.rows.isLeftOut(1), await whole.rows.isLeftOut(2)]).toEqual([true, true]);
  const alone = opened([{ index: 1, domain: 'acme.example', whole: false }]);
  expect([await alone.rows.isLeftOut(1), await alone.rows.isLeftOut(2)]).toEqual([true, false]);
  expect(await alone.rows.isLeftOut(100)).toBe(false);
  const none = opened();
  expect([await none.rows.isLeftOut(1), none.asked]).toEqual([false, []]);
});
