// Rows read page by page.
import { expect, test } from 'vitest';
import type { Page } from '../../../../src-renderer/app/calls/use-pages.ts';
import { drawHook } from '../../draw-hook.ts';
import { openPage } from '../../open-page.ts';

type Ask = (after: number | null, signal: AbortSignal) => Promise<Page<string, number>>;

async function shown(ask: Ask) {
  openPage();
  const { usePages } = await import('../../../../src-renderer/app/calls/use-pages.ts');
  const hook = await drawHook((pageAfter: Ask) => usePages(pageAfter), ask);
  const seen = () => {
    const { rows, more, loading, error } = hook.now();
    return { rows, more, loading, error };
  };
  return { hook, seen };
}

const PAGES: Ask = async (after) =>
  after === null ? { rows: ['a', 'b'], next: 2 } : { rows: ['c'], next: null };

test('the first page comes by itself, the next one on request, behind it', async () => {
  const { hook, seen } = await shown(PAGES);
  expect(seen()).toEqual({ rows: ['a', 'b'], more: true, loading: false, error: null });
  await hook.after(() => hook.now().read());
  expect(seen()).toEqual({ rows: ['a', 'b', 'c'], more: false, loading: false, error: null });
  await hook.after(() => hook.now().keep((row) => row !== 'b'));
  expect(seen().rows).toEqual(['a', 'c']);
});

test('what was read stays when a page does not come, which can be asked for once more', async () => {
  const failure = new Error('lost');
  let fails = true;
  const { hook, seen } = await shown(async (after, signal) => {
    if (after !== null && fails) throw failure;
    return PAGES(after, signal);
  });
  await hook.after(() => hook.now().read());
  expect(seen()).toEqual({ rows: ['a', 'b'], more: true, loading: false, error: failure });
  fails = false;
  await hook.after(() => hook.now().read());
  expect(seen()).toEqual({ rows: ['a', 'b', 'c'], more: false, loading: false, error: null });
});

test('another question begins anew and gives up the page on its way', async () => {
  const waiting: { signal: AbortSignal; resolve: (page: Page<string, number>) => void }[] = [];
  const { hook, seen } = await shown(
    (_after, signal) => new Promise((resolve) => waiting.push({ signal, resolve })),
  );
  expect(seen()).toEqual({ rows: null, more: false, loading: true, error: null });
  await hook.after(() => hook.now().keep(() => true));
  expect(seen().rows).toBeNull();
  await hook.draw(PAGES);
  expect(waiting[0]?.signal.aborted).toBe(true);
  await hook.after(() => waiting[0]?.resolve({ rows: ['late'], next: 9 }));
  expect(seen()).toEqual({ rows: ['a', 'b'], more: true, loading: false, error: null });
});

test('what fails after it was given up is no failure', async () => {
  const { promise, reject } = Promise.withResolvers<Page<string, number>>();
  const { hook, seen } = await shown(() => promise);
  await hook.draw(PAGES);
  await hook.after(() => reject(new Error('aborted')));
  expect(seen()).toMatchObject({ loading: false, error: null });
});
