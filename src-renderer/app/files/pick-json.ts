// Has the user pick a JSON file whose text the page itself reads.
import { notifyError } from '../notices/notify.ts';

/** `read` gets the text of the file; what it throws, or rejects with, is shown. */
export function pickJson(read: (text: string) => void | Promise<void>): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.json';
  input.addEventListener('change', () => {
    const [picked] = input.files ?? [];
    picked?.text().then(read).catch(notifyError);
  });
  input.click();
}
