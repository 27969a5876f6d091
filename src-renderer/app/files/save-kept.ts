// Saves something that is kept beside lists as a file: where a desktop user chose, or as a download.
import type { ExportDetails, KeptExport } from '../../../src-shared/bridge/lists.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import { client } from '../../bridge/client.ts';

/** Resolves when the file is written, or nobody chose a place for it (false). Rejects with a VouchError. */
export async function saveKept(request: KeptExport, name: string): Promise<boolean> {
  const watched = watchExports();
  try {
    const started = await begin(request, name);
    if (started === null) return false;
    const details = await watched.ended(started);
    if (details.state !== 'done')
      throw new VouchError('invalid_request', details.error ?? 'The file could not be written.');
    if (client.host === 'web') {
      const params = { export_id: details.export_id, file: 0 };
      const { ticket } = await client.call('exports.ticket', params);
      download(`/ui/download/${ticket}`, details.files[0]?.name ?? name);
    }
    return true;
  } finally {
    watched.stop();
  }
}

async function begin(request: KeptExport, name: string): Promise<ExportDetails | null> {
  if (client.host === 'web') return client.call('exports.start', request);
  const { format } = request;
  const { target } = await client.call('host.pick_target', { name, format, folder: false });
  return target === null ? null : client.call('host.save_export', { ...request, target });
}

/** A short export has ended before the answer that names it is here, so all are listened to from the start. */
function watchExports() {
  const seen = new Map<string, ExportDetails>();
  let told: ((details: ExportDetails) => void) | null = null;
  const stop = client.on('exports.changed', (details) => {
    seen.set(details.export_id, details);
    told?.(details);
  });
  return {
    stop,
    ended: (started: ExportDetails) =>
      new Promise<ExportDetails>((resolve) => {
        told = (details) => {
          if (details.export_id === started.export_id && details.state !== 'running')
            resolve(details);
        };
        told(seen.get(started.export_id) ?? started);
      }),
  };
}

function download(path: string, name: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
