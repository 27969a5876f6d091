// The button that changes to the practice network, or leaves it.
import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useServiceStatus } from './service-status.ts';

interface PracticeButtonProps extends ButtonProps {
  /** Whether it changes to it. */
  readonly on: boolean;
  readonly children: ReactNode;
}

export function PracticeButton({ on, children, ...looks }: PracticeButtonProps) {
  const switching = useServiceStatus((state) => state.switching);
  const setPractice = useServiceStatus((state) => state.setPractice);
  return (
    <Button {...looks} loading={switching} onClick={() => setPractice(on)}>
      {children}
    </Button>
  );
}
