// The rows of one list under one filter and order: fetches the pages that are looked at, and notifies when some arrive.
import type { GridRow, RowFilter, RowSort } from '../../../../../src-shared/bridge/lists.ts';
import type { Bridge } from '../../../../../src-shared/bridge/methods.ts';
import { createPageCache, PAGE_ROWS } from './page-cache.ts';

export interface RowQuery {
  readonly jobId: string;
  readonly filter: RowFilter;
  readonly sort: RowSort;
}

export interface RowSource {
  row(offset: number): GridRow | null;
  /** The row at a place as it is by now: waits for what is on its way or stale. Null behind the last row; rejects where its page does not come. */
  at(offset: number): Promise<GridRow | null>;
  /** Says which places are looked at; what is missing there is asked for. */
  look(first: number, last: number): void;
  /** What is held may be out of date: shown on, asked for again. */
  refresh(): void;
  /** Why the last page did not come; null when all is well. */
  error(): unknown;
  /** Grows with every change; for `useSyncExternalStore`. */
  version(): number;
  subscribe(listener: () => void): () => void;
  /** Gives up what is on its way; a later look starts over. */
  close(): void;
}

/** A page on its way. */
interface Asking {
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

/** Before anything is looked at. */
const NOWHERE = { first: -1, last: -1 };

export function createRowSource(bridge: Pick<Bridge, 'call'>, query: RowQuery): RowSource {
  const cache = createPageCache();
  const { notify, version, subscribe } = versionSignal();
  const asking = new Map<number, Asking>();
  let looked = NOWHERE;
  let failure: unknown = null;

  function ask(page: number): Promise<void> {
    const controller = new AbortController();
    const done = fetchPage(page, controller);
    asking.set(page, { controller, done });
    return done;
  }

  async function fetchPage(page: number, controller: AbortController): Promise<void> {
    const round = cache.round;
    try {
      const { rows } = await bridge.call('rows.page', pageOf(query, page), controller.signal);
      if (controller.signal.aborted) return;
      cache.put(page, rows, round);
      failure = null;
      notify();
    } catch (error) {
      if (controller.signal.aborted) return;
      failure = error;
      notify();
    } finally {
      if (asking.get(page)?.controller === controller) asking.delete(page);
    }
    // What became stale while this page was on its way is asked for once more; a failure waits to be asked again.
    if (failure === null && cache.round !== round) fetchLooked();
  }

  function fetchLooked(): void {
    if (looked === NOWHERE) return;
    const wanted = new Set(cache.wanted(looked.first, looked.last));
    const near = (page: number) =>
      page >= Math.floor(looked.first / PAGE_ROWS) && page <= Math.floor(looked.last / PAGE_ROWS);
    for (const [page, { controller }] of asking) {
      if (near(page)) continue;
      controller.abort();
      asking.delete(page);
    }
    for (const page of wanted) if (!asking.has(page)) void ask(page);
  }

  return {
    row: cache.row,
    async at(offset) {
      const page = Math.floor(offset / PAGE_ROWS);
      while (cache.wanted(offset, offset).length > 0) {
        await (asking.get(page)?.done ?? ask(page));
        if (failure !== null) throw failure;
      }
      return cache.row(offset);
    },
    look(first, last) {
      if (first === looked.first && last === looked.last) return;
      looked = { first, last };
      if (failure === null) fetchLooked();
    },
    refresh() {
      failure = null;
      cache.age();
      fetchLooked();
    },
    error: () => failure,
    version,
    subscribe,
    close() {
      for (const { controller } of asking.values()) controller.abort();
      asking.clear();
      looked = NOWHERE;
    },
  };
}

function pageOf({ jobId, filter, sort }: RowQuery, page: number) {
  return { job_id: jobId, filter, sort, offset: page * PAGE_ROWS, limit: PAGE_ROWS };
}

/** A number that grows with every change, for `useSyncExternalStore`. */
function versionSignal(): Pick<RowSource, 'version' | 'subscribe'> & { notify(): void } {
  const listeners = new Set<() => void>();
  let version = 0;
  return {
    notify() {
      version += 1;
      for (const listener of listeners) listener();
    },
    version: () => version,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
