// Which rows of the grid are in sight, in an area that is as high as they are or as high as browsers allow.
import { expect, onTestFinished, test, vi } from 'vitest';
import { drawHook } from '../../../../draw-hook.ts';
import { openPage } from '../../../../open-page.ts';

const HEAD_PX = 40;

async function shown(count: number, rowPx = 32) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { page } = openPage();
  let measured: () => void = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        measured = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  const area = Object.assign(new EventTarget(), {
    scrollTop: 0,
    scrollLeft: 0,
    clientHeight: 640 + HEAD_PX,
    clientWidth: 900,
    ownerDocument: Object.assign(page.document, { defaultView: page }),
  });
  const { useVirtualRows } = await import(
    '../../../../../../src-renderer/features/lists/results/grid/use-virtual-rows.ts'
  );
  const hook = await drawHook(
    (params: { readonly count: number; readonly rowPx: number }) =>
      useVirtualRows(
        { current: area as unknown as HTMLDivElement },
        params.count,
        HEAD_PX,
        params.rowPx,
      ),
    { count, rowPx },
  );
  const scroll = (to: number) =>
    hook.after(() => {
      area.scrollTop = to;
      area.dispatchEvent(new Event('scroll'));
      vi.advanceTimersByTime(150);
    });
  const wheel = (change: object) => {
    const event = Object.assign(new Event('wheel', { cancelable: true }), {
      deltaX: 0,
      deltaY: 0,
      deltaMode: 0,
      ...change,
    });
    return hook.after(() => area.dispatchEvent(event)).then(() => event.defaultPrevented);
  };
  const seen = () =>
    hook
      .now()
      .rows.getVirtualItems()
      .map(({ index }) => index);
  const resize = (height: number) =>
    hook.after(() => {
      area.clientHeight = height;
      measured();
    });
  return { hook, area, scroll, wheel, seen, resize };
}

test('a short list is scrolled as it is, with a few rows beyond what is seen', async () => {
  const { hook, seen, scroll, resize } = await shown(1_000);
  expect(hook.now()).toMatchObject({ heightPx: 32_000, shiftPx: 0, pageRows: 20 });
  expect([seen()[0], seen().at(-1)]).toEqual([0, 31]);
  await scroll(3_200);
  expect([seen()[0], seen().at(-1)]).toEqual([88, 131]);
  await resize(320 + HEAD_PX);
  expect(hook.now().pageRows).toBe(10);
  await resize(10 + HEAD_PX);
  expect(hook.now().pageRows).toBe(1);
});

test('a row is shown by as little as is needed', async () => {
  const { hook, area, scroll } = await shown(1_000);
  const show = async (row: number) => {
    await hook.after(() => hook.now().show(row));
    const to = area.scrollTop;
    await scroll(to);
    return to;
  };
  expect(await show(19)).toBe(0);
  expect(await show(20)).toBe(32);
  expect(await show(1)).toBe(32);
  expect(await show(0)).toBe(0);
  expect(await show(999)).toBe(32_000 - 640);
  expect(await show(980)).toBe(32_000 - 640);
  expect(await show(979)).toBe(979 * 32);
});

test('the wheel of a short list is the browser’s own', async () => {
  const { wheel, area } = await shown(1_000);
  expect(await wheel({ deltaY: 100 })).toBe(false);
  expect(area.scrollTop).toBe(0);
});

test('a very long list goes by the wheel as a short one does', async () => {
  const { hook, area, wheel } = await shown(1_000_000);
  const top = () => (hook.now().rows.scrollOffset ?? 0) / 32;
  expect(hook.now().heightPx).toBe(16_000_000);
  expect(await wheel({ deltaY: 320 })).toBe(true);
  expect(top()).toBe(10);
  await wheel({ deltaY: 3, deltaMode: 1 });
  expect(top()).toBe(13);
  await wheel({ deltaY: 1, deltaMode: 2 });
  expect(top()).toBe(33);
  expect(hook.now().shiftPx).toBeCloseTo(area.scrollTop - 33 * 32, 6);
  await wheel({ deltaY: 32, deltaX: 7 });
  expect([top(), area.scrollLeft]).toEqual([34, 7]);
  await wheel({ deltaY: -99_999_999 });
  expect(area.scrollTop).toBe(0);
  for (const other of [{ deltaY: 9, ctrlKey: true }, { deltaY: 9, shiftKey: true }, { deltaX: 9 }])
    expect(await wheel(other)).toBe(false);
});

test('the bar of a very long list leads from its first row to its last', async () => {
  const { scroll, seen, hook, area } = await shown(1_000_000);
  await scroll(16_000_000 - 640);
  expect(seen().at(-1)).toBe(999_999);
  await hook.after(() => hook.now().show(0));
  expect(area.scrollTop).toBe(0);
  expect(seen()[0]).toBe(0);
  await hook.after(() => hook.now().show(500_000));
  expect([seen()[0], seen().at(-1)]).toEqual([499_969, 500_012]);
});

test('rows of another height are measured anew', async () => {
  const { hook, seen } = await shown(1_000);
  await hook.draw({ count: 1_000, rowPx: 26 });
  expect(hook.now()).toMatchObject({ heightPx: 26_000, pageRows: 24 });
  expect(seen().at(-1)).toBe(36);
});
