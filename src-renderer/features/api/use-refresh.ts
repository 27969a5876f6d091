// Asks again from time to time for what no event tells of, while somebody is looking.
import { useDocumentVisibility, useInterval } from '@mantine/hooks';
import { useEffect } from 'react';

/** Calls `reload` every `everyMs` milliseconds while the window is visible. */
export function useRefresh(reload: () => void, everyMs: number): void {
  const visible = useDocumentVisibility() === 'visible';
  const { start, stop } = useInterval(reload, everyMs);

  useEffect(() => {
    if (visible) start();
    return stop;
  }, [visible, start, stop]);
}
