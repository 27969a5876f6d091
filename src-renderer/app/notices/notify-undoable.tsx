// Says what was just changed, with a button that undoes it.
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { shownText } from '../untrusted-text/hidden-characters.ts';

const SHOWN_MS = 12_000;

/** A later change of the same `id` takes the place of this one. */
export function notifyUndoable(id: string, words: string, onUndo: () => void): void {
  notifications.hide(id);
  notifications.show({
    id,
    autoClose: SHOWN_MS,
    message: (
      <Group justify="space-between" gap={8} wrap="nowrap">
        <span>{shownText(words)}</span>
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => {
            notifications.hide(id);
            onUndo();
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  });
}
