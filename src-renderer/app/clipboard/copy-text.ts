// Puts text on the clipboard and says so.
import { notifications } from '@mantine/notifications';
import { notifyDone } from '../notices/notify.ts';
import { writeClipboard } from './clipboard.ts';

/** `what` begins the message: "The address of the API" is copied. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await writeClipboard(text);
  } catch {
    notifications.show({
      title: 'The clipboard cannot be used',
      message: `${what} was not copied. Select the text and copy it by hand.`,
      color: 'block',
    });
    return;
  }
  notifyDone(`${what} is copied.`);
}
