// The button below rows that are read page by page; it goes with the last page.
import { Button, Center } from '@mantine/core';
import type { ReactNode } from 'react';

interface MoreButtonProps {
  /** Whether there is a further page. */
  readonly more: boolean;
  readonly loading: boolean;
  readonly onMore: () => unknown;
  readonly children: ReactNode;
}

export function MoreButton({ more, loading, onMore, children }: MoreButtonProps) {
  return more ? (
    <Center>
      <Button variant="default" loading={loading} onClick={onMore}>
        {children}
      </Button>
    </Center>
  ) : null;
}
