// Saves something that is kept beside lists as a file: where a desktop user chose, or as a download.
import type { DataExport, ExportDetails } from '../../../src-shared/bridge/lists.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import { client } from '../../bridge/client.ts';
import { beginExport, downloadExported } from './export-file.ts';

/** Resolves when the file is written, or nobody chose a place for it (false). Rejects with a VouchError. */
export async function saveDataExport(request: DataExport, name: string): Promise<boolean> {
  const watched = watchExports();
  try {
    const started = await beginExport(request, name);
    if (started === null) return false;
    const details = await watched.ended(started);
    if (details.state !== 'done')
      throw new VouchError('invalid_request', details.error ?? 'The file could not be written.');
    if (client.host === 'web') await downloadExported(details, name);
    return true;
  } finally {
    watched.stop();
  }
}

/** A short export has ended before the answer that names it is here, so all are listened to from the start. */
function watchExports() {
  const knownExports = new Map<string, ExportDetails>();
  let onProgress: ((details: ExportDetails) => void) | null = null;
  const stop = client.on('exports.changed', (details) => {
    knownExports.set(details.export_id, details);
    onProgress?.(details);
  });
  return {
    stop,
    ended: (started: ExportDetails) =>
      new Promise<ExportDetails>((resolve) => {
        onProgress = (details) => {
          if (details.export_id === started.export_id && details.state !== 'running')
            resolve(details);
        };
        onProgress(knownExports.get(started.export_id) ?? started);
      }),
  };
}
