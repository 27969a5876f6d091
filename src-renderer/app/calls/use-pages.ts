// Rows read page by page: the first page at once, further ones on request; pages already read stay when the next one fails.
import { useCallback, useEffect, useRef, useState } from 'react';

export interface Page<T, C> {
  readonly rows: readonly T[];
  /** Where the next page begins; null at the end. */
  readonly next: C | null;
}

export interface Pages<T> {
  /** The rows read so far; null before the first page. */
  readonly rows: readonly T[] | null;
  /** Whether a further page can be asked for. */
  readonly more: boolean;
  readonly loading: boolean;
  /** Why the last page did not come; null when it did. */
  readonly error: unknown;
  /** Reads the next page, or once more the one that did not come. */
  readonly read: () => void;
  /** Takes rows off the screen. */
  readonly keep: (which: (row: T) => boolean) => void;
}

interface State<T, C> {
  readonly rows: readonly T[] | null;
  readonly next: C | null;
  readonly loading: boolean;
  readonly error: unknown;
}

/** `pageAfter` reads the page after a place, the first one after null; another function starts over. */
export function usePages<T, C>(
  pageAfter: (after: C | null, signal: AbortSignal) => Promise<Page<T, C>>,
): Pages<T> {
  const [state, setState] = useState<State<T, C>>(NOTHING);
  const control = useRef(new AbortController());

  const readAfter = useCallback(
    async (after: C | null) => {
      const { signal } = control.current;
      setState((before) => ({ ...before, loading: true, error: null }));
      try {
        const { rows, next } = await pageAfter(after, signal);
        if (signal.aborted) return;
        setState(({ rows: before }) => ({
          rows: [...(before ?? []), ...rows],
          next,
          loading: false,
          error: null,
        }));
      } catch (error) {
        if (!signal.aborted) setState((before) => ({ ...before, loading: false, error }));
      }
    },
    [pageAfter],
  );

  useEffect(() => {
    control.current = new AbortController();
    setState(NOTHING);
    void readAfter(null);
    return () => control.current.abort();
  }, [readAfter]);

  const { rows, next, loading, error } = state;
  return {
    rows,
    more: next !== null,
    loading,
    error,
    read: () => void readAfter(next),
    keep: (which) =>
      setState((before) => ({ ...before, rows: before.rows?.filter(which) ?? null })),
  };
}

const NOTHING = { rows: null, next: null, loading: true, error: null };
