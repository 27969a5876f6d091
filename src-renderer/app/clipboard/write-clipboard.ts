// Puts text on the clipboard, and says so or says why not.
import { notifyDone, notifyFailed } from '../notices/notify.ts';

/** Puts text on the clipboard, also where the page may not use the newer interface. Rejects when neither works. */
export async function writeClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    return;
  } catch {
    // Denied or not there; the older way needs no permission.
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!copied) throw new Error('the clipboard cannot be written');
}

/** Copies, and says it in a message: `what` begins it, as in "The address of the API". */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await writeClipboard(text);
    notifyDone(`${what} was copied.`);
  } catch {
    notifyNotCopied(what);
  }
}

/** Says that the clipboard cannot be used, and how to copy all the same. */
export function notifyNotCopied(what: string): void {
  notifyFailed(
    'The clipboard cannot be used',
    `${what} was not copied. Select the text and copy it by hand.`,
  );
}
