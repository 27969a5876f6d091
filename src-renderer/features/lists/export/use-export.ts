// Runs one export: asks a desktop user for the target, follows the progress, and downloads the file in a browser once it is ready.
import { useEffect, useRef, useState } from 'react';
import type { ExportDetails, ExportRequest } from '../../../../src-shared/bridge/lists.ts';
import { useAction } from '../../../app/calls/use-action.ts';
import { beginExport, downloadExported } from '../../../app/files/export-file.ts';
import { client } from '../../../bridge/client.ts';

export interface AskedExport {
  readonly request: ExportRequest;
  /** What a desktop user is offered as the name of the file. */
  readonly name: string;
}

export interface Exporting {
  readonly details: ExportDetails | null;
  readonly busy: boolean;
  readonly error: unknown;
  readonly start: (asked: Promise<AskedExport>) => Promise<void>;
  readonly cancel: () => Promise<void>;
  readonly reveal: () => Promise<void>;
  /** Once more, in a browser. */
  readonly download: () => Promise<void>;
  readonly reset: () => void;
}

export function useExport(): Exporting {
  const [details, setDetails] = useState<ExportDetails | null>(null);
  const { busy, error, run, reset } = useAction();
  const id = details?.export_id ?? null;
  // A short export has ended before the answer that names it is here, so every export is listened to.
  const received = useRef(new Map<string, ExportDetails>());

  useEffect(
    () =>
      client.on('exports.changed', (changed) => {
        received.current.set(changed.export_id, changed);
        setDetails((before) =>
          before?.export_id === changed.export_id ? newer(before, changed) : before,
        );
      }),
    [],
  );

  const download = () =>
    run(async () => {
      if (details !== null) await downloadExported(details, '');
    });
  const downloading = useRef(download);
  downloading.current = download;
  const isReady = details?.state === 'done' && client.host === 'web';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each export
  useEffect(() => {
    if (isReady) void downloading.current();
  }, [isReady, id]);

  return {
    details,
    busy,
    error,
    start: (asked) =>
      run(async () => {
        const { request, name } = await asked;
        const started = await beginExport(request, name);
        if (started === null) return;
        setDetails(received.current.get(started.export_id) ?? started);
      }),
    cancel: () =>
      run(async () => {
        if (id !== null) setDetails(await client.call('exports.cancel', { export_id: id }));
      }),
    reveal: () =>
      run(async () => {
        if (id !== null) await client.call('host.reveal_export', { export_id: id });
      }),
    download,
    reset() {
      setDetails(null);
      reset();
    },
  };
}

/** An event can outrun the answer that it is younger than; what has ended does not run again. */
function newer(before: ExportDetails, changed: ExportDetails): ExportDetails {
  return before.state !== 'running' && changed.state === 'running' ? before : changed;
}
