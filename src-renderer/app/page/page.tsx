// The layout of a screen: a head with its title and buttons, then its content; a change of screen moves the focus to the title.
import { ScrollArea } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { searchIsOpen } from '../navigation/search-store.ts';
import { setTitle } from '../navigation/window-title.ts';
import classes from './page.module.css';

interface PageProps {
  /** Also the window's title. */
  readonly title: string;
  /** What is in the head in the title's place; the title itself by default. */
  readonly heading?: ReactNode;
  readonly actions?: ReactNode;
  /** A head of 44 px whose actions may grow. */
  readonly lean?: boolean;
  readonly children: ReactNode;
  /**
   * `text` scrolls, and its lines keep a length that reads well; `wide` scrolls and uses the whole width; `fill` has the
   * height of the window and divides it itself.
   */
  readonly layout?: 'text' | 'wide' | 'fill';
}

/** Whether a screen was shown before: the first one of a window does not take the focus. */
let shown = false;

/** Gives the focus to the screen's title, when what had it is about to go. */
export function focusTitle(): void {
  document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true });
}

export function Page({
  title,
  heading,
  actions,
  children,
  layout = 'text',
  lean = false,
}: PageProps) {
  const head = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // A screen may come after the search was opened above it; what is typed then is meant for the search.
    if (shown && !searchIsOpen()) head.current?.focus({ preventScroll: true });
    shown = true;
  }, []);

  useEffect(() => {
    setTitle(title);
  }, [title]);

  return (
    <div className={classes.page}>
      <header className={classes.head} data-lean={lean}>
        <h1 ref={head} tabIndex={-1} className={classes.title}>
          {heading ?? title}
        </h1>
        <div className={classes.actions}>{actions}</div>
      </header>
      {layout === 'fill' ? (
        children
      ) : (
        <ScrollArea className={classes.scroll} type="auto" viewportProps={{ tabIndex: -1 }}>
          <div className={classes.content} data-layout={layout}>
            {children}
          </div>
        </ScrollArea>
      )}
    </div>
  );
}
