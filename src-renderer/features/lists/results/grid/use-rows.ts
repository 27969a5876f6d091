// The rows of a list as a React hook: a row source and the number of rows, refreshed while the list runs.
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { JobDetails } from '../../../../../src-shared/bridge/jobs.ts';
import type { RowFilter, RowSort } from '../../../../../src-shared/bridge/lists.ts';
import { client } from '../../../../bridge/client.ts';
import { isAllRows } from '../filter/row-filter.ts';
import { useThrottledCall } from '../use-throttled-call.ts';
import { createRowSource, type RowSource } from './row-source.ts';

const REFRESH_MS = 1_500;

export interface Rows {
  readonly source: RowSource;
  /** Null until somebody has counted. */
  readonly count: number | null;
  /** Why rows or their number did not come. */
  readonly error: unknown;
  readonly reload: () => void;
  /** Grows with each arrival. */
  readonly version: number;
}

/** `stamp` changes whenever the list may have changed. */
export function useRows(job: JobDetails, filter: RowFilter, sort: RowSort, stamp: string): Rows {
  const jobId = job.job_id;
  const source = useMemo(
    () => createRowSource(client, { jobId, filter, sort }),
    [jobId, filter, sort],
  );
  useEffect(() => () => source.close(), [source]);
  const version = useSyncExternalStore(source.subscribe, source.version);

  const all = isAllRows(filter);
  const counted = useThrottledCall('rows.count', { job_id: jobId, filter }, stamp, !all);

  const last = useRef({ source, stamp, at: 0 });
  useEffect(() => {
    if (last.current.source !== source) last.current = { source, stamp, at: 0 };
    if (last.current.stamp === stamp) return;
    const timer = setTimeout(
      () => {
        last.current = { source, stamp, at: performance.now() };
        source.refresh();
      },
      Math.max(0, last.current.at + REFRESH_MS - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [source, stamp]);

  return {
    source,
    count: all ? job.total : (counted.data?.count ?? null),
    error: source.error() ?? counted.error,
    version,
    reload() {
      source.refresh();
      counted.reload();
    },
  };
}
