// What the API screen keeps while other screens are shown: the key just made, and the choices of its examples and chart.
import { create } from 'zustand';
import type { ExampleCall, Language } from './examples.ts';

export interface FreshKey {
  readonly id: string;
  readonly name: string;
  /** Whether it is the secret of its callbacks, not the key. */
  readonly signs?: true;
  /** The key (or secret) itself; in memory only, until it is dismissed or the window is closed. */
  readonly key: string;
}

interface ApiScreenState {
  readonly freshKey: FreshKey | null;
  readonly language: Language;
  readonly call: ExampleCall;
  /** Days of the usage chart. */
  readonly span: 30 | 90;
  readonly set: (
    change: Partial<Pick<ApiScreenState, 'freshKey' | 'language' | 'call' | 'span'>>,
  ) => void;
}

export const useApiScreen = create<ApiScreenState>((set) => ({
  freshKey: null,
  language: 'curl',
  call: 'one',
  span: 30,
  set,
}));
