// Counts the rows of a file as it is mapped now, a moment after the last change, with progress.
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type {
  FileCount,
  Mapping,
  ReadingOptions,
  RowPolicies,
} from '../../../../src-shared/bridge/files.ts';
import { type CallState, useCall } from '../../../app/calls/use-call.ts';
import { client } from '../../../bridge/client.ts';

const PAUSE_MS = 350;

export interface Counting extends CallState<FileCount> {
  /** The numbers of before, while others are counted; null before the first. */
  readonly last: FileCount | null;
  /** Rows looked at so far; 0 before the first word. */
  readonly rows: number;
  /** How much was read, from 0 to 1; null when that is not known. */
  readonly share: number | null;
}

/** `ready` false asks nothing. */
export function useFileCount(
  fileId: string,
  reading: ReadingOptions,
  mapping: Mapping,
  policies: RowPolicies,
  ready: boolean,
): Counting {
  const params = { file_id: fileId, reading, mapping, policies };
  const wanted = ready ? JSON.stringify(params) : null;
  const [debounced] = useDebouncedValue(wanted, PAUSE_MS);
  const enabled = debounced !== null && debounced === wanted;
  const call = useCall('files.count', params, { enabled, keep: true });
  const progress = useFileProgress(fileId, 'counting');
  const waits = ready && debounced !== wanted;
  const fresh = ready && !waits && !call.loading;
  return {
    ...call,
    last: call.data,
    data: fresh && call.error === null ? call.data : null,
    error: ready && !waits ? call.error : null,
    loading: call.loading || waits,
    ...progress,
  };
}

/** How far main is with a file. */
export function useFileProgress(
  fileId: string | null,
  doing: 'counting' | 'importing',
): { readonly rows: number; readonly share: number | null } {
  const [progress, setProgress] = useState<{ rows: number; share: number | null }>({
    rows: 0,
    share: null,
  });
  useEffect(() => {
    setProgress({ rows: 0, share: null });
    if (fileId === null) return;
    return client.on('files.progress', (progress) => {
      if (progress.file_id === fileId && progress.doing === doing) {
        setProgress({ rows: progress.rows, share: progress.share });
      }
    });
  }, [fileId, doing]);
  return progress;
}
