// What was just changed, with the button that takes it back.
import { Button, Group } from '@mantine/core';

interface UndoNoteProps {
  readonly words: string;
  readonly onUndo: () => void;
}

export function UndoNote({ words, onUndo }: UndoNoteProps) {
  return (
    <Group justify="space-between" gap={8} wrap="nowrap">
      <span>{words}</span>
      <Button size="compact-xs" variant="subtle" onClick={onUndo}>
        Undo
      </Button>
    </Group>
  );
}
