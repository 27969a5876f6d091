// A panel of the API screen: its title, its buttons and its content.
import { Paper, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './api.module.css';

interface PanelProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Panel({ title, actions, children }: PanelProps) {
  const id = useId();
  return (
    <Paper component="section" withBorder className={classes.panel} aria-labelledby={id}>
      <header className={classes.panelHead}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        <div className={classes.panelActions}>{actions}</div>
      </header>
      {children}
    </Paper>
  );
}
