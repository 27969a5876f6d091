// What the last preflight saw, kept while other screens are shown.
import { create } from 'zustand';
import type { DoctorLine } from '../../../src-shared/bridge/app.ts';
import { client } from '../../bridge/client.ts';

interface PreflightState {
  /** Null before the first run. */
  readonly lines: readonly DoctorLine[] | null;
  readonly ranAt: string | null;
  readonly running: boolean;
  readonly error: unknown;
  readonly run: () => Promise<void>;
}

export const usePreflight = create<PreflightState>((set, get) => ({
  lines: null,
  ranAt: null,
  running: false,
  error: null,
  async run() {
    if (get().running) return;
    set({ running: true, error: null });
    try {
      const { lines } = await client.call('doctor', { ehlo: null, mail_from: null });
      set({ lines, ranAt: new Date().toISOString() });
    } catch (error) {
      set({ error });
    } finally {
      set({ running: false });
    }
  },
}));
