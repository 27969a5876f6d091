// Asks for confirmation before something that cannot be undone, does it, and shows the reason if it fails.
import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import classes from './confirm.module.css';
import { notifyError } from './notify.ts';

interface Question {
  readonly title: string;
  /** What happens, and what stays. */
  readonly body: ReactNode;
  /** The button that does it. */
  readonly confirm: string;
  /** The button that leaves everything as it is. */
  readonly cancel?: string;
  /** Whether something is lost by it; true by default, and then the button is red. */
  readonly loses?: boolean;
  /** A failure is its error. */
  readonly act: () => unknown;
  /** Where the focus goes once it is confirmed, when what had it goes; otherwise it goes back to what had it. */
  readonly refocus?: () => void;
}

export function confirm(question: Question): void {
  const { title, body, cancel = 'Keep', loses = true, act, refocus } = question;
  const opener = document.activeElement;
  let confirmed = false;
  modals.openConfirmModal({
    title,
    children: (
      <Text size="sm" className={classes.body}>
        {body}
      </Text>
    ),
    labels: { confirm: question.confirm, cancel },
    confirmProps: loses ? { color: 'block' } : {},
    returnFocus: refocus === undefined,
    onClose() {
      if (refocus === undefined) return;
      if (confirmed) refocus();
      else if (opener instanceof HTMLElement) opener.focus();
    },
    async onConfirm() {
      // The second click of a double click comes while the dialog fades.
      if (confirmed) return;
      confirmed = true;
      try {
        await act();
      } catch (error) {
        notifyError(error);
      }
    },
  });
}
