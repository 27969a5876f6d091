// Runs one export: asks a desktop user for the target, follows the progress, downloads the files in a browser.
import { useEffect, useRef, useState } from 'react';
import type { ExportDetails, ExportRequest } from '../../../../src-shared/bridge/lists.ts';
import { useAction } from '../../../app/calls/use-action.ts';
import { beginExport, downloadExported } from '../../../app/files/export-file.ts';
import { client } from '../../../bridge/client.ts';

export interface Exporting {
  readonly details: ExportDetails | null;
  readonly busy: boolean;
  readonly error: unknown;
  readonly start: (request: Promise<ExportRequest>, name: string) => Promise<void>;
  readonly cancel: () => Promise<void>;
  readonly reveal: () => Promise<void>;
  readonly download: (file: number) => Promise<void>;
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

  return {
    details,
    busy,
    error,
    start: (exportRequest, name) =>
      run(async () => {
        const request = await exportRequest;
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
    download: (file) =>
      run(async () => {
        if (details !== null) await downloadExported(details, file, '');
      }),
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
