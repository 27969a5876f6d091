// Decisions as they are kept: labels without blanks, within their number, and what cannot be undone.
import { expect, test } from 'vitest';
import { createTriage, type TriageDeps } from '../../../src-main/service/lists/triage.ts';
import type { RowChoice } from '../../../src-shared/bridge/lists.ts';

function opened(changes: Partial<TriageDeps['store']> = {}) {
  const kept: unknown[][] = [];
  const triage = createTriage({
    store: {
      getJob: async (jobId: string) => (jobId === 'job_1' ? {} : null),
      labelsOf: async () => Array.from({ length: 28 }, (_, at) => `l${at}`),
      decideRows: async (...call: unknown[]) => {
        kept.push(call);
        return 3;
      },
      undoDecision: async () => null,
      ...changes,
    } as unknown as TriageDeps['store'],
    clock: { now: () => 7 },
    newId: () => 'id1',
    analyst: 'anna',
  });
  return { triage, kept };
}

const ROWS: RowChoice = { kind: 'spans', spans: [] };

test('texts are kept without blanks around them, labels each once; what is not said stays unsaid', async () => {
  const { triage, kept } = opened();
  const change = {
    decision: 'block',
    reason: ' why ',
    note: ' note ',
    add_labels: [' l1 ', 'l1', ' '],
    remove_labels: [' old', 'old'],
  } as const;
  const whole = {
    ...change,
    add_labels: [...change.add_labels],
    remove_labels: [...change.remove_labels],
  };
  expect(await triage.decide('job_1', ROWS, whole)).toEqual({ rows: 3, change_id: 'id1' });
  await triage.decide('job_1', ROWS, { decision: 'approve' });
  expect(kept).toEqual([
    [
      'job_1',
      ROWS,
      {
        change: {
          decision: 'block',
          reason: 'why',
          note: 'note',
          add_labels: ['l1'],
          remove_labels: ['old'],
        },
        by: 'anna',
        at: 7,
      },
      'id1',
    ],
    ['job_1', ROWS, { change: { decision: 'approve' }, by: 'anna', at: 7 }, 'id1'],
  ]);
});

test('a list has twenty-nine labels at most, and those that it has can still be given', async () => {
  const { triage, kept } = opened();
  await triage.decide('job_1', ROWS, { add_labels: ['new', 'l3'] });
  const sentence = 'A list can have 29 different labels at most. Use one of the existing labels.';
  await expect(
    triage.decide('job_1', ROWS, { add_labels: ['new', 'newer'] }),
  ).rejects.toMatchObject({
    code: 'invalid_request',
    message: sentence,
    fields: [{ pointer: '/change/add_labels', message: sentence }],
  });
  expect(kept).toHaveLength(1);
});

test('where no row changed there is nothing to undo', async () => {
  const { triage } = opened({ decideRows: async () => 0 });
  expect(await triage.decide('job_1', ROWS, { decision: 'block' })).toEqual({
    rows: 0,
    change_id: null,
  });
  await expect(triage.undo({ jobId: 'job_1', changeId: 'id1' })).rejects.toMatchObject({
    code: 'not_found',
    message: 'This change can no longer be undone.',
  });
  expect(
    await opened({ undoDecision: async () => 0 }).triage.undo({ jobId: 'job_1', changeId: 'id1' }),
  ).toEqual({
    rows: 0,
  });
});

test('a list that is gone is refused', async () => {
  const { triage } = opened();
  const gone = { code: 'job_not_found', message: 'There is no list or job job_2.' };
  await expect(triage.decide('job_2', ROWS, {})).rejects.toMatchObject(gone);
  await expect(triage.undo({ jobId: 'job_2', changeId: 'id1' })).rejects.toMatchObject(gone);
});
