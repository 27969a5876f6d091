// Asks whether an override shall go, and takes it away.
import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { Override } from '../../src-shared/bridge/policy.ts';
import { notifyDone, notifyError } from '../app/notify.ts';
import { client } from '../bridge/client.ts';

export function confirmRemoval(override: Override): void {
  modals.openConfirmModal({
    title: 'Remove this override?',
    children: (
      <Text size="sm">
        <b>{override.value}</b> is judged by what is observed again, in stored results too.
      </Text>
    ),
    labels: { confirm: 'Remove', cancel: 'Keep' },
    confirmProps: { color: 'block' },
    closeButtonProps: { 'aria-label': 'Close' },
    onConfirm: async () => {
      try {
        await client.call('overrides.remove', { override_id: override.override_id });
        notifyDone(`The override for ${override.value} was removed.`);
      } catch (error) {
        notifyError(error);
      }
    },
  });
}
