// An area that says where lists are dropped; a click anywhere in it opens the file dialog, as its button does by keyboard.
import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';

interface DropAreaProps {
  readonly label: string;
  readonly className: string | undefined;
  readonly onPick: () => void;
  readonly children: ReactNode;
}

export function DropArea({ label, className, onPick, children }: DropAreaProps) {
  function clicked({ target }: MouseEvent): void {
    if (target instanceof Element && target.closest('button, a') === null) onPick();
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button within does the same by keyboard
    <section aria-label={label} className={className} onClick={clicked}>
      {children}
    </section>
  );
}

interface PickButtonProps {
  readonly disabled?: boolean;
  readonly onPick: () => void;
}

export function PickButton({ disabled = false, onPick }: PickButtonProps) {
  return (
    <Button
      disabled={disabled}
      leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
      onClick={onPick}
    >
      Choose a file
    </Button>
  );
}
