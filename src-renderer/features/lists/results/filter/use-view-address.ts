// Keeps a list's filter, order and columns in the window's URL, and restores them from it.
import { useEffect, useRef } from 'react';
import { type ListView, useLists } from '../../lists-store.ts';
import { type ColumnView, DEFAULT_COLUMNS } from './column-view.ts';
import { readViewAddress, viewAddress } from './view-address.ts';

export function useViewAddress(jobId: string, view: ListView, columns: ColumnView): void {
  const own = useRef<string | null>(null);

  useEffect(() => {
    function take(): void {
      const address = addressIn(window.location.hash);
      if (address === own.current) return;
      own.current = address;
      if (address === '') return;
      openAddress(jobId, address);
    }
    take();
    window.addEventListener('hashchange', take);
    window.addEventListener('popstate', take);
    return () => {
      window.removeEventListener('hashchange', take);
      window.removeEventListener('popstate', take);
    };
  }, [jobId]);

  const address = currentAddress(view, columns);
  useEffect(() => {
    const hash = window.location.hash.split('?')[0] ?? '';
    if (!hash.startsWith('#/lists/')) return;
    own.current = address;
    const next = address === '' ? hash : `${hash}?${address}`;
    if (next !== window.location.hash) window.history.replaceState(window.history.state, '', next);
  }, [address]);
}

/** The address of what is shown now. */
export function currentAddress(
  view: Pick<ListView, 'filter' | 'sort'>,
  columns: ColumnView,
): string {
  const isDefault = columns.shown.join() === DEFAULT_COLUMNS.shown.join();
  return viewAddress({
    filter: view.filter,
    sort: view.sort,
    columns: isDefault ? null : columns.shown,
  });
}

/** Shows a list as an address says. */
export function openAddress(jobId: string, address: string): void {
  const { filter, sort, columns } = readViewAddress(address);
  const { changeView, changeColumns } = useLists.getState();
  changeView(jobId, { filter, sort, cursor: 0 });
  changeColumns(jobId, { shown: columns ?? DEFAULT_COLUMNS.shown });
}

function addressIn(hash: string): string {
  const at = hash.indexOf('?');
  return at === -1 ? '' : hash.slice(at + 1);
}
