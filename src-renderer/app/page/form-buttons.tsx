// The two buttons at the foot of a form in a dialog: one gives up, the other sends it.
import { Button, Group } from '@mantine/core';

interface FormButtonsProps {
  /** What the sending one says. */
  readonly verb: string;
  readonly busy: boolean;
  readonly onCancel: () => void;
}

export function FormButtons({ verb, busy, onCancel }: FormButtonsProps) {
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={busy}>
        {verb}
      </Button>
    </Group>
  );
}
