// The two buttons at the foot of a form in a dialog: one gives up, the other sends it.
import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface FormButtonsProps {
  /** What the sending one says. */
  readonly verb: ReactNode;
  readonly busy: boolean;
  /** Whether there is nothing to send. */
  readonly disabled?: boolean;
  /** What the other says; "Cancel" by default. */
  readonly cancel?: string;
  /** Whether something is lost by it: then the button is red. */
  readonly loses?: boolean;
  readonly onCancel: () => void;
}

export function FormButtons(props: FormButtonsProps) {
  const { verb, busy, disabled = false, cancel = 'Cancel', loses = false, onCancel } = props;
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onCancel}>
        {cancel}
      </Button>
      <Button
        type="submit"
        disabled={disabled}
        loading={busy}
        {...(loses ? { color: 'block' } : {})}
      >
        {verb}
      </Button>
    </Group>
  );
}
