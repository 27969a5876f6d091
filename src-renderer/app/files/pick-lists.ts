// Asks for lists by the system's file dialog, on a desktop or in a browser, and puts them in the queue.
import { acceptedFiles } from '../../../src-shared/file-formats.ts';
import { client } from '../../bridge/client.ts';
import { useFileQueue } from './file-queue.ts';

/** Resolves once they are asked for; in a browser what was chosen follows by itself. Rejects with a VouchError. */
export async function pickLists(): Promise<void> {
  if (client.host === 'desktop') {
    const { file } = await client.call('host.pick_list', {});
    if (file !== null) useFileQueue.getState().enqueue(file);
    return;
  }
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.accept = acceptedFiles('lists');
  input.addEventListener('change', () => {
    void useFileQueue.getState().offer([...(input.files ?? [])]);
  });
  input.click();
}
