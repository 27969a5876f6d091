// Asks whether an override is to be removed, and removes it.
import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { Override } from '../../src-shared/bridge/policy.ts';
import { notifyDone, notifyError } from '../app/notices/notify.ts';
import { UntrustedText } from '../app/untrusted-text/untrusted-text.tsx';
import { client } from '../bridge/client.ts';

/** `refocus` puts the focus where it can stay, once the entry and its button go. */
export function confirmRemoval(override: Override, refocus: () => void): void {
  const opener = document.activeElement;
  let confirmed = false;
  modals.openConfirmModal({
    title: 'Remove this override?',
    children: (
      <Text size="sm">
        <b>
          <UntrustedText text={override.value} address />
        </b>{' '}
        is judged by its evidence again, in stored results too.
      </Text>
    ),
    labels: { confirm: 'Remove', cancel: 'Keep' },
    confirmProps: { color: 'block' },
    closeButtonProps: { 'aria-label': 'Close' },
    returnFocus: false,
    onClose: () => {
      if (confirmed) refocus();
      else if (opener instanceof HTMLElement) opener.focus();
    },
    onConfirm: async () => {
      confirmed = true;
      try {
        await client.call('overrides.remove', { override_id: override.override_id });
        notifyDone(`The override for ${override.value} was removed.`);
      } catch (error) {
        notifyError(error);
      }
    },
  });
}
