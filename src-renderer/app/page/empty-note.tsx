// What is shown where there is nothing yet: why, and what to do about it.
import type { ReactNode } from 'react';
import classes from './empty-note.module.css';

interface EmptyNoteProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyNote({ title, children, action }: EmptyNoteProps) {
  return (
    <div className={classes.note}>
      <strong>{title}</strong>
      {children === undefined ? null : <div className={classes.words}>{children}</div>}
      {action === undefined ? null : <div className={classes.action}>{action}</div>}
    </div>
  );
}
