// How far an address that is longer than its column pushes what stands beside it.
import { expect, onTestFinished, test, vi } from 'vitest';
import { addressOverflow } from '../../../../../../src-renderer/features/lists/results/grid/address-overflow.ts';

// 7.5 px a letter and 26 px of blanks; what cannot be seen is written out, and counts as it is drawn.
test.each([
  ['a@b.example', 200, 220, 0],
  ['x'.repeat(23), 200, 220, 0],
  ['x'.repeat(24), 200, 220, 6],
  ['x'.repeat(40), 200, 220, 126],
  ['x'.repeat(90), 200, 220, 194],
  ['x'.repeat(90), 200, 0, 0],
  [`${'x'.repeat(20)}\u200b`, 200, 220, 36],
])('%j in %d px before a cell of %d reaches %d beyond', (email, column, next, over) => {
  expect(addressOverflow(email, 7.5, column, next)).toBe(over);
});

test.each([
  ['12.5px Mono', 7.2, 7.2],
  ['', null, 7.5],
] as const)('the width of a letter is measured once (%s)', async (font, letterPx, width) => {
  let asked = 0;
  const context = { font: '', measureText: (text: string) => ({ width: text.length * 7.2 }) };
  vi.stubGlobal('document', {
    documentElement: {},
    createElement: (name: string) => {
      asked += 1;
      return {
        getContext: (kind: string) =>
          letterPx && `${name} ${kind}` === 'canvas 2d' ? context : null,
      };
    },
  });
  vi.stubGlobal('getComputedStyle', () => ({
    getPropertyValue: (name: string) => (name === '--mantine-font-family-monospace' ? 'Mono' : ''),
  }));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  vi.resetModules();
  const { addressCharPx } = await import(
    '../../../../../../src-renderer/features/lists/results/grid/address-overflow.ts'
  );
  expect([addressCharPx(), addressCharPx()]).toEqual([width, width]);
  expect([context.font, asked]).toEqual([font, 1]);
});
