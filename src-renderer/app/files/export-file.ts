// Where an exported file goes: the place that a desktop user chose, or a download of the browser.
import type { DataExport, ExportDetails, ExportRequest } from '../../../src-shared/bridge/lists.ts';
import { exportedKind } from '../../../src-shared/file-formats.ts';
import { client } from '../../bridge/client.ts';

/** On a desktop the place is chosen first; null when nobody chose one. In a browser the file is fetched afterwards. */
export async function beginExport(
  request: ExportRequest | DataExport,
  name: string,
): Promise<ExportDetails | null> {
  if (client.host === 'web') return client.call('exports.start', request);
  const kind = exportedKind(request.format, 'split' in request && request.split);
  const { target } = await client.call('host.pick_target', { name, kind });
  return target === null ? null : client.call('host.save_export', { ...request, target });
}

/** Downloads the file of an export that has ended; `name` where it has none of its own. */
export async function downloadExported(
  { export_id, file }: ExportDetails,
  name: string,
): Promise<void> {
  const { ticket } = await client.call('exports.ticket', { export_id });
  const link = document.createElement('a');
  link.href = `/ui/download/${ticket}`;
  link.download = file?.name ?? name;
  document.body.append(link);
  link.click();
  link.remove();
}
