// A part of a screen that fills the room it has and scrolls by itself, reached by the keyboard under its name.
import { ScrollArea } from '@mantine/core';
import type { ReactNode } from 'react';

interface ScrollRegionProps {
  readonly label: string;
  readonly children: ReactNode;
}

export function ScrollRegion({ label, children }: ScrollRegionProps) {
  return (
    <ScrollArea
      flex={1}
      mih={0}
      type="auto"
      offsetScrollbars="present"
      viewportProps={{ tabIndex: 0, 'aria-label': label, role: 'region' }}
    >
      {children}
    </ScrollArea>
  );
}
