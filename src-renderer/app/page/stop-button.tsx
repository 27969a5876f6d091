// The button that is where the one stood that began something, and ends it.
import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface StopButtonProps extends ButtonProps {
  readonly onStop: () => void;
  readonly children: ReactNode;
}

/**
 * A component of its own, so that it is another element than the one before and after it: a click on an element that
 * becomes a form's submit button while it is being handled would restart what it ended. The second click of a double
 * click meant the button before, and so does a key that is still held; the focus comes from that button, and goes back.
 */
export function StopButton({ onStop, ...rest }: StopButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    if (isLost()) own?.focus();
    return () => {
      if (own === null || document.activeElement !== own) return;
      const { form } = own;
      // The button that comes in its place is there once this change of the page is done.
      queueMicrotask(() => {
        if (isLost()) form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
      });
    };
  }, []);
  return (
    <Button
      variant="default"
      {...rest}
      ref={button}
      onKeyDown={(event) => {
        if (event.repeat) event.preventDefault();
      }}
      onClick={(event) => {
        if (event.detail < 2) onStop();
      }}
    />
  );
}

/** What had the focus is gone. */
const isLost = () => document.activeElement === document.body;
