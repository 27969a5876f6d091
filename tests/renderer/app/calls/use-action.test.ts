// What a button does: under way, done, failed.
import { expect, test } from 'vitest';
import { drawHook } from '../../draw-hook.ts';
import { openPage } from '../../open-page.ts';

const FAILURE = new Error('full');

async function shown(report?: (error: unknown) => void) {
  openPage();
  const { useAction } = await import('../../../../src-renderer/app/calls/use-action.ts');
  return drawHook(() => useAction(report), undefined);
}

test('it is busy until it is done', async () => {
  const hook = await shown();
  expect(hook.now()).toMatchObject({ busy: false, error: null });
  const { promise, resolve } = Promise.withResolvers<void>();
  await hook.after(() => void hook.now().run(() => promise));
  expect(hook.now()).toMatchObject({ busy: true, error: null });
  await hook.after(resolve);
  expect(hook.now()).toMatchObject({ busy: false, error: null });
});

test('a failure stays until the next attempt, or until it is forgotten', async () => {
  const hook = await shown();
  const fail = () => hook.now().run(() => Promise.reject(FAILURE));
  await hook.after(fail);
  expect(hook.now()).toMatchObject({ busy: false, error: FAILURE });
  await hook.after(() => hook.now().reset());
  expect(hook.now()).toMatchObject({ error: null });
  await hook.after(fail);
  await hook.after(() => void hook.now().run(() => new Promise(() => {})));
  expect(hook.now()).toMatchObject({ busy: true, error: null });
});

test('a failure that is told elsewhere is not shown beside the button', async () => {
  const reported: unknown[] = [];
  const hook = await shown((error) => reported.push(error));
  await hook.after(() => hook.now().run(() => Promise.reject(FAILURE)));
  expect(reported).toEqual([FAILURE]);
  expect(hook.now()).toMatchObject({ busy: false, error: null });
});
