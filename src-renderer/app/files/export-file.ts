// Where an exported file goes: the place that a desktop user chose, or a download of the browser.
import type { DataExport, ExportDetails, ExportRequest } from '../../../src-shared/bridge/lists.ts';
import { client } from '../../bridge/client.ts';

/** On a desktop the place is chosen first; null when nobody chose one. In a browser the files are fetched afterwards. */
export async function beginExport(
  request: ExportRequest | DataExport,
  name: string,
): Promise<ExportDetails | null> {
  if (client.host === 'web') return client.call('exports.start', request);
  const folder = 'split' in request && request.split;
  const params = { name, format: request.format, folder };
  const { target } = await client.call('host.pick_target', params);
  return target === null ? null : client.call('host.save_export', { ...request, target });
}

/** Downloads one of the files of an export that has ended; `name` where it has none of its own. */
export async function downloadExported(
  { export_id, files }: ExportDetails,
  file: number,
  name: string,
): Promise<void> {
  const { ticket } = await client.call('exports.ticket', { export_id, file });
  const link = document.createElement('a');
  link.href = `/ui/download/${ticket}`;
  link.download = files[file]?.name ?? name;
  document.body.append(link);
  link.click();
  link.remove();
}
