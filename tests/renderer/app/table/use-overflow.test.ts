// Whether what a box holds does not fit into it.
import { expect, test, vi } from 'vitest';
import { drawHook } from '../../draw-hook.ts';
import { openPage } from '../../open-page.ts';

test('a box overflows once its content is wider or higher than it is', async () => {
  openPage();
  let look: () => void = () => {};
  const observed: unknown[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        look = callback;
      }
      observe(element: unknown) {
        observed.push(element);
      }
      disconnect() {
        observed.length = 0;
      }
    },
  );
  const { useOverflow } = await import('../../../../src-renderer/app/table/use-overflow.ts');
  const table = {};
  const box = {
    scrollWidth: 100,
    clientWidth: 100,
    scrollHeight: 50,
    clientHeight: 50,
    children: [table],
  };
  const hook = await drawHook(useOverflow, { current: box as unknown as HTMLElement });
  expect(observed).toEqual([box, table]);
  const overflows = async (change: Partial<typeof box>) => {
    Object.assign(box, change);
    await hook.after(look);
    return hook.now();
  };
  expect(await overflows({})).toBe(false);
  expect(await overflows({ scrollWidth: 101 })).toBe(true);
  expect(await overflows({ scrollWidth: 100 })).toBe(false);
  expect(await overflows({ scrollHeight: 51 })).toBe(true);
  await hook.remove();
  expect(observed).toEqual([]);
});
