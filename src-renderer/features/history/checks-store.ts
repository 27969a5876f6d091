// The checks shown in the history: the filter, and the pages read so far.
import { create } from 'zustand';
import type { CheckRow } from '../../../src-shared/bridge/checks.ts';
import { isAbort } from '../../app/notices/error-text.ts';
import { client } from '../../bridge/client.ts';
import { type CheckFilter, NO_FILTER, queryOf } from './check-query.ts';

interface ChecksState {
  readonly filter: CheckFilter;
  /** The rows read so far, newest first; null before the first answer. */
  readonly checks: readonly CheckRow[] | null;
  /** Where the next page begins; null at the end. */
  readonly next: string | null;
  readonly loading: boolean;
  readonly error: unknown;
  readonly narrow: (change: Partial<CheckFilter>) => void;
  /** Reads the rows on the screen again. */
  readonly reload: () => Promise<void>;
  readonly more: () => Promise<void>;
  /** Takes a row off the screen at once, before the service tells that it is gone. */
  readonly forget: (requestId: string) => void;
}

export const useChecks = create<ChecksState>((set, get) => {
  let asking = new AbortController();

  /** One question at a time: a newer one gives up the older. */
  async function ask(after: string | null, shown?: number): Promise<void> {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    set({ loading: true });
    try {
      const page = await client.call('checks.list', queryOf(get().filter, after, shown), signal);
      if (signal.aborted) return;
      const before = after === null ? [] : (get().checks ?? []);
      set({ checks: [...before, ...page.checks], next: page.next, loading: false, error: null });
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      set({ error, loading: false });
    }
  }

  return {
    filter: NO_FILTER,
    checks: null,
    next: null,
    loading: false,
    error: null,
    narrow(change) {
      set({ filter: { ...get().filter, ...change } });
      void ask(null);
    },
    reload: () => ask(null, get().checks?.length),
    async more() {
      const { next, loading } = get();
      if (next !== null && !loading) await ask(next);
    },
    forget: (requestId) =>
      set({ checks: get().checks?.filter((row) => row.request_id !== requestId) ?? null }),
  };
});
