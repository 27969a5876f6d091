// Highlights a bar of evidence and its signals together when either is pointed at.
import { createContext, useContext, useMemo, useState } from 'react';
import type { SignalKey } from '../../src-shared/evidence/signal-rows.ts';

interface Highlight {
  readonly lit: readonly SignalKey[];
  readonly point: (signals: readonly SignalKey[]) => void;
}

export const HighlightContext = createContext<Highlight>({ lit: [], point: () => {} });

/** The state behind the context, for whoever provides it. */
export function useHighlightState(): Highlight {
  const [lit, point] = useState<readonly SignalKey[]>([]);
  return useMemo(() => ({ lit, point }), [lit]);
}

const NONE: readonly SignalKey[] = [];

/** What a part that speaks of `signals` does when it is pointed at or focused, and whether it is lit. */
export function useHighlight(signals: readonly SignalKey[]) {
  const { lit, point } = useContext(HighlightContext);
  const on = () => point(signals);
  const off = () => point(NONE);
  return {
    'data-lit': signals.some((signal) => lit.includes(signal)),
    onPointerEnter: on,
    onPointerLeave: off,
    onFocus: on,
    onBlur: off,
  };
}
