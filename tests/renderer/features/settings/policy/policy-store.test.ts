// The policy while it is edited: the draft, the preview behind it, other policies, saving.
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Policy } from '../../../../../src-shared/bridge/policy.ts';
import { DEFAULT_POLICY } from '../../../../doubles/default-policy.ts';
import { openPage, settled } from '../../../open-page.ts';

const KEPT = DEFAULT_POLICY.policy;
const STRICT: Policy = { ...KEPT, approve: KEPT.approve + 5 };
const PREVIEW = { results: 10, changed: 2 };
const REFUSAL = { code: 'internal_error', message: 'The disk is full.' } as const;

async function opened(plan: Parameters<typeof openPage>[0] = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const page = openPage({
    ...plan,
    answers: {
      'policy.preview': PREVIEW as never,
      'policy.save': { changed: 3 } as never,
      ...plan.answers,
    },
  });
  const { usePolicy } = await import(
    '../../../../../src-renderer/features/settings/policy/policy-store.ts'
  );
  const previewed = () =>
    page.asked('policy.preview').map((params) => (params as { policy: Policy }).policy);
  return { ...page, state: usePolicy.getState, previewed };
}

test('it is loaded with a preview of itself', async () => {
  const { state, asked } = await opened();
  await state().load();
  expect(state()).toMatchObject({
    policyId: null,
    state: DEFAULT_POLICY,
    error: null,
    draft: null,
    preview: PREVIEW,
    previewing: false,
    previewError: null,
  });
  expect(asked('policy.show')).toEqual([{ policy_id: null }]);
  expect(asked('policy.preview')).toEqual([
    { policy: KEPT, overrides: null, job_id: null, policy_id: null },
  ]);
});

test('a draft is previewed a moment after the last change', async () => {
  const { state, previewed } = await opened();
  state().edit(STRICT);
  expect(state()).toMatchObject({ draft: null, previewing: false });
  await state().load();
  state().edit({ ...STRICT, review: 1 });
  vi.advanceTimersByTime(199);
  state().edit(STRICT);
  expect(state()).toMatchObject({ draft: STRICT, previewing: true });
  vi.advanceTimersByTime(199);
  expect(previewed()).toEqual([KEPT]);
  vi.advanceTimersByTime(1);
  await settled();
  expect(previewed()).toEqual([KEPT, STRICT]);
  expect(state().previewing).toBe(false);
});

test('a draft that is as the kept one is none, and neither is one that was discarded', async () => {
  const { state, previewed } = await opened();
  state().discard();
  await state().load();
  state().edit(STRICT);
  state().edit({ ...KEPT });
  expect(state().draft).toBeNull();
  state().edit(STRICT);
  state().discard();
  expect(state().draft).toBeNull();
  vi.advanceTimersByTime(200);
  await settled();
  expect(previewed()).toEqual([KEPT, KEPT]);
});

test('a draft outlives what is kept elsewhere, unless that is the same by now', async () => {
  const { state, endpoint, previewed } = await opened();
  await state().load();
  state().edit(STRICT);
  endpoint.answer('policy.show', { ...DEFAULT_POLICY, policy: { ...KEPT, review: 2 } });
  await state().load();
  expect(state().draft).toEqual(STRICT);
  expect(previewed().at(-1)).toEqual(STRICT);
  endpoint.answer('policy.show', { ...DEFAULT_POLICY, policy: STRICT });
  await state().load();
  expect(state().draft).toBeNull();
});

test('saving keeps the draft and tells how many results changed', async () => {
  const { state, asked } = await opened();
  await state().load();
  expect(await state().save()).toBe(0);
  expect(asked('policy.save')).toEqual([]);
  state().edit(STRICT);
  expect(await state().save()).toBe(3);
  expect(asked('policy.save')).toEqual([{ policy: STRICT, policy_id: null }]);
  expect(state().draft).toBeNull();
  expect(asked('policy.show')).toHaveLength(2);
});

test('a draft that cannot be saved stays', async () => {
  const { state } = await opened({ errors: { 'policy.save': REFUSAL } });
  await state().load();
  state().edit(STRICT);
  await expect(state().save()).rejects.toMatchObject(REFUSAL);
  expect(state().draft).toEqual(STRICT);
});

test('another policy is shown without the draft of the one before', async () => {
  const { state, asked } = await opened();
  await state().load();
  state().edit(STRICT);
  const chosen = state().choose('p1');
  expect(state()).toMatchObject({ policyId: 'p1', state: null, draft: null, preview: null });
  await chosen;
  expect(asked('policy.show').at(-1)).toEqual({ policy_id: 'p1' });
  expect(asked('policy.preview').at(-1)).toMatchObject({ policy_id: 'p1' });
});

test('the answer about a policy that is no longer shown is passed over', async () => {
  const { state, endpoint, previewed } = await opened({ held: ['policy.show'] });
  const first = state().choose('p1');
  const second = state().choose('p2');
  endpoint.release('policy.show');
  await Promise.all([first, second]);
  expect(state().policyId).toBe('p2');
  expect(previewed()).toEqual([KEPT]);
});

test('one that was deleted meanwhile gives way to the one of everything; another failure is shown', async () => {
  const { state, endpoint, asked } = await opened();
  const gone = { code: 'not_found', message: 'It was deleted.' } as const;
  endpoint.refuse('policy.show', gone);
  await state().load();
  expect(state().error).toMatchObject(gone);
  await state().choose('p1');
  expect(state()).toMatchObject({ policyId: null, error: gone });
  expect(
    asked('policy.show').map((params) => (params as { policy_id: unknown }).policy_id),
  ).toEqual([null, 'p1', null]);
  endpoint.refuse('policy.show', REFUSAL);
  await state().choose('p1');
  expect(state()).toMatchObject({ policyId: 'p1', error: REFUSAL });
});

test('a preview that fails says so, one that was given up does not', async () => {
  const { state, endpoint } = await opened();
  await state().load();
  endpoint.refuse('policy.preview', REFUSAL);
  state().edit(STRICT);
  vi.advanceTimersByTime(200);
  await settled();
  expect(state()).toMatchObject({ previewError: REFUSAL, previewing: false, preview: PREVIEW });
  endpoint.refuse('policy.preview', null);
  await state().load();
  expect(state().previewError).toBeNull();
});

test('a newer preview gives up the older', async () => {
  const { state, endpoint } = await opened({ held: ['policy.preview'] });
  const first = state().load();
  await settled();
  const second = state().load();
  await settled();
  expect(endpoint.abandoned).toEqual(['policy.preview:2']);
  expect(state().previewing).toBe(true);
  endpoint.refuse('policy.preview', REFUSAL);
  endpoint.release('policy.preview');
  await Promise.all([first, second]);
  expect(state()).toMatchObject({ previewError: REFUSAL, previewing: false });
});
