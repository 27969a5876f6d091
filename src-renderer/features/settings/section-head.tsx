// The head of a section of the settings: its title, a sentence, and its buttons.
import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './settings.module.css';

interface SectionHeadProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

export function SectionHead({ title, children, actions }: SectionHeadProps) {
  return (
    <header className={classes.head}>
      <div className={classes.headWords}>
        <Title order={2} size="h2">
          {title}
        </Title>
        {children === undefined ? null : <p>{children}</p>}
      </div>
      {actions}
    </header>
  );
}
