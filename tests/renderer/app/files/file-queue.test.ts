// Files on their way to the Lists screen: handed over in order, waiting, kept over a reload.
import { expect, test } from 'vitest';
import { openPage, settled } from '../../open-page.ts';

const OFFER = { file_id: 'f1', name: 'leads.csv', size_bytes: 12 };

async function opened(
  plan: Parameters<typeof openPage>[0] = {},
  kept: Readonly<Record<string, unknown>> = {},
) {
  const page = openPage(plan, '#/api', kept);
  const module = await import('../../../../src-renderer/app/files/file-queue.ts');
  return { ...page, ...module, state: module.useFileQueue.getState };
}

const file = (name: string, text = 'a@b.example') => new File([text], name);
const names = (offers: readonly { readonly name: string }[]) => offers.map(({ name }) => name);

test('files wait in the order they came, and are taken one by one', async () => {
  const { state, page } = await opened();
  expect(state().dequeue()).toBeNull();
  await state().offer([file('a.csv'), file('b.csv')]);
  state().enqueue(OFFER);
  expect(page.location.hash).toBe('#/lists');
  expect(names(state().pending)).toEqual(['a.csv', 'b.csv', 'leads.csv']);
  expect(state().dequeue()).toEqual({ file_id: 'dropped', name: 'a.csv', size_bytes: 11 });
  expect(names(state().pending)).toEqual(['b.csv', 'leads.csv']);
});

test('a later drop waits for the one before, and adds to what is said of it', async () => {
  const { state, page } = await opened();
  const waiting: (() => void)[] = [];
  const { vouch } = page as unknown as { vouch: { offer: (given: File) => Promise<unknown> } };
  const offer = vouch.offer;
  vouch.offer = async (given) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return offer(given);
  };
  const first = state().offer([file('large.csv')], ['one is a folder.']);
  const second = state().offer([file('small.csv')], ['two is a folder.']);
  await settled();
  expect(state()).toMatchObject({
    offering: 1,
    problems: ['one is a folder.', 'two is a folder.'],
  });
  expect(waiting).toHaveLength(1);
  waiting[0]?.();
  await first;
  await settled();
  expect(state().offering).toBe(1);
  waiting[1]?.();
  await second;
  expect(state().offering).toBe(0);
  expect(names(state().pending)).toEqual(['large.csv', 'small.csv']);
  // All is over: what is said next stands alone.
  await state().offer([]);
  expect(state().problems).toEqual([]);
});

test('what is wrong with one file keeps nobody from the next', async () => {
  const { state, page } = await opened();
  const { vouch } = page as unknown as { vouch: { offer: (given: File) => Promise<unknown> } };
  const offer = vouch.offer;
  const error = { code: 'invalid_request', message: 'It is no table.', fields: [] };
  vouch.offer = async (given) => (given.name === 'odd.bin' ? { ok: false, error } : offer(given));
  const gone = Object.assign(file('gone.csv', ''), {
    arrayBuffer: () => Promise.reject(new Error('gone')),
  });
  await state().offer([file('empty.csv', ''), gone, file('odd.bin'), file('leads.csv')]);
  expect(state().problems).toEqual([
    'empty.csv is empty. Nothing was read.',
    'gone.csv: The file was moved, changed or deleted in the meantime. Drop it again.',
    'odd.bin: It is no table.',
  ]);
  expect(names(state().pending)).toEqual(['leads.csv']);
  expect(state().offering).toBe(0);
  state().addProblem('And one more.');
  expect(state().problems).toHaveLength(4);
  state().dismissProblems();
  expect(state().problems).toEqual([]);
});

test('a problem leads to the screen that shows it', async () => {
  const { state, page } = await opened();
  state().addProblem('That was text.');
  expect(page.location.hash).toBe('#/lists');
});

test('what waits is kept over a reload, in whichever data folder', async () => {
  const { state, page } = await opened({}, { 'vouch.files': { folder: '/other', value: [OFFER] } });
  expect(state().pending).toEqual([OFFER]);
  state().enqueue(OFFER);
  expect(JSON.parse(page.sessionStorage.getItem('vouch.files') ?? '')).toEqual({
    folder: null,
    value: [OFFER, OFFER],
  });
  state().dequeue();
  state().dequeue();
  expect(page.sessionStorage.getItem('vouch.files')).toBeNull();
});

test.each([
  [{}],
  [[null]],
  [[{ ...OFFER, file_id: 1 }]],
  [[{ ...OFFER, name: null }]],
  [[{ ...OFFER, size_bytes: '12' }]],
  [[OFFER, {}]],
])('%j is no queue of this version', async (value) => {
  expect((await opened({}, { 'vouch.files': { folder: null, value } })).state().pending).toEqual(
    [],
  );
});

test('the sample waits like any file, and the network is being changed meanwhile', async () => {
  const { state, endpoint, openSample } = await opened({ held: ['files.sample'] });
  const { useServiceStatus } = await import('../../../../src-renderer/app/calls/service-status.ts');
  const sample = openSample();
  expect(useServiceStatus.getState().switching).toBe(true);
  endpoint.release('files.sample');
  await sample;
  expect(useServiceStatus.getState().switching).toBe(false);
  expect(names(state().pending)).toEqual(['sample-list.csv']);
});
