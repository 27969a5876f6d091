// The frame of a state that fills the window's height: a head with a title, and a body that divides its own room.
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './workspace.module.css';

interface WorkspaceProps {
  /** For the window's title. */
  readonly title: string;
  /** What stands in the head in the title's place; the title itself by default. */
  readonly heading?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Workspace({ title, heading, actions, children }: WorkspaceProps) {
  const place = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = `${title} · Vouch`;
  }, [title]);

  useEffect(() => {
    place.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className={classes.workspace}>
      <header className={classes.head}>
        <h1 ref={place} tabIndex={-1} className={classes.title}>
          {heading ?? title}
        </h1>
        <div className={classes.actions}>{actions}</div>
      </header>
      {children}
    </div>
  );
}
