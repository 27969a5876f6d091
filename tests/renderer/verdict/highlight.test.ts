// What is lit when a bar of the account or a signal is pointed at.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import {
  HighlightContext,
  useHighlight,
  useHighlightState,
} from '../../../src-renderer/verdict/highlight.ts';
import type { SignalKey } from '../../../src-shared/evidence/signal-rows.ts';
import { drawHook } from '../draw-hook.ts';
import { openPage } from '../open-page.ts';

const SIGNALS: readonly SignalKey[] = ['email.mx_record', 'company.domain_age_days'];

function drawn(lit: readonly SignalKey[]) {
  const pointed: (readonly SignalKey[])[] = [];
  const made: ReturnType<typeof useHighlight>[] = [];
  const Part = () => {
    made.push(useHighlight(SIGNALS));
    return null;
  };
  const value = { lit, point: (signals: readonly SignalKey[]) => void pointed.push(signals) };
  renderToStaticMarkup(createElement(HighlightContext.Provider, { value }, createElement(Part)));
  const [part] = made;
  if (part === undefined) throw new Error('Nothing was drawn.');
  return { part, pointed };
}

test.each([
  [[], false],
  [['email.disposable'], false],
  [['email.disposable', 'company.domain_age_days'], true],
] as const)('with %j lit', (lit, isLit) => {
  expect(drawn(lit).part['data-lit']).toBe(isLit);
});

test('the pointer and the focus light its signals, and put them out', () => {
  const { part, pointed } = drawn([]);
  part.onPointerEnter();
  part.onPointerLeave();
  part.onFocus();
  part.onBlur();
  expect(pointed).toEqual([SIGNALS, [], SIGNALS, []]);
});

test('the state is what was pointed at last', async () => {
  openPage({});
  const state = await drawHook(() => useHighlightState(), {});
  const first = state.now();
  expect(first.lit).toEqual([]);
  await state.draw({});
  expect(state.now()).toBe(first);
  await state.after(() => state.now().point(SIGNALS));
  expect(state.now().lit).toEqual(SIGNALS);
});
