// Counts the rows of a file as it is mapped now, a moment after the last change, with progress.
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type {
  FileCount,
  Mapping,
  ReadingWish,
  RowPolicies,
} from '../../../../src-shared/bridge/files.ts';
import { type Asked, useCall } from '../../../app/calls/use-call.ts';
import { client } from '../../../bridge/client.ts';

const PAUSE_MS = 350;

export interface Counting extends Asked<FileCount> {
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
  reading: ReadingWish,
  mapping: Mapping,
  policies: RowPolicies,
  ready: boolean,
): Counting {
  const params = { file_id: fileId, reading, mapping, policies };
  const wanted = ready ? JSON.stringify(params) : null;
  const [settled] = useDebouncedValue(wanted, PAUSE_MS);
  const enabled = settled !== null && settled === wanted;
  const asked = useCall('files.count', params, { enabled, keep: true });
  const progress = useFileProgress(fileId, 'counting');
  const waits = ready && settled !== wanted;
  const fresh = ready && !waits && !asked.loading;
  return {
    ...asked,
    last: asked.data,
    data: fresh && asked.error === null ? asked.data : null,
    error: ready && !waits ? asked.error : null,
    loading: asked.loading || waits,
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
    return client.on('files.progress', (told) => {
      if (told.file_id === fileId && told.doing === doing) {
        setProgress({ rows: told.rows, share: told.share });
      }
    });
  }, [fileId, doing]);
  return progress;
}
