// Short messages at the window's edge, for what happened away from where the user is looking.
import { notifications } from '@mantine/notifications';
import { shownText } from '../untrusted-text/hidden-characters.ts';
import { isAbort, isConnectionError, sentenceOf, titleOf } from './error-text.ts';

/** Says that something is done. */
export function notifyDone(message: string): void {
  notifications.show({ message: shownText(message), color: 'approve', autoClose: 4_000 });
}

/** Says what failed; silent about what was given up on purpose, and about a lost connection, which the banner tells. */
export function notifyError(error: unknown): void {
  if (!isAbort(error) && !isConnectionError(error)) notifyFailed(titleOf(error), sentenceOf(error));
}

/** Says what failed, in words of one's own. */
export function notifyFailed(title: string, message: string): void {
  notifications.show({ title, message: shownText(message), color: 'block', autoClose: 10_000 });
}
