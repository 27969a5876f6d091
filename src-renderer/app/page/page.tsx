// The body of a screen: a row with its title, then content that scrolls; the title takes the focus after a change of screen.
import { ScrollArea } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './page.module.css';

interface PageProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** Uses the whole width; without it lines keep a length that reads well. */
  readonly wide?: boolean;
}

/** Whether a screen was shown before: the first one of a window does not take the focus. */
let shown = false;

/** Gives the focus to the screen's title, when what had it is about to go. */
export function focusTitle(): void {
  document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true });
}

export function Page({ title, actions, children, wide = false }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (shown) heading.current?.focus({ preventScroll: true });
    shown = true;
  }, []);

  useEffect(() => {
    document.title = `${title} · Vouch`;
  }, [title]);

  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        <div className={classes.actions}>{actions}</div>
      </header>
      <ScrollArea className={classes.scroll} type="auto" viewportProps={{ tabIndex: -1 }}>
        <div className={classes.content} data-wide={wide}>
          {children}
        </div>
      </ScrollArea>
    </div>
  );
}
