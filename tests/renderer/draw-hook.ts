// Runs one hook as React does, in a component that draws nothing.
import { act, createElement } from 'react';
import { onTestFinished, vi } from 'vitest';
import { settled } from './open-page.ts';

interface DrawnHook<P, T> {
  /** What the hook returned the last time. */
  readonly now: () => T;
  /** Draws it with other parameters. */
  readonly draw: (params: P) => Promise<void>;
  /** Does something, and waits for what follows from it. */
  readonly after: (act: () => unknown) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Draws a hook until the end of the test; the page has to be open. */
export async function drawHook<P, T>(hook: (params: P) => T, params: P): Promise<DrawnHook<P, T>> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const { createRoot } = await import('react-dom/client');
  let returned: { readonly value: T } | null = null;
  const VisibleRows = (props: { readonly params: P }) => {
    returned = { value: hook(props.params) };
    return null;
  };
  const root = createRoot(container() as unknown as Element);
  const after = async (what: () => unknown) => {
    await act(async () => {
      await what();
      await settled();
    });
  };
  const draw = (next: P) => after(() => root.render(createElement(VisibleRows, { params: next })));
  const remove = () => after(() => root.unmount());
  onTestFinished(remove);
  await draw(params);
  return {
    now: () => {
      if (returned === null) throw new Error('The hook was not drawn.');
      return returned.value;
    },
    draw,
    after,
    remove,
  };
}

/** As much of an element as React wants where nothing is drawn. */
function container() {
  return Object.assign(new EventTarget(), {
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    namespaceURI: 'http://www.w3.org/1999/xhtml',
    ownerDocument: Object.assign(document, { defaultView: window }),
    firstChild: null,
    lastChild: null,
    textContent: '',
  });
}
