// A list's filter, order and columns in the window's address, and back.
import { expect, test } from 'vitest';
import { ALL_ROWS, countedAs, rowsWhere } from '../../../../../../src-shared/bridge/lists.ts';
import { drawHook } from '../../../../draw-hook.ts';
import { openPage } from '../../../../open-page.ts';

const DEFAULT = ['reasoning', 'flags', 'name', 'company'];
const BLOCKED = rowsWhere(countedAs('block'));

async function shown(hash: string) {
  const opened = openPage({}, hash);
  const { useViewAddress } = await import(
    '../../../../../../src-renderer/features/lists/results/filter/use-view-address.ts'
  );
  const { useColumnView, useListView, useLists } = await import(
    '../../../../../../src-renderer/features/lists/lists-store.ts'
  );
  const hook = await drawHook((jobId: string) => {
    useViewAddress(jobId, useListView(jobId), useColumnView(jobId));
  }, 'job_1');
  return { ...opened, hook, lists: useLists.getState, hash: () => opened.page.location.hash };
}

test('what is shown stands in the address, and no step back for it', async () => {
  const { hook, lists, hash, page } = await shown('#/lists/job_1');
  expect(hash()).toBe('#/lists/job_1');
  await hook.after(() => lists().changeView('job_1', { filter: BLOCKED }));
  expect(hash()).toBe('#/lists/job_1?recommendation=block');
  await hook.after(() => lists().changeColumns('job_1', { shown: ['domain', 'name'] }));
  expect(hash()).toBe('#/lists/job_1?recommendation=block&columns=domain%2Cname');
  await hook.after(() => lists().changeView('job_1', { filter: ALL_ROWS }));
  await hook.after(() => lists().changeColumns('job_1', { shown: DEFAULT }));
  expect(hash()).toBe('#/lists/job_1');
  expect(page.steps).toEqual([]);
});

test('an address is shown as it says, from the first row on', async () => {
  const { hook, lists, page, hash } = await shown(
    '#/lists/job_1?recommendation=block&sort=score.desc',
  );
  expect(lists().views.job_1).toMatchObject({
    filter: BLOCKED,
    sort: { by: 'score', descending: true },
    cursor: 0,
  });
  expect(lists().columns.job_1?.shown).toEqual(DEFAULT);
  await hook.after(() => lists().changeView('job_1', { cursor: 9 }));
  await hook.after(() => page.goTo('#/lists/job_1?columns=domain'));
  expect(lists().views.job_1).toMatchObject({ filter: ALL_ROWS, cursor: 0 });
  expect(lists().columns.job_1?.shown).toEqual(['domain']);
  expect(hash()).toBe('#/lists/job_1?columns=domain');
  page.location.hash = '#/lists/job_1?recommendation=block';
  await hook.after(() => page.dispatchEvent(new Event('popstate')));
  expect(lists().views.job_1?.filter).toEqual(BLOCKED);
});

test('an address that says nothing leaves things as they are, and so does its own', async () => {
  const { hook, lists, page } = await shown('#/lists/job_1?recommendation=block');
  await hook.after(() => lists().changeView('job_1', { cursor: 9 }));
  await hook.after(() => page.goTo('#/lists/job_1?recommendation=block'));
  expect(lists().views.job_1?.cursor).toBe(9);
  await hook.after(() => page.goTo('#/lists/job_1'));
  expect(lists().views.job_1).toMatchObject({ filter: BLOCKED, cursor: 9 });
});

test('another screen keeps its own address', async () => {
  const { hook, lists, hash, page } = await shown('#/lists/job_1');
  page.location.hash = '#/history/lists?q=1';
  await hook.after(() => lists().changeView('job_1', { filter: BLOCKED }));
  expect(hash()).toBe('#/history/lists?q=1');
  await hook.remove();
  page.goTo('#/lists/job_1?recommendation=review');
  expect(lists().views.job_1?.filter).toEqual(BLOCKED);
});
