// The button that stands where the one stood that began something, and ends it.
import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface StopButtonProps extends ButtonProps {
  readonly onStop: () => void;
  readonly children: ReactNode;
}

/**
 * A component of its own, so that it is another element than the one before and after it: a click on an element that
 * becomes a form's submit button while it is being handled would begin anew what it ended. The second click of a double
 * click meant the button before.
 */
export function StopButton({ onStop, ...rest }: StopButtonProps) {
  return (
    <Button
      variant="default"
      {...rest}
      onClick={(event) => {
        if (event.detail < 2) onStop();
      }}
    />
  );
}
