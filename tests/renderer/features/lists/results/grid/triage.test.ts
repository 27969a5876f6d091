// Decisions about rows: what is asked, what is said, and what is taken back.
import { notifications, notificationsStore } from '@mantine/notifications';
import { expect, test } from 'vitest';
import { ALL_ROWS } from '../../../../../../src-shared/bridge/lists.ts';
import type { DecisionChange } from '../../../../../../src-shared/bridge/triage.ts';
import { openPage, settled } from '../../../../open-page.ts';

async function opened() {
  notifications.clean();
  const page = openPage({
    answers: { 'decisions.undo': { rows: 1 } as never },
  });
  let made = 0;
  page.answerBy('decisions.set', ({ rows }: { rows: { kind: string } }) => {
    made += 1;
    return { change_id: `c${made}`, rows: rows.kind === 'filter' ? 1_200 : 3 };
  });
  const module = await import(
    '../../../../../../src-renderer/features/lists/results/grid/triage.ts'
  );
  const note = () => module.useTriageNote.getState().note;
  return { ...page, ...module, note };
}

const span = (from: number, to: number) => ({ from, to });
const APPROVE: DecisionChange = { decision: 'approve' };

test.each([
  [{ kind: 'spans', spans: [span(41, 41)] }, APPROVE, 'Your decision for row 42: approve.'],
  [
    { kind: 'spans', spans: [span(41, 43)] },
    { decision: 'block' },
    'Your decision for 3 rows: block.',
  ],
  [
    { kind: 'spans', spans: [span(1, 1), span(3, 3)] },
    { decision: null },
    'Decision removed from 3 rows.',
  ],
  [
    { kind: 'filter', filter: ALL_ROWS, except: [] },
    { add_labels: ['vip'] },
    'Labelled 1,200 rows “vip”.',
  ],
  [{ kind: 'spans', spans: [span(9_999, 9_999)] }, { reason: 'known' }, 'Saved for row 10,000.'],
] as const)('%j and %j is told', async (rows, change, words) => {
  const { changeDecisions, asked, note } = await opened();
  await changeDecisions('job_1', rows as never, change as never);
  expect(asked('decisions.set')).toEqual([{ job_id: 'job_1', rows, change }]);
  expect(note()).toEqual({ jobId: 'job_1', words, undoable: true });
});

test('a change of nothing is not told, and cannot be taken back', async () => {
  const { changeDecisions, undo, answerBy, oneRow, note, asked } = await opened();
  answerBy('decisions.set', () => ({ change_id: null, rows: 0 }));
  await changeDecisions('job_1', oneRow(1), APPROVE);
  expect(note()).toBeNull();
  undo('job_1');
  await settled();
  expect(asked('decisions.undo')).toEqual([]);
  expect(note()).toEqual({
    jobId: 'job_1',
    words: 'Nothing left to undo in this window.',
    undoable: false,
  });
});

test('changes are taken back the last one first, those of each list', async () => {
  const { decide, undo, oneRow, asked, note } = await opened();
  decide('job_1', oneRow(0), APPROVE);
  decide('job_1', oneRow(1), APPROVE);
  decide('job_2', oneRow(2), APPROVE);
  undo('job_1');
  await settled();
  expect(note()).toEqual({ jobId: 'job_1', words: 'Undone: row 2 as before.', undoable: true });
  undo('job_1');
  await settled();
  expect(note()).toMatchObject({ jobId: 'job_1', undoable: false });
  undo('job_1');
  await settled();
  expect(asked('decisions.undo')).toEqual([
    { job_id: 'job_1', change_id: 'c3' },
    { job_id: 'job_1', change_id: 'c1' },
  ]);
});

test('where one can no longer be taken back, those before it cannot either', async () => {
  const { decide, undo, oneRow, endpoint, asked, note } = await opened();
  decide('job_1', oneRow(0), APPROVE);
  decide('job_1', oneRow(1), APPROVE);
  await settled();
  endpoint.refuse('decisions.undo', { code: 'not_found', message: 'It is too late.' });
  undo('job_1');
  await settled();
  expect(notificationsStore.getState().notifications).toMatchObject([
    { message: 'It is too late.' },
  ]);
  endpoint.refuse('decisions.undo', null);
  undo('job_1');
  await settled();
  expect(asked('decisions.undo')).toHaveLength(1);
  expect(note()?.undoable).toBe(false);
});

test('what a lost connection kept from being taken back can be later', async () => {
  const { decide, undo, oneRow, endpoint, asked } = await opened();
  decide('job_1', oneRow(0), APPROVE);
  await settled();
  endpoint.refuse('decisions.undo', { code: 'unauthorized', message: 'No session.' });
  undo('job_1');
  await settled();
  endpoint.refuse('decisions.undo', null);
  undo('job_1');
  await settled();
  expect(asked('decisions.undo')).toHaveLength(2);
});

test('a selection is rows to change', async () => {
  const { choiceOf, oneRow } = await opened();
  expect(choiceOf({ kind: 'some', rows: [span(1, 2)] })).toEqual({
    kind: 'spans',
    spans: [span(1, 2)],
  });
  expect(choiceOf({ kind: 'filter', filter: ALL_ROWS, count: 9, except: [span(3, 3)] })).toEqual({
    kind: 'filter',
    filter: ALL_ROWS,
    except: [span(3, 3)],
  });
  expect(oneRow(7)).toEqual({ kind: 'spans', spans: [span(7, 7)] });
});
